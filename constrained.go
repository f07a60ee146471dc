package uri

import "log/slog"

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

// AbsoluteURI is a URI that has a scheme and no fragment: an absolute-URI (section 4.3), what [ParseAbsolute] accepts. It is
// used as [FullURI] is, for base URIs, identifiers of issuers, redirect targets and whatever else must not have a fragment.
type AbsoluteURI struct{ held }

// NewFullURI returns u as a FullURI. The error is a [*SyntaxError] if u has no scheme, or is not a URI of RFC 3986.
func NewFullURI(u URI) (f FullURI, err error) {
	err = f.UnmarshalText([]byte(u.text))
	return f, err
}

// NewAbsoluteURI returns u as an AbsoluteURI. The error is a [*SyntaxError] if u has no scheme or has a fragment, or is not a
// URI of RFC 3986.
func NewAbsoluteURI(u URI) (a AbsoluteURI, err error) {
	err = a.UnmarshalText([]byte(u.text))
	return a, err
}

// UnmarshalText sets f to the URI that text is: see [Parse]. On an error, a [*SyntaxError], f stays as it was.
// The empty text is an error.
func (f *FullURI) UnmarshalText(text []byte) error { return f.parse(Parse, text) }

// UnmarshalText sets a to the URI that text is: see [ParseAbsolute]. On an error, a [*SyntaxError], a stays as it was.
// The empty text is an error.
func (a *AbsoluteURI) UnmarshalText(text []byte) error { return a.parse(ParseAbsolute, text) }

// held is a URI that was checked, or none.
type held struct{ uri URI }

func (h *held) parse(parse func(string) (URI, error), text []byte) error {
	u, err := parse(string(text))
	if err != nil {
		return err
	}
	h.uri = u
	return nil
}

// URI returns the URI, or the zero URI if there is none.
func (h held) URI() URI { return h.uri }

// IsZero reports whether there is no URI. Package encoding/json asks for it with the option omitzero.
func (h held) IsZero() bool { return h.uri.IsZero() }

// String returns the text of the URI, or "" if there is none. It may hold a password: see [URI.Redacted].
func (h held) String() string { return h.uri.text }

// GoString returns what [URI.GoString] returns.
func (h held) GoString() string { return h.uri.GoString() }

// LogValue returns what [URI.LogValue] returns.
func (h held) LogValue() slog.Value { return h.uri.LogValue() }

// AppendText appends the text of the URI to b. The error is always nil.
func (h held) AppendText(b []byte) ([]byte, error) { return h.uri.AppendText(b) }

// MarshalText returns the text of the URI, or an empty text if there is none. The error is always nil.
func (h held) MarshalText() ([]byte, error) { return h.uri.MarshalText() }
