package uri

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/urigrammar/uri/internal/excerpt"
)

// FromURL returns the URI that has the components of v, field by field. It does not go through v.String, which can
// turn a path into a host.
//
// The host of the result, decoded once, is the host of v.Host, and its port is v.Port: a host that is no host
// of RFC 3986 is an error, and never read as a userinfo or as another host. Octets of v.Host outside ASCII,
// and "%", are percent-encoded, since net/url keeps hosts decoded. Other components keep the spelling that net/url
// gives them, and a spelling that RFC 3986 does not have is an error: see package repair. So are fields that contradict each
// other: an Opaque beside a Host, User or Path.
//
// An authority that is empty is present if v.String writes it: for "file:///p" it is, for "file:/p" it is not.
//
// The error is a [*ComponentError]. It does not show v, which may hold a password.
//
// Law: if there is no error, the scheme, userinfo, host, port, path, query and fragment are those of v, decoded
// where v has them decoded.
func FromURL(v *url.URL) (URI, error) { return RFC3986.FromURL(v) }

// FromURL is like [FromURL], under g. Under [RFC3987] the result has the characters that an IRI can have, as [URI.ToIRI] decodes them, since net/url does
// not tell whether they were encoded; under [RFC6874] the zone of an IPv6 address is that of v.Host.
func (g Grammar) FromURL(v *url.URL) (URI, error) {
	c, err := g.urlComponents(v)
	if err != nil {
		return URI{}, err
	}
	return g.composeOf(c)
}

// composeOf is the URI under g that has the components of a URL. RFC 2396 divides opaque URIs in another way than net/url.
func (g Grammar) composeOf(c Components) (URI, error) {
	if !g.follows2396() {
		return g.Compose(c)
	}
	u, err := Compose(c)
	if err != nil {
		return URI{}, err
	}
	v, err := g.ParseReference(u.text)
	if err != nil {
		return URI{}, textless(g, "URI-reference", err)
	}
	return v, nil
}

// urlComponents returns the components of v, as it has them, or for an IRI with their characters. An error is that fields contradict each other.
func (g Grammar) urlComponents(v *url.URL) (Components, error) {
	c := Components{Scheme: v.Scheme, Path: v.EscapedPath()}
	if v.Opaque != "" {
		if v.Host != "" || v.User != nil || v.Path != "" {
			return c, &ComponentError{"path", 0, "the URL has an opaque part beside a host, a userinfo or a path"}
		}
		c.Path = v.Opaque
	}
	if v.RawQuery != "" || v.ForceQuery {
		c.Query = Some(v.RawQuery)
	}
	if v.Fragment != "" {
		c.Fragment = Some(v.EscapedFragment())
	}
	if urlHasAuthority(v) {
		host, port := splitHostPort(v.Host)
		c.Host, c.Port = Some(g.encodeURLHost(host)), port
	}
	if v.User != nil {
		c.Userinfo = Some(v.User.String())
	}
	if g == RFC3987 {
		c = c.withCharacters()
	}
	return c, nil
}

// withCharacters returns c with the characters that an IRI can have.
func (c Components) withCharacters() Components {
	c.Userinfo.text = withCharacters(c.Userinfo.text, false)
	c.Host.text = withCharacters(c.Host.text, false)
	c.Path = withCharacters(c.Path, false)
	c.Query.text = withCharacters(c.Query.text, true)
	c.Fragment.text = withCharacters(c.Fragment.text, false)
	return c
}

// urlHasAuthority reports whether v has an authority, as v.String decides it. For a path alone, it returns false.
func urlHasAuthority(v *url.URL) bool {
	if v.Host != "" || v.User != nil {
		return true
	}
	return v.Opaque == "" && v.Scheme != "" && !v.OmitHost && strings.HasPrefix(v.Path, "/")
}

// splitHostPort splits a Host of net/url as its methods Hostname and Port do, but keeps brackets, and an empty port apart
// from none.
func splitHostPort(hostport string) (host string, port Optional) {
	colon := strings.LastIndexByte(hostport, ':')
	if colon < 0 || strings.Trim(hostport[colon+1:], "0123456789") != "" {
		return hostport, Optional{}
	}
	return hostport[:colon], Some(hostport[colon+1:])
}

// encodeURLHost encodes what net/url has decoded in a host. In brackets it decodes zone identifiers only, which
// only RFC 6874 has.
func (g Grammar) encodeURLHost(host string) string {
	if strings.HasPrefix(host, "[") {
		if addr, zone, ok := strings.Cut(host, "%"); ok && g == RFC6874 && strings.HasSuffix(zone, "]") {
			return addr + zoneDelimiter + UnreservedOctets.Encode(zone[:len(zone)-len("]")]) + "]"
		}
		return host
	}
	return encodeBeyondASCII(strings.ReplaceAll(host, "%", "%25"))
}

// URL returns what url.Parse returns for the text of u, or an error if that is not u: net/url reads hosts
// with an encoded ASCII octet or an IPvFuture as no hosts, and drops the empty authority of "//?q".
//
// Two differences are no errors, because url.Parse always makes them. It does not distinguish an empty
// fragment from an absent one, as in "http://h/a#", nor, after a scheme and before an empty path, an empty
// authority from an absent one, as in "file://". It also decodes the user and the password, which its
// String then encodes in another spelling: "p!w" becomes "p%21w".
//
// URL returns the URL of the URI to which an IRI maps: see [URI.ToURI].
//
// The error is a [*URLError].
//
// Law: if there is no error, v is that of url.Parse, and FromURL(v), unless it is an error, has the
// components of u, except for these differences, the case of the scheme, and triplets such as "%c3" in the host. A u of
// [RFC6874] is read by that grammar.
func (u URI) URL() (*url.URL, error) {
	if u.grammar == RFC3987 {
		v, err := u.ToURI()
		if err != nil {
			return nil, &URLError{URI: excerpt.Hidden(u.text), Component: "URI-reference"}
		}
		u = v
	}
	g := u.grammar
	if g.follows2396() {
		g = RFC3986 // whose components are those of net/url
	}
	read, err := g.ParseReference(u.text)
	if err != nil {
		return nil, &URLError{URI: excerpt.Hidden(u.text), Component: "URI-reference"} // of another grammar
	}
	v, err := url.Parse(u.text)
	if err != nil {
		return nil, &URLError{URI: excerpt.Hidden(u.text), Component: read.refusedByURL()}
	}
	back, err := g.ParseReference(v.String())
	if err != nil {
		return nil, &URLError{URI: excerpt.Hidden(u.text), Component: "URI-reference"}
	}
	if lost := lostComponent(read.heldByURL(), back.heldByURL()); lost != "" {
		return nil, &URLError{URI: excerpt.Hidden(u.text), Component: lost, Read: excerpt.Hidden(back.text)}
	}
	return v, nil
}

// refusedByURL returns the component for which net/url refuses u. It accepts all others as RFC 3986 has them.
func (u URI) refusedByURL() string {
	if userinfo, ok := u.Userinfo(); ok {
		if _, err := url.Parse("//" + userinfo + "@"); err != nil {
			return "userinfo"
		}
	}
	return "host"
}

// heldByURL returns the components of u, with one spelling for all that net/url does not distinguish.
func (u URI) heldByURL() Components {
	c := u.Normalize(StepCase | StepPercent).Components()
	if c.Fragment.text == "" {
		c.Fragment = Optional{}
	}
	if c.Userinfo.present {
		user, password, hasPassword := strings.Cut(c.Userinfo.text, ":")
		b := u.grammar.appendUserinfo(nil, decoded(user))
		if hasPassword {
			b = u.grammar.appendUserinfo(append(b, ':'), decoded(password))
		}
		c.Userinfo = Some(ownedString(b))
	}
	if c.Scheme != "" && c.Path == "" && c.Authority() == Some("") {
		c.Host = Optional{}
	}
	return c
}

// lostComponent returns the first component in which what net/url writes differs, or "".
func lostComponent(was, is Components) string {
	switch {
	case was.Scheme != is.Scheme:
		return "scheme"
	case was.Userinfo != is.Userinfo:
		return "userinfo"
	case was.Host != is.Host:
		return "host"
	case was.Port != is.Port:
		return "port"
	case was.Path != is.Path:
		return "path"
	case was.Query != is.Query:
		return "query"
	case was.Fragment != is.Fragment:
		return "fragment"
	}
	return ""
}

// URLError says that net/url does not hold a URI as it is.
type URLError struct {
	URI       string // the part before its last "@" is hidden
	Component string // that net/url does not hold, as the grammar calls it, such as "host"
	Read      string // what net/url writes in place of the URI, hidden likewise; "" if it refuses the URI
}

// Error describes the error in one line, without passwords.
func (e *URLError) Error() string {
	message := fmt.Sprintf("uri: net/url cannot hold the %s of %q", e.Component, e.URI)
	if e.Read != "" && e.Read != e.URI { // as they are if the difference is hidden
		message += fmt.Sprintf(": it writes %q", e.Read)
	}
	return message
}
