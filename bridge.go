package uri

import (
	"fmt"
	"net/url"
	"strings"
)

// FromURL is the URI of the fields of v. It does not go through v.String, which can turn a path into an
// authority. An authority that is empty is present if v.String would write it. A host, path or query that
// is not one by the grammar, which net/url does not check, is an error.
//
// The error is a [*ComponentError].
func FromURL(v *url.URL) (URI, error) {
	c := Components{Scheme: v.Scheme, Path: v.EscapedPath()}
	if v.Opaque != "" {
		c.Path = v.Opaque
	}
	if v.RawQuery != "" || v.ForceQuery {
		c.Query = Some(v.RawQuery)
	}
	if v.Fragment != "" {
		c.Fragment = Some(v.EscapedFragment())
	}
	if !urlHasAuthority(v) {
		return Compose(c)
	}
	authority := v.Host
	if v.User != nil {
		authority = v.User.String() + "@" + authority
	}
	a, err := URI{}.WithAuthority(authority)
	if err != nil {
		return URI{}, err
	}
	of := a.Components()
	c.Userinfo, c.Host, c.Port = of.Userinfo, of.Host, of.Port
	return Compose(c)
}

// urlHasAuthority tells whether v has an authority, as v.String decides it but for paths alone.
func urlHasAuthority(v *url.URL) bool {
	if v.Host != "" || v.User != nil {
		return true
	}
	return v.Opaque == "" && v.Scheme != "" && !v.OmitHost && strings.HasPrefix(v.Path, "/")
}

// URL is u as net/url has it. What that can not hold is an error and not a loss: an empty fragment, an
// IPvFuture, a userinfo in another spelling than its own.
//
// The error is a [*URLError]. Law: if there is none, FromURL of the result is u.
func (u URI) URL() (*url.URL, error) {
	v, err := url.Parse(u.text)
	if err != nil {
		return nil, &URLError{URI: u.Redacted()}
	}
	back, err := FromURL(v)
	if err != nil || back.text != u.text {
		return nil, &URLError{u.Redacted(), v.Redacted()}
	}
	return v, nil
}

// URLError says that net/url does not hold a URI as it is.
type URLError struct {
	URI  string // without its password
	Read string // what net/url makes of it, without its password; "" if it refuses it
}

// Error describes the error in one line, without passwords.
func (e *URLError) Error() string {
	if e.Read == "" {
		return fmt.Sprintf("uri: net/url refuses %q", e.URI)
	}
	return fmt.Sprintf("uri: net/url makes %q of %q", e.Read, e.URI)
}
