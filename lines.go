package uri

import (
	"bytes"
	"iter"

	"github.com/urigrammar/uri/internal/prefilter"
	"github.com/urigrammar/uri/internal/scan"
)

// Line is a line of a text that [Lines] reads, and the reference that it is.
//
// A Line shares memory with the text: its Text and its URI are views, which are valid as long as the
// text does not change. To keep a component longer, for example as a map key, copy it with
// strings.Clone. To keep the URI, use [URI.Clone].
type Line struct {
	Number int    // of the line, from 1
	Offset int    // of the line in the text, in bytes
	Text   []byte // the line without what ends it
	URI    URI    // the reference, or the zero URI if the line is invalid: see IsValid

	grammar Grammar
	valid   bool
	all     []byte // the text
	next    int    // the offset of what follows the line
}

// Lines yields the lines of text, each with the URI-reference under RFC 3986 that it is: what [ParseReference] makes of it. It is for logs and
// lists of millions of lines: it allocates nothing, neither for valid lines nor for invalid ones. The Line that is yielded is overwritten by the
// next one.
//
// A line ends at "\n" or at the end of the text, and a "\r" before that is part of the end, as bufio.ScanLines has it. All other bytes belong to
// the line, UTF-8 or not. A line can be of any length, and can be empty, which is a valid reference; an empty text has no lines.
//
// A file that is too long to be in memory is read in blocks of whole lines, as far as the last "\n" in each.
func Lines(text []byte) iter.Seq[*Line] { return RFC3986.Lines(text) }

// Lines is like [Lines], under g.
func (g Grammar) Lines(text []byte) iter.Seq[*Line] {
	return func(yield func(*Line) bool) {
		l := Line{grammar: g, all: text}
		var w prefilter.Window
		for l.advance(&w) && yield(&l) {
		}
	}
}

// IsValid reports whether the line is a reference.
func (l *Line) IsValid() bool { return l.valid }

// Err returns what is wrong with the line: the [*SyntaxError] that ParseReference returns, or nil if the line is valid. The error has a copy of the
// line, so it can be kept. It is made when it is asked for.
func (l *Line) Err() error {
	if l.valid {
		return nil
	}
	_, err := l.grammar.ParseReference(string(l.Text))
	return err
}

// advance goes to the next line, and reports whether there is one.
func (l *Line) advance(w *prefilter.Window) bool {
	if l.next >= len(l.all) {
		return false
	}
	l.Number++
	l.Offset = l.next
	if !l.grammar.follows2396() {
		var at prefilter.Line
		if next := w.At(scan.View(l.all), l.next, &at); next > 0 {
			l.setPlain(&at)
			l.next += next
			return true
		}
	}
	rest := l.all[l.next:]
	if end := bytes.IndexByte(rest, '\n'); end >= 0 {
		l.Text = rest[:end:end]
		l.next += end + 1
	} else {
		l.Text = rest[:len(rest):len(rest)]
		l.next += len(rest)
	}
	if n := len(l.Text); n > 0 && l.Text[n-1] == '\r' {
		l.Text = l.Text[: n-1 : n-1]
	}
	l.parse()
	return true
}

// setPlain sets l to the plain line at its offset.
func (l *Line) setPlain(p *prefilter.Line) {
	end := l.next + p.End
	l.Text = l.all[l.next:end:end]
	l.URI.text = scan.View(l.Text)
	l.URI.scheme, l.URI.userinfo = uint32(p.Scheme), 0
	l.URI.host, l.URI.authority = uint32(p.Name), uint32(p.Name)
	l.URI.path, l.URI.query = uint32(p.Path), uint32(p.Query)
	l.URI.grammar, l.valid = l.grammar, true
}

// parse parses the text of the line in place.
func (l *Line) parse() {
	l.URI = URI{}
	l.valid = false
	if uint64(len(l.Text)) > maxLen {
		return
	}
	s := scan.View(l.Text)
	var failed scan.State
	if l.grammar == RFC3986 && scan.Vectors { // as in Grammar.parse
		_, failed = rfc3986MaskScan(startReference, s, 0, &l.URI.offsets)
	} else {
		_, failed = scanText(l.grammar, startReference, s, &l.URI.offsets)
	}
	if failed != 0 {
		l.URI = URI{}
		return
	}
	l.URI.text, l.URI.grammar, l.valid = s, l.grammar, true
}
