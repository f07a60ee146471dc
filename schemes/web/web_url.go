// Package web parses URLs of the schemes http and https (RFC 9110, section 4.2), and ws and wss (RFC 6455, section 3), by what these documents add to RFC 3986:
//
//   - The host is not empty. An empty host MUST be rejected in http and https (RFC 9110, sections 4.2.1
//     and 4.2.2). RFC 6455 does not say so about ws and wss, but an empty host cannot be connected to.
//   - There is no userinfo. The grammar of http and https has it (that of ws and wss does not), but a
//     sender must not generate it. A recipient of untrusted references should treat it as an error, for
//     "it is likely being used to obscure the authority" (RFC 9110, section 4.2.4). Here it is always an
//     error. To accept it, use [uri.URI].
//   - A ws or wss URL has no fragment. The grammar of http and https has no fragment either, but RFC
//     9110 (section 4.2.5) adopts it from RFC 3986, so http and https URLs may have one here.
//
// Every URL is a URI. Registered names are those of RFC 3986, such as "a_b", "%41" and
// "2130706433", and a port can be empty or too large: see [URL.EffectivePort]. To interpret a name,
// see [uri.Host] and package idn.
package web

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// diagnose returns the problem of text, which the grammar leaves in a rule, and advice or "". The text before an "@" in the authority is no host.
func diagnose(text string, offset int, rule string) (problem, hint string) {
	before, _, hasAt := strings.Cut(text[offset:], "@")
	if before = text[:offset] + before; hasAt && strings.Count(before, "/") == 2 && !strings.ContainsAny(before, `?#\`) {
		return "a user or a password is not allowed before the host (RFC 9110, section 4.2.4)", ""
	}
	return explained(text, offset, rule)
}

// IsSecure reports whether the scheme is https or wss, for which the connection uses TLS.
func (u URL) IsSecure() bool {
	return ascii.EqualFold(u.Scheme(), "https") || ascii.EqualFold(u.Scheme(), "wss")
}

// EffectivePort returns the port to connect to: the default port of the scheme if the port is absent or empty. The error is a
// [*uri.ComponentError] for a port above 65535, and [uri.ErrAbsent] for the zero URL.
func (u URL) EffectivePort() (port uint16, err error) {
	return u.URI().EffectivePort()
}

// Origin returns the origin of u (RFC 6454). It is opaque if the port is above 65535.
func (u URL) Origin() uri.Origin { return u.URI().Origin() }

// RequestTarget returns the text that a client sends in a request: the path, or "/" if it is empty,
// and the query (RFC 9112, section 3.2.1; "resource name" in RFC 6455, section 3).
func (u URL) RequestTarget() string {
	target, _ := u.URI().RequestURI()
	return target
}

// Equal reports whether u and v are equivalent (RFC 9110, section 4.2.3): whether their normal forms are the same. Fragments count.
func (u URL) Equal(v URL) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns u in the normal form of RFC 9110, section 4.2.3: it applies the steps of RFC
// 3986, section 6.2, drops a default port, replaces an empty path by "/", and writes IPv6 addresses
// as RFC 5952 does. An empty path and "/" differ only in requests with the method OPTIONS.
//
// Laws: it is idempotent; u.Equal(v) if and only if u.Normalize() == v.Normalize(); u.Normalize().Origin() == u.Origin(), unless it is opaque.
func (u URL) Normalize() URL {
	if u == (URL{}) {
		return URL{}
	}
	return MustParse(u.URI().Normalize(uri.AllSteps).String())
}
