package railroad

import "fmt"

type loop struct {
	inner shape
	label string
}

func (l Loop) fit(width int) shape {
	return shapeOf(loop{l.Item.fit(width - 2*radius), short(l.Label)})
}

// labelHalf is half the height of a label.
const labelHalf = 7

func (l loop) labelWidth() int {
	if l.label == "" {
		return 0
	}
	return widthOf(l.label, small) + 8
}

// inside returns the width of the items within the rail.
func (l loop) inside() int {
	return max(l.inner.width, l.labelWidth()+2*arrow)
}

// back returns the distance of the rail that leads back, below the rail that leaves the loop.
func (l loop) back() int {
	up := 0
	if l.label != "" {
		up = labelHalf - 2
	}
	return max(2*radius, l.inner.down+apart+up)
}

func (l loop) measure() size {
	down := l.back() + 1
	if l.label != "" {
		down = l.back() + labelHalf
	}
	return size{width: l.inside() + 2*radius, up: l.inner.up, height: l.inner.height, down: down}
}

// arrow is the length of a rail with an arrow.
const arrow = 12

func (l loop) draw(c *canvas, x, y int) {
	width := l.inside()
	left, right := x+radius, x+radius+width
	begin := left + (width-l.inner.width)/2
	c.from(x, y).to(left)
	c.from(left, y).to(begin)
	l.inner.draw(c, begin, y)
	leave, back := y+l.inner.height, y+l.inner.height+l.back()
	c.from(begin+l.inner.width, leave).to(right)
	c.from(right, leave).to(right + radius)
	p := c.from(right, leave).turn(1, 1, true).vertically(l.back()-2*radius).turn(-1, 1, true)
	label := l.labelWidth()
	if label > 0 {
		p.to((left + right + label) / 2)
		p = c.from((left+right-label)/2, back)
		c.label((left+right)/2, back+4, "label", l.label)
	}
	p.to(left).turn(-1, -1, true).vertically(-(back - y - 2*radius)).turn(1, -1, true)
	fmt.Fprintf(&c.rails, "M%d %dl-4 4 4 4", (left+right-label)/2-arrow/2+4, back-4)
}
