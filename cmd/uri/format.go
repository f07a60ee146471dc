package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
)

// format is what is written for a reference: literal texts and fields.
type format []formatPiece

// formatPiece is a text, or a field with the text for an absent one.
type formatPiece struct {
	text string
	get  field // nil for a text
}

var (
	errNoField      = errors.New("the format has no component in braces, such as {host}")
	errOpenBrace    = errors.New(`a "{" has no "}": a brace itself is "{{"`)
	errClosingBrace = errors.New(`a "}" has no "{": a brace itself is "}}"`)
	errOpenEscape   = errors.New(`nothing follows the "\" at the end: a backslash itself is "\\"`)
)

// parseFormat reads a format such as "{host}:{port|80}\n".
func parseFormat(s string) (format, error) {
	p := formatParser{rest: s}
	err := p.all()
	return p.pieces, err
}

// formatParser reads a format from left to right.
type formatParser struct {
	rest     string
	text     strings.Builder
	pieces   format
	hasField bool

	hasColumns bool     // a comma ends a column
	columns    []format // all but the last one
}

// all reads the whole format.
func (p *formatParser) all() error {
	for p.rest != "" {
		if err := p.next(); err != nil {
			return fmt.Errorf("format: %w", err)
		}
	}
	p.endText()
	if !p.hasField {
		return fmt.Errorf("format: %w", errNoField)
	}
	return nil
}

func (p *formatParser) next() error {
	switch c := p.rest[0]; {
	case strings.HasPrefix(p.rest, "{{"), strings.HasPrefix(p.rest, "}}"):
		p.text.WriteByte(c)
		p.rest = p.rest[2:]
	case c == '{':
		p.endText()
		return p.field()
	case c == '}':
		return errClosingBrace
	case c == '\\':
		return p.escape()
	case c == ',' && p.hasColumns:
		p.endText()
		p.columns, p.pieces = append(p.columns, p.pieces), nil
		p.rest = p.rest[1:]
	default:
		p.text.WriteByte(c)
		p.rest = p.rest[1:]
	}
	return nil
}

// formatEscapes are the characters after a backslash, and their meaning.
var formatEscapes = map[byte]byte{'t': '\t', 'n': '\n', 'r': '\r', '0': 0, '\\': '\\', '{': '{', '}': '}', '|': '|', ',': ','}

func (p *formatParser) escape() error {
	if len(p.rest) < 2 {
		return errOpenEscape
	}
	c, ok := formatEscapes[p.rest[1]]
	if !ok {
		return fmt.Errorf(`there is no escape \%c: there are \t, \n, \r, \0, \\, \{, \}, \| and \,`, []rune(p.rest[1:])[0])
	}
	p.text.WriteByte(c)
	p.rest = p.rest[2:]
	return nil
}

// field reads a field, such as {port} or {port|80}.
func (p *formatParser) field() error {
	p.rest = p.rest[1:]
	var name string
	named := false
	for p.rest != "" {
		switch c := p.rest[0]; {
		case c == '}':
			p.rest = p.rest[1:]
			return p.endField(name, named)
		case c == '|' && !named:
			name, named = p.text.String(), true
			p.text.Reset()
			p.rest = p.rest[1:]
		case c == '\\':
			if err := p.escape(); err != nil {
				return err
			}
		default:
			p.text.WriteByte(c)
			p.rest = p.rest[1:]
		}
	}
	return errOpenBrace
}

// endField adds the field whose name, or whose text for an absent one, has been read last.
func (p *formatParser) endField(name string, named bool) error {
	absent := p.text.String()
	if !named {
		name, absent = absent, ""
	}
	p.text.Reset()
	get, err := findField(name)
	if err != nil {
		return err
	}
	p.hasField = true
	p.pieces = append(p.pieces, formatPiece{absent, get})
	return nil
}

// endText adds the text that has been read.
func (p *formatParser) endText() {
	if p.text.Len() > 0 {
		p.pieces = append(p.pieces, formatPiece{text: p.text.String()})
		p.text.Reset()
	}
}

// append appends what is written for a reference.
func (f format) append(b []byte, u uri.URI, decode bool) []byte {
	for i := range f {
		piece := &f[i]
		text := piece.text
		if piece.get != nil {
			if found, present := piece.get(u); present {
				text = found
				if decode {
					text = decodedVisibly(text)
				}
			}
		}
		b = append(b, text...)
	}
	return b
}
