package railroad

// choice is a stack of alternative shapes.
type choice struct {
	shapes []shape
	bypass bool // whether a rail without a shape passes above the shapes
}

func (c Choice) fit(width int) shape {
	if all := c.columns(width); all != nil {
		return shapeOf(all)
	}
	return shapeOf(c.choice(width))
}

func (c Choice) choice(width int) choice {
	all := choice{}
	for _, i := range c {
		all.shapes = append(all.shapes, i.fit(width-4*radius))
	}
	return all
}

func (o Optional) fit(width int) shape {
	if c, ok := o.Item.(Choice); ok && c.columns(width-4*radius) == nil {
		all := c.choice(width)
		all.bypass = true
		return shapeOf(all)
	}
	return shapeOf(choice{[]shape{o.Item.fit(width - 4*radius)}, true})
}

// places returns the distance below the rail at which each shape is entered. The rails of a shape and of the one below are at least
// two turns apart.
func (c choice) places() []int {
	all := make([]int, len(c.shapes))
	for i := 1; i < len(c.shapes); i++ {
		above := c.shapes[i-1]
		all[i] = all[i-1] + above.height + max(2*radius, above.down+apart+c.shapes[i].up)
	}
	return all
}

// above returns the height of the bypass above the rail.
func (c choice) above() int { return max(2*radius, c.shapes[0].up+apart) }

func (c choice) measure() size {
	first := c.shapes[0]
	all := size{up: first.up, height: first.height}
	if c.bypass {
		all.up = c.above()
	}
	places := c.places()
	for _, s := range c.shapes {
		all.width = max(all.width, s.width+4*radius)
	}
	last := len(places) - 1
	bottom := c.shapes[last]
	all.down = places[last] + bottom.height + bottom.down - all.height
	return all
}

func (c choice) draw(on *canvas, x, y int) {
	all := c.measure()
	right := x + all.width - 2*radius
	if c.bypass {
		on.from(x, y).shift(-c.above()).to(right).shift(c.above() + all.height)
	}
	for i, place := range c.places() {
		s := c.shapes[i]
		p := on.from(x, y).shift(place)
		s.draw(on, p.x, p.y)
		on.from(p.x+s.width, p.y+s.height).to(right).shift(all.height - place - s.height)
	}
}
