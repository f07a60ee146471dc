package uri

import (
	"cmp"
	"database/sql/driver"
	"errors"
	"fmt"
	"log/slog"
	"strings"
)

// AppendText appends the text of u to b, as encoding.TextAppender asks. The error is always nil.
func (u URI) AppendText(b []byte) ([]byte, error) { return append(b, u.text...), nil }

// MarshalText returns the text of u, as encoding.TextMarshaler asks. The error is always nil.
func (u URI) MarshalText() ([]byte, error) { return []byte(u.text), nil }

// UnmarshalText sets u to the reference that text is under RFC 3986: see [ParseReference]. That includes relative
// references and the empty text: a field that must have a scheme is a [FullURI] or an [AbsoluteURI].
//
// On an error, a [*SyntaxError], u stays as it was.
func (u *URI) UnmarshalText(text []byte) error {
	v, err := ParseReference(string(text))
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// IsZero reports whether u is the zero URI, the empty reference under RFC 3986. Package encoding/json asks for it with the
// option omitzero.
func (u URI) IsZero() bool { return u == URI{} }

// Compare orders URIs by their text, byte by byte, and then by their grammar: it is -1, 0 or +1.
// It is 0 exactly when u == v.
func (u URI) Compare(v URI) int {
	if c := strings.Compare(u.text, v.text); c != 0 {
		return c
	}
	return cmp.Compare(u.grammar, v.grammar)
}

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

// AppendBinary appends the binary form of u to b: one byte for the grammar, which text does not keep, and the text. The error is
// always nil.
func (u URI) AppendBinary(b []byte) ([]byte, error) {
	return append(append(b, byte(u.grammar)), u.text...), nil
}

// MarshalBinary returns what AppendBinary appends. Package encoding/gob asks for it. The error is always nil.
func (u URI) MarshalBinary() ([]byte, error) { return u.AppendBinary(nil) }

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

var errNoGrammar = errors.New("uri: the data do not begin with a grammar")

// FullURI is a URI that has a scheme: what [Parse] accepts. It is for fields of configurations and of other data that must not
// be a relative reference or empty:
//
//	type Config struct {
//		Endpoint uri.FullURI     // "https://example.com/x#y"
//		Issuer   uri.AbsoluteURI // the same, but without a fragment
//		Logo     uri.URI         // any reference: also "/logo.svg", and ""
//	}
//
// A FullURI is made by [NewFullURI] or read from text. The zero FullURI holds no URI, and is the value of a field that was not
// set: see IsZero. Its text is empty, which cannot be read again, so write such fields with the option omitzero of
// encoding/json. FullURIs are comparable, as URIs are.
type FullURI struct{ held }

// NewFullURI returns u as a FullURI. The error is a [*SyntaxError] if u has no scheme, or is not a URI of RFC 3986.
func NewFullURI(u URI) (f FullURI, err error) {
	err = f.UnmarshalText([]byte(u.text))
	return f, err
}

// UnmarshalText sets f to the URI that text is: see [Parse]. On an error, a [*SyntaxError], f stays as it was.
// The empty text is an error.
func (f *FullURI) UnmarshalText(text []byte) error { return f.parse(Parse, text) }

// UnmarshalBinary is like UnmarshalText, but no data make f the zero FullURI.
func (f *FullURI) UnmarshalBinary(data []byte) error { return f.unmarshalBinary(Parse, data) }

// Scan is like UnmarshalText for src, a string or bytes, as database/sql.Scanner asks. NULL makes f the zero FullURI.
func (f *FullURI) Scan(src any) error { return f.scan(Parse, src) }

// AbsoluteURI is a URI that has a scheme and no fragment: an absolute-URI (section 4.3), what [ParseAbsolute] accepts. It is
// used as [FullURI] is, for base URIs, identifiers of issuers, redirect targets and whatever else must not have a fragment.
type AbsoluteURI struct{ held }

// NewAbsoluteURI returns u as an AbsoluteURI. The error is a [*SyntaxError] if u has no scheme or has a fragment, or is not a
// URI of RFC 3986.
func NewAbsoluteURI(u URI) (a AbsoluteURI, err error) {
	err = a.UnmarshalText([]byte(u.text))
	return a, err
}

// UnmarshalText sets a to the URI that text is: see [ParseAbsolute]. On an error, a [*SyntaxError], a stays as it was.
// The empty text is an error.
func (a *AbsoluteURI) UnmarshalText(text []byte) error { return a.parse(ParseAbsolute, text) }

// UnmarshalBinary is like UnmarshalText, but no data make a the zero AbsoluteURI.
func (a *AbsoluteURI) UnmarshalBinary(data []byte) error {
	return a.unmarshalBinary(ParseAbsolute, data)
}

// Scan is like UnmarshalText for src, a string or bytes, as database/sql.Scanner asks. NULL makes a the zero AbsoluteURI.
func (a *AbsoluteURI) Scan(src any) error { return a.scan(ParseAbsolute, src) }

// held is a validated URI, or the zero URI.
type held struct{ uri URI }

// URI returns the URI. It is the zero URI for the zero value.
func (h held) URI() URI { return h.uri }

// IsZero reports whether the value holds no URI. Package encoding/json calls it for the option omitzero.
func (h held) IsZero() bool { return h.uri.IsZero() }

// String returns the text of the URI, or "" for the zero value. It may hold a password: see [URI.Redacted].
func (h held) String() string { return h.uri.text }

// GoString returns what [URI.GoString] returns.
func (h held) GoString() string { return h.uri.GoString() }

// LogValue returns what [URI.LogValue] returns.
func (h held) LogValue() slog.Value { return h.uri.LogValue() }

// AppendText appends the text of the URI to b. The error is always nil.
func (h held) AppendText(b []byte) ([]byte, error) { return h.uri.AppendText(b) }

// MarshalText returns the text of the URI, which is empty for the zero value. The error is always nil.
func (h held) MarshalText() ([]byte, error) { return h.uri.MarshalText() }

// AppendBinary appends the text of the URI, or nothing for the zero value. The error is always nil.
func (h held) AppendBinary(b []byte) ([]byte, error) { return append(b, h.uri.text...), nil }

// MarshalBinary returns what AppendBinary appends. Package encoding/gob asks for it. The error is always nil.
func (h held) MarshalBinary() ([]byte, error) { return h.AppendBinary(nil) }

// Value returns the text of the URI, or nil for the zero value, which is NULL. The error is always nil.
func (h held) Value() (driver.Value, error) {
	if h.IsZero() {
		return nil, nil
	}
	return h.uri.text, nil
}

func (h *held) parse(parse func(string) (URI, error), text []byte) error {
	u, err := parse(string(text))
	if err != nil {
		return err
	}
	h.uri = u
	return nil
}

func (h *held) unmarshalBinary(parse func(string) (URI, error), data []byte) error {
	if len(data) == 0 {
		*h = held{}
		return nil
	}
	return h.parse(parse, data)
}

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
