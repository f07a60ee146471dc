//go:build linux

package main

import (
	"bufio"
	"crypto/tls"
	"errors"
	"net"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// talk is the protocol that the first bytes of a connection show.
type talk struct {
	to     netip.AddrPort
	scheme string // "" if the program sent nothing
	host   string // of the Host header, or the server name of TLS; "" if the program sent neither
}

// alwaysOpen are the ports on which there are listeners for every input.
var alwaysOpen = []int{80, 443, 8080}

// mostOpen is the maximum number of open ports.
const mostOpen = 400

// listeners accept connections to any address, read what the program sends, and answer with status 404.
type listeners struct {
	mu    sync.Mutex
	open  map[int]net.Listener
	talks []talk // the connections since forget
	last  time.Time
}

func newListeners() *listeners {
	return &listeners{open: map[int]net.Listener{}}
}

// listen opens the ports that an input could mean. Only packets reveal connections to other ports.
func (l *listeners) listen(input string) {
	if len(l.open) > mostOpen {
		for port, at := range l.open {
			at.Close()
			delete(l.open, port)
		}
	}
	for _, port := range append(portsIn(input), alwaysOpen...) {
		if l.open[port] != nil || port == int(mark.Port()) {
			continue
		}
		at, err := net.Listen("tcp", ":"+strconv.Itoa(port))
		if err != nil {
			continue // another one listens there, such as a proxy
		}
		l.open[port] = at
		go l.serve(at)
	}
}

// isOpen reports whether there is a listener on a port.
func (l *listeners) isOpen(port uint16) bool { return l.open[int(port)] != nil }

// portsIn returns the numbers in s that are ports.
func portsIn(s string) (ports []int) {
	for _, run := range strings.FieldsFunc(s, func(r rune) bool { return r < '0' || r > '9' }) {
		if port, err := strconv.ParseUint(run, 10, 16); err == nil && port > 0 {
			ports = append(ports, int(port))
		}
	}
	return ports
}

func (l *listeners) serve(at net.Listener) {
	for {
		conn, err := at.Accept()
		if err != nil {
			return
		}
		go func() {
			t := listenTo(conn)
			l.mu.Lock()
			l.talks, l.last = append(l.talks, t), time.Now()
			l.mu.Unlock()
			answerTo(conn, t)
		}()
	}
}

// silence is the maximum time after connecting in which a program sends nothing.
const silence = 5 * time.Second

// listenTo reads the first bytes that a program sends.
func listenTo(conn net.Conn) talk {
	to := conn.LocalAddr().(*net.TCPAddr).AddrPort()
	t := talk{to: netip.AddrPortFrom(to.Addr().Unmap(), to.Port())}
	_ = conn.SetDeadline(time.Now().Add(silence))
	r := bufio.NewReader(conn)
	first, err := r.Peek(1)
	if err != nil {
		return t
	}
	const handshake = 0x16 // the type of the first record of TLS
	if first[0] == handshake {
		t.scheme = "https"
		t.host = serverName(replayed{conn, r})
		return t
	}
	t.scheme = "http"
	for {
		line, err := r.ReadString('\n')
		name, value, _ := strings.Cut(line, ":")
		switch value = strings.TrimSpace(value); {
		case ascii.EqualFold(name, "host"):
			t.host = value
		case ascii.EqualFold(name, "upgrade") && ascii.EqualFold(value, "websocket"):
			t.scheme = "ws"
		}
		if err != nil || strings.TrimSpace(line) == "" {
			return t
		}
	}
}

// replayed is a connection whose first bytes have been read ahead.
type replayed struct {
	net.Conn
	r *bufio.Reader
}

// Read reads the bytes that were read ahead, and then from the connection.
func (c replayed) Read(p []byte) (int, error) { return c.r.Read(p) }

// serverName returns the server name of a TLS handshake, which it ends.
func serverName(conn net.Conn) (name string) {
	config := &tls.Config{GetConfigForClient: func(h *tls.ClientHelloInfo) (*tls.Config, error) {
		name = h.ServerName
		return nil, errors.New("the name is enough")
	}}
	_ = tls.Server(conn, config).Handshake() // it fails
	return name
}

// notFound is the answer to each request. It makes programs end.
const notFound = "HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

func answerTo(conn net.Conn, t talk) {
	defer conn.Close()
	if t.scheme == "http" || t.scheme == "ws" {
		_, _ = conn.Write([]byte(notFound)) // the program may be gone
	}
}

// lastTalk returns the time at which a program last sent something.
func (l *listeners) lastTalk() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.last
}

// forget returns the connections since the last call. It waits until n connections have been read.
func (l *listeners) forget(n int) []talk {
	deadline := time.Now().Add(silence + time.Second)
	for {
		l.mu.Lock()
		if talks := l.talks; len(talks) >= n || time.Now().After(deadline) {
			l.talks, l.last = nil, time.Time{}
			l.mu.Unlock()
			return talks
		}
		l.mu.Unlock()
		time.Sleep(time.Millisecond)
	}
}
