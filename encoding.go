package uri

import (
	"cmp"
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
