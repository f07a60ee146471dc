// Package httpuri finds URIs for package net/http: the target URI of a request, the URI to which a reverse proxy forwards it,
// the target of a redirect, and the links in header fields.
package httpuri

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/climb"
	"github.com/urigrammar/uri/internal/run/unchecked"
	"github.com/urigrammar/uri/repair"
)

// Front describes the proxies between the clients and this server. The zero Front describes no proxies: it trusts no field
// except Host. Set Fields only if every request comes from a proxy that writes these fields, since clients can write them too.
type Front struct {
	// Scheme is the scheme of all requests, such as "https" if a proxy terminates TLS. If Scheme is empty, Fields
	// determine the scheme. Without Fields, the connection determines it.
	Scheme string
	// Fields are the header fields in which proxies pass on the scheme and the host of a request, such as
	// X-Forwarded-Proto.
	Fields Fields
	// Hops is the number of proxies in the chain. Each proxy adds an item to each of these fields. 0 means 1. Front
	// uses the item of the first proxy, because clients can write earlier items.
	Hops int
}

// Fields are header fields that proxies write.
type Fields uint8

const (
	NoFields   Fields = iota
	Forwarded         // Forwarded, with proto and host (RFC 7239)
	XForwarded        // X-Forwarded-Proto and X-Forwarded-Host, which no RFC defines
)

// Target returns the target URI of a request that a server received (RFC 9110, section 7.1, and RFC 9112, section 3.3). It reads
// r.RequestURI and r.Host, but not r.URL, which handlers change. It keeps dot-segments, empty segments and triplets: the path of
// "GET //evil/x" is "//evil/x". For "OPTIONS *" and CONNECT, the path is empty.
//
// It percent-encodes characters not allowed in a URI, such as the "[" of "?q[]=1", and a "%" without two hexadecimal digits. The
// error is a [*uri.ComponentError], which a server answers with 400. It reports a fragment, a backslash in the path, a userinfo,
// a scheme other than http and https, and a host that is empty or invalid by RFC 3986. It also reports a Forwarded field that
// RFC 7239 does not allow, because a client could hide the proxy's item in such a field.
//
// Law: if r.RequestURI is in origin-form and valid, it equals the text of the result after the authority.
func (f Front) Target(r *http.Request) (uri.URI, error) {
	scheme, host, target := "http", r.Host, r.RequestURI
	if r.TLS != nil {
		scheme = "https"
	}
	switch {
	case strings.HasPrefix(target, "/"): // origin-form
	case r.Method == http.MethodConnect: // authority-form
		host, target = target, ""
	case target == "*" && r.Method == http.MethodOptions: // asterisk-form
		target = ""
	default: // absolute-form
		var found bool
		if scheme, target, found = strings.Cut(target, "://"); !found {
			return uri.URI{}, unchecked.ComponentError("request target", 0, `it must begin with "/" or with a scheme and "://" (RFC 9112, section 3.2)`)
		}
		end := nextOf(target, `/?#\`)
		host, target = target[:end], target[end:]
	}
	if r.Method != http.MethodConnect {
		proto, forwardedHost, err := f.forwarded(r.Header)
		if err != nil {
			return uri.URI{}, err
		}
		scheme, host = cmp.Or(f.Scheme, proto, scheme), cmp.Or(forwardedHost, host)
	}
	return compose(scheme, host, target, len(r.RequestURI)-len(target))
}

// compose returns the URI of a checked scheme and host, and a path and a query that it encodes. The path and the query begin at
// an offset of the request target.
func compose(scheme, host, target string, offset int) (uri.URI, error) {
	if !ascii.EqualFold(scheme, "http") && !ascii.EqualFold(scheme, "https") {
		return uri.URI{}, unchecked.ComponentError("scheme", -1, "a request requires http or https")
	}
	a, err := uri.ParseReference("//" + host)
	written, _ := a.WithoutUserinfo().Authority()
	if name, _ := a.Host(); err != nil || name.String() == "" || written != host {
		return uri.URI{}, unchecked.ComponentError("host", -1, "a request requires a host, with an optional port (RFC 9110, section 7.2)")
	}
	if i := strings.IndexByte(target, '#'); i >= 0 {
		return uri.URI{}, unchecked.ComponentError("request target", offset+i, "a fragment is not allowed (RFC 9112, section 3.2)")
	}
	path, query, hasQuery := strings.Cut(target, "?")
	if i := strings.IndexByte(path, '\\'); i >= 0 {
		return uri.URI{}, unchecked.ComponentError("request target", offset+i, `some servers read a backslash in the path as "/"`)
	}
	text := appendEncoded([]byte(scheme+"://"+host), path, uri.PathChars)
	if hasQuery {
		text = appendEncoded(append(text, '?'), query, uri.QueryChars)
	}
	return uri.Parse(string(text))
}

// appendEncoded appends a component that is partly encoded.
func appendEncoded(dst []byte, text string, set uri.Chars) []byte {
	for i := range len(text) {
		if c := text[i]; set.Contains(c) || ascii.IsPercentEncoded(text[i:]) {
			dst = append(dst, c)
		} else {
			dst = ascii.AppendPercentEncoded(dst, c)
		}
	}
	return dst
}

// forwarded returns the scheme and the host of the request to the first trusted proxy. Either may be "".
func (f Front) forwarded(h http.Header) (proto, host string, err error) {
	switch f.Fields {
	case XForwarded:
		item := func(field string) string {
			return strings.Trim(hop(f, strings.Split(strings.Join(h.Values(field), ","), ",")), whiteSpace)
		}
		return item("X-Forwarded-Proto"), item("X-Forwarded-Host"), nil
	case Forwarded:
		var all []element
		for _, field := range h.Values("Forwarded") {
			var ok bool
			if all, ok = appendElements(all, field); !ok {
				return "", "", unchecked.ComponentError("Forwarded field", -1, "it does not match the syntax of RFC 7239, section 4")
			}
		}
		e := hop(f, all)
		return e.proto, e.host, nil
	}
	return "", "", nil
}

// hop returns the item of the first trusted proxy. If a proxy replaces the field, it contains fewer items than there are
// proxies.
func hop[Item any](f Front, items []Item) (item Item) {
	if len(items) == 0 {
		return item
	}
	return items[max(0, len(items)-max(1, f.Hops))]
}

const whiteSpace = " \t"

// element is an element of a Forwarded field.
type element struct{ proto, host string }

// appendElements appends the elements of a Forwarded field (RFC 7239, section 4), and reports whether the field is valid. It skips
// nothing: an unclosed quote by a client could hide the element that the proxy adds. Values may contain characters that a token
// cannot, since proxies write "host=example.com:8080".
func appendElements(all []element, s string) ([]element, bool) {
	all = append(all, element{})
	for {
		e := &all[len(all)-1]
		end := nextOf(s, "=;,")
		name := ascii.Lower(strings.Trim(s[:end], whiteSpace))
		if s = s[end:]; strings.HasPrefix(s, "=") {
			value, rest, ok := parameterValue(s[1:])
			if s = rest; !ok || name == "" {
				return nil, false
			}
			switch name {
			case "proto":
				e.proto = cmp.Or(e.proto, value)
			case "host":
				e.host = cmp.Or(e.host, value)
			}
		} else if name != "" {
			return nil, false
		}
		switch {
		case s == "":
			return all, true
		case s[0] == ',':
			all = append(all, element{})
		case s[0] != ';':
			return nil, false
		}
		s = s[1:]
	}
}

// nextOf returns the offset of the first of the given bytes, or the length of s.
func nextOf(s, bytes string) int {
	if i := strings.IndexAny(s, bytes); i >= 0 {
		return i
	}
	return len(s)
}

// Upstream returns the URI to which a reverse proxy forwards a request: base with the path and the query of target appended to
// those of base. It keeps the spelling of paths and queries, but writes one "/" between the paths. Upstream drops the fragment.
//
// The error is a [*uri.ComponentError] if the path of target leads above base for any server. A server may decode "%2e", "%2F" and
// "%5C" once, treat "\" or several slashes as "/", or drop path parameters ("..;x").
func Upstream(base, target uri.URI) (uri.URI, error) {
	if climb.Above(target.Path()) {
		return uri.URI{}, unchecked.ComponentError("path", -1, "it leads above the upstream's base path")
	}
	c := base.Components()
	c.Path = strings.TrimSuffix(c.Path, "/") + "/" + strings.TrimPrefix(target.Path(), "/")
	own, _ := c.Query.Get()
	switch query, ok := target.Query(); {
	case own == "" && ok:
		c.Query = uri.Present(query)
	case query != "":
		c.Query = uri.Present(own + "&" + query)
	}
	c.Fragment = uri.Optional{}
	return base.Grammar().Compose(c)
}

// Redirect returns the target of a Location field in the response to a request for u. The target inherits the fragment of u if it
// has none (RFC 9110, section 10.2.2). Redirect percent-encodes characters not allowed in a URI, like package repair. The error
// comes from [repair.Reference] or [uri.URI.Resolve].
func Redirect(u uri.URI, location string) (uri.URI, error) {
	to, err := resolve(u, location)
	fragment, inherits := u.Fragment()
	if _, has := to.Fragment(); err != nil || has || !inherits {
		return to, err
	}
	return to.WithFragment(fragment)
}

func resolve(base uri.URI, text string) (uri.URI, error) {
	ref, _, err := repair.Reference(text)
	if err != nil {
		return uri.URI{}, err
	}
	return base.Resolve(ref)
}
