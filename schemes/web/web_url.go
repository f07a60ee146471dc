package web

import (
	"errors"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/ascii"
)

// FromURI returns u as a URL. The error is a [*SyntaxError], which says so if a userinfo or an empty host is what is wrong.
func FromURI(u uri.URI) (URL, error) {
	v, err := ParseURL(u.String())
	var e *SyntaxError
	if !errors.As(err, &e) {
		return v, err
	}
	host, hasHost := u.Host()
	_, hasUserinfo := u.Userinfo()
	switch {
	case hasUserinfo && ValidURL(u.WithoutUserinfo().String()):
		e.Problem, e.Rule, e.Section, e.Expected = "a user or a password is not allowed before the host", "authority", "RFC 9110, section 4.2.4", "host"
	case hasHost && host == (uri.Host{}) && !hasUserinfo && e.Offset == len(u.Scheme()+"://"):
		e.Problem, e.Rule, e.Section = "the host is empty", "authority", "RFC 9110, section 4.2.1"
	}
	return URL{}, e
}

// URI returns u as a URI. The zero URL is the zero URI.
//
// Law: FromURI(u.URI()) is u.
func (u URL) URI() uri.URI { return uri.MustParseReference(u.text) }

// IsSecure reports whether the scheme is https or wss: whether the connection is by TLS.
func (u URL) IsSecure() bool {
	return ascii.EqualFold(u.Scheme(), "https") || ascii.EqualFold(u.Scheme(), "wss")
}

// EffectivePort returns the port to connect to: the default port of the scheme where there is none, or an empty one. It returns false for a port above 65535, and for
// the zero URL.
func (u URL) EffectivePort() (port uint16, ok bool) {
	if u == (URL{}) {
		return 0, false
	}
	return u.URI().EffectivePort()
}

// Origin returns the origin of u (RFC 6454). It is opaque if the port is above 65535.
func (u URL) Origin() uri.Origin { return u.URI().Origin() }

// RequestTarget returns what a client asks a server for: the path, "/" if it is empty, and the query (RFC 9112, section 3.2.1; "resource name" in RFC 6455, section 3).
func (u URL) RequestTarget() string {
	target := u.Path()
	if target == "" {
		target = "/"
	}
	if query, ok := u.Query(); ok {
		target += "?" + query
	}
	return target
}
