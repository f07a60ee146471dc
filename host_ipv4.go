package uri

import (
	"math"
	"net/netip"
	"strings"
)

// InetAton returns the IPv4 address that the C function inet_aton reads in h, and with it getaddrinfo, curl,
// browsers and most programs that connect to a host. It returns false if they read none.
//
// Rule IPv4address (section 3.2.2) has one form, four decimal numbers. These hosts are registered
// names by that rule, and are 127.0.0.1 to inet_aton:
//
//	127.1    0x7f.0.0.1    0177.1    2130706433    127.0.0.1%20x
//
// An address is one to four parts with "." between them. A part is decimal, octal if it begins with "0", or
// hexadecimal if it begins with "0x" or "0X". A part that another follows is at most 255; the last one fills the
// octets that are left. It may have any number of leading zeros, and white space or NUL ends the
// text, whatever follows. Percent-encoded octets are decoded first. "0x" without digits is 0, as in the URL
// Standard and on BSD, where the GNU library refuses it.
//
// What InetAton does not see: digits outside ASCII, such as "①", which IDNA maps to digits (package idn
// refuses a name that becomes an address); a final dot, which browsers ignore; and numbers that are
// too large, which some libraries cut off. [Host.EndsInNumber] is true of the last two. An allow-list
// of names should refuse a host for which either is true.
//
// Of an IPv4address of RFC 3986 it returns [Host.Addr]. IP-literals have none.
func (h Host) InetAton() (addr netip.Addr, ok bool) {
	if h.kind != RegName && h.kind != IPv4address {
		return netip.Addr{}, false
	}
	text := decoded(h.text)
	if end := strings.IndexAny(text, " \t\n\v\f\r\x00"); end >= 0 {
		text = text[:end]
	}
	var address uint32
	for shift := 24; shift >= 0; shift -= 8 {
		part, rest, more := strings.Cut(text, ".")
		n, ok := ipv4Number(part)
		switch {
		case !ok, more && n > 0xFF, n>>(shift+8) > 0:
			return netip.Addr{}, false
		case !more:
			return ipv4(address | uint32(n)), true
		}
		address |= uint32(n) << shift
		text = rest
	}
	return netip.Addr{}, false // a fifth part follows
}

// EndsInNumber reports whether the last label of h is a number, decimal or hexadecimal with "0x", by the rule of
// the URL Standard ("ends in a number checker", section 3.5). A final dot is not regarded. Percent-encoded
// octets are decoded first.
//
// A browser reads every such host as an IPv4 address or refuses it, and looks none of them up: "1.2.3.256",
// "a.1" and "127.1." end in a number, though they are registered names by RFC 3986. No top-level domain of the
// public DNS is a number, so an allow-list of its names loses nothing if it refuses them. It is false for
// IP-literals.
func (h Host) EndsInNumber() bool {
	if h.kind != RegName && h.kind != IPv4address {
		return false
	}
	name := strings.TrimSuffix(decoded(h.text), ".")
	last := name[strings.LastIndexByte(name, '.')+1:]
	return last != "" && strings.Trim(last, "0123456789") == "" || isHexadecimal(last)
}

// ipv4Number reads a part of an IPv4 address, which is at most 2³²-1.
func ipv4Number(part string) (n uint64, ok bool) {
	base := uint64(10)
	switch {
	case isHexadecimal(part):
		part, base = part[len("0x"):], 16
	case part == "":
		return 0, false
	case part[0] == '0':
		base = 8
	}
	for i := range len(part) {
		digit := uint64(unhex(part[i]))
		if n = n*base + digit; digit >= base || n > math.MaxUint32 {
			return 0, false
		}
	}
	return n, true
}

// isHexadecimal reports whether a part is "0x" and hexadecimal digits or nothing.
func isHexadecimal(part string) bool {
	return len(part) >= len("0x") && part[0] == '0' && part[1]|0x20 == 'x' && strings.Trim(part[len("0x"):], "0123456789abcdefABCDEF") == ""
}

func ipv4(address uint32) netip.Addr {
	return netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)})
}
