//go:build linux

package main

import (
	"encoding/binary"
	"errors"
	"net"
	"net/netip"
	"sync"
	"syscall"
	"time"
)

// packets records the destination of each packet that opens a connection, even if nothing listens
// there.
type packets struct {
	mu     sync.Mutex
	opened []netip.AddrPort // the destinations since forget
	marks  chan struct{}    // receives a value for each mark
}

// mark is a destination without a listener. A packet to it shows that all earlier packets have been recorded.
var mark = netip.MustParseAddrPort("127.0.0.2:61439")

func newPackets() (*packets, error) {
	const all = syscall.ETH_P_ALL
	fd, err := syscall.Socket(syscall.AF_PACKET, syscall.SOCK_DGRAM, int(all>>8|all<<8&0xFFFF))
	if err != nil {
		return nil, err
	}
	p := &packets{marks: make(chan struct{}, 1)}
	go p.capture(fd)
	return p, nil
}

func (p *packets) capture(fd int) {
	packet := make([]byte, 1<<16)
	for {
		n, from, err := syscall.Recvfrom(fd, packet, 0)
		if errors.Is(err, syscall.EINTR) {
			continue
		}
		if err != nil {
			return
		}
		link, ok := from.(*syscall.SockaddrLinklayer)
		if !ok || link.Pkttype != syscall.PACKET_OUTGOING { // each packet also comes back
			continue
		}
		if to, ok := opening(packet[:n]); ok {
			p.note(to)
		}
	}
}

func (p *packets) note(to netip.AddrPort) {
	if to == mark {
		p.marks <- struct{}{}
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.opened = append(p.opened, to)
}

// protocolTCP is the number of TCP in the headers of IP.
const protocolTCP = 6

// opening returns the destination of a packet that opens a TCP connection: SYN without ACK.
func opening(packet []byte) (to netip.AddrPort, ok bool) {
	var address netip.Addr
	var segment []byte
	switch {
	case len(packet) >= 40 && packet[0]>>4 == 4 && packet[9] == protocolTCP:
		address, _ = netip.AddrFromSlice(packet[16:20])
		segment = packet[min(int(packet[0]&0xF)*4, len(packet)):]
	case len(packet) >= 60 && packet[0]>>4 == 6 && packet[6] == protocolTCP:
		address, _ = netip.AddrFromSlice(packet[24:40])
		segment = packet[40:]
	}
	const syn, ack = 0x02, 0x10
	if len(segment) < 20 || segment[13]&(syn|ack) != syn {
		return netip.AddrPort{}, false
	}
	return netip.AddrPortFrom(address, binary.BigEndian.Uint16(segment[2:])), true
}

// forget returns the destinations since the last call. It waits until all earlier packets have been
// recorded.
func (p *packets) forget() ([]netip.AddrPort, error) {
	if conn, err := net.Dial("tcp", mark.String()); err == nil {
		conn.Close()
	}
	select {
	case <-p.marks:
	case <-time.After(5 * time.Second):
		return nil, errors.New("packets are lost")
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	opened := p.opened
	p.opened = nil
	return opened, nil
}
