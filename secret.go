package uri

import (
	"errors"
	"log/slog"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/run/excerpt"
)

// WithoutPassword returns u without its password and the ":" before it.
func (u URI) WithoutPassword() URI {
	userinfo, _ := u.Userinfo()
	colon := strings.IndexByte(userinfo, ':')
	if colon < 0 {
		return u
	}
	start := u.authorityStart() + uint32(colon)
	v := u.cut(placeOfUserinfo, start, u.userinfo)
	v.userinfo = start
	return v
}

// Redacted returns the text of u with "xxxxx" for the password: the text after the first ":" of the
// userinfo, which should not be shown (section 3.2.1). It returns the text of u if there is no
// password, or an empty one.
//
// It shows the user name, which some programs use for a token, and the path, query and fragment.
// [Secret] hides these too.
//
// In an authority of RFC 2396 that is a registry name, the text before the last "@" counts as a
// userinfo.
func (u URI) Redacted() string {
	start, end := u.password()
	if start == end {
		return u.text
	}
	return u.text[:start] + excerpt.Mask + u.text[end:]
}

// LogValue returns [URI.Redacted]. Package log/slog calls it for a URI, but not for a URI in a
// slice, a map or a struct: these are logged with passwords. See [Secret].
func (u URI) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// GoString returns a Go expression for u, without its password, as fmt prints it for %#v. Package
// fmt does not call it for unexported fields of structs.
func (u URI) GoString() string { return "uri.MustParseReference(" + strconv.Quote(u.Redacted()) + ")" }

// Secret is a URI that may hold a password, a token or another secret, for configuration and logs. However it is
// printed, by any verb of package fmt or by log/slog, alone or within another value, it
// shows its scheme, host and port, and "xxxxx" for each other component that is not empty:
//
//	https://xxxxx@example.com:8443/xxxxx?xxxxx
//
// Packages encoding/json and encoding/xml are the exception: a Secret within another value is an error there. The JSON handler of
// log/slog calls encoding/json, so it logs that error instead of a struct, map or slice that holds a Secret. Give such a type a
// method LogValue, which returns the Secret by slog.Any.
//
// A connection string with several hosts is a multihost.URI. [URI.Secret] returns a Secret, and [Secret.Reveal] the URI. Secrets are not comparable with ==: compare
// what they reveal.
//
// A Secret is read from text, also by encoding/json, but not written: [Secret.MarshalText] returns an error. A
// configuration that is saved with "xxxxx" would have lost its credentials. Write what Reveal returns to keep
// them, or what String returns to show the rest.
//
// Package flag prints a value that its variable rejects. Read a flag by flag.Func, with a function that keeps the
// error and returns nil.
//
// The zero Secret is the empty reference.
type Secret struct {
	reveal func() URI // no package that prints by reflection looks into a function
}

// Secret returns u as a value that does not print the parts that may be secret.
func (u URI) Secret() Secret { return Secret{func() URI { return u }} }

// Reveal returns the URI that s hides.
func (s Secret) Reveal() URI {
	if s.reveal == nil {
		return URI{}
	}
	return s.reveal()
}

// String returns the scheme, the host and the port, with "xxxxx" for each other component that is
// not empty. The result is a valid reference.
func (s Secret) String() string {
	c := s.Reveal().Components()
	c.Userinfo, c.RegistryName, c.Opaque = masked(c.Userinfo), masked(c.RegistryName), masked(c.Opaque)
	c.Query, c.Fragment = masked(c.Query), masked(c.Fragment)
	c.Path = maskedPath(c.Path)
	return c.recompose(c.size(), new(offsets))
}

// GoString returns String in quotes, for %#v.
func (s Secret) GoString() string { return "uri.Secret(" + strconv.Quote(s.String()) + ")" }

// LogValue returns String, for log/slog.
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.String()) }

// MarshalText returns an error, except for the empty reference: a masked URI must not be saved. Marshal the
// result of [Secret.Reveal] or [Secret.String] instead.
func (s Secret) MarshalText() ([]byte, error) {
	if s.Reveal().text == "" {
		return nil, nil
	}
	return nil, errors.New("uri: the Secret " + s.String() + " is not marshaled: marshal what Reveal returns to keep it, " +
		"or what String returns to show it; for logs, give the type that holds it a method LogValue")
}

// UnmarshalText parses text as [ParseReference] does. On an error s does not change.
//
// The error is a [*ComponentError], which shows nothing of the text.
func (s *Secret) UnmarshalText(text []byte) error {
	u, err := ParseReference(string(text))
	if err != nil {
		return textless(RFC3986, "URI-reference", err)
	}
	*s = u.Secret()
	return nil
}

// Scan parses src, a string or bytes, as UnmarshalText does. It implements [database/sql.Scanner]. For a column that can be NULL use
// sql.Null[uri.Secret]. There is no Value: give a statement what Reveal returns.
func (s *Secret) Scan(src any) error { return scanColumn(src, s.UnmarshalText) }

// password returns the offsets of the password of u. Without a password, they are equal.
func (u URI) password() (start, end uint32) {
	userinfo, present := u.Userinfo()
	if name, ok := u.registryName(); ok {
		at := strings.LastIndexByte(name, '@')
		userinfo, present = name[:max(at, 0)], at > 0
	}
	colon := strings.IndexByte(userinfo, ':')
	if !present || colon < 0 {
		return 0, 0
	}
	start = u.authorityStart()
	return start + uint32(colon) + 1, start + uint32(len(userinfo))
}

func masked(o Optional) Optional {
	if o.text == "" {
		return o
	}
	return Present(excerpt.Mask)
}

func maskedPath(path string) string {
	switch {
	case path == "", path == "/":
		return path
	case path[0] == '/':
		return "/" + excerpt.Mask
	}
	return excerpt.Mask
}
