package guard

import (
	"context"
	"net"
	"net/http/httptrace"
	"sync/atomic"
)

const (
	// connectionBytes is the number of bytes that a connection may receive without a request: TLS
	// handshakes, whose certificates may take 256 kB, responses of a proxy, and frames between two
	// requests.
	connectionBytes = 512 << 10

	// overhead is the number of bytes that may be received for each byte of a body or a header.
	// Chunks, frames and TLS records that carry 10 bytes each need four times as much.
	overhead = 4

	unlimited = 1 << 45 // more than any connection receives, and sums of it do not overflow
)

// limited is a connection that receives a limited number of bytes. It counts them below TLS, HTTP
// and compression, so their content does not matter.
//
// HTTP/2 interleaves responses, so the limit is not per response: each request adds its allowance
// while it is active. The limit never exceeds connectionBytes plus the allowances of the active
// requests.
type limited struct {
	net.Conn
	left atomic.Int64
}

// limit returns a dialer whose connections are limited.
func limit(dial dialFunc) dialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		c := &limited{Conn: conn}
		c.left.Store(connectionBytes)
		return c, nil
	}
}

// limitedOf returns the limited connection under TLS. The proxy and the server behind it may each
// use TLS.
func limitedOf(conn net.Conn) *limited {
	if secure, ok := conn.(interface{ NetConn() net.Conn }); ok {
		return limitedOf(secure.NetConn())
	}
	c, _ := conn.(*limited)
	return c
}

func (c *limited) Read(into []byte) (int, error) {
	left := c.left.Load()
	if left <= 0 {
		c.Close()
		return 0, refuse(TooLarge, "the server sends more bytes than MaxBody and the header allow")
	}
	n, err := c.Conn.Read(into[:min(int64(len(into)), left)])
	c.left.Add(int64(-n))
	return n, err
}

// takeBack removes the unused part of an allowance, and returns it.
func (c *limited) takeBack(allowance int64) int64 {
	for {
		left := c.left.Load()
		unused := max(0, min(allowance, left-connectionBytes))
		if c.left.CompareAndSwap(left, left-unused) {
			return unused
		}
	}
}

// allowance is the number of bytes that may be received for a request. It belongs to the connection
// of the request. If net/http sends a request again, only its unused part moves to the new
// connection.
type allowance struct {
	bytes int64
	on    *limited
}

// allowance returns the allowance of a request, and a context that moves it to the request's connection.
func (t *transport) allowance(ctx context.Context) (context.Context, *allowance) {
	a := &allowance{bytes: overhead * (min(t.policy.maxBody(), unlimited) + min(t.http.MaxResponseHeaderBytes, unlimited))}
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(got httptrace.GotConnInfo) { a.moveTo(limitedOf(got.Conn)) }}), a
}

// moveTo moves the allowance to conn, or discards it if the request has ended.
func (a *allowance) moveTo(conn *limited) {
	if a.on != nil {
		a.bytes = a.on.takeBack(a.bytes)
	}
	if a.on = conn; conn != nil {
		conn.left.Add(a.bytes)
	}
}
