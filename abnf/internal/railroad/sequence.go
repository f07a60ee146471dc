package railroad

// row is a row of shapes.
type row []shape

func (s Sequence) fit(width int) shape {
	if len(s) == 1 {
		return s[0].fit(width)
	}
	var all row
	for _, i := range s {
		all = append(all, i.fit(width-2*radius))
	}
	if one := shapeOf(all); one.width <= width {
		return one
	}
	return all.broken(width - 2*radius)
}

// between returns the length of rail between two shapes.
func between(a, b shape) int {
	n := 0
	for _, s := range []shape{a, b} {
		if isBox(s) {
			n += beside
		}
	}
	return n
}

func (r row) measure() (all size) {
	bottom := 0
	for i, s := range r {
		if i > 0 {
			all.width += between(r[i-1], s)
		}
		all.width += s.width
		all.up = max(all.up, s.up-all.height)
		bottom = max(bottom, all.height+s.height+s.down)
		all.height += s.height
	}
	all.down = bottom - all.height
	return all
}

func (r row) draw(c *canvas, x, y int) {
	for i, s := range r {
		if i > 0 {
			next := x + between(r[i-1], s)
			c.from(x, y).to(next)
			x = next
		}
		s.draw(c, x, y)
		x, y = x+s.width, y+s.height
	}
}

// broken returns rows that are no wider than width, if possible.
func (r row) broken(width int) shape {
	var rows stack
	begin, used := 0, 0
	for i, s := range r {
		more := s.width
		if i > begin {
			more += between(r[i-1], s)
		}
		if i > begin && used+more > width {
			rows = append(rows, shapeOf(r[begin:i]))
			begin, used, more = i, 0, s.width
		}
		used += more
	}
	if rows == nil {
		return shapeOf(r)
	}
	return shapeOf(append(rows, shapeOf(r[begin:])))
}

// stack is a sequence of rows. The rail continues from the end of each to the beginning of the next.
type stack []shape

// back returns the distance of the rail that leads back, below the rail that leaves row i, and the distance at which
// the next row begins below it.
func (s stack) back(i int) (back, next int) {
	return max(2*radius, s[i].down+apart), max(2*radius, apart+s[i+1].up)
}

func (s stack) measure() size {
	all := size{up: s[0].up}
	for i, r := range s {
		all.width = max(all.width, r.width+2*radius)
		all.height += r.height
		all.down = r.down
		if i < len(s)-1 {
			back, next := s.back(i)
			all.height += back + next
		}
	}
	return all
}

func (s stack) draw(c *canvas, x, y int) {
	left, right := x+radius, x+s.measure().width-radius
	c.from(x, y).to(left)
	for i, r := range s {
		r.draw(c, left, y)
		y += r.height
		p := c.from(left+r.width, y)
		if i == len(s)-1 {
			p.to(right + radius)
			return
		}
		back, next := s.back(i)
		p.to(right).turn(1, 1, true).vertically(back-2*radius).turn(-1, 1, true).
			to(left).turn(-1, 1, false).vertically(next-2*radius).turn(1, 1, false)
		y += back + next
	}
}
