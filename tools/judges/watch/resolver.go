//go:build linux

package main

import (
	"encoding/binary"
	"net"
	"net/netip"
	"strings"
	"sync"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// resolverHost is where the resolver listens, at port 53.
const resolverHost = "127.0.0.53"

// firstAddress is that of the first name; the next names have the next addresses.
var firstAddress = netip.MustParseAddr("127.128.0.1")

// resolver gives each name an address of its own, and remembers which names it was asked for.
type resolver struct {
	mu        sync.Mutex
	next      netip.Addr
	addresses map[string]netip.Addr
	names     map[netip.Addr]string
	asked     []string // since forget
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

// Types of questions (RFC 1035, section 3.2.2, and RFC 3596).
const (
	typeA    = 1
	typeAAAA = 28
)

// headerSize is how long the header of a message is (RFC 1035, section 4.1.1).
const headerSize = 12

// reply returns the reply to a message, or nil if it is not a question.
func (r *resolver) reply(message []byte) []byte {
	name, end, ok := question(message)
	if !ok {
		return nil
	}
	kind := binary.BigEndian.Uint16(message[end-4:])
	reply := append([]byte(nil), message[:end]...)
	// A reply with recursion, one question, and neither answers nor other records yet.
	copy(reply[2:], []byte{0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0})
	if kind == typeA || kind == typeAAAA {
		address := r.address(name)
		if kind == typeA {
			reply[7] = 1
			// The name of the question, type A, class IN, for 60 seconds, four octets.
			reply = append(reply, 0xC0, headerSize, 0, typeA, 0, 1, 0, 0, 0, 60, 0, 4)
			reply = append(reply, address.AsSlice()...)
		}
		return reply
	}
	reply[3] |= 3 // there are no other records
	return reply
}

// question returns the name of the first question of a message, and where the question ends.
func question(message []byte) (name string, end int, ok bool) {
	var labels []string
	for i := headerSize; i < len(message); {
		n := int(message[i])
		i++
		if n == 0 {
			return strings.Join(labels, "."), i + 4, i+4 <= len(message)
		}
		if n > 63 || i+n > len(message) {
			return "", 0, false
		}
		labels = append(labels, string(message[i:i+n]))
		i += n
	}
	return "", 0, false
}

// address returns the address of a name, and notes that it was asked for.
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

// forget returns which names were asked for since the last call.
func (r *resolver) forget() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	asked := r.asked
	r.asked = nil
	return asked
}
