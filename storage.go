package uri

import (
	"database/sql/driver"
	"errors"
	"fmt"
)

// How URIs are kept: in columns of databases by package database/sql, and in binary by encoding/gob and others. For text, as
// JSON and flags have it, see UnmarshalText.

// Value returns the text of u, as database/sql/driver.Valuer asks. The error is always nil. The text is kept in clear:
// see [URI.Redacted].
func (u URI) Value() (driver.Value, error) { return u.text, nil }

// Scan sets u to the reference under RFC 3986 that src is, a string or bytes, as database/sql.Scanner asks. On an error u stays as it
// was: a [*SyntaxError], or another error for NULL and for values of other types. For a column that can be NULL use
// sql.Null[uri.URI].
func (u *URI) Scan(src any) error {
	text, err := columnText(src)
	if err != nil {
		return err
	}
	return u.UnmarshalText(text)
}

// Value returns the text of the URI, or nil, which is NULL, if there is none. The error is always nil.
func (h held) Value() (driver.Value, error) {
	if h.IsZero() {
		return nil, nil
	}
	return h.uri.text, nil
}

// Scan is like UnmarshalText for src, a string or bytes, as database/sql.Scanner asks. NULL makes f the zero FullURI.
func (f *FullURI) Scan(src any) error { return f.scan(Parse, src) }

// Scan is like UnmarshalText for src, a string or bytes, as database/sql.Scanner asks. NULL makes a the zero AbsoluteURI.
func (a *AbsoluteURI) Scan(src any) error { return a.scan(ParseAbsolute, src) }

func (h *held) scan(parse func(string) (URI, error), src any) error {
	if src == nil {
		*h = held{}
		return nil
	}
	text, err := columnText(src)
	if err != nil {
		return err
	}
	return h.parse(parse, text)
}

// columnText returns the text of a value that a driver returned.
func columnText(src any) ([]byte, error) {
	switch src := src.(type) {
	case string:
		return []byte(src), nil
	case []byte:
		return src, nil
	}
	return nil, fmt.Errorf("uri: a column of type %T is no text", src)
}

// AppendBinary appends the binary form of u to b: one byte for the grammar, which text does not keep, and the text. The error is
// always nil.
func (u URI) AppendBinary(b []byte) ([]byte, error) {
	return append(append(b, byte(u.grammar)), u.text...), nil
}

// MarshalBinary returns what AppendBinary appends. Package encoding/gob asks for it. The error is always nil.
func (u URI) MarshalBinary() ([]byte, error) { return u.AppendBinary(nil) }

var errNoGrammar = errors.New("uri: the data do not begin with a grammar")

// UnmarshalBinary sets u to the URI that MarshalBinary made data of. On an error u stays as it was: a [*SyntaxError], or another
// error if data do not begin with a grammar.
func (u *URI) UnmarshalBinary(data []byte) error {
	if len(data) == 0 || data[0] >= byte(grammarCount) {
		return errNoGrammar
	}
	v, err := Grammar(data[0]).ParseReference(string(data[1:]))
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// AppendBinary appends the text of the URI, or nothing if there is none. The error is always nil.
func (h held) AppendBinary(b []byte) ([]byte, error) { return append(b, h.uri.text...), nil }

// MarshalBinary returns what AppendBinary appends. Package encoding/gob asks for it. The error is always nil.
func (h held) MarshalBinary() ([]byte, error) { return h.AppendBinary(nil) }

// UnmarshalBinary is like UnmarshalText, but no data make f the zero FullURI.
func (f *FullURI) UnmarshalBinary(data []byte) error { return f.unmarshalBinary(Parse, data) }

// UnmarshalBinary is like UnmarshalText, but no data make a the zero AbsoluteURI.
func (a *AbsoluteURI) UnmarshalBinary(data []byte) error {
	return a.unmarshalBinary(ParseAbsolute, data)
}

func (h *held) unmarshalBinary(parse func(string) (URI, error), data []byte) error {
	if len(data) == 0 {
		*h = held{}
		return nil
	}
	return h.parse(parse, data)
}
