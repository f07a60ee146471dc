package main

import (
	"io"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/lines"
)

// buffer collects the answers to a chunk of lines. A full buffer waits until it is the chunk's turn,
// and is written, so that the answers to long lines take little memory.
type buffer struct {
	b     []byte
	to    io.Writer
	chunk *lines.Chunk // nil for a buffer that is never full
	err   error        // of writing
	// validVerdict is the beginning of the verdict on a valid line; "" to encode it each time.
	validVerdict string
	lines        lineNumber
	// noEscapes reports whether strings consist of bytes that need no escapes in JSON.
	noEscapes bool
}

// put appends s.
func (o *buffer) put(s string) { o.b = append(o.b, s...) }

// flushIfFull writes a full buffer. The first error of writing is kept for flush.
func (o *buffer) flushIfFull() {
	if len(o.b) >= lines.Enough && o.chunk != nil {
		_ = o.flush()
	}
}

// flush writes the buffer. It returns the first error of writing.
func (o *buffer) flush() error {
	if o.err == nil {
		o.err = o.chunk.Wait()
	}
	if o.err == nil && len(o.b) > 0 {
		_, o.err = o.to.Write(o.b)
	}
	o.b = o.b[:0]
	return o.err
}

// piece is how much of a long string is appended at once, so that a buffer is not much longer than
// [lines.Enough].
const piece = 64 << 10

// inPieces calls put with s, piece by piece. It cuts no character.
func (o *buffer) inPieces(s string, put func(string)) {
	for len(s) > piece {
		end := piece
		for i := piece; i > piece-utf8.UTFMax; i-- {
			if utf8.RuneStart(s[i]) {
				end = i
				break
			}
		}
		put(s[:end])
		o.flushIfFull()
		s = s[end:]
	}
	put(s)
}

// string appends a string of JSON.
func (o *buffer) string(s string) {
	switch {
	case len(s) > piece:
		o.put(`"`)
		o.inPieces(s, func(s string) { o.b = appendEscaped(o.b, s) })
		o.put(`"`)
	case o.noEscapes:
		o.b = append(append(append(o.b, '"'), s...), '"')
	default:
		o.b = appendString(o.b, s)
	}
}

// octets appends a string of JSON in which "%" and the bytes that are not UTF-8 are
// percent-encoded.
func (o *buffer) octets(s string) {
	o.put(`"`)
	o.inPieces(s, func(s string) { o.b = appendEscaped(o.b, octetsAsText(s)) })
	o.put(`"`)
}

// member appends a string or null.
func (o *buffer) member(m member) {
	if s, present := m.Get(); present {
		o.string(s)
	} else {
		o.put("null")
	}
}
