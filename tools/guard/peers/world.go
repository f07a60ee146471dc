//go:build linux

package main

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

// world is what the libraries see of the Internet: a name server, and web servers at every address.
type world struct {
	addresses map[string]netip.Addr // of names that lead to an address of a case
	now       hostile
	names     map[string]string // the names of those cases, by their texts

	mu        sync.Mutex
	connected int
	locations []string

	authority tls.Certificate
	signer    *x509.Certificate
}

// public is the address of all names that have no other one.
var public = netip.MustParseAddr("151.101.1.69")

// Names that only a local network has lead to one of these addresses, of which policies allow the
// first.
var (
	allowed = netip.MustParseAddr("10.1.0.7")
	private = netip.MustParseAddr("10.2.0.7")
)

func newWorld(cases []hostile) (*world, error) {
	w := &world{addresses: map[string]netip.Addr{}, names: map[string]string{}}
	for i, c := range cases {
		if c.Use == "address" {
			name := fmt.Sprintf("n%d.example.com", i)
			w.addresses[name], w.names[c.Text] = netip.MustParseAddr(c.Text), name
		}
	}
	if err := w.certify(filepath.Join(os.Getenv(insideKey), "ca.pem")); err != nil {
		return nil, err
	}
	conn, err := net.ListenPacket("udp", resolverHost+":53")
	if err != nil {
		return nil, err
	}
	go w.answer(conn)
	for _, port := range portsIn(cases) {
		at, err := net.Listen("tcp", ":"+strconv.Itoa(port))
		if err != nil {
			return nil, err
		}
		go w.serve(at)
	}
	return w, nil
}

// certify makes a certificate authority that clients here trust.
func (w *world) certify(file string) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "peers"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return err
	}
	w.authority = tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
	if w.signer, err = x509.ParseCertificate(der); err != nil {
		return err
	}
	return os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o666)
}

// certificate returns one for the name or the address that a client wants.
func (w *world) certificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	template := &x509.Certificate{SerialNumber: big.NewInt(time.Now().UnixNano()), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		IPAddresses: []net.IP{hello.Conn.LocalAddr().(*net.TCPAddr).IP}}
	if hello.ServerName != "" {
		template.DNSNames = []string{strings.TrimSuffix(hello.ServerName, ".")}
	}
	key := w.authority.PrivateKey.(*ecdsa.PrivateKey)
	der, err := x509.CreateCertificate(rand.Reader, template, w.signer, &key.PublicKey, key)
	return &tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, err
}

func (w *world) answer(conn net.PacketConn) {
	message := make([]byte, 1<<12)
	for {
		n, from, err := conn.ReadFrom(message)
		if err != nil {
			return
		}
		if reply := w.reply(message[:n]); reply != nil {
			_, _ = conn.WriteTo(reply, from) // the client asks again if it gets no reply
		}
	}
}

func (w *world) reply(message []byte) []byte {
	var parser dnsmessage.Parser
	header, err := parser.Start(message)
	if err != nil {
		return nil
	}
	question, err := parser.Question()
	if err != nil {
		return nil
	}
	reply := dnsmessage.Message{
		Header:    dnsmessage.Header{ID: header.ID, Response: true, RecursionDesired: true, RecursionAvailable: true},
		Questions: []dnsmessage.Question{question},
	}
	addr, found := w.address(strings.ToLower(strings.TrimSuffix(question.Name.String(), ".")))
	of := dnsmessage.ResourceHeader{Name: question.Name, Class: dnsmessage.ClassINET, TTL: 1}
	switch {
	case !found:
		reply.RCode = dnsmessage.RCodeNameError
	case question.Type == dnsmessage.TypeA && addr.Is4():
		reply.Answers = []dnsmessage.Resource{{Header: of, Body: &dnsmessage.AResource{A: addr.As4()}}}
	case question.Type == dnsmessage.TypeAAAA && addr.Is6():
		reply.Answers = []dnsmessage.Resource{{Header: of, Body: &dnsmessage.AAAAResource{AAAA: addr.As16()}}}
	}
	packed, _ := reply.Pack() // what was a question is not too long for a reply
	return packed
}

// number matches what no name on the Internet ends in.
var number = regexp.MustCompile(`^(0x[0-9a-f]*|[0-9]*)$`)

// address returns the address to which a name leads.
func (w *world) address(name string) (netip.Addr, bool) {
	if addr, ok := w.addresses[name]; ok {
		return addr, true
	}
	last := name[strings.LastIndexByte(name, '.')+1:]
	switch {
	case number.MatchString(last):
		return netip.Addr{}, false
	case last == "localhost":
		return netip.MustParseAddr("127.0.0.1"), true
	case name == "metadata.google.internal":
		return netip.MustParseAddr("169.254.169.254"), true
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.now.kind() != localNames && w.now.Reason != "local name" && last != "internal" && last != name:
		return public, true
	case w.now.Verdict == "accept":
		return allowed, true
	}
	return private, true
}

func (w *world) serve(at net.Listener) {
	for {
		conn, err := at.Accept()
		if err != nil {
			return
		}
		w.mu.Lock()
		w.connected++
		w.mu.Unlock()
		go w.talk(conn)
	}
}

// talk answers a request with the next redirect.
func (w *world) talk(conn net.Conn) {
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(5 * time.Second))
	reader := bufio.NewReader(conn)
	first, err := reader.Peek(1)
	if err != nil {
		return
	}
	if first[0] == 0x16 { // the type of the first record of TLS
		secure := tls.Server(&replayed{conn, reader}, &tls.Config{GetCertificate: w.certificate})
		defer secure.Close()
		conn, reader = secure, bufio.NewReader(secure)
	}
	if _, err := http.ReadRequest(reader); err != nil {
		return
	}
	w.mu.Lock()
	head := "HTTP/1.1 200 OK\r\n"
	if len(w.locations) > 0 {
		head = "HTTP/1.1 302 Found\r\nLocation: " + w.locations[0] + "\r\n"
		w.locations = w.locations[1:]
	}
	w.mu.Unlock()
	_, _ = fmt.Fprintf(conn, "%sContent-Length: 0\r\nConnection: close\r\n\r\n", head)
}

// replayed is a connection that was partly read ahead.
type replayed struct {
	net.Conn
	r *bufio.Reader
}

func (c *replayed) Read(p []byte) (int, error) { return c.r.Read(p) }

// url returns the URL that a case begins with.
func (w *world) url(c hostile) string {
	if c.Use == "address" {
		return "https://" + w.names[c.Text] + "/"
	}
	return c.Text
}

func (w *world) begin(c hostile) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now, w.connected, w.locations = c, 0, c.Locations
}

// accepted reports whether a connection was made, and for a chain, one for each of its URLs: no
// connection is used twice.
func (w *world) accepted(c hostile) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.connected > len(c.Locations)
}
