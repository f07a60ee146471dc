package railroad

import (
	"fmt"
	"html"
	"strings"
)

// canvas collects shapes. The rails are one path, behind everything else.
type canvas struct {
	rails strings.Builder
	rest  strings.Builder
	links bool
}

// pen draws rails.
type pen struct {
	c    *canvas
	x, y int
}

func (c *canvas) from(x, y int) *pen {
	fmt.Fprintf(&c.rails, "M%d %d", x, y)
	return &pen{c, x, y}
}

// to draws a line to the right, or back to the left.
func (p *pen) to(x int) *pen {
	if x != p.x {
		fmt.Fprintf(&p.c.rails, "h%d", x-p.x)
		p.x = x
	}
	return p
}

func (p *pen) vertically(dy int) *pen {
	if dy != 0 {
		fmt.Fprintf(&p.c.rails, "v%d", dy)
		p.y += dy
	}
	return p
}

// turn draws a quarter of a circle, from a horizontal to a vertical direction or the reverse.
func (p *pen) turn(dx, dy int, clockwise bool) *pen {
	sweep := 0
	if clockwise {
		sweep = 1
	}
	fmt.Fprintf(&p.c.rails, "a%d %d 0 0 %d %d %d", radius, radius, sweep, dx*radius, dy*radius)
	p.x, p.y = p.x+dx*radius, p.y+dy*radius
	return p
}

// shift moves right and to another height, which must be the same height or at least two turns away.
func (p *pen) shift(dy int) *pen {
	switch {
	case dy > 0:
		return p.turn(1, 1, true).vertically(dy-2*radius).turn(1, 1, false)
	case dy < 0:
		return p.turn(1, -1, false).vertically(dy+2*radius).turn(1, -1, true)
	}
	return p.to(p.x + 2*radius)
}

// label writes a text with its middle at (x, y).
func (c *canvas) label(x, y int, class, text string) {
	fmt.Fprintf(&c.rest, `<text class="%s" x="%d" y="%d">%s</text>`+"\n", class, x, y, html.EscapeString(text))
}
