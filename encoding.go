package uri

import (
	"cmp"
	"database/sql/driver"
	"errors"
	"fmt"
	"log/slog"
	"strings"
)

// AppendText appends the text of u to b. It implements [encoding.TextAppender]. The error is always
// nil.
func (u URI) AppendText(b []byte) ([]byte, error) { return append(b, u.text...), nil }

// MarshalText returns the text of u. It implements [encoding.TextMarshaler]. The error is always
// nil.
func (u URI) MarshalText() ([]byte, error) { return []byte(u.text), nil }

// UnmarshalText parses text as [ParseReference] does, so it accepts relative references and the
// empty text: a field that must have a scheme is a [FullURI] or an [AbsoluteURI].
//
// On an error, a [*SyntaxError], u does not change.
func (u *URI) UnmarshalText(text []byte) error {
	v, err := ParseReference(string(text))
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// IsZero reports whether u is the zero URI, the empty reference under RFC 3986. Package
// encoding/json calls it for the option omitzero.
func (u URI) IsZero() bool { return u == URI{} }

// Compare orders URIs by their text, byte by byte, and then by their grammar: it is -1, 0 or +1.
// It is 0 exactly when u == v.
func (u URI) Compare(v URI) int {
	if c := strings.Compare(u.text, v.text); c != 0 {
		return c
	}
	return cmp.Compare(u.grammar, v.grammar)
}

// Value returns the text of u. It implements [database/sql/driver.Valuer]. The error is always nil.
// The text includes the password: see [URI.Redacted].
func (u URI) Value() (driver.Value, error) { return u.text, nil }

// Scan parses src, a string or bytes, as a reference under RFC 3986. It implements
// [database/sql.Scanner]. On an error u does not change: a [*SyntaxError], or another error for
// NULL and for values of other types. For a column that can be NULL use sql.Null[uri.URI].
func (u *URI) Scan(src any) error {
	return scanColumn(src, u.UnmarshalText)
}

// MarshalBinary returns the binary form of u: one byte for the grammar, which text does not keep, and the text. Package
// encoding/gob calls it. The error is always nil.
func (u URI) MarshalBinary() ([]byte, error) { return append([]byte{byte(u.grammar)}, u.text...), nil }

// UnmarshalBinary sets u to the URI that MarshalBinary encoded. On an error u does not change: a
// [*SyntaxError], or another error if data do not begin with a grammar.
func (u *URI) UnmarshalBinary(data []byte) error {
	return unmarshalBinary(data, func(g Grammar, text string) error {
		v, err := g.ParseReference(text)
		if err == nil {
			*u = v
		}
		return err
	})
}

func unmarshalBinary(data []byte, set func(g Grammar, text string) error) error {
	if len(data) == 0 || data[0] >= byte(grammarCount) {
		return errNoGrammar
	}
	return set(Grammar(data[0]), string(data[1:]))
}

var errNoGrammar = errors.New("uri: the data do not begin with a grammar")

// FullURI is a URI that has a scheme: what [Parse] accepts. It is for fields of configurations and of other data that must not
// be a relative reference:
//
//	type Config struct {
//		Endpoint uri.FullURI     // "https://example.com/x#y"
//		Issuer   uri.AbsoluteURI // the same, but without a fragment
//		Logo     uri.URI         // any reference: also "/logo.svg", and ""
//	}
//
// [ParseFull] returns one. It unmarshals from text, and prints as a [URI] does, with its password.
//
// The zero FullURI holds no URI, and is the value of a field that was not set: see IsZero. It marshals to the empty
// text, and unmarshals from it, as the zero netip.Addr does. Values are comparable, as URIs are.
type FullURI struct{ uri URI }

// URI returns the URI. It is the zero URI for the zero value.
func (f FullURI) URI() URI { return f.uri }

// IsZero reports whether f holds no URI. Package encoding/json calls it for the option omitzero.
func (f FullURI) IsZero() bool { return f == FullURI{} }

// String returns the text of the URI, or "" for the zero value. It may hold a password: see [URI.Redacted].
func (f FullURI) String() string { return f.uri.text }

// GoString returns the same as [URI.GoString].
func (f FullURI) GoString() string { return f.uri.GoString() }

// LogValue returns the same as [URI.LogValue].
func (f FullURI) LogValue() slog.Value { return f.uri.LogValue() }

// AppendText appends the text of the URI to b. The error is always nil.
func (f FullURI) AppendText(b []byte) ([]byte, error) { return f.uri.AppendText(b) }

// MarshalText returns the text of the URI, which is empty for the zero value. The error is always nil.
func (f FullURI) MarshalText() ([]byte, error) { return f.uri.MarshalText() }

// UnmarshalText sets f to the URI that text is under RFC 3986, or to the zero value if text is empty. The error is
// a [*SyntaxError], and leaves f unchanged.
func (f *FullURI) UnmarshalText(text []byte) error { return f.set(RFC3986, string(text)) }

// MarshalBinary returns the same as [URI.MarshalBinary], or nothing for the zero value. The error is always nil.
func (f FullURI) MarshalBinary() ([]byte, error) {
	if f.IsZero() {
		return nil, nil
	}
	return f.uri.MarshalBinary()
}

// UnmarshalBinary sets f to what MarshalBinary wrote. On an error, f is unchanged.
func (f *FullURI) UnmarshalBinary(data []byte) error {
	if len(data) == 0 {
		*f = FullURI{}
		return nil
	}
	return unmarshalBinary(data, f.set)
}

// Value returns the text of the URI, or nil for the zero value, which is NULL. The error is always nil.
func (f FullURI) Value() (driver.Value, error) {
	if f.IsZero() {
		return nil, nil
	}
	return f.uri.Value()
}

// Scan is like UnmarshalText for src, a string or bytes, as package database/sql requires. NULL sets f to the zero value.
func (f *FullURI) Scan(src any) error {
	if src == nil {
		*f = FullURI{}
		return nil
	}
	return scanColumn(src, f.UnmarshalText)
}

func (f *FullURI) set(g Grammar, text string) error {
	if text == "" {
		*f = FullURI{}
		return nil
	}
	u, err := g.Parse(text)
	if err == nil {
		f.uri = u
	}
	return err
}

// AbsoluteURI is a URI that has a scheme and no fragment: an absolute-URI (section 4.3). Use it as
// [FullURI], for base URIs, issuers, redirect URIs and other values that must not have a fragment.
// [ParseAbsolute] returns one.
type AbsoluteURI = Checked[absoluteRule]

// Checked is a URI that matches a rule: see [AbsoluteURI], which is the only such type. It unmarshals from text, and
// prints as a [URI] does, with its password.
//
// The zero Checked holds no URI, and is the value of a field that was not set: see IsZero. Its text
// is empty, which UnmarshalText rejects, so declare such fields with the option omitzero of
// encoding/json. Values are comparable, as URIs are.
type Checked[R checkedRule] struct{ uri URI }

type checkedRule interface {
	parse(g Grammar, s string) (URI, error)
}

type absoluteRule struct{}

func (absoluteRule) parse(g Grammar, s string) (URI, error) { return g.parseAbsolute(s) }

// URI returns the URI. It is the zero URI for the zero value.
func (c Checked[R]) URI() URI { return c.uri }

// IsZero reports whether c holds no URI. Package encoding/json calls it for the option omitzero.
func (c Checked[R]) IsZero() bool { return c.uri.IsZero() }

// String returns the text of the URI, or "" for the zero value. It may hold a password: see [URI.Redacted].
func (c Checked[R]) String() string { return c.uri.text }

// GoString returns the same as [URI.GoString].
func (c Checked[R]) GoString() string { return c.uri.GoString() }

// LogValue returns the same as [URI.LogValue].
func (c Checked[R]) LogValue() slog.Value { return c.uri.LogValue() }

// AppendText appends the text of the URI to b. The error is always nil.
func (c Checked[R]) AppendText(b []byte) ([]byte, error) { return c.uri.AppendText(b) }

// MarshalText returns the text of the URI, which is empty for the zero value. The error is always nil.
func (c Checked[R]) MarshalText() ([]byte, error) { return c.uri.MarshalText() }

// UnmarshalText sets c to the URI that text is under RFC 3986. The error is a [*SyntaxError], and
// leaves c unchanged. The empty text is an error.
func (c *Checked[R]) UnmarshalText(text []byte) error { return c.set(RFC3986, string(text)) }

// MarshalBinary returns the same as [URI.MarshalBinary], or nothing for the zero value. The error is always nil.
func (c Checked[R]) MarshalBinary() ([]byte, error) {
	if c.IsZero() {
		return nil, nil
	}
	return c.uri.MarshalBinary()
}

// UnmarshalBinary sets c to the URI that MarshalBinary wrote; empty data set c to the zero value.
// On an error, c is unchanged.
func (c *Checked[R]) UnmarshalBinary(data []byte) error {
	if len(data) == 0 {
		*c = Checked[R]{}
		return nil
	}
	return unmarshalBinary(data, c.set)
}

// Value returns the text of the URI, or nil for the zero value, which is NULL. The error is always nil.
func (c Checked[R]) Value() (driver.Value, error) {
	if c.IsZero() {
		return nil, nil
	}
	return c.uri.text, nil
}

// Scan is like UnmarshalText for src, a string or bytes, as package database/sql requires. NULL sets c to the zero value.
func (c *Checked[R]) Scan(src any) error {
	if src == nil {
		*c = Checked[R]{}
		return nil
	}
	return scanColumn(src, c.UnmarshalText)
}

func (c *Checked[R]) set(g Grammar, text string) error {
	var rule R
	u, err := rule.parse(g, text)
	if err == nil {
		c.uri = u
	}
	return err
}

// scanColumn calls unmarshal with the text of a value that a driver returned.
func scanColumn(src any, unmarshal func(text []byte) error) error {
	switch src := src.(type) {
	case string:
		return unmarshal([]byte(src))
	case []byte:
		return unmarshal(src)
	}
	return fmt.Errorf("uri: a column of type %T is not text", src)
}
