package guard_test

import (
	"context"
	"crypto/tls"
	"encoding/binary"
	"io"
	"log"
	"maps"
	"math"
	"net"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/guard"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// enough is where a server stops that nobody stops.
const enough = 32 << 20

// counting counts the bytes that come from a connection.
type counting struct {
	net.Conn
	received *atomic.Int64
}

func (c counting) Read(into []byte) (int, error) {
	n, err := c.Conn.Read(into)
	c.received.Add(int64(n))
	return n, err
}

// raw is a server that writes what it likes to each connection. It counts what a client receives.
type raw struct {
	t        *testing.T
	address  string
	received atomic.Int64 // by the client
	dialed   atomic.Int64
	serving  sync.WaitGroup
	wait     func() // until the server has ended
}

func newRaw(t *testing.T, serve func(net.Conn)) *raw {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	r := &raw{t: t, address: l.Addr().String()}
	r.serving.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			r.serving.Go(func() {
				defer conn.Close()
				serve(conn)
			})
		}
	})
	r.wait = sync.OnceFunc(func() {
		l.Close()
		r.serving.Wait()
	})
	t.Cleanup(r.wait)
	return r
}

// client returns a client of the server, whatever host it asks for.
func (r *raw) client(p guard.Policy, base *http.Transport) *http.Client {
	client := guard.Recording(p, base, func(ctx context.Context, _, _ string) (net.Conn, error) {
		conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", r.address)
		if err != nil {
			return nil, err
		}
		r.dialed.Add(1)
		return counting{conn, &r.received}, nil
	})
	r.t.Cleanup(client.CloseIdleConnections)
	return client
}

// repeat writes a unit until the client has gone, or to the bytes that are enough. It returns their
// number.
func repeat(to io.Writer, unit string) (sent int64) {
	block := []byte(strings.Repeat(unit, 1+(8<<10)/len(unit)))
	for sent < enough {
		n, err := to.Write(block)
		sent += int64(n)
		if err != nil {
			break
		}
	}
	return sent
}

// readRequest reads a request of HTTP/1 up to its empty line. It reports whether there is one.
func readRequest(conn net.Conn) bool {
	for text, b := "", make([]byte, 1); !strings.HasSuffix(text, "\r\n\r\n"); text += string(b) {
		if _, err := conn.Read(b); err != nil {
			return false
		}
	}
	return true
}

// fetch fetches a URL, and reads its body. The error is that of the first step that fails.
func fetch(client *http.Client, url string) ([]byte, error) {
	response, err := client.Get(url)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	return io.ReadAll(response.Body)
}

const gzipHeader = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"

// endless are responses without an end, of which a client sees few bytes or none: a beginning, and a
// unit that is repeated.
var endless = map[string][2]string{
	"a body":                        {"HTTP/1.1 200 OK\r\n\r\n", "x"},
	"a body with a length":          {"HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n", "x"},
	"empty deflate blocks":          {"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + gzipHeader, "\x00\x00\x00\xff\xff"},
	"empty fixed deflate blocks":    {"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + gzipHeader, "\x02\x08\x20\x80\x00\x02\x08\x20\x80\x00"},
	"empty gzip members":            {"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n", gzipHeader + "\x03\x00\x00\x00\x00\x00\x00\x00\x00\x00"},
	"the name of a gzip member":     {"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n\x1f\x8b\x08\x08\x00\x00\x00\x00\x00\xff", "n"},
	"empty deflate blocks, chunked": {"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\na\r\n" + gzipHeader + "\r\n", "5\r\n\x00\x00\x00\xff\xff\r\n"},
	"chunks of a byte":              {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"},
	"chunks with extensions":        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1;a=" + strings.Repeat("b", 1000) + "\r\nx\r\n"},
	"one chunk extension":           {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;a=", "b"},
	"zeros of a chunk's length":     {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "0"},
	"trailers":                      {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: T\r\n\r\n0\r\n", "T: x\r\n"},
	"one trailer":                   {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nT: ", "x"},
	"responses with status 103":     {"", "HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n"},
	"responses with status 100":     {"", "HTTP/1.1 100 Continue\r\n\r\n"},
	"header fields":                 {"HTTP/1.1 200 OK\r\n", "X: y\r\n"},
	"one header field":              {"HTTP/1.1 200 OK\r\nX: ", "y"},
	"folded lines of a header":      {"HTTP/1.1 200 OK\r\nX: y\r\n", " z\r\n"},
	"a status line":                 {"HTTP/1.1 200 ", "O"},
	"empty lines":                   {"", "\r\n"},
	"a body of an error":            {"HTTP/1.1 500 Internal Server Error\r\n\r\n", "x"},
	"a redirect's body":             {"HTTP/1.1 302 Found\r\nLocation: /x\r\n\r\n", "x"},
	"a redirect's empty blocks":     {"HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Encoding: gzip\r\n\r\n" + gzipHeader, "\x00\x00\x00\xff\xff"},
	"bytes after a response":        {"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "x"},
	"responses that nobody wants":   {"HTTP/1.1 204 No Content\r\n\r\n", "HTTP/1.1 204 No Content\r\n\r\n"},
}

// handshakes are beginnings of TLS that never end.
var handshakes = map[string][2]string{
	"warnings":              {"", "\x15\x03\x03\x00\x02\x01\x00"},
	"empty records":         {"", "\x16\x03\x03\x00\x00"},
	"changes of the cipher": {"", "\x14\x03\x03\x00\x01\x01"},
	"one long message":      {"\x16\x03\x03\x40\x00\x02\xff\xff\xff", "\x16\x03\x03\x00\x01\x00"},
	"bytes":                 {"", "x"},
}

// frame returns a frame of HTTP/2 (RFC 9113, 4.1).
func frame(kind, flags byte, stream uint32, payload string) string {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(payload))<<8|uint32(kind))
	return string(binary.BigEndian.AppendUint32(append(b, flags), stream)) + payload
}

const (
	settings = "\x00\x00\x00\x04\x00\x00\x00\x00\x00"
	status   = "\x88"                 // 200, in HPACK
	early    = "\x08\x03103"          // 103
	gzipped  = "\x88\x0f\x0b\x04gzip" // 200, Content-Encoding: gzip
)

// frames are responses of HTTP/2 to stream 1 that never end.
var frames = map[string][2]string{
	"data":                        {frame(1, 4, 1, status), frame(0, 0, 1, "x")},
	"empty data":                  {frame(1, 4, 1, status), frame(0, 0, 1, "")},
	"data that is padding":        {frame(1, 4, 1, status), frame(0, 8, 1, "\xff"+strings.Repeat("\x00", 255))},
	"empty deflate blocks":        {frame(1, 4, 1, gzipped) + frame(0, 0, 1, gzipHeader), frame(0, 0, 1, "\x00\x00\x00\xff\xff")},
	"pings":                       {"", frame(6, 0, 0, "12345678")},
	"pings in a body":             {frame(1, 4, 1, status), frame(6, 0, 0, "12345678")},
	"pings after a body":          {frame(1, 5, 1, status), frame(6, 0, 0, "12345678")},
	"acknowledgements of pings":   {"", frame(6, 1, 0, "12345678")},
	"settings":                    {"", frame(4, 0, 0, "")},
	"settings in a body":          {frame(1, 4, 1, status), frame(4, 0, 0, "\x00\x04\x00\x00\xff\xff")},
	"acknowledgements":            {"", frame(4, 1, 0, "")},
	"window updates":              {"", frame(8, 0, 0, "\x00\x00\x00\x01")},
	"window updates of a stream":  {frame(1, 4, 1, status), frame(8, 0, 1, "\x00\x00\x00\x01")},
	"continuations":               {frame(1, 0, 1, status), frame(9, 0, 1, "\x00\x01a\x01b")},
	"empty continuations":         {frame(1, 0, 1, status), frame(9, 0, 1, "")},
	"continuations of trailers":   {frame(1, 4, 1, status) + frame(1, 1, 1, ""), frame(9, 0, 1, "")},
	"priorities":                  {frame(1, 4, 1, status), frame(2, 0, 1, "\x00\x00\x00\x00\x01")},
	"resets of a stream":          {frame(1, 4, 1, status), frame(3, 0, 1, "\x00\x00\x00\x08")},
	"frames of an unknown type":   {"", frame(0x77, 0, 0, "")},
	"alternative services":        {frame(1, 4, 1, status), frame(0xa, 0, 1, "\x00\x00x")},
	"goodbyes":                    {frame(1, 4, 1, status), frame(7, 0, 0, "\x00\x00\x00\x01\x00\x00\x00\x00")},
	"promises":                    {frame(1, 4, 1, status), frame(5, 4, 1, "\x00\x00\x00\x02")},
	"responses with status 103":   {"", frame(1, 4, 1, early)},
	"data of a stream that ended": {frame(1, 5, 1, status), frame(0, 0, 1, "x")},
}

// encrypted is a certificate, and a transport that trusts it.
func encrypted(t *testing.T) (*tls.Config, *http.Transport) {
	s := httptest.NewTLSServer(nil)
	t.Cleanup(s.Close)
	server := s.TLS.Clone()
	server.NextProtos = []string{"h2"}
	return server, &http.Transport{TLSClientConfig: s.Client().Transport.(*http.Transport).TLSClientConfig}
}

// readStream reads what a client of HTTP/2 sends, up to the end of a header, and then drops the rest.
func readStream(conn io.Reader) {
	head := make([]byte, 9)
	io.CopyN(io.Discard, conn, int64(len("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")))
	for head[3] != 1 {
		if _, err := io.ReadFull(conn, head); err != nil {
			return
		}
		io.CopyN(io.Discard, conn, int64(binary.BigEndian.Uint32(head)>>8))
	}
	go io.Copy(io.Discard, conn)
}

func TestAnEndlessResponseEndsWithinTheLimitOfReceivedBytes(t *testing.T) {
	log.SetOutput(io.Discard) // net/http logs frames that it does not expect
	t.Cleanup(func() { log.SetOutput(os.Stderr) })
	certificate, trusting := encrypted(t)
	every := exhaustive.OneIn(t, 4)
	test := func(protocol string, responses map[string][2]string, url string, begin func(net.Conn) io.Writer) {
		for i, name := range slices.Sorted(maps.Keys(responses)) {
			if i%every != 0 {
				continue
			}
			response := responses[name]
			t.Run(protocol+" "+name, func(t *testing.T) {
				var sent atomic.Int64
				server := newRaw(t, func(conn net.Conn) {
					to := begin(conn)
					io.WriteString(to, response[0])
					sent.Add(repeat(to, response[1]))
				})
				policy := guard.Policy{Schemes: web, MaxBody: 1000, MaxRedirects: 3}
				if protocol == "CONNECT" {
					policy.Proxy = &neturl.URL{Scheme: "http", Host: "proxy.example"}
				}
				text, _ := fetch(server.client(policy, trusting), url)
				server.wait()
				assert.LessOrEqual(t, len(text), 1000)
				assert.LessOrEqual(t, server.dialed.Load(), int64(1+3), "a redirect is followed three times")
				assert.LessOrEqual(t, server.received.Load(), server.dialed.Load()*guard.ReceivedBytes(policy, 1))
				assert.Less(t, sent.Load(), int64(enough), "the server is stopped")
			})
		}
	}
	test("HTTP/1", endless, "http://example.com/", func(conn net.Conn) io.Writer {
		readRequest(conn)
		return conn
	})
	test("CONNECT", endless, "https://example.com/", func(conn net.Conn) io.Writer { // a proxy
		readRequest(conn)
		return conn
	})
	test("TLS", handshakes, "https://example.com/", func(conn net.Conn) io.Writer { return conn })
	test("HTTP/2", frames, "https://example.com/", func(conn net.Conn) io.Writer {
		secure := tls.Server(conn, certificate)
		io.WriteString(secure, settings)
		readStream(secure)
		return secure
	})
}

func TestTheErrorOfAnEndlessResponseSaysThatItIsTooLarge(t *testing.T) {
	for _, name := range []string{"a body", "empty deflate blocks", "empty gzip members", "a redirect's empty blocks"} {
		server := newRaw(t, func(conn net.Conn) {
			readRequest(conn)
			io.WriteString(conn, endless[name][0])
			repeat(conn, endless[name][1])
		})
		response, err := server.client(guard.Policy{Schemes: web, MaxBody: 1000}, nil).Get("http://example.com/")
		require.NoError(t, err)
		_, err = io.ReadAll(response.Body)
		assert.ErrorIs(t, err, guard.TooLarge, name)
		response.Body.Close()
	}
}

// closing reports that a connection has been closed.
type closing struct {
	net.Conn
	closed *atomic.Bool
}

func (c closing) Close() error {
	c.closed.Store(true)
	return c.Conn.Close()
}

// The caller may forget to close a body of which it has got an error.
func TestTheConnectionOfABodyThatIsTooLongIsClosed(t *testing.T) {
	s, _ := serve(t, func(w http.ResponseWriter, r *http.Request) { io.Copy(w, zeros{}) })
	var closed atomic.Bool
	client := guard.Recording(guard.Policy{Schemes: web, MaxBody: 1000}, nil, func(ctx context.Context, _, _ string) (net.Conn, error) {
		conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", s.Listener.Addr().String())
		return closing{conn, &closed}, err
	})
	response, err := client.Get("http://example.com/")
	require.NoError(t, err)
	assert.False(t, closed.Load())
	_, err = io.ReadAll(response.Body)
	assert.ErrorIs(t, err, guard.TooLarge)
	assert.True(t, closed.Load())
}

// What one response leaves of its limit is not for the next one.
func TestTheLimitOfAResponseDoesNotGrowWithTheResponsesBeforeIt(t *testing.T) {
	const before = 200
	var sent, answered atomic.Int64
	server := newRaw(t, func(conn net.Conn) {
		for readRequest(conn) && answered.Add(1) <= before {
			io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx")
		}
		io.WriteString(conn, endless["empty deflate blocks"][0])
		sent.Add(repeat(conn, endless["empty deflate blocks"][1]))
	})
	policy := guard.Policy{Schemes: web, MaxBody: 1000}
	client := server.client(policy, nil)
	for range before {
		_, err := fetch(client, "http://example.com/")
		require.NoError(t, err)
	}
	_, err := fetch(client, "http://example.com/")
	assert.ErrorIs(t, err, guard.TooLarge)
	client.CloseIdleConnections()
	server.wait()
	others := server.dialed.Load() - 1 // on a loaded machine net/http may not use a connection again
	assert.Less(t, others, int64(before/2))
	assert.LessOrEqual(t, server.received.Load(), guard.ReceivedBytes(policy, 1)+before*100+others*guard.ReceivedBytes(policy, 0))
	assert.Less(t, sent.Load(), int64(enough))
}

// A server can ask for the request once more, and net/http sends it on the same connection.
func TestARequestThatIsSentAgainHasOnlyTheRestOfItsLimit(t *testing.T) {
	certificate, trusting := encrypted(t)
	var sent atomic.Int64
	server := newRaw(t, func(conn net.Conn) {
		secure := tls.Server(conn, certificate)
		io.WriteString(secure, settings)
		readStream(secure)
		sent.Add(repeat(secure, frame(8, 0, 0, "\x00\x00\x00\x01")+frame(3, 0, 1, "\x00\x00\x00\x07"))) // refused: try again
	})
	policy := guard.Policy{MaxBody: 500_000}
	_, err := fetch(server.client(policy, trusting), "https://example.com/")
	assert.Error(t, err)
	server.wait()
	connection := guard.ReceivedBytes(policy, 0)
	assert.LessOrEqual(t, server.received.Load(), guard.ReceivedBytes(policy, 1)+connection*(server.dialed.Load()-1))
	assert.Less(t, sent.Load(), int64(enough))
}

// All of these bodies are as long as they may be, and incompressible ones are longer on the way.
func TestManyResponsesOfOneConnectionHaveTheirLimitEach(t *testing.T) {
	const most = 300_000
	body := make([]byte, most)
	for i := range body {
		body[i] = byte(i * i >> 3)
	}
	for _, protocol := range []string{"HTTP/1.1", "HTTP/2.0"} {
		var connections atomic.Int64
		s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Protocol", r.Proto)
			for rest := body; len(rest) > 0; rest = rest[500:] {
				w.Write(rest[:500])
				w.(http.Flusher).Flush()
			}
		}))
		s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
			if state == http.StateNew {
				connections.Add(1)
			}
		}
		s.EnableHTTP2 = protocol == "HTTP/2.0"
		s.StartTLS()
		defer s.Close()
		policy := guard.Policy{Ports: []uint16{s.Listener.Addr().(*net.TCPAddr).AddrPort().Port()}, AllowPrivate: prefixes("127.0.0.1/32"), MaxBody: most}
		client := &http.Client{Transport: policy.Transport(&http.Transport{TLSClientConfig: s.Client().Transport.(*http.Transport).TLSClientConfig})}
		get := func() {
			response, err := client.Get(s.URL)
			if assert.NoError(t, err) {
				assert.Equal(t, protocol, response.Header.Get("Protocol"))
				assert.Len(t, read(t, response), most)
			}
		}
		for range 10 {
			get()
		}
		assert.EqualValues(t, 1, connections.Load(), protocol)
		if s.EnableHTTP2 {
			var all sync.WaitGroup
			for range 10 {
				all.Go(get)
			}
			all.Wait()
			assert.EqualValues(t, 1, connections.Load())
		}
		client.CloseIdleConnections()
	}
}

func TestAResponseThatEndsLeavesTheLimitsOfOthers(t *testing.T) {
	const most = 1 << 20 // more than a connection can receive without a request
	ended := make(chan struct{})
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/later" {
			w.(http.Flusher).Flush()
			<-ended
			io.CopyN(w, zeros{}, most)
		}
	}))
	s.EnableHTTP2 = true
	s.StartTLS()
	defer s.Close()
	policy := guard.Policy{Ports: []uint16{s.Listener.Addr().(*net.TCPAddr).AddrPort().Port()}, AllowPrivate: prefixes("127.0.0.1/32"), MaxBody: most}
	client := &http.Client{Transport: policy.Transport(&http.Transport{TLSClientConfig: s.Client().Transport.(*http.Transport).TLSClientConfig})}
	later, err := client.Get(s.URL + "/later")
	require.NoError(t, err)
	_, err = fetch(client, s.URL)
	require.NoError(t, err)
	close(ended)
	assert.Len(t, read(t, later), most)
	client.CloseIdleConnections()
}

func TestALargeMaxBodyIsNoSmallLimit(t *testing.T) {
	const length = 2 << 20 // more than a connection can receive without a request
	s, port := serve(t, func(w http.ResponseWriter, r *http.Request) { io.CopyN(w, zeros{}, length) })
	for _, most := range []int64{length, 1 << 40, 1 << 61, 1 << 62, math.MaxInt64} {
		policy := local(port)
		policy.MaxBody = most
		response, err := policy.Get(t.Context(), s.URL)
		require.NoError(t, err)
		assert.Len(t, read(t, response), length)
	}
}

func TestASwitchedProtocolHasNoLimitOfReceivedBytes(t *testing.T) {
	const length = 4 << 20
	s, port := serve(t, switching(func(conn net.Conn) { io.CopyN(conn, zeros{}, length) }))
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL, nil)
	require.NoError(t, err)
	request.Header.Set("Connection", "upgrade")
	request.Header.Set("Upgrade", "echo")
	policy := local(port)
	policy.MaxBody = 10
	response, err := policy.Transport(nil).RoundTrip(request)
	require.NoError(t, err)
	assert.Len(t, read(t, response), length)
}

type zeros struct{}

func (zeros) Read(into []byte) (int, error) { clear(into); return len(into), nil }

// The clock of the bubble is not a real one: nothing waits.
func TestASlowResponseEndsWithinTheTimeoutAlsoWithAClientOfOnesOwn(t *testing.T) {
	for name, response := range endless {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				policy := guard.Policy{Schemes: web, Timeout: 15 * time.Second, MaxRedirects: 3}
				var serving sync.WaitGroup
				dial := func(context.Context, string, string) (net.Conn, error) {
					here, there := net.Pipe()
					serving.Go(func() {
						defer there.Close()
						readRequest(there)
						io.WriteString(there, response[0])
						for range 60 {
							time.Sleep(time.Second)
							if _, err := io.WriteString(there, response[1]); err != nil {
								break
							}
						}
					})
					return here, nil
				}
				client := guard.Recording(policy, nil, dial)
				one := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse } // response
				ofOwn := guard.Recording(policy, &http.Transport{}, dial).Transport
				for _, c := range []*http.Client{client, {Transport: client.Transport, CheckRedirect: one}, {Transport: ofOwn, CheckRedirect: one}} {
					before := time.Now()
					_, err := fetch(c, "http://example.com/")
					assert.LessOrEqual(t, time.Since(before), policy.Timeout, err)
					c.CloseIdleConnections()
				}
				serving.Wait()
			})
		})
	}
}
