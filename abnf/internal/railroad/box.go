package railroad

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"
)

// The maximum widths of a character in a box and in a note, in the fonts of [Style], except East
// Asian characters.
const (
	letter = 8
	small  = 7
)

// half is half the height of a box, and beside is the length of the rail beside it.
const (
	half   = 12
	beside = 8
)

// widthOf returns the width of a text, or slightly less.
func widthOf(text string, letter int) int {
	n := 0
	for _, r := range text {
		if n++; r >= 0x1100 {
			n++
		}
	}
	return n * letter
}

// longest is the maximum number of characters shown of a text.
const longest = 72

// short omits the middle of a long text.
func short(text string) string {
	if utf8.RuneCountInString(text) <= longest {
		return text
	}
	runes := []rune(text)
	return string(runes[:longest/2]) + "…" + string(runes[len(runes)-longest/2+1:])
}

type box struct {
	Box
	shown string
}

func (b Box) fit(int) shape { return shapeOf(box{b, short(b.Text)}) }

func (b box) measure() size {
	return size{width: widthOf(b.shown, letter) + 2*radius, up: half, down: half}
}

// corners are the radii of boxes that are not rules.
var corners = map[Kind]string{Literal: ` rx="12"`, Number: ` rx="12"`}

func (b box) draw(c *canvas, x, y int) {
	if b.Link != "" {
		c.links = true
		fmt.Fprintf(&c.rest, `<a href="%s">`, html.EscapeString(b.Link))
	}
	fmt.Fprintf(&c.rest, `<g class="%s">`, b.Kind)
	if title := b.title(); title != "" {
		fmt.Fprintf(&c.rest, `<title>%s</title>`, html.EscapeString(title))
	}
	width := b.measure().width
	fmt.Fprintf(&c.rest, `<rect x="%d" y="%d" width="%d" height="%d"%s/><text x="%d" y="%d">%s</text></g>`,
		x, y-half, width, 2*half, corners[b.Kind], x+width/2, y+4, html.EscapeString(b.shown))
	if b.Link != "" {
		c.rest.WriteString("</a>")
	}
	c.rest.WriteByte('\n')
}

// title returns the whole text if it is not fully shown.
func (b box) title() string {
	if b.shown == b.Text {
		return b.Title
	}
	return strings.TrimSuffix(b.Text+": "+b.Title, ": ")
}

type note struct{ shown string }

func (n Note) fit(int) shape { return shapeOf(note{short(string(n))}) }

// A note needs no room below, where the rail is.
func (n note) measure() size { return size{width: widthOf(n.shown, small), up: 16, down: 0} }

func (n note) draw(c *canvas, x, y int) {
	width := n.measure().width
	c.from(x, y).to(x + width)
	c.label(x+width/2, y-5, "note", n.shown)
}
