package guard

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"syscall"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// Get fetches a URL that the policy allows. It checks the text, each redirect, each address to
// which it connects, and the length of the body. It sends the path and the query as http.Get does.
//
// The error is an [*Error] if the policy rejects something, and otherwise a network error. The
// error does not show the path and the query, unless a response that is not HTTP repeats them. The
// caller must close the response body.
//
// Each call opens its own connection, and closes it with the body. To fetch several URLs from a
// server, keep a [Policy.Client].
func (p Policy) Get(ctx context.Context, text string) (*http.Response, error) {
	target, err := p.CheckText(text)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, text, nil)
	if err != nil { // of a text that only browsers read
		request, err = http.NewRequestWithContext(ctx, http.MethodGet, target.String(), nil)
	}
	if err != nil {
		return nil, err
	}
	return p.do(request, checked{textOf(request.URL), target})
}

// Do sends a request if the policy allows its URL. It is like [Policy.Get] for other methods and
// for requests with headers and a body. It sends the path and the query unchanged, so a signature
// over them stays valid. Like Get, Do opens a new connection for each call.
//
// Do sends the request's Host field unchanged, since the policy only controls where requests go.
// With a Proxy, the Host field must equal the host of the URL.
func (p Policy) Do(request *http.Request) (*http.Response, error) {
	if request == nil {
		return nil, refuse(Malformed, "the request is nil")
	}
	if request.URL == nil {
		closeBody(request)
		return nil, refuse(Malformed, "the request's URL is missing")
	}
	return p.do(request, checked{})
}

// do sends a request whose URL may have been checked.
func (p Policy) do(request *http.Request, known checked) (*http.Response, error) {
	client := p.Client()
	if t, ok := client.Transport.(*transport); ok {
		t.http.DisableKeepAlives = true // nobody has this client after the call
		t.known = known
		client.CheckRedirect = func(next *http.Request, via []*http.Request) (err error) {
			t.known, err = p.checkRedirect(next, via)
			return err
		}
	}
	unread := &unreadLocation{RoundTripper: client.Transport}
	client.Transport = unread
	response, err := client.Do(request)
	if err != nil {
		return nil, withoutPath(err)
	}
	if unread.location != nil {
		response.Header["Location"] = unread.location
	}
	return response, nil
}

// unreadLocation hides a Location that net/url cannot parse from an http.Client. The client would
// return an error that shows it, and no response. It serves one call of Do.
type unreadLocation struct {
	http.RoundTripper
	location []string
}

func (l *unreadLocation) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := l.RoundTripper.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	if _, err := request.URL.Parse(response.Header.Get("Location")); err != nil {
		l.location = response.Header["Location"]
		response.Header.Del("Location")
	}
	return response, nil
}

// withoutPath removes the path and the query of the URL from an error of an http.Client.
func withoutPath(err error) error {
	if refused, ok := errors.AsType[*Error](err); ok {
		return refused
	}
	failed, ok := errors.AsType[*url.Error](err)
	if !ok {
		return err
	}
	place := "a URL"
	if u, err := url.Parse(failed.URL); err == nil {
		place = u.Scheme + "://" + u.Host
	}
	return &url.Error{Op: failed.Op, URL: place, Err: failed.Err}
}

// Client returns an http.Client that fetches only URLs that the policy allows. It checks the URL of
// each request, each redirect, each address to which it connects, and the lengths of bodies. It has
// no cookie jar.
//
// Each client has its own connections, so create one and keep it.
func (p Policy) Client() *http.Client {
	return &http.Client{Transport: p.Transport(nil), CheckRedirect: p.CheckRedirect, Timeout: p.timeout()}
}

// Control rejects connections to addresses and ports that the policy does not allow. Use it as the
// Control field of a net.Dialer in a program with its own client. The dialer calls it for each
// address that a name resolves to, before sending a packet. Control does not allocate for an
// allowed address.
//
// Control receives only addresses, so use [Policy.Transport] or [Policy.CheckText] too. Behind a
// proxy, it receives only the proxy's address. Set the Proxy field of the http.Transport to nil,
// since http.DefaultTransport and its clones obey HTTP_PROXY. A net.Dialer with a ControlContext
// ignores Control.
func (p Policy) Control(network, address string, _ syscall.RawConn) error {
	if err := p.mistake(); err != nil {
		return err
	}
	if err := p.control(network, address); err != nil {
		return err
	}
	return nil
}

// control is [Policy.Control] for a valid policy.
func (p *Policy) control(network, address string) *Error {
	if network != "tcp4" && network != "tcp6" {
		return refuse(LocalAddress, "only TCP is allowed")
	}
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return refuse(LocalAddress, "Control requires an IP address with a port, not a name")
	}
	if err := p.checkAddress(to.Addr()); err != nil {
		return err
	}
	for _, scheme := range [...]string{"https", "http"} {
		if p.allowsPort(to.Port(), scheme) && p.checkScheme(scheme) == nil {
			return nil
		}
	}
	return refuse(ForbiddenPort, "port %d is not allowed", to.Port())
}

// CheckRedirect checks the next URL of a chain of redirects. Use it as the CheckRedirect field of
// an http.Client. If MaxRedirects is zero, it returns http.ErrUseLastResponse.
//
// If the chain leaves the origin of the first URL, CheckRedirect removes headers such as
// X-Signature, unless they are known to be harmless. It also removes Referer, which may contain a
// secret path. After status 307 or 308, net/http resends the request body, even to another host.
func (p Policy) CheckRedirect(next *http.Request, via []*http.Request) error {
	_, err := p.checkRedirect(next, via)
	return err
}

// checkRedirect is [Policy.CheckRedirect], but also returns the checked URL.
func (p *Policy) checkRedirect(next *http.Request, via []*http.Request) (checked, error) {
	if err := p.mistake(); err != nil {
		return checked{}, err
	}
	if p.MaxRedirects == 0 {
		return checked{}, http.ErrUseLastResponse
	}
	if len(via) > p.MaxRedirects {
		return checked{}, refuse(TooManyRedirects, "more than %d redirects", p.MaxRedirects)
	}
	target, err := p.checkURL(next.URL)
	if err != nil {
		return checked{}, err
	}
	if leavesOrigin(next, via) {
		keepHarmless(next.Header)
		next.Host = "" // net/http keeps that of the first request for a Location without a scheme
	}
	return checked{textOf(next.URL), target}, nil
}

// leavesOrigin reports whether any request of a redirect chain goes to an origin other than the
// first. net/http copies the headers of the first request into each later request.
func leavesOrigin(next *http.Request, via []*http.Request) bool {
	if len(via) == 0 {
		return false
	}
	for _, request := range append(via[1:len(via):len(via)], next) {
		if request.URL.Scheme != via[0].URL.Scheme || !ascii.EqualFold(request.URL.Host, via[0].URL.Host) {
			return true
		}
	}
	return false
}

// harmless are the headers that a stranger may see.
var harmless = map[string]bool{
	"Accept": true, "Accept-Charset": true, "Accept-Encoding": true, "Accept-Language": true, "Cache-Control": true, "Content-Encoding": true,
	"Content-Language": true, "Content-Type": true, "If-Modified-Since": true, "If-None-Match": true, "If-Range": true, "If-Unmodified-Since": true,
	"Pragma": true, "Range": true, "User-Agent": true,
}

// keepHarmless removes all headers that are not harmless.
func keepHarmless(header http.Header) {
	for name := range header {
		if !harmless[name] {
			delete(header, name)
		}
	}
}

// checkURL is like check, for a URL that net/url has parsed.
func (p *Policy) checkURL(u *url.URL) (Target, *Error) {
	if u == nil {
		return Target{}, refuse(Malformed, "the request's URL is missing")
	}
	path := u.EscapedPath()
	switch {
	case u.Opaque != "" && (u.Scheme == "https" || u.Scheme == "http"):
		return Target{}, refuse(Malformed, "the request's URL has an opaque part instead of a host and a path")
	case u.Opaque != "":
		return Target{}, refuse(ForbiddenScheme, "the scheme is not https or http")
	case path != "" && path[0] != '/': // net/http appends it to the host for a proxy
		return Target{}, refuse(Malformed, "the path of the request's URL does not begin with /")
	}
	return p.check(textOf(u))
}

// textOf returns the text of a URL. Unlike String, it does not encode non-ASCII hosts.
func textOf(u *url.URL) string {
	if ascii.Is(u.Host) {
		return u.String()
	}
	const placeholder = "host.invalid"
	v := *u
	v.Host = placeholder
	before, after, _ := strings.Cut(v.String(), placeholder) // a user name, if there is one, has "%" in the place of "."
	return before + u.Host + after
}
