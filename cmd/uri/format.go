package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
)

// format describes a line of output for a reference: literal texts and fields.
type format []formatPiece

// formatPiece is a text, or a field with a text that replaces it if it is absent.
type formatPiece struct {
	text string
	get  field // nil for a text
}

var (
	errNoField      = errors.New("the format contains no component in braces, such as {host}")
	errOpenBrace    = errors.New(`a "{" is not closed: write "{{" for a literal brace`)
	errClosingBrace = errors.New(`a "}" is not opened: write "}}" for a literal brace`)
	errOpenEscape   = errors.New(`a "\" at the end begins no escape: write "\\" for a literal backslash`)
	errColumnEnd    = errors.New("with --csv, a column cannot contain a newline")
)

// formatParser reads a format from left to right.
type formatParser struct {
	columns  []format
	text     []byte  // the text of the incomplete piece
	name     *string // the name of the incomplete field; nil outside of fields
	isNamed  bool    // whether the name is complete, and the text replaces an absent field
	hasField bool
}

// parseFormat reads a format such as "{host}:{port|80}\n". If it has columns, a comma ends one; otherwise there is one column.
func parseFormat(s string, hasColumns bool) ([]format, error) {
	p := formatParser{columns: []format{nil}}
	for s != "" {
		n, err := p.next(s, hasColumns)
		if last := len(p.text) - 1; hasColumns && last >= 0 && (p.text[last] == '\n' || p.text[last] == '\r') {
			err = errColumnEnd
		}
		if err != nil {
			return nil, fmt.Errorf("format: %w", err)
		}
		s = s[n:]
	}
	switch {
	case p.name != nil:
		return nil, fmt.Errorf("format: %w", errOpenBrace)
	case !p.hasField:
		return nil, fmt.Errorf("format: %w", errNoField)
	}
	p.add(nil)
	return p.columns, nil
}

// next reads one or two characters, and returns their number.
func (p *formatParser) next(s string, hasColumns bool) (int, error) {
	c, inField := s[0], p.name != nil
	switch {
	case c == '\\':
		return p.escape(s)
	case !inField && (strings.HasPrefix(s, "{{") || strings.HasPrefix(s, "}}")):
		p.text = append(p.text, c)
		return 2, nil
	case !inField && c == '{':
		p.add(nil)
		p.name = new(string)
	case !inField && c == '}':
		return 0, errClosingBrace
	case !inField && c == ',' && hasColumns:
		p.add(nil)
		p.columns = append(p.columns, nil)
	case inField && c == '}':
		return 1, p.endField()
	case inField && c == '|' && !p.isNamed:
		p.endName()
	default:
		p.text = append(p.text, c)
	}
	return 1, nil
}

// formatEscapes maps the characters after a backslash to their meanings.
var formatEscapes = map[byte]byte{'t': '\t', 'n': '\n', 'r': '\r', '0': 0, '\\': '\\', '{': '{', '}': '}', '|': '|', ',': ','}

func (p *formatParser) escape(s string) (int, error) {
	if len(s) < 2 {
		return 0, errOpenEscape
	}
	c, ok := formatEscapes[s[1]]
	if !ok {
		return 0, fmt.Errorf(`unknown escape \%c: the escapes are \t, \n, \r, \0, \\, \{, \}, \| and \,`, []rune(s[1:])[0])
	}
	p.text = append(p.text, c)
	return 2, nil
}

// endName makes the text the name of the field.
func (p *formatParser) endName() { *p.name, p.text, p.isNamed = string(p.text), nil, true }

// endField adds the field that has been read.
func (p *formatParser) endField() error {
	if !p.isNamed {
		p.endName()
	}
	get, err := findField(*p.name)
	p.add(get)
	p.name, p.isNamed, p.hasField = nil, false, true
	return err
}

// add adds the text that has been read to the last column, or adds a field, which the text replaces if it is absent.
func (p *formatParser) add(get field) {
	column := &p.columns[len(p.columns)-1]
	*column, p.text = append(*column, formatPiece{string(p.text), get}), nil
}

// append appends the line for a reference.
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
