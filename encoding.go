package uri

import (
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/urigrammar/uri/internal/run/constant"
)

// AppendText appends the text of u to b. It implements [encoding.TextAppender]. The error is always
// nil.
func (u URI) AppendText(b []byte) ([]byte, error) { return append(b, u.text...), nil }

// MarshalText returns the text of u. It implements [encoding.TextMarshaler]. The error is always
// nil.
func (u URI) MarshalText() ([]byte, error) { return []byte(u.text), nil }

// UnmarshalText parses text as [ParseReference] does, so it accepts relative references and the
// empty text. Use [FullURI] for a field that requires a scheme.
//
// The error is a [*SyntaxError]. If there is an error, u is unchanged.
func (u *URI) UnmarshalText(text []byte) error {
	v, err := ParseReference(string(text))
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// IsZero reports whether u is the zero URI, the empty reference under RFC 3986. Package
// encoding/json calls it for the omitzero option.
func (u URI) IsZero() bool { return u == URI{} }

// Value returns the text of u. It implements [database/sql/driver.Valuer]. The error is always nil.
// The text includes the password, if any: see [URI.Redacted].
func (u URI) Value() (driver.Value, error) { return u.text, nil }

// Scan parses src, a string or bytes, as a reference under RFC 3986. It implements
// [database/sql.Scanner]. If there is an error, u is unchanged. The error is a [*SyntaxError],
// or another error for NULL and for values of other types. For a column that can be NULL, use
// sql.Null[uri.URI].
func (u *URI) Scan(src any) error {
	return scanColumn(src, u.UnmarshalText)
}

// MarshalBinary returns the binary form of u. It consists of one byte for the grammar, which the text does not
// show, and the text. Package encoding/gob calls it. The error is always nil.
func (u URI) MarshalBinary() ([]byte, error) { return append([]byte{byte(u.grammar)}, u.text...), nil }

// UnmarshalBinary sets u to the URI that MarshalBinary encoded. If there is an error, u is
// unchanged. The error is a [*SyntaxError], or another error if data does not begin with a grammar.
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

var errNoGrammar = errors.New("uri: the data does not begin with a grammar")

// MarshalText returns the result of [Host.String]. A Host has no UnmarshalText: parse a [URI] instead. The error
// is always nil.
func (h Host) MarshalText() ([]byte, error) { return []byte(h.text), nil }

// MarshalText returns the result of [Pairs.String]. To parse it, use [PairForm.Parse]. The error is always nil.
func (p Pairs) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// MarshalText returns the result of [Key.String]. A Key cannot be unmarshaled. The error is always nil.
func (k Key) MarshalText() ([]byte, error) { return []byte(k.text), nil }

var hostKindNames = constant.Names[HostKind]{End: IPvFuture + 1, Of: HostKind.String}

// MarshalText returns the result of [HostKind.String], or an error if k is not one of the constants.
func (k HostKind) MarshalText() ([]byte, error) { return hostKindNames.Marshal(k) }

// UnmarshalText sets k to the kind that text names. The error is a [*ComponentError].
func (k *HostKind) UnmarshalText(text []byte) error { return hostKindNames.Unmarshal(k, text) }

var levelNames = constant.Names[Level]{End: LevelScheme + 1, Of: Level.String}

// MarshalText returns the result of [Level.String], or an error if l is not one of the constants.
func (l Level) MarshalText() ([]byte, error) { return levelNames.Marshal(l) }

// UnmarshalText sets l to the level that text names. The error is a [*ComponentError].
func (l *Level) UnmarshalText(text []byte) error { return levelNames.Unmarshal(l, text) }

var grammarIDs = constant.Names[Grammar]{End: grammarCount, Of: Grammar.ID}

// MarshalText returns the result of [Grammar.ID], or an error if g is not one of the constants.
func (g Grammar) MarshalText() ([]byte, error) { return grammarIDs.Marshal(g) }

// UnmarshalText sets g to the grammar whose ID is text. The error is a [*ComponentError].
func (g *Grammar) UnmarshalText(text []byte) error { return grammarIDs.Unmarshal(g, text) }

// FullURI is a [URI] with a scheme, as [Parse] accepts it. Use it for fields in configurations and other data that must not
// hold a relative reference:
//
//	type Config struct {
//		Endpoint uri.FullURI // "https://example.com/x#y"
//		Logo     uri.URI     // any reference: also "/logo.svg", and ""
//	}
//
// A FullURI behaves like its URI, except that unmarshaling and Scan reject relative references. The composite literal FullURI{u} does not
// check u. For a connection string with several hosts use multihost.URI.
//
// The zero FullURI holds no URI. It is the value of an unset field: see [URI.IsZero]. Like the zero netip.Addr, it
// marshals to the empty text and unmarshals from it.
type FullURI struct{ URI }

// UnmarshalText parses text by RFC 3986, and sets f to the URI, or to the zero value if text is empty. The error
// is a [*SyntaxError]. If there is an error, f is unchanged.
func (f *FullURI) UnmarshalText(text []byte) error { return f.set(RFC3986, string(text)) }

// UnmarshalBinary sets f to the value that [URI.MarshalBinary] encoded. If there is an error, f is unchanged.
func (f *FullURI) UnmarshalBinary(data []byte) error { return unmarshalBinary(data, f.set) }

// Value returns the text of f, or NULL for the zero FullURI. It implements [database/sql/driver.Valuer]. The error is always nil.
func (f FullURI) Value() (driver.Value, error) {
	if f.IsZero() {
		return nil, nil
	}
	return f.URI.Value()
}

// Scan parses src, a string or bytes, as UnmarshalText does. NULL sets f to the zero value.
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
		f.URI = u
	}
	return err
}

// scanColumn calls unmarshal with the text of a value from a driver.
func scanColumn(src any, unmarshal func(text []byte) error) error {
	switch src := src.(type) {
	case string:
		return unmarshal([]byte(src))
	case []byte:
		return unmarshal(src)
	}
	return fmt.Errorf("uri: cannot scan a column of type %T", src)
}
