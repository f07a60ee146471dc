package guard

import (
	"errors"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/whatwg"
)

// Redirects are the redirect URIs that an OAuth client has registered. Check each URI with
// [Register] when the client registers it. The zero Redirects allows nothing.
type Redirects []string

// Check returns the redirect URI to which to send a browser, if the client has registered it. The
// error is an [*Error].
//
// The redirect URI must exactly match a registered URI (RFC 9700, section 4.1.3). Only the port of
// a loopback address, or of "http://localhost" if that is registered, may differ, because native
// apps choose it at run time (RFC 8252, section 7.3).
func (r Redirects) Check(asked string) (uri.URI, error) {
	anything := Registration{AllowLocalhost: true, AllowAppHost: true}
	a, err := anything.register(asked)
	if err != nil {
		return uri.URI{}, err
	}
	for _, registered := range r {
		if registered == asked {
			return a, nil
		}
		if !isLoopback(a) || !strings.HasPrefix(registered, "http://") {
			continue
		}
		if u, err := anything.register(registered); err == nil && isLoopback(u) && differOnlyInPort(u, a) {
			return a, nil
		}
	}
	return uri.URI{}, refuse(Unregistered, "the redirect URI is not registered")
}

func differOnlyInPort(u, v uri.URI) bool {
	a, b := u.Components(), v.Components()
	a.Port, b.Port = uri.Optional{}, uri.Optional{}
	return a == b
}

// Registration holds options for redirect URIs that the function [Register] rejects.
type Registration struct {
	// AllowLocalhost allows http://localhost, which may lead to another device (RFC 8252, section
	// 8.3). RFC 9700, section 2.1, mentions such URIs.
	AllowLocalhost bool

	// AllowAppHost allows a host in URIs with an app's scheme, such as msauth.com.example.app://auth.
	// Some libraries require such a host. The examples in RFC 8252, section 7.1, have only a path.
	AllowAppHost bool
}

// Register checks the redirect URI that a client wants to register, and returns it. The error is an [*Error].
//
// The URI must be absolute and have no fragment (RFC 6749, section 3.1.2). It must be one of these:
//
//   - an https URL in which browsers find the same host as this package
//   - http://127.0.0.1 or http://[::1], for apps that listen on a port (RFC 8252, section 7.3;
//     RFC 9700, section 2.6)
//   - a URI with an app's scheme, which is a reversed domain name, and a path:
//     com.example.app:/cb (RFC 8252, section 7.1)
func Register(text string) (uri.URI, error) { return Registration{}.Register(text) }

// Register is like the function [Register], with the options of o.
func (o Registration) Register(text string) (uri.URI, error) {
	u, err := o.register(text)
	if err != nil {
		return uri.URI{}, err
	}
	return u, nil
}

func (o Registration) register(text string) (uri.URI, *Error) {
	u, err := uri.Parse(text)
	if syntax, ok := errors.AsType[*uri.SyntaxError](err); ok {
		if why := notURL(text); why.at > 0 {
			return uri.URI{}, why
		}
		return uri.URI{}, refuse(Malformed, "the text contains a character that is not allowed at its position").from(syntax.Offset())
	}
	if _, has := u.Fragment(); has {
		return uri.URI{}, refuse(ForbiddenFragment, "the redirect URI contains a fragment").from(strings.IndexByte(text, '#'))
	}
	if u.HasScheme("https") || u.HasScheme("http") {
		return u, o.checkSite(u)
	}
	return u, o.checkApp(u)
}

// checkSite returns an error for an http or https URL that must not be registered.
func (o Registration) checkSite(u uri.URI) *Error {
	if _, has := u.Userinfo(); has {
		return refuse(Credentials, "a user name or password before the host is not allowed").from(len(u.Scheme()) + len("://"))
	}
	if !sameForBrowsers(u) {
		return refuse(Ambiguous, "browsers find another host, or none").from(len(u.Scheme()) + len(":"))
	}
	if u.HasScheme("http") && (!isLoopback(u) || isLocalhost(u) && !o.AllowLocalhost) {
		return refuse(ForbiddenScheme, "http is allowed only for 127.0.0.1 and [::1]").from(0)
	}
	return nil
}

// sameForBrowsers reports whether a browser connects to the host and port of the URI.
func sameForBrowsers(u uri.URI) bool {
	split, ok := splitText(u.String(), u.Scheme())
	if !ok {
		return false
	}
	browser, err := whatwg.Parse(u.String())
	if err != nil {
		return false
	}
	written, has := u.Port()
	return split.agrees(browser) && has == (split.port != "") && !strings.HasPrefix(written, "0")
}

// checkApp returns an error for a URI with another scheme that must not be registered.
func (o Registration) checkApp(u uri.URI) *Error {
	_, hasHost := u.Authority()
	switch {
	case slices.Contains(activeSchemes, ascii.Lower(u.Scheme())) || !strings.Contains(u.Scheme(), "."):
	case hasHost && o.AllowAppHost && isAppHost(u):
		return nil
	case !hasHost && strings.HasPrefix(u.Path(), "/"):
		return nil
	}
	return refuse(ForbiddenScheme, "the scheme of an app is a reversed domain name, followed by one slash, as in com.example.app:/cb").from(0)
}

// isAppHost reports whether the authority is only a name.
func isAppHost(u uri.URI) bool {
	authority, _ := u.Authority()
	return isName(ascii.Lower(authority))
}

// isLoopback reports whether u is the redirect URI of an app that listens on a port of its own
// device.
func isLoopback(u uri.URI) bool {
	host, _ := u.Host()
	return u.HasScheme("http") && (host.String() == "127.0.0.1" || host.String() == "[::1]" || isLocalhost(u))
}

func isLocalhost(u uri.URI) bool {
	host, _ := u.Host()
	return host.String() == "localhost"
}
