package uri

import (
	"errors"
	"net/url"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/diagnose"
	"github.com/urigrammar/uri/internal/run/scan"
)

// FromURL returns the URI with the components of v, field by field. It does not use v.String, which can turn a
// path into a host.
//
// The result's host, decoded once, is the host in v.Host, and its port is v.Port(). A host that RFC 3986 does not allow is
// an error: it never becomes a userinfo or another host. FromURL percent-encodes non-ASCII bytes and "%" in v.Host, because
// net/url decodes hosts. Other components keep the spelling of net/url. A spelling that RFC 3986 does not allow is an error:
// see package repair. Contradicting fields are errors too: an Opaque together with a Host, User or Path; and a path such as
// "//x" without a host. The URL of an http.Request for "GET //x" has such a path: use package httpuri for it.
//
// An empty authority is present if v.String writes it: for "file:///p" but not for "file:/p".
//
// The error is a [*ComponentError]. The error does not show v, which may contain a password.
//
// Law: if there is no error, the result has the scheme, userinfo, host, port, path, query and fragment of v,
// after decoding the components that v stores decoded.
func FromURL(v *url.URL) (URI, error) {
	c := Components{Scheme: v.Scheme, Path: v.EscapedPath()}
	if v.Opaque != "" {
		if v.Host != "" || v.User != nil || v.Path != "" {
			return URI{}, invalid("path", "the URL has both an opaque part and a host, a userinfo or a path")
		}
		c.Path = v.Opaque
	}
	if v.RawQuery != "" || v.ForceQuery {
		c.Query = Present(v.RawQuery)
	}
	if v.Fragment != "" {
		c.Fragment = Present(v.EscapedFragment())
	}
	if urlHasAuthority(v) {
		host, port := splitHostPort(v.Host)
		c.Host, c.Port = Present(encodeURLHost(host)), port
	}
	if v.User != nil {
		c.Userinfo = Present(v.User.String())
	}
	u, err := Compose(c)
	wrong, ok := errors.AsType[*ComponentError](err)
	if ok && !c.Host.present && strings.HasPrefix(c.Path, "//") {
		wrong.problem += `; package httpuri reads a request such as "GET //x"`
	}
	if ok && encodingHints.Of(wrong.component) != "" && wrong.component != "userinfo" {
		wrong.problem = strings.Replace(wrong.problem, encodingHints.Of(wrong.component), "repair.FromURL encodes data", 1)
	}
	return u, err
}

// urlHasAuthority reports whether v.String writes an authority. It returns false for a path without other components.
func urlHasAuthority(v *url.URL) bool {
	if v.Host != "" || v.User != nil {
		return true
	}
	return v.Opaque == "" && v.Scheme != "" && !v.OmitHost && strings.HasPrefix(v.Path, "/")
}

// splitHostPort splits a Host of net/url like its methods Hostname and Port. It keeps brackets, and distinguishes an
// empty port from an absent one.
func splitHostPort(hostport string) (host string, port Optional) {
	colon := strings.LastIndexByte(hostport, ':')
	if colon < 0 || strings.Trim(hostport[colon+1:], "0123456789") != "" || strings.IndexByte(hostport, ':') < colon && diagnose.IsIPv6(hostport) {
		return hostport, Optional{}
	}
	return hostport[:colon], Present(hostport[colon+1:])
}

// encodeURLHost encodes the characters that net/url has decoded in a host. In brackets, net/url decodes only zone identifiers, which
// RFC 3986 does not define.
func encodeURLHost(host string) string {
	if strings.HasPrefix(host, "[") {
		return host
	}
	return encodeBeyondASCII(strings.ReplaceAll(host, "%", "%25"))
}

// URL returns u as a URL of net/url. The result equals the result of url.Parse for the text of u with
// the unreserved characters in the host decoded. URL returns an error if net/url cannot represent the
// host: a host with other encoded ASCII characters, an IPvFuture, or the empty host of "//?q".
//
// Two differences are not errors, because url.Parse always introduces them. First, url.Parse
// does not distinguish an empty fragment from an absent one, as in "http://h/a#". Nor does it
// distinguish "file://" from "file:", where the path is empty. Second, it decodes the user and
// the password, which url.URL.String then encodes differently: "p!w" becomes "p%21w".
//
// For an IRI, URL converts the result of [URI.ToURI]. It allocates the URL, and strings only for percent-encoded
// components.
//
// The error is a [*ComponentError].
//
// Law: if there is no error, v equals url.Parse(v.String()). If FromURL(v) succeeds, the result has the components of u, except
// for these differences, the case of the scheme, and triplets in the host. FromURL rejects a zone in a URI of [RFC6874].
func (u URI) URL() (v *url.URL, err error) {
	if u.grammar != RFC3986 && u.grammar != RFC6874 {
		if u, err = ParseReference(encodeBeyondASCII(u.text)); err != nil { // net/url has the components of RFC 3986
			return nil, invalid("URI-reference", "net/url cannot represent it")
		}
	}
	v = u.newURL()
	path, ok := u.Path(), true
	switch {
	case u.scheme == 0 && u.authority == uint32(len("//")):
		path, ok = u.text[:u.path], path != "" // net/url has no authority in "///a"
	case u.authority != 0:
		v.Host, ok = u.urlHost()
	case u.scheme != 0 && !strings.HasPrefix(path, "/"):
		v.Opaque, path = path, ""
	default:
		v.OmitHost = u.scheme != 0
	}
	if !ok {
		return nil, invalid("host", "net/url cannot represent it")
	}
	v.Scheme, v.Path = ascii.Lower(u.Scheme()), path
	if u.query != 0 {
		v.RawQuery = u.text[u.path+1 : u.query]
		v.ForceQuery = v.RawQuery == ""
	}
	v.Fragment, _ = u.Fragment()
	if hasURLSpecials(u.text) {
		decodeURL(v)
	}
	return v, nil
}

// RequestURI returns the request target of u that a client sends to the server (RFC 9112, section 3.2.1, origin-form).
// It consists of the path, or "/" if the path is empty, and the query. It never contains the userinfo or the fragment.
//
// The error is a [*ComponentError] if the path does not begin with "/" and the authority is absent.
func (u URI) RequestURI() (string, error) {
	start := u.pathStart()
	target := u.text[start:u.queryEnd()]
	switch {
	case strings.HasPrefix(target, "/"):
		return target, nil
	case u.authority != 0:
		return "/" + target, nil
	}
	return "", invalid("path", `a request line requires a path that begins with "/"`)
}

// urlHost returns the host and port of u in the form of net/url, and reports whether net/url can represent them.
func (u *URI) urlHost() (hostport string, ok bool) {
	h, _ := u.Host()
	port := u.text[u.host:u.authority]
	switch {
	case h.kind == IPvFuture:
		return "", false
	case strings.IndexByte(h.text, '%') < 0:
		return u.text[u.hostStart():u.authority], true
	case h.kind == IPv6address:
		addr, zone := h.cutZone()
		return "[" + addr + "%" + decoded(zone) + "]" + port, isDecodedByURL(zone, "% ", 0xFF)
	}
	return decoded(h.text) + port, isDecodedByURL(h.text, "%", utf8.RuneSelf-1)
}

// isDecodedByURL reports whether net/url decodes all triplets of host. It decodes triplets of unreserved characters,
// of the characters in others, and of bytes above last.
func isDecodedByURL(host, others string, last byte) bool {
	for i := range len(host) {
		octet, ok := triplet(host, i)
		if ok && octet <= last && !UnreservedChars.Contains(octet) && strings.IndexByte(others, octet) < 0 {
			return false
		}
	}
	return true
}

// urlSpecials are the characters of a URI that net/url decodes or encodes in a path or a fragment.
const urlSpecials = "%!'()*["

var urlSpecialSet = scan.NewMaskSets(urlSpecials)

// hasURLSpecials reports whether s contains a character of urlSpecials.
func hasURLSpecials(s string) bool {
	if !scan.Vectors {
		return strings.ContainsAny(s, urlSpecials)
	}
	var m scan.Masks
	found := uint64(0)
	for i := 0; i < len(s); i += scan.MaskBlock {
		scan.MasksOf(s, i, &urlSpecialSet, &m)
		found |= m[0]
	}
	return found != 0
}

// decodeURL decodes the path and the fragment of v. It keeps the raw spelling if net/url would write it differently.
func decodeURL(v *url.URL) {
	path, fragment := v.Path, v.Fragment
	if v.Path = decoded(path); path == "*" && v.RawQuery == "" && !v.ForceQuery {
		// net/url has no other spelling of "*" alone, the target of a request for a whole server
	} else if strings.ContainsAny(path, "!'()*") || !isURLSpelling(path, inURLPath) {
		v.RawPath = path
	}
	if v.Fragment = decoded(fragment); strings.IndexByte(fragment, '\'') >= 0 || !isURLSpelling(fragment, inURLFragment) {
		v.RawFragment = fragment
	}
}

// isURLSpelling reports whether net/url encodes exactly the bytes that s encodes, with upper-case digits.
func isURLSpelling(s string, component urlComponent) bool {
	encodes := urlEncodes()
	for i := 0; i < len(s); i += len("%FF") {
		if s[i] != '%' {
			j := strings.IndexByte(s[i:], '%')
			if j < 0 {
				break
			}
			i += j
		}
		if octet, _ := triplet(s, i); encodes[octet]&component == 0 || max(s[i+1], s[i+2]) >= 'a' {
			return false
		}
	}
	return true
}

// urlComponent is a set of components of a url.URL.
type urlComponent uint8

const (
	inURLPath urlComponent = 1 << iota
	inURLFragment
)

// byURL maps each byte to the components in which net/url encodes it.
var byURL struct {
	once    sync.Once
	encodes [256]urlComponent
}

// urlEncodes returns the table for byURL.
func urlEncodes() *[256]urlComponent {
	byURL.once.Do(func() { findEncodes(&byURL.encodes) })
	return &byURL.encodes
}

func findEncodes(encodes *[256]urlComponent) {
	for octet := range encodes {
		text := "/" + string([]byte{byte(octet)})
		v := url.URL{Path: text, Fragment: text}
		if v.EscapedPath() != text {
			encodes[octet] |= inURLPath
		}
		if v.EscapedFragment() != text {
			encodes[octet] |= inURLFragment
		}
	}
}

// newURL returns a URL with the userinfo of u, in one allocation.
func (u *URI) newURL() *url.URL {
	userinfo, present := u.Userinfo()
	if !present {
		return new(url.URL)
	}
	v := new(struct {
		url  url.URL
		user url.Userinfo
	})
	v.url.User = &v.user
	if user, password, ok := strings.Cut(userinfo, ":"); ok {
		v.user = *url.UserPassword(decoded(user), decoded(password))
	} else {
		v.user = *url.User(decoded(user))
	}
	return &v.url
}
