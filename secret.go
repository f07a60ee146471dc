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

// Redacted returns the text of u with "xxxxx" in place of the password. The password is the text
// after the first ":" of the userinfo, which should not be shown (section 3.2.1). It returns the
// text of u if the password is absent or empty.
//
// It shows the user name, which may be a token, and the path, query and fragment. [Secret] hides
// these too.
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

// LogValue returns the result of [URI.Redacted]. Package log/slog calls it for a URI, but logs a
// URI in a slice, a map or a struct with its password: see [Secret].
func (u URI) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// GoString returns a Go expression for u without its password. Package fmt prints it for %#v,
// except in unexported fields of structs.
func (u URI) GoString() string { return "uri.MustParseReference(" + strconv.Quote(u.Redacted()) + ")" }

// Secret is a URI for configuration and logs that may contain a password, a token or another secret. Packages
// fmt, with any verb, and log/slog print only its scheme, host and port, and "xxxxx" for each other non-empty
// component. The same applies to a Secret within another value:
//
//	https://xxxxx@example.com:8443/xxxxx?xxxxx
//
// Packages encoding/json and encoding/xml are the exception: they return an error for a Secret within another value. The JSON
// handler of log/slog calls encoding/json, so it logs that error instead of a struct, map or slice that contains a Secret. Give
// such a type a LogValue method that returns the Secret as a slog.Value: see slog.AnyValue.
//
// For a connection string with several hosts use multihost.URI. [URI.Secret] returns a Secret, and [Secret.Reveal] returns the URI. Secrets
// are not comparable with ==: compare the results of Reveal.
//
// A Secret can be unmarshaled from text, for example by encoding/json, but not marshaled:
// [Secret.MarshalText] returns an error. A configuration saved with "xxxxx" would lose its
// credentials. Save the result of Reveal to keep them, or the result of String to hide them.
//
// If a flag's value is invalid, package flag prints the value. To hide it, define the flag with flag.Func and a
// function that stores the error and returns nil.
//
// The zero Secret is the empty reference.
type Secret struct {
	reveal func() URI // no package that prints by reflection looks into a function
}

// Secret returns u as a value that hides its possible secrets when printed.
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

// GoString returns the result of String as uri.Secret("…"), for %#v.
func (s Secret) GoString() string { return "uri.Secret(" + strconv.Quote(s.String()) + ")" }

// LogValue returns the result of [Secret.String], for log/slog.
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.String()) }

// MarshalText returns an error, except for the empty reference, since a masked URI must not be saved.
// Marshal the result of [Secret.Reveal] or [Secret.String] instead.
func (s Secret) MarshalText() ([]byte, error) {
	if s.Reveal().text == "" {
		return nil, nil
	}
	return nil, errors.New("uri: cannot marshal the Secret " + s.String() + ": marshal the result of Reveal to keep it, " +
		"or of String to show it; for logs, add a method LogValue to the type that contains it")
}

// UnmarshalText parses text as [ParseReference] does. If there is an error, s is unchanged.
//
// The error is a [*ComponentError], which contains no part of the text.
func (s *Secret) UnmarshalText(text []byte) error {
	u, err := ParseReference(string(text))
	if err != nil {
		return textless(RFC3986, "URI-reference", err)
	}
	*s = u.Secret()
	return nil
}

// Scan parses src, a string or bytes, as UnmarshalText does. It implements [database/sql.Scanner]. For a column that can be NULL,
// use sql.Null[uri.Secret]. A Secret has no Value method: pass the result of Reveal to a statement.
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
