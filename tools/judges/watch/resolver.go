//go:build linux

package main

import (
	"cmp"
	"net"
	"net/netip"
	"strings"
	"sync"

	"golang.org/x/net/dns/dnsmessage"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// resolverHost is the address at which the resolver listens on port 53.
const resolverHost = "127.0.0.53"

// firstAddress is the address of the first name; the next names have the next addresses. It is not
// a loopback address, whose names CUPS replaces by "localhost".
var firstAddress = netip.MustParseAddr("198.18.0.1")

// resolver assigns an address of its own to each name, and records the names that were looked up.
type resolver struct {
	mu        sync.Mutex
	next      netip.Addr
	addresses map[string]netip.Addr
	names     map[netip.Addr]string
	asked     []string // the names since forget
}

func newResolver() (*resolver, error) {
	conn, err := net.ListenPacket("udp", resolverHost+":53")
	if err != nil {
		return nil, err
	}
	r := &resolver{next: firstAddress, addresses: map[string]netip.Addr{}, names: map[netip.Addr]string{}}
	go r.serve(conn)
	return r, nil
}

func (r *resolver) serve(conn net.PacketConn) {
	message := make([]byte, 1<<12)
	for {
		n, from, err := conn.ReadFrom(message)
		if err != nil {
			return
		}
		if reply := r.reply(message[:n]); reply != nil {
			_, _ = conn.WriteTo(reply, from) // the program asks again if it gets no reply
		}
	}
}

// reply returns the reply to a message, or nil if it is not a question: the address of the name, or that there are no other records.
func (r *resolver) reply(message []byte) []byte {
	var parser dnsmessage.Parser
	header, headerErr := parser.Start(message)
	question, err := parser.Question()
	if err := cmp.Or(headerErr, err); err != nil {
		return nil
	}
	reply := dnsmessage.Message{
		Header:    dnsmessage.Header{ID: header.ID, Response: true, RecursionDesired: true, RecursionAvailable: true},
		Questions: []dnsmessage.Question{question},
	}
	name := strings.TrimSuffix(question.Name.String(), ".")
	switch question.Type {
	case dnsmessage.TypeA:
		of := dnsmessage.ResourceHeader{Name: question.Name, Class: dnsmessage.ClassINET, TTL: 60}
		reply.Answers = []dnsmessage.Resource{{Header: of, Body: &dnsmessage.AResource{A: r.address(name).As4()}}}
	case dnsmessage.TypeAAAA:
		r.address(name)
	default:
		reply.RCode = dnsmessage.RCodeNameError
	}
	packed, _ := reply.Pack() // what was a question is not too long for a reply
	return packed
}

// address returns the address of a name, and records the lookup.
func (r *resolver) address(name string) netip.Addr {
	name = ascii.Lower(name)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked = append(r.asked, name)
	a, ok := r.addresses[name]
	if !ok {
		a, r.next = r.next, r.next.Next()
		r.addresses[name], r.names[a] = a, name
	}
	return a
}

// name returns the name that has an address, or the address itself.
func (r *resolver) name(a netip.Addr) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	if name, ok := r.names[a]; ok {
		return name
	}
	return a.String()
}

// forget returns the names that were looked up since the last call.
func (r *resolver) forget() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	asked := r.asked
	r.asked = nil
	return asked
}
