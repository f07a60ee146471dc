package whatwg

import (
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// URI returns u as an IRI reference (RFC 3987). It percent-encodes characters that an IRI cannot
// contain, as the standard's parser does. A path that begins like "1:2" gets the prefix "./".
// [uri.URI.ToURI] converts the result to a URI.
//
// Laws: the parser returns the same URL for u and the result; the result has the text of u unless a
// change was necessary.
func (u ValidURL) URI() (uri.URI, error) {
	text := encodedForIRI(u.text)
	first, _, _ := strings.Cut(u.Path(), "/")
	if u.scheme == 0 && !u.hasAuthority() && strings.Contains(first, ":") {
		text = "./" + text
	}
	return uri.RFC3987.ParseReference(text)
}

// encodedForIRI percent-encodes the characters of a valid URL string that an IRI cannot contain at their position,
// such as private-use characters outside of the query.
func encodedForIRI(text string) string {
	if uri.RFC3987.Valid(text) {
		return text
	}
	var b strings.Builder
	inQuery, inFragment := false, false
	for _, r := range text {
		c := string(r)
		switch {
		case r == '#':
			inFragment = true
		case r == '?':
			inQuery = true
		case r >= utf8.RuneSelf && !uri.RFC3987.ValidRule("ucschar", c) && !(inQuery && !inFragment && uri.RFC3987.ValidRule("iprivate", c)):
			c = uri.UnreservedChars.Encode(c)
		}
		b.WriteString(c)
	}
	return b.String()
}

// URI returns the URI of RFC 3986 with the text of u. The error is a [*uri.SyntaxError] if the text is not a URI. The standard does not
// encode characters such as "|" and "[", or a "%" without two digits after it. [URL.EncodedURI] encodes these.
//
// Laws: the result has the text, scheme, host, port, query and fragment of u; it has the path of u,
// perhaps with the prefix "/."; URLOf of the result is u.
func (u URL) URI() (uri.URI, error) {
	if u.IsZero() {
		return uri.URI{}, nil
	}
	return uri.Parse(u.text)
}

// EncodedURI is like [URL.URI], but percent-encodes characters that a URI does not allow at their position, such as a "[" in a query, a
// "|" in a path, and a "%" without two digits after it. The error is a [*MismatchError] if that changes the host, as in "x://a{b/":
// browsers decode only hosts of special schemes.
//
// Law: a browser finds the scheme, host and port of u in the result, and, after decoding, the other components of u.
func (u URL) EncodedURI() (uri.URI, error) {
	if v, err := u.URI(); err == nil {
		return v, nil
	}
	var b []byte
	for i, c := range []byte(u.text) {
		inAddress := i < int(u.hostEnd) && (c == '[' || c == ']') // a userinfo has no brackets
		if uri.QueryChars.Contains(c) || inAddress || ascii.IsPercentEncoded(u.text[i:]) || c == '#' && i == int(u.fragmentAt) {
			b = append(b, c)
		} else {
			b = ascii.AppendPercentEncoded(b, c)
		}
	}
	if v, err := Parse(string(b)); err != nil || v.Host() != u.Host() {
		return uri.URI{}, &MismatchError{"host", "a browser"}
	}
	return uri.Parse(string(b))
}

// URLOf returns the URL that a browser parses from the URI or IRI u, if that URL has the scheme, user, password, host
// and port of u. Otherwise the error is a [*ParseError] or a [*MismatchError]. For example, browsers find a host in
// "http:/a", but RFC 3986 finds none.
//
// The path can differ, because the standard's parser reads "%2e" as "." and removes dot-segments.
// The host "localhost" can differ too: a file URL drops it.
func URLOf(u uri.URI) (URL, error) {
	var plain URL
	if plain.readPlain(u.String()) && plain.text == u.String() { // the same host, and neither userinfo nor port
		return plain, nil
	}
	r, err := Parse(u.String())
	if err != nil {
		return URL{}, err
	}
	host, hasHost := u.Host()
	user, _ := u.User()
	password, _ := u.Password()
	mismatch := ""
	switch {
	case !ascii.EqualFold(u.Scheme(), r.Scheme()):
		mismatch = "scheme"
	case user != ascii.PercentDecode(r.Username()) || password != ascii.PercentDecode(r.Password()):
		mismatch = "userinfo"
	case !hasHost && (r.hasHost() && r.kind != EmptyHost) || hasHost && !r.SameHost(host) && !(r.kind == EmptyHost && isLocalhost(host)):
		mismatch = "host"
	case !samePort(u, r):
		mismatch = "port"
	default:
		return r, nil
	}
	return URL{}, &MismatchError{mismatch, "a browser"}
}

func samePort(u uri.URI, r URL) bool {
	if port, _ := u.Port(); port == "" {
		return r.Port() == ""
	}
	port, _ := u.PortNumber() // which the parser has read
	effective, _ := r.EffectivePort()
	return port == effective
}

// isLocalhost reports whether h is "localhost", which the standard drops from file URLs.
func isLocalhost(h uri.Host) bool {
	name, err := idn.Host(h)
	return err == nil && ascii.EqualFold(name, "localhost")
}

// SameHost reports whether h, a host of RFC 3986 or RFC 3987, is the host of u: the same address,
// or a name that a lookup treats as the same.
func (u URL) SameHost(h uri.Host) bool {
	host := u.Hostname()
	if addr, ok := u.Addr(); ok {
		other, ok := h.Addr()
		return ok && addr == other
	}
	if name, err := idn.Host(h); err == nil && u.IsSpecial() && ascii.EqualFold(name, host) {
		return true
	}
	// The host of a record is ASCII: letters beyond it are encoded, and do not fold to "k" and "s".
	return ascii.EqualFold(C0ControlPercentEncodeSet.Encode(h.String()), host) ||
		ascii.EqualFold(C0ControlPercentEncodeSet.Encode(h.Normalize().String()), host)
}

// MismatchError reports a component of a URI that browsers interpret differently from RFC 3986, or a
// component of a URL that net/url interprets differently. It does not contain the URI. The host of
// "file://localhost/a", which browsers drop, is not a mismatch: see [URLOf].
type MismatchError struct {
	component string
	reader    string // "a browser" or "net/url"
}

// Component returns the name of the component in RFC 3986, such as "host".
func (e *MismatchError) Component() string { return e.component }

// Offset returns -1, because the whole component differs.
func (e *MismatchError) Offset() int { return -1 }

// Problem returns the message without the package name.
func (e *MismatchError) Problem() string {
	return e.reader + " reads another " + e.component + " in the URI"
}

// Error describes the error in one line.
func (e *MismatchError) Error() string { return prefix + e.Problem() }
