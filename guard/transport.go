package guard

import (
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Transport returns a transport that rejects URLs and addresses that the policy forbids, and bodies
// that are too long. A program with its own client also needs [Policy.CheckRedirect]. Otherwise the
// client follows redirects to all URLs that the policy allows, with all headers.
//
// The transport uses the settings of base, except its proxy, dialers and connections. It adds the
// limits that base does not set. Each call creates a transport with its own connections, so call it
// once.
func (p Policy) Transport(base *http.Transport) http.RoundTripper {
	if err := p.mistake(); err != nil {
		return invalid{err}
	}
	return newTransport(p.clone(), base, nil)
}

// invalid is the transport of an invalid policy.
type invalid struct{ mistake *Error }

func (i invalid) RoundTrip(request *http.Request) (*http.Response, error) {
	closeBody(request)
	return nil, i.mistake
}

// closeBody closes the request body, as the contract of http.RoundTripper requires.
func closeBody(request *http.Request) {
	if request.Body != nil {
		request.Body.Close()
	}
}

// transport checks requests before it passes them on.
type transport struct {
	policy Policy
	http   *http.Transport
	known  checked // the URL checked by the call of Get or Do that uses this transport
}

// checked is the text of a URL that a policy allows, with its target. It avoids checking a text twice.
type checked struct {
	text   string
	target Target
}

var errSwitched = errors.New("guard: the server switches protocols without a request to do so")

// dialFunc connects to an address that consists of a name or an IP address, and a port.
type dialFunc = func(ctx context.Context, network, address string) (net.Conn, error)

// newTransport returns the transport of a valid policy. If dial is nil, the transport uses the policy's dialer.
func newTransport(p Policy, base *http.Transport, dial dialFunc) *transport {
	if dial == nil {
		dial = p.dialer()
	}
	t := &http.Transport{}
	if base != nil {
		t = base.Clone()
	}
	t.Proxy, t.DialContext, t.DialTLSContext = nil, limit(dial), nil
	//lint:ignore SA1019 they are deprecated, and net/http still obeys them
	t.Dial, t.DialTLS = nil, nil
	if p.Proxy != nil {
		t.Proxy = http.ProxyURL(p.Proxy)
	}
	if len(t.TLSNextProto) > 0 { // of another implementation of HTTP/2, which can have connections of base
		t.TLSNextProto = nil
	}
	t.ForceAttemptHTTP2 = true // unless TLSNextProto is empty, which switches it off
	t.MaxIdleConns = cmp.Or(t.MaxIdleConns, 100)
	t.IdleConnTimeout = cmp.Or(t.IdleConnTimeout, time.Minute)
	t.TLSHandshakeTimeout = cmp.Or(t.TLSHandshakeTimeout, 10*time.Second)
	t.ResponseHeaderTimeout = cmp.Or(t.ResponseHeaderTimeout, 20*time.Second)
	t.ExpectContinueTimeout = cmp.Or(t.ExpectContinueTimeout, time.Second)
	t.MaxResponseHeaderBytes = cmp.Or(t.MaxResponseHeaderBytes, 64<<10)
	return &transport{policy: p, http: t}
}

// dialer returns a function that connects to addresses that the policy allows, or to its proxy.
func (p Policy) dialer() dialFunc {
	dialer := &net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second, Resolver: p.Resolver}
	if p.Proxy != nil {
		return dialer.DialContext
	}
	dialer.Control = func(network, address string, _ syscall.RawConn) error {
		if err := p.control(network, address); err != nil {
			return err
		}
		return nil
	}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		return dialer.DialContext(ctx, network, p.rooted(address))
	}
}

// rooted returns an address with a dot after the name. The resolver then does not try the search
// domains of the network, which would turn "redis.default" into "redis.default.svc.cluster.local".
// It does not change a local name in Hosts, since the author may mean such a domain.
func (p *Policy) rooted(address string) string {
	host, port, err := net.SplitHostPort(address)
	if err != nil || isLocal(host) && p.lists(host, netip.Addr{}) {
		return address
	}
	if _, ok := parseAddr(host); ok || strings.HasSuffix(host, ".") {
		return address
	}
	return net.JoinHostPort(host+".", port)
}

// RoundTrip checks the URL of a request, and sends the request to the host of the target. It does
// not change the path and the query.
func (t *transport) RoundTrip(request *http.Request) (*http.Response, error) {
	target, refused := t.target(request.URL)
	if refused == nil {
		refused = t.policy.checkHostHeader(request, target)
	}
	if refused != nil {
		closeBody(request)
		return nil, refused
	}
	ctx, cancel := context.WithTimeout(request.Context(), t.policy.timeout())
	ctx, allowed := t.allowance(ctx)
	end := sync.OnceFunc(func() {
		cancel()
		allowed.moveTo(nil)
	})
	sent := request.WithContext(ctx)
	u := *request.URL
	u.Scheme, u.Host, u.User = target.uri.Scheme(), target.authority(), nil
	sent.URL = &u
	if sent.Host == request.URL.Host {
		sent.Host = ""
	}
	response, err := t.http.RoundTrip(sent)
	if err != nil {
		end()
		return nil, err
	}
	response.Request = request
	if response.StatusCode == http.StatusSwitchingProtocols {
		if request.Header.Get("Upgrade") == "" {
			response.Body.Close()
			end()
			return nil, errSwitched
		}
		cancel()
		allowed.on.left.Store(unlimited) // the body is a connection, and the caller's
		return response, nil
	}
	response.Body = &body{response.Body, t.policy.maxBody(), nil, end}
	return response, nil
}

// target returns the target of a URL that the policy allows.
func (t *transport) target(u *url.URL) (Target, *Error) {
	if u != nil && t.known.text != "" && t.known.text == textOf(u) {
		return t.known.target, nil
	}
	return t.policy.checkURL(u)
}

// checkHostHeader returns an error if a proxy would find a host other than the URL's in a request.
// The URL that net/http sends to a proxy has the host of the Host header.
func (p *Policy) checkHostHeader(request *http.Request, target Target) *Error {
	if p.Proxy == nil || request.Host == "" || request.Host == request.URL.Host {
		return nil
	}
	named, err := p.check(target.uri.Scheme() + "://" + request.Host + "/")
	if err != nil || named.host != target.host || named.port != target.port {
		return refuse(ForbiddenHost, "the request's Host differs from its URL's host, and a proxy connects to Host")
	}
	return nil
}

// CloseIdleConnections closes the idle connections. http.Client.CloseIdleConnections calls it.
func (t *transport) CloseIdleConnections() { t.http.CloseIdleConnections() }

// body is a decompressed response body with a limit on its bytes.
type body struct {
	io.ReadCloser
	left int64
	err  error
	end  func()
}

func (b *body) Read(into []byte) (int, error) {
	if b.err != nil {
		return 0, b.err
	}
	if most := b.left; most < math.MaxInt64 && int64(len(into)) > most {
		into = into[:most+1] // the byte beyond the limit shows that it is too long
	}
	n, err := b.ReadCloser.Read(into)
	if int64(n) > b.left {
		n, err = int(b.left), refuse(TooLarge, "the body is longer than the limit")
	}
	b.left -= int64(n)
	if err != nil {
		b.err = err
		if err != io.EOF {
			b.ReadCloser.Close()
		}
		b.end()
	}
	return n, err
}

func (b *body) Close() error {
	err := b.ReadCloser.Close()
	b.end()
	return err
}

func (p *Policy) maxBody() int64         { return cmp.Or(p.MaxBody, defaultMaxBody) }
func (p *Policy) timeout() time.Duration { return cmp.Or(p.Timeout, defaultTimeout) }

// clone returns a copy of the policy with its own lists.
func (p Policy) clone() Policy {
	p.Schemes, p.Hosts, p.Ports = slices.Clone(p.Schemes), slices.Clone(p.Hosts), slices.Clone(p.Ports)
	p.AllowPrivate, p.Deny = slices.Clone(p.AllowPrivate), slices.Clone(p.Deny)
	if p.Proxy != nil {
		proxy := *p.Proxy
		p.Proxy = &proxy
	}
	return p
}
