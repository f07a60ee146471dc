package railroad

import "math"

// few is the maximum number of boxes in a single column.
const few = 5

// columns arranges many boxes in columns. It returns nil if there are too few, if some item is not a box, or if there is no room.
func (c Choice) columns(width int) columns {
	if len(c) <= few {
		return nil
	}
	widest := 0
	for _, i := range c {
		b, ok := i.(Box)
		if !ok {
			return nil
		}
		widest = max(widest, b.fit(width).width)
	}
	rows := int(math.Ceil(math.Sqrt(0.8 * float64(len(c)))))
	n := min((len(c)+rows-1)/rows, (width-2*radius)/(widest+6*radius))
	if n < 2 {
		return nil
	}
	return c.split(n)
}

// split returns n columns of about the same length, none longer than one before it.
func (c Choice) split(n int) columns {
	var all columns
	for ; n > 0; n-- {
		rows := (len(c) + n - 1) / n
		all = append(all, shapeOf(c[:rows].choice(0)))
		c = c[rows:]
	}
	return all
}

// columns are alternative choices side by side. An upper rail leads to each column except the
// first, and a lower rail leads from each column except the last.
type columns []shape

// above and below return the distances of these two rails from the main rail.
func (c columns) above() int {
	up := 0
	for _, one := range c {
		up = max(up, one.up)
	}
	return max(2*radius, up+apart)
}

func (c columns) below() int {
	down := 0
	for _, one := range c {
		down = max(down, one.down)
	}
	return max(2*radius, down+apart)
}

func (c columns) measure() size {
	width := 2 * radius
	for _, one := range c {
		width += one.width + 2*radius
	}
	return size{width: width, up: c.above(), down: c.below()}
}

func (c columns) draw(on *canvas, x, y int) {
	above, below := c.above(), c.below()
	end := x + c.measure().width
	over := on.from(x, y).shift(-above)
	over.to(end - c[len(c)-1].width - 4*radius)
	under := on.from(x+c[0].width+4*radius, y+below)
	under.to(end - 2*radius).shift(-below)
	on.from(x, y).to(x + 2*radius)
	for i, one := range c {
		if i > 0 {
			on.from(x, y-above).shift(above)
		}
		x += 2 * radius
		one.draw(on, x, y)
		x += one.width
		if i < len(c)-1 {
			on.from(x, y).shift(below)
		}
	}
	on.from(x, y).to(end)
}
