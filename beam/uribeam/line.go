package uribeam

import (
	"bytes"
	"iter"

	"github.com/urigrammar/uri/internal/lines"
)

// Line is an input and where it stands. Its text is UTF-8 or not.
type Line struct {
	Place
	Text []byte
}

func (l *Line) code(c *codec) {
	l.Place.code(c)
	c.bytes(&l.Text)
}

// inputs yields the inputs of a block, with their LF removed and, if that is asked for, a CR before it. They share memory with the block.
func (b *Block) inputs(crlf bool) iter.Seq[Line] {
	return func(yield func(Line) bool) {
		if b.Shape != Lines {
			yield(Line{b.Place, b.Text})
			return
		}
		at := b.Place
		for text := range bytes.Lines(b.Text) {
			text = bytes.TrimSuffix(text, []byte("\n"))
			if crlf {
				text = bytes.TrimSuffix(text, []byte("\r"))
			}
			if !yield(Line{at, text}) {
				return
			}
			at.Line++
		}
	}
}

// tooLong is the dead letter of a line that was not read to its end.
func (b *Block) tooLong() Failure {
	return Failure{Place: b.Place, Reason: lines.TooLongError{}.Error()}
}
