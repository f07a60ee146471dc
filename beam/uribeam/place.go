package uribeam

import (
	"cmp"
	"strings"
)

// Place is where an input stands. Files are read in parts, on several machines, so lines are counted from the beginning of a part;
// [Span] tells how many lines a part has. An input that was in no file has the zero Place.
type Place struct {
	File string
	Span int64 // where the part begins, in bytes
	Line int64 // from 1
}

// Compare compares places by file, in the order of the octets of their names, and then by where they are in it: it is -1, 0 or +1.
func (p Place) Compare(q Place) int {
	return cmp.Or(strings.Compare(p.File, q.File), cmp.Compare(p.Span, q.Span), cmp.Compare(p.Line, q.Line))
}

func (p *Place) code(c *codec) {
	c.text(&p.File)
	c.number(&p.Span)
	c.number(&p.Line)
}

// Span is how many lines a part of a file has.
type Span struct {
	File  string
	Start int64 // in bytes
	Lines int64
}

func (s *Span) code(c *codec) {
	c.text(&s.File)
	c.number(&s.Start)
	c.number(&s.Lines)
}

func encodeSpan(s Span) []byte               { return encoded(&s, (*Span).code) }
func decodeSpan(octets []byte) (Span, error) { return decoded(octets, (*Span).code) }
