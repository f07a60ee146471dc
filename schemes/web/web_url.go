// Package web parses URLs with the schemes http and https (RFC 9110, section 4.2), and ws and wss (RFC 6455, section 3). It checks these
// rules in addition to RFC 3986:
//
//   - The host is not empty. For http and https, recipients MUST reject an empty host (RFC 9110,
//     sections 4.2.1 and 4.2.2). RFC 6455 does not say so for ws and wss, but no connection to an empty
//     host is possible.
//   - There is no userinfo. The grammar for http and https allows it (that for ws and wss does not), but
//     a sender must not generate it. A recipient of untrusted references should treat it as an error,
//     because "it is likely being used to obscure the authority" (RFC 9110, section 4.2.4). This package
//     always does. To accept a userinfo, use [uri.URI].
//   - A ws or wss URL has no fragment. The grammar for http and https has none either, but RFC 9110
//     (section 4.2.5) adopts fragments from RFC 3986, so the package accepts them in http and https
//     URLs.
//
// Every URL is a URI. Registered names are those of RFC 3986, such as "a_b", "%41" and
// "2130706433". A port can be empty or too large: see [URL.EffectivePort]. To interpret a name, see
// [uri.Host] and package idn.
package web

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// diagnose returns the problem of text, which violates the grammar in a rule, and a hint or "". It does not treat text before an "@" in the
// authority as a host.
func diagnose(text string, offset int, rule string) (problem, hint string) {
	before, _, hasAt := strings.Cut(text[offset:], "@")
	if before = text[:offset] + before; hasAt && strings.Count(before, "/") == 2 && !strings.ContainsAny(before, `?#\`) {
		return "a user or a password is not allowed before the host (RFC 9110, section 4.2.4)", ""
	}
	return explained(text, offset, rule)
}

// IsSecure reports whether the scheme is https or wss, whose connections use TLS.
func (u URL) IsSecure() bool {
	return ascii.EqualFold(u.Scheme(), "https") || ascii.EqualFold(u.Scheme(), "wss")
}

// EffectivePort returns the port to connect to: the port of u or, if that is absent or empty, the scheme's default port.
// The error is a [*uri.ComponentError] for a port that exceeds 65535, and [uri.ErrAbsent] for the zero URL.
func (u URL) EffectivePort() (port uint16, err error) {
	return u.URI().EffectivePort()
}

// Origin returns the origin of u (RFC 6454). It is opaque if the port exceeds 65535.
func (u URL) Origin() uri.Origin { return u.URI().Origin() }

// RequestTarget returns the request target: the path, or "/" if it is empty, and the query (RFC
// 9112, section 3.2.1, and "resource name" in RFC 6455, section 3).
func (u URL) RequestTarget() string {
	target, _ := u.URI().RequestURI()
	return target
}

// Equal reports whether u and v are equivalent (RFC 9110, section 4.2.3), which means that their normal forms are the same. It
// compares fragments too.
func (u URL) Equal(v URL) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns u in the normal form of RFC 9110, section 4.2.3. It applies the steps of RFC
// 3986, section 6.2, removes a default port, replaces an empty path with "/", and writes IPv6
// addresses as in RFC 5952. An empty path and "/" differ only in OPTIONS requests.
//
// Laws: Normalize is idempotent; u.Equal(v) if and only if u.Normalize() == v.Normalize(); u.Normalize().Origin() == u.Origin(), unless
// that is opaque.
func (u URL) Normalize() URL {
	if u == (URL{}) {
		return URL{}
	}
	return MustParse(u.URI().Normalize(uri.AllSteps).String())
}
