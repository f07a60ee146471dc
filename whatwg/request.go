package whatwg

import (
	"net/url"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// RequestURL returns the URL to use in an http.Request. With it, net/http connects to the same host
// and port as a browser, and sends the same path and query. It encodes characters such as "|", which
// browsers send unencoded in paths. [url.Parse] accepts the text of the result.
//
// The error is a [*ParseError] if the scheme is neither http nor https. It is a [*MismatchError] if
// net/url cannot represent the path, such as "/100%", or net/http does not send the host, such as "a{b".
func (u URL) RequestURL() (*url.URL, error) {
	if s := specialOf(u.Scheme()); s != specialHTTP && s != specialHTTPS {
		return nil, ignored("the scheme of a request must be http or https")
	}
	v := &url.URL{Scheme: u.Scheme(), User: u.userinfo(), Host: u.Host(), Path: u.Pathname()}
	if path, err := uri.DecodeOctets(v.Path); err != nil {
		return nil, &MismatchError{"path", "net/url"}
	} else if v.Path = string(path); v.EscapedPath() != u.Pathname() {
		v.RawPath = u.Pathname()
	}
	query, present := u.query()
	v.RawQuery, v.ForceQuery = query, present && query == ""
	if mismatch := u.mismatchOf(v); mismatch != "" {
		return nil, &MismatchError{mismatch, "net/url"}
	}
	return v, nil
}

// userinfo returns the decoded credentials, or nil.
func (u URL) userinfo() *url.Userinfo {
	switch user, password := ascii.PercentDecode(u.Username()), ascii.PercentDecode(u.Password()); {
	case password != "":
		return url.UserPassword(user, password)
	case user != "":
		return url.User(user)
	}
	return nil
}

// mismatchOf returns the component of u that differs in v after writing and parsing it, or "". net/http
// omits a host with other characters, and net/url writes some paths in a form that browsers change.
func (u URL) mismatchOf(v *url.URL) (component string) {
	if u.kind == Domain && strings.Trim(u.Hostname(), hostHeaderBytes) != "" {
		return "host"
	}
	again, err := Parse(v.String())
	switch {
	case err != nil || again.Host() != u.Host():
		return "host"
	case !sameOctets(again.Pathname(), u.Pathname()):
		return "path"
	}
	return ""
}

// sameOctets reports whether two paths have the same decoded segments.
func sameOctets(a, b string) bool {
	return a == b || ascii.PercentDecode(a) == ascii.PercentDecode(b) && strings.Count(a, "/") == strings.Count(b, "/")
}

// hostHeaderBytes are the bytes that net/http sends in the Host header, in lower case.
const hostHeaderBytes = "abcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;="
