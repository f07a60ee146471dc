package main

import (
	"io"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/lines"
)

// page is what is to be written about a chunk of lines. Of what is long only some is kept: a page that is full waits until it is the
// chunk's turn, and is written.
type page struct {
	b     []byte
	to    io.Writer
	chunk *lines.Chunk // nil for a page that is never full
	err   error        // of writing
	valid string       // what a verdict begins with if it is that a line is valid; "" to make it each time
	asIs  bool         // strings are of octets that stand for themselves in JSON
}

// put adds s.
func (p *page) put(s string) { p.b = append(p.b, s...) }

// relieve writes the page if it is full. It returns the first error of writing.
func (p *page) relieve() error {
	if len(p.b) >= lines.Enough && p.chunk != nil {
		return p.write()
	}
	return p.err
}

// write writes what is on the page.
func (p *page) write() error {
	if p.err == nil {
		p.err = p.chunk.Wait()
	}
	if p.err == nil && len(p.b) > 0 {
		_, p.err = p.to.Write(p.b)
	}
	p.b = p.b[:0]
	return p.err
}

// piece is how much of a long string is put on a page at once, so that a page is not much longer than what is enough.
const piece = 64 << 10

// inPieces calls put with s, piece by piece. No character is cut.
func (p *page) inPieces(s string, put func(string)) {
	for len(s) > piece {
		end := piece
		for i := piece; i > piece-utf8.UTFMax; i-- {
			if utf8.RuneStart(s[i]) {
				end = i
				break
			}
		}
		put(s[:end])
		_ = p.relieve() // which keeps the error
		s = s[end:]
	}
	put(s)
}

// string adds a string of JSON.
func (p *page) string(s string) {
	switch {
	case len(s) > piece:
	case p.asIs:
		p.b = append(append(append(p.b, '"'), s...), '"')
		return
	default:
		p.b = appendString(p.b, s)
		return
	}
	p.put(`"`)
	p.inPieces(s, func(s string) { p.b = appendEscaped(p.b, s) })
	p.put(`"`)
}

// octets adds a string of JSON with the octets that are not UTF-8, and "%", percent-encoded.
func (p *page) octets(s string) {
	p.put(`"`)
	p.inPieces(s, func(s string) { p.b = appendEscaped(p.b, octetsAsText(s)) })
	p.put(`"`)
}

// member adds a string or null.
func (p *page) member(m member) {
	if s, present := m.Get(); present {
		p.string(s)
	} else {
		p.put("null")
	}
}
