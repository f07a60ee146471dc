package railroad

import (
	_ "embed"
	"fmt"
	"strings"
)

// Style is the style sheet of drawings, both light and dark. Its rules apply within elements of class "railroad".
//
//go:embed style.css
var Style string

// Drawing is the result of [Draw].
type Drawing struct {
	Width, Height int
	Links         bool   // whether some box has a link
	SVG           string // elements of SVG without a root: they belong in an element of class "railroad"
}

// margin is the margin around a diagram, and stop is the length of its beginning and its end.
const (
	margin = 6
	stop   = 20
)

// Draw lays out an item within the given width and draws it. A part that cannot be broken may make the drawing wider.
func Draw(item Item, width int) Drawing {
	s := item.fit(width - 2*stop - 2*margin)
	all := s.size
	x, y := margin, margin+max(all.up, half)
	c := &canvas{}
	c.from(x+4, y).to(x + stop)
	s.draw(c, x+stop, y)
	end := x + stop + all.width
	c.from(end, y+all.height).to(end + stop - 10)
	var b strings.Builder
	fmt.Fprintf(&b, `<path d="%s"/>`+"\n", c.rails.String())
	fmt.Fprintf(&b, `<circle class="stop" cx="%d" cy="%d" r="4"/>`+"\n", x+4, y)
	fmt.Fprintf(&b, `<circle class="ring" cx="%d" cy="%d" r="6"/><circle class="stop" cx="%[1]d" cy="%[2]d" r="3"/>`+"\n", end+stop-6, y+all.height)
	b.WriteString(c.rest.String())
	return Drawing{
		Width:  end + stop + margin,
		Height: y + max(all.height+all.down, all.height+half) + margin,
		Links:  c.links,
		SVG:    b.String(),
	}
}
