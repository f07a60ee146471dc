package guard_test

import (
	"compress/gzip"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/guard"
)

// reasonOf returns the reason of an error, or nil.
func reasonOf(err error) error {
	if refused, ok := errors.AsType[*guard.Error](err); ok {
		return refused.Reason()
	}
	return err
}

// serve returns a server on 127.0.0.1, with its port.
func serve(t testing.TB, handler http.HandlerFunc) (*httptest.Server, uint16) {
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	return s, s.Listener.Addr().(*net.TCPAddr).AddrPort().Port()
}

// redirector answers with the path, and redirects /to?… to the rest.
func redirector(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/to" {
		w.Header().Set("Location", r.URL.RawQuery)
		w.WriteHeader(http.StatusFound)
		return
	}
	io.WriteString(w, r.RequestURI)
}

// local allows http and this computer.
func local(ports ...uint16) guard.Policy {
	return guard.Policy{Schemes: []string{"http"}, Ports: ports, AllowPrivate: prefixes("127.0.0.1/32"), MaxRedirects: 5}
}

func read(t testing.TB, response *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	return string(text)
}

func TestAClientFetchesWhatItsPolicyAllows(t *testing.T) {
	s, port := serve(t, redirector)
	other, _ := serve(t, redirector)
	at := func(host string) string { return fmt.Sprintf("http://%s:%d/", host, port) }
	allowed := local(port)
	for _, c := range []struct {
		policy guard.Policy
		url    string
		want   error
	}{
		{guard.Policy{}, s.URL, guard.ForbiddenScheme},
		{guard.Policy{Schemes: []string{"http"}}, s.URL, guard.ForbiddenPort},
		{guard.Policy{Schemes: []string{"http"}, Ports: []uint16{port}}, s.URL, guard.LocalAddress},
		{guard.Policy{Schemes: []string{"http"}, Ports: []uint16{port}, Hosts: []string{"localhost"}}, at("localhost"), guard.LocalAddress}, // of the connection
		{guard.Policy{Schemes: []string{"http"}, Ports: []uint16{port}, Hosts: []string{"localhost"}, AllowPrivate: prefixes("127.0.0.0/8", "::1/128"), Deny: prefixes("127.0.0.1/32", "::1/128")}, at("localhost"), guard.Denied},
		{allowed, s.URL + "/a", nil},
		{allowed, s.URL + "/to?/b", nil},
		{allowed, s.URL + "/to?/x?a[]=1|2", nil},
		{allowed, s.URL + "/to?" + other.URL, guard.ForbiddenPort},
		{allowed, s.URL + "/to?file:///etc/passwd", guard.ForbiddenScheme},
		{allowed, s.URL + "/to?https://example.com/", guard.ForbiddenScheme},
		{allowed, s.URL + "/to?" + at("localhost"), guard.LocalName},
		{allowed, s.URL + "/to?" + at("127.0.0.2"), guard.LocalAddress},
		{allowed, s.URL + "/to?" + at("169.254.169.254"), guard.LocalAddress},
		{allowed, s.URL + "/to?" + at("[::1]"), guard.LocalAddress},
		{allowed, s.URL + "/to?" + at("u:p@127.0.0.1"), guard.Credentials},
		{allowed, s.URL + "/to?/to?/to?/to?/to?/to?/x", guard.TooManyRedirects},
	} {
		response, err := c.policy.Get(t.Context(), c.url)
		require.Equal(t, c.want, reasonOf(err), "%s: %v", c.url, err)
		if err != nil {
			assert.Nil(t, response)
			assert.NotErrorIs(t, err, guard.InvalidPolicy)
			assert.ErrorIs(t, err, c.want)
		} else {
			read(t, response)
		}
		_, err = c.policy.Client().Get(c.url)
		if c.want != nil {
			assert.ErrorIs(t, err, c.want, c.url)
			assert.ErrorAs(t, err, new(*url.Error))
		}
	}
}

func TestNoRedirectIsFollowedUnlessThePolicySaysSo(t *testing.T) {
	s, port := serve(t, redirector)
	policy := local(port)
	policy.MaxRedirects = 0
	response, err := policy.Get(t.Context(), s.URL+"/to?http://169.254.169.254/")
	require.NoError(t, err)
	assert.Equal(t, http.StatusFound, response.StatusCode)
	assert.Equal(t, "http://169.254.169.254/", response.Header.Get("Location"))
	read(t, response)
}

func TestErrorsOfGetDoNotShowThePath(t *testing.T) {
	s, port := serve(t, redirector)
	closed, closedPort := serve(t, redirector)
	closed.Close()
	policy := local(port, closedPort)
	for _, text := range []string{closed.URL + "/s3cr3t?s3cr3t", s.URL + "/to?/to?/to?/to?/to?/to?/s3cr3t", s.URL + "/to?http://u:s3cr3t@a.example/s3cr3t", s.URL + "/to?gopher://a/s3cr3t"} {
		_, err := policy.Get(t.Context(), text)
		require.Error(t, err)
		assert.NotContains(t, err.Error(), "s3cr3t")
	}
	_, err := policy.Get(t.Context(), closed.URL)
	assert.ErrorAs(t, err, new(*net.OpError))
}

// The environment does not make a client use a proxy. Control alone does not help with one, which
// is why Transport drops it.
func TestOnlyThePolicyNamesAProxy(t *testing.T) {
	s, port := serve(t, redirector)
	var asked atomic.Int32
	proxy, proxyPort := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		io.WriteString(w, "by the proxy: "+r.URL.String())
	})
	t.Setenv("HTTP_PROXY", proxy.URL)
	t.Setenv("http_proxy", proxy.URL)
	policy := local(port, proxyPort)
	at, err := url.Parse(proxy.URL)
	require.NoError(t, err)

	careless := &http.Client{Transport: &http.Transport{Proxy: http.ProxyURL(at), DialContext: (&net.Dialer{Control: policy.Control}).DialContext}}
	response, err := careless.Get("http://169.254.169.254/latest/")
	require.NoError(t, err, "the trap is gone")
	assert.Contains(t, read(t, response), "by the proxy")
	require.EqualValues(t, 1, asked.Load())

	away := fmt.Sprintf("http://192.0.2.7:%d/", port)
	_, err = policy.Get(t.Context(), away)
	assert.ErrorIs(t, err, guard.LocalAddress)
	based := &http.Client{Transport: policy.Transport(&http.Transport{Proxy: http.ProxyURL(at), DialContext: (&net.Dialer{}).DialContext})}
	_, err = based.Get(away)
	assert.ErrorIs(t, err, guard.LocalAddress)
	response, err = based.Get(s.URL + "/direct")
	require.NoError(t, err)
	assert.Equal(t, "/direct", read(t, response))
	assert.EqualValues(t, 1, asked.Load())

	policy.Proxy = at
	response, err = policy.Get(t.Context(), fmt.Sprintf("http://example.com:%d/x", port))
	require.NoError(t, err)
	assert.Contains(t, read(t, response), "by the proxy: http://example.com")
	_, err = policy.Get(t.Context(), away)
	assert.ErrorIs(t, err, guard.LocalAddress)
}

// nameServer is a name server whose answers about IPv4 come from a function. It returns a resolver
// that asks it, and the names asked for.
func nameServer(t testing.TB, answer func(n int32) [4]byte) (*net.Resolver, func() []string) {
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	var answers atomic.Int32
	names := make(chan string, 100)
	go func() {
		b := make([]byte, 512)
		for {
			n, from, err := conn.ReadFrom(b)
			if err != nil {
				return
			}
			name, end := "", 12
			for ; b[end] != 0; end += int(b[end]) + 1 {
				name += string(b[end+1:end+1+int(b[end])]) + "."
			}
			end += 5
			names <- name
			reply := append([]byte{b[0], b[1], 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0}, b[12:min(end, n)]...)
			if b[end-3] == 1 { // type A
				reply[7] = 1
				a := answer(answers.Add(1))
				reply = append(reply, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, a[0], a[1], a[2], a[3])
			}
			conn.WriteTo(reply, from)
		}
	}()
	resolver := &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
	return resolver, func() (all []string) {
		for len(names) > 0 {
			all = append(all, <-names)
		}
		return all
	}
}

func TestANameThatLeadsElsewhereTheNextTimeIsRefused(t *testing.T) {
	_, port := serve(t, redirector)
	resolver, _ := nameServer(t, func(n int32) [4]byte {
		if n == 1 {
			return [4]byte{192, 0, 2, 1} // stands for a public address
		}
		return [4]byte{127, 0, 0, 1}
	})
	policy := guard.Policy{Schemes: []string{"http"}, Ports: []uint16{port}, AllowPrivate: prefixes("192.0.2.1/32"), Resolver: resolver}
	addrs, err := resolver.LookupNetIP(t.Context(), "ip4", "rebind.example.com.") // a check before the request sees the good address
	require.NoError(t, err)
	require.NoError(t, policy.Control("tcp4", netip.AddrPortFrom(addrs[0], port).String(), nil))

	_, err = policy.Get(t.Context(), fmt.Sprintf("http://rebind.example.com:%d/", port))
	assert.ErrorIs(t, err, guard.LocalAddress)
	assert.ErrorContains(t, err, "127.0.0.1")
}

func TestSearchDomainsDoNotCompleteNames(t *testing.T) {
	policy := guard.Policy{Hosts: []string{"build", "good.example", ".sub.example", "db.internal", "[2606:2800::1]"}}
	for address, want := range map[string]string{
		"redis.default:443":    "redis.default.:443",
		"redis.default.:443":   "redis.default.:443",
		"good.example:443":     "good.example.:443",
		"a.sub.example:443":    "a.sub.example.:443",
		"build:443":            "build:443", // a program that lists such a name means a search domain, or a file
		"db.internal:443":      "db.internal:443",
		"other:443":            "other.:443",
		"8.8.8.8:443":          "8.8.8.8:443",
		"[2606:2800::1]:443":   "[2606:2800::1]:443",
		"kubernetes.svc:https": "kubernetes.svc.:https",
	} {
		assert.Equal(t, want, guard.Rooted(policy, address))
	}
	_, port := serve(t, redirector)
	resolver, asked := nameServer(t, func(int32) [4]byte { return [4]byte{127, 0, 0, 1} })
	policy = local(port)
	policy.Resolver = resolver
	response, err := policy.Get(t.Context(), fmt.Sprintf("http://kubernetes.default:%d/a", port))
	require.NoError(t, err)
	assert.Equal(t, "/a", read(t, response))
	for _, name := range asked() {
		assert.Equal(t, "kubernetes.default.", name)
	}
}

func TestSecretsStayWithTheFirstHost(t *testing.T) {
	var got http.Header
	next, nextPort := serve(t, func(w http.ResponseWriter, r *http.Request) {
		got = r.Header
		if r.URL.Path == "/again" {
			http.Redirect(w, r, "/end", http.StatusFound)
		}
	})
	first, firstPort := serve(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Query().Get("to"), http.StatusFound)
	})
	policy := local(nextPort, firstPort)
	for _, to := range []string{next.URL + "/", next.URL + "/again", first.URL + "/hook?s3cr3t&to=" + url.QueryEscape(next.URL)} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, first.URL+"/hook?s3cr3t&to="+url.QueryEscape(to), nil)
		require.NoError(t, err)
		for _, name := range []string{"X-Signature", "Authorization", "Cookie", "X-Api-Key", "Referer"} {
			request.Header.Set(name, "s3cr3t")
		}
		request.Header.Set("Accept", "text/plain")
		got = nil
		response, err := policy.Do(request)
		require.NoError(t, err)
		read(t, response)
		assert.NotContains(t, fmt.Sprint(got), "s3cr3t", to)
		assert.Equal(t, "text/plain", got.Get("Accept"))
	}
}

func TestHeadersStayOnTheSameHost(t *testing.T) {
	var got http.Header
	s, port := serve(t, func(w http.ResponseWriter, r *http.Request) {
		got = r.Header
		if r.URL.Path == "/a" {
			http.Redirect(w, r, "/b", http.StatusFound)
		}
	})
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/a", nil)
	require.NoError(t, err)
	request.Header.Set("X-Signature", "x")
	response, err := local(port).Do(request)
	require.NoError(t, err)
	read(t, response)
	assert.Equal(t, "x", got.Get("X-Signature"))
}

// A webhook's signature covers the path as it is written.
func TestThePathAndTheQueryAreSentAsTheyAre(t *testing.T) {
	s, port := serve(t, redirector)
	for _, path := range []string{"/a/../b", "/%7e/%2F", "/[a]", "/a//b", "/?a[]=1|2", "/?q=100%", "/a;b=c", "/%61", "/?a=%zz", "/a?", "/?a+b%20c"} {
		response, err := local(port).Get(t.Context(), s.URL+path)
		require.NoError(t, err, path)
		want, err := http.Get(s.URL + path)
		require.NoError(t, err, path)
		assert.Equal(t, read(t, want), read(t, response), path)
	}
}

func TestABodyEndsAtTheLimitAfterDecompression(t *testing.T) {
	s, port := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		z.Write(make([]byte, 100_000))
		z.Close()
	})
	policy := local(port)
	for limit, want := range map[int64]error{100_000: nil, 100_001: nil, 99_999: guard.TooLarge, 1: guard.TooLarge, 0: nil, 1 << 62: nil} {
		policy.MaxBody = limit
		response, err := policy.Get(t.Context(), s.URL)
		require.NoError(t, err)
		text, err := io.ReadAll(response.Body)
		assert.Equal(t, want, reasonOf(err))
		if want != nil {
			assert.EqualValues(t, limit, len(text))
			_, err = response.Body.Read(make([]byte, 1))
			assert.ErrorIs(t, err, want, "it stays an error")
		}
		response.Body.Close()
	}
}

func TestATransportOfOnesOwnHasHTTP2AndLimits(t *testing.T) {
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/header" {
			w.Header().Set("X", strings.Repeat("x", 100<<10))
		}
		io.WriteString(w, r.Proto)
	}))
	s.EnableHTTP2 = true
	s.StartTLS()
	defer s.Close()
	policy := guard.Policy{Ports: []uint16{s.Listener.Addr().(*net.TCPAddr).AddrPort().Port()}, AllowPrivate: prefixes("127.0.0.1/32")}
	trusting := s.Client().Transport.(*http.Transport).TLSClientConfig
	for protocol, base := range map[string]*http.Transport{
		"HTTP/2.0": {TLSClientConfig: trusting.Clone()},
		"HTTP/1.1": {TLSClientConfig: &tls.Config{RootCAs: trusting.RootCAs}, TLSNextProto: map[string]func(string, *tls.Conn) http.RoundTripper{}},
	} {
		client := &http.Client{Transport: policy.Transport(base), CheckRedirect: policy.CheckRedirect}
		response, err := client.Get(s.URL)
		require.NoError(t, err)
		assert.Equal(t, protocol, read(t, response))
		_, err = client.Get(s.URL + "/header")
		assert.Error(t, err, "a header of 100 kB")
	}
	_, err := policy.Get(t.Context(), s.URL)
	assert.ErrorContains(t, err, "certificate", "it is checked")
}

func TestConnectionsOfATransportThatHasBeenUsedAreNotUsed(t *testing.T) {
	s, port := serve(t, redirector)
	base := &http.Transport{}
	response, err := (&http.Client{Transport: base}).Get(s.URL)
	require.NoError(t, err)
	read(t, response)
	policy := guard.Policy{Schemes: []string{"http"}, Ports: []uint16{port}, Hosts: []string{"localhost"}}
	_, err = (&http.Client{Transport: policy.Transport(base)}).Get(fmt.Sprintf("http://localhost:%d", port))
	assert.ErrorIs(t, err, guard.LocalAddress)
}

func TestAProtocolThatATransportHasRegisteredIsNotUsed(t *testing.T) {
	base := &http.Transport{}
	base.RegisterProtocol("https", &redirecting{})
	transport := guard.Policy{Hosts: []string{"localhost"}}.Transport(base)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://localhost/", nil)
	require.NoError(t, err)
	_, err = base.RoundTrip(request)
	require.NoError(t, err, "the trap is gone")
	_, err = transport.RoundTrip(request)
	assert.ErrorIs(t, err, guard.LocalAddress)
}

func TestAClientKeepsItsConnectionsAndGetDoesNot(t *testing.T) {
	remotes := map[string]bool{}
	s, port := serve(t, func(w http.ResponseWriter, r *http.Request) { remotes[r.RemoteAddr] = true })
	client := local(port).Client()
	for range 20 {
		response, err := client.Get(s.URL)
		require.NoError(t, err)
		read(t, response)
	}
	assert.Len(t, remotes, 1)
	for range 3 {
		response, err := local(port).Get(t.Context(), s.URL)
		require.NoError(t, err)
		read(t, response)
	}
	assert.Len(t, remotes, 4)
}

func TestARequestThatIsRefusedIsNotSentAndItsBodyIsClosed(t *testing.T) {
	for name, client := range map[string]*http.Client{
		"refused": guard.Policy{}.Client(),
		"invalid": guard.Policy{Hosts: []string{"*.example"}}.Client(),
	} {
		closed := false
		body := struct {
			io.Reader
			io.Closer
		}{strings.NewReader("order"), closer(func() { closed = true })}
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "https://localhost/", body)
		require.NoError(t, err)
		_, err = client.Do(request)
		assert.ErrorAs(t, err, new(*guard.Error), name)
		assert.True(t, closed, name)
	}
}

type closer func()

func (c closer) Close() error { c(); return nil }

func TestARequestWithoutAHostIsRefused(t *testing.T) {
	transport := guard.Policy{}.Transport(nil)
	for _, c := range []struct {
		url    *url.URL
		reason guard.Reason
	}{
		{nil, guard.Malformed},
		{&url.URL{}, guard.Malformed},
		{&url.URL{Scheme: "https"}, guard.Malformed},
		{&url.URL{Scheme: "https", Opaque: "//good.example/x", Host: "good.example"}, guard.Malformed},
		{&url.URL{Scheme: "http", Opaque: "//good.example/x", Host: "good.example"}, guard.Malformed},
		{&url.URL{Scheme: "mailto", Opaque: "a@good.example"}, guard.ForbiddenScheme},
		{&url.URL{Scheme: "https", Host: "good.example@evil.example"}, guard.Malformed},
		{&url.URL{Scheme: "https", Host: "good.example/"}, guard.Malformed},
	} {
		_, err := transport.RoundTrip(&http.Request{URL: c.url})
		assert.ErrorIs(t, err, c.reason, "%v: %v", c.url, err)
	}
	_, err := guard.Policy{}.Do(nil)
	assert.ErrorIs(t, err, guard.Malformed)
	closed := false
	_, err = guard.Policy{}.Do(&http.Request{Body: struct {
		io.Reader
		io.Closer
	}{nil, closer(func() { closed = true })}})
	assert.ErrorIs(t, err, guard.Malformed)
	assert.True(t, closed)
}

// A name beyond ASCII is converted, and the server gets the converted one.
func TestAnIDNIsSentAsALabels(t *testing.T) {
	var host string
	_, port := serve(t, func(w http.ResponseWriter, r *http.Request) {
		host = r.Host
		if r.URL.Path == "/to" {
			w.Header().Set("Location", fmt.Sprintf("http://straße.example.com:%s/x", r.URL.RawQuery))
			w.WriteHeader(http.StatusFound)
		}
	})
	resolver, asked := nameServer(t, func(int32) [4]byte { return [4]byte{127, 0, 0, 1} })
	policy := local(port)
	policy.Resolver = resolver
	for _, c := range []struct{ text, want string }{ // in this order, since connections are used again
		{fmt.Sprintf("http://bücher.example.com:%d/ü", port), "xn--bcher-kva.example.com"},
		{fmt.Sprintf("http://bücher.example.com:%d/to?%d", port, port), "xn--strae-oqa.example.com"},
		{fmt.Sprintf("http://EXAMPLE.com.:%d/", port), "example.com"},
	} {
		response, err := policy.Get(t.Context(), c.text)
		require.NoError(t, err, c.text)
		read(t, response)
		assert.Equal(t, fmt.Sprintf("%s:%d", c.want, port), host)
		assert.Contains(t, asked(), c.want+".")
	}
}

func TestAcceptedAddressesCostControlNoAllocation(t *testing.T) {
	for name, policy := range map[string]guard.Policy{
		"zero": {},
		"full": {Schemes: web, Hosts: []string{"good.example", ".sub.example", "8.8.8.8", "[2606:2800::1]"}, Ports: []uint16{80, 443}, AllowPrivate: prefixes("10.0.0.0/8", "fc00::/7"), Deny: prefixes("93.184.216.34/32", "10.1.0.0/16")},
	} {
		for network, address := range map[string]string{"tcp4": "8.8.8.8:443", "tcp6": "[2606:2800::1]:443"} {
			require.NoError(t, policy.Control(network, address, nil))
			assert.Zero(t, testing.AllocsPerRun(100, func() { _ = policy.Control(network, address, nil) }), "%s %s", name, address)
		}
	}
	assert.ErrorIs(t, guard.Policy{}.Control("udp4", "8.8.8.8:443", nil), guard.LocalAddress)
	assert.ErrorIs(t, guard.Policy{}.Control("unix", "/var/run/docker.sock", nil), guard.LocalAddress)
	assert.ErrorIs(t, guard.Policy{}.Control("tcp4", "8.8.8.8:80", nil), guard.ForbiddenPort)
}

// switching is a handler that switches to another protocol, which it speaks by speak.
func switching(speak func(net.Conn)) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			return
		}
		defer conn.Close()
		io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n")
		speak(conn)
	}
}

func TestASwitchedProtocolKeepsItsConnection(t *testing.T) {
	s, port := serve(t, switching(func(conn net.Conn) { io.CopyN(conn, conn, 5) }))
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL, nil)
	require.NoError(t, err)
	request.Header.Set("Connection", "upgrade")
	request.Header.Set("Upgrade", "echo")
	response, err := local(port).Transport(nil).RoundTrip(request)
	require.NoError(t, err)
	_, err = io.WriteString(response.Body.(io.Writer), "hello")
	require.NoError(t, err)
	assert.Equal(t, "hello", read(t, response))
}

// A server that switches protocols without a request to do so would send a body without a limit.
func TestAServerDoesNotSwitchProtocolsUnlessItIsAsked(t *testing.T) {
	s, port := serve(t, switching(func(conn net.Conn) { io.WriteString(conn, strings.Repeat("x", 100)) }))
	policy := local(port)
	policy.MaxBody = 10
	for _, client := range []*http.Client{policy.Client(), {Transport: policy.Transport(nil)}} {
		_, err := client.Get(s.URL)
		assert.ErrorContains(t, err, "without a request to do so")
	}
}

func TestALocationThatIsNoURLIsReturned(t *testing.T) {
	s, port := serve(t, redirector)
	for _, most := range []int{0, 5} {
		policy := local(port)
		policy.MaxRedirects = most
		for _, location := range []string{"http://[::1/s3cr3t", "/100%?s3cr3t", "http://u:s3cr3t@[/"} { // an error of net/http shows it
			response, err := policy.Get(t.Context(), s.URL+"/to?"+location)
			require.NoError(t, err)
			assert.Equal(t, http.StatusFound, response.StatusCode)
			assert.Equal(t, location, response.Header.Get("Location"))
			read(t, response)
		}
	}
}

// net/http keeps the Host of the first request if a Location has no scheme.
func TestAHostOfTheRequestsOwnDoesNotGoToAnotherOrigin(t *testing.T) {
	var host string
	next, nextPort := serve(t, func(w http.ResponseWriter, r *http.Request) { host = r.Host })
	s, port := serve(t, func(w http.ResponseWriter, r *http.Request) {
		host = r.Host
		redirector(w, r)
	})
	for to, want := range map[string]string{strings.TrimPrefix(next.URL, "http:"): next.Listener.Addr().String(), "/b": "s3cr3t.example"} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/to?"+to, nil)
		require.NoError(t, err)
		request.Host = "s3cr3t.example"
		response, err := local(port, nextPort).Do(request)
		require.NoError(t, err)
		read(t, response)
		assert.Equal(t, want, host)
	}
}

// net/http asks a proxy for a URL that it joins of the scheme, the header Host, and the path.
func TestAProxyIsAskedForTheHostOfTheURL(t *testing.T) {
	proxy, _ := serve(t, func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.RequestURI) })
	at, err := url.Parse(proxy.URL)
	require.NoError(t, err)
	policy := guard.Policy{Schemes: []string{"http"}, Hosts: []string{"good.example", "2606:2800::1"}, Ports: []uint16{80, 8080}, Proxy: at}
	for _, c := range []struct {
		url    url.URL
		host   string
		asked  string
		reason error
	}{
		{url.URL{Host: "good.example", Path: "/x"}, "", "http://good.example/x", nil},
		{url.URL{Host: "good.example"}, "", "http://good.example/", nil},
		{url.URL{Host: "good.example:8080", Path: "/x"}, "GOOD.example:8080", "http://GOOD.example:8080/x", nil},
		{url.URL{Host: "good.example:", Path: "/x"}, "good.example", "http://good.example/x", nil},
		{url.URL{Host: "[2606:2800::1]", Path: "/x"}, "", "http://[2606:2800::1]/x", nil},
		{url.URL{Host: "good.example", Path: "/x"}, "evil.example", "", guard.ForbiddenHost},
		{url.URL{Host: "good.example", Path: "/x"}, "good.example:8080", "", guard.ForbiddenHost},
		{url.URL{Host: "good.example", Path: "/x"}, "good.example@evil.example", "", guard.ForbiddenHost},
		{url.URL{Host: "good.example", Path: "/x"}, "169.254.169.254/", "", guard.ForbiddenHost},
		{url.URL{Host: "good.example", Path: "@evil.example/"}, "", "", guard.Malformed},
		{url.URL{Host: "good.example", Path: ".evil.example/"}, "", "", guard.Malformed},
		{url.URL{Host: "good.example", Path: ":8080/"}, "", "", guard.Malformed},
		{url.URL{Host: "good.example", Path: "*"}, "", "", guard.Malformed},
		{url.URL{Host: "good.example", Path: "/@evil.example/", RawPath: "%2F@evil.example/"}, "", "", guard.Malformed},
	} {
		c.url.Scheme = "http"
		response, err := policy.Do((&http.Request{Method: http.MethodGet, URL: &c.url, Host: c.host, Header: http.Header{}}).WithContext(t.Context()))
		require.Equal(t, c.reason, reasonOf(err), "%+v: %v", c, err)
		if err == nil {
			assert.Equal(t, c.asked, read(t, response))
		}
	}
}

func TestAChainThatComesBackHasLeft(t *testing.T) {
	var got http.Header
	var first, second *httptest.Server
	var firstPort, secondPort uint16
	first, firstPort = serve(t, func(w http.ResponseWriter, r *http.Request) {
		if got = r.Header; r.URL.Path != "/end" {
			http.Redirect(w, r, second.URL, http.StatusFound)
		}
	})
	second, secondPort = serve(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, first.URL+"/end", http.StatusFound) // it chooses the path
	})
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, first.URL, nil)
	require.NoError(t, err)
	request.Header.Set("X-Signature", "s3cr3t")
	response, err := local(firstPort, secondPort).Do(request)
	require.NoError(t, err)
	read(t, response)
	assert.NotContains(t, got, "X-Signature")
}

func TestPortsBelongToTheSchemes(t *testing.T) {
	for _, c := range []struct {
		policy guard.Policy
		port   uint16
		want   error
	}{
		{guard.Policy{}, 443, nil},
		{guard.Policy{}, 80, guard.ForbiddenPort},
		{guard.Policy{Schemes: []string{"http"}}, 80, nil},
		{guard.Policy{Schemes: []string{"http"}}, 443, guard.ForbiddenPort},
		{guard.Policy{Schemes: web}, 443, nil},
		{guard.Policy{Schemes: web}, 80, nil},
		{guard.Policy{Schemes: web}, 8080, guard.ForbiddenPort},
		{guard.Policy{Ports: []uint16{8080}}, 8080, nil},
		{guard.Policy{Ports: []uint16{8080}}, 443, guard.ForbiddenPort},
		{guard.Policy{Schemes: []string{}, Ports: []uint16{8080}}, 8080, guard.ForbiddenPort},
	} {
		address := netip.AddrPortFrom(netip.MustParseAddr("8.8.8.8"), c.port)
		assert.Equal(t, c.want, reasonOf(c.policy.Control("tcp4", address.String(), nil)), "%+v %d", c.policy, c.port)
	}
}

func TestOnlyHarmlessHeadersGoToAnotherOrigin(t *testing.T) {
	harmless := []string{
		"Accept", "Accept-Charset", "Accept-Encoding", "Accept-Language", "Cache-Control", "Content-Encoding", "Content-Language", "Content-Type", "If-Modified-Since",
		"If-None-Match", "If-Range", "If-Unmodified-Since", "Pragma", "Range", "User-Agent",
	}
	policy := guard.Policy{Schemes: web, MaxRedirects: 1}
	first := httptest.NewRequest(http.MethodGet, "https://a.example/", nil)
	for to, leaves := range map[string]bool{"https://a.example/b": false, "https://A.example/": false, "https://b.example/": true, "http://a.example/": true} {
		next := httptest.NewRequest(http.MethodGet, to, nil)
		for _, name := range append(harmless, "Referer", "Authorization", "Cookie", "X-Api-Key", "Proxy-Authorization") {
			next.Header.Set(name, "x")
		}
		require.NoError(t, policy.CheckRedirect(next, []*http.Request{first}))
		if leaves {
			assert.Len(t, next.Header, len(harmless), to)
			for _, name := range harmless {
				assert.Contains(t, next.Header, name)
			}
		} else {
			assert.Len(t, next.Header, len(harmless)+5, to)
		}
	}
	assert.NoError(t, policy.CheckRedirect(first, nil))
}

func TestATransportKeepsItsSettingsAndGetsTheLimitsThatItLeavesOpen(t *testing.T) {
	for _, base := range []*http.Transport{nil, {}} {
		made := guard.Settings(guard.Policy{}, base)
		assert.Equal(t, 100, made.MaxIdleConns)
		assert.Equal(t, time.Minute, made.IdleConnTimeout)
		assert.Equal(t, 10*time.Second, made.TLSHandshakeTimeout)
		assert.Equal(t, 20*time.Second, made.ResponseHeaderTimeout)
		assert.Equal(t, time.Second, made.ExpectContinueTimeout)
		assert.EqualValues(t, 64<<10, made.MaxResponseHeaderBytes)
		assert.Nil(t, made.Proxy, "net/http reads the environment once, so other tests may not notice one")
	}
	base := &http.Transport{
		MaxIdleConns: 1, IdleConnTimeout: 2, TLSHandshakeTimeout: 3, ResponseHeaderTimeout: 4, ExpectContinueTimeout: 5, MaxResponseHeaderBytes: 6, DisableCompression: true,
		Proxy: http.ProxyFromEnvironment, Dial: net.Dial, DialTLS: net.Dial, DialTLSContext: (&net.Dialer{}).DialContext, //lint:ignore SA1019 net/http still obeys them
		TLSNextProto: map[string]func(string, *tls.Conn) http.RoundTripper{"h2": nil},
	}
	made := guard.Settings(guard.Policy{}, base)
	assert.EqualValues(t, []int64{1, 2, 3, 4, 5, 6}, []int64{int64(made.MaxIdleConns), int64(made.IdleConnTimeout), int64(made.TLSHandshakeTimeout), int64(made.ResponseHeaderTimeout), int64(made.ExpectContinueTimeout), made.MaxResponseHeaderBytes})
	assert.True(t, made.DisableCompression)
	assert.True(t, made.ForceAttemptHTTP2)
	assert.Nil(t, made.TLSNextProto)
	assert.Nil(t, made.Proxy)
	assert.Nil(t, made.Dial)    //lint:ignore SA1019 net/http still obeys it
	assert.Nil(t, made.DialTLS) //lint:ignore SA1019 net/http still obeys it
	assert.Nil(t, made.DialTLSContext)
}

// Get and Do check a text once: what they know of it is not asked again, and nothing else is taken for it.
func TestATextThatIsCheckedIsNotCheckedAgain(t *testing.T) {
	known, err := guard.Policy{}.CheckText("https://hooks.example/a?b")
	require.NoError(t, err)
	strict := guard.Policy{Hosts: []string{"other.example"}} // which would refuse it
	u, err := url.Parse("https://hooks.example/a?b")
	require.NoError(t, err)
	target, refused := guard.TargetOf(strict, u.String(), known, u)
	require.Nil(t, refused)
	require.Equal(t, known, target)
	for _, text := range []string{"https://hooks.example/a", "http://hooks.example/a?b", "https://x@hooks.example/a?b", "https://hooks.example:444/a?b", "https://hooks.example./a?b"} {
		u, err := url.Parse(text)
		require.NoError(t, err)
		_, refused := guard.TargetOf(strict, "https://hooks.example/a?b", known, u)
		require.NotNil(t, refused, text)
	}
	_, refused = guard.TargetOf(strict, "", guard.Target{}, &url.URL{})
	require.NotNil(t, refused)
}
