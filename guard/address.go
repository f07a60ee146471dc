package guard

import "net/netip"

var (
	// multicast4 is missing in IANA's registry of special-purpose addresses (RFC 5771).
	multicast4 = netip.PrefixFrom(netip.AddrFrom4([4]byte{224}), 4)

	// global6 is the block from which IANA assigns addresses to networks. All other IPv6 addresses
	// are loopback, local, multicast or reserved, or lead to an embedded IPv4 address.
	global6 = prefix6(3, 0x20)

	// nat64 addresses contain an IPv4 address in their last 32 bits (RFC 6052). A host without IPv4
	// reaches every IPv4 address through them.
	nat64 = prefix6(96, 0, 0x64, 0xff, 0x9b)

	last = [4]int{12, 13, 14, 15} // bytes of an IPv6 address
)

// carriers are the prefixes of IPv6 addresses that lead to an embedded IPv4 address, and the
// positions of its bytes.
var carriers = [...]struct {
	prefix   netip.Prefix
	at       [4]int
	inverted bool
}{
	{nat64, last, false},
	{prefix6(96), last, false}, // IPv4-compatible (RFC 4291, 2.5.5.1)
	{prefix6(96, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff), last, false},         // IPv4-translated (RFC 2765)
	{prefix6(48, 0, 0x64, 0xff, 0x9b, 0, 1), [4]int{6, 7, 9, 10}, false},   // chosen by a network (RFC 8215), of 48 bits
	{prefix6(48, 0, 0x64, 0xff, 0x9b, 0, 1), [4]int{7, 9, 10, 11}, false},  // 56
	{prefix6(48, 0, 0x64, 0xff, 0x9b, 0, 1), [4]int{9, 10, 11, 12}, false}, // 64
	{prefix6(48, 0, 0x64, 0xff, 0x9b, 0, 1), last, false},                  // 96
	{prefix6(16, 0x20, 0x02), [4]int{2, 3, 4, 5}, false},                   // 6to4 (RFC 3056)
	{prefix6(32, 0x20, 0x01), [4]int{4, 5, 6, 7}, false},                   // the server (RFC 4380)
	{prefix6(32, 0x20, 0x01), last, true},                                  // the client
}

// Public reports whether an address belongs to the public Internet. A public address is not a
// multicast address, and is in neither of IANA's two registries of special-purpose addresses. A
// public IPv6 address is in 2000::/3. An IPv4-mapped address, or a NAT64 address with the
// well-known prefix, counts as the embedded IPv4 address. Other IPv6 addresses that embed an IPv4
// address, such as those of 6to4, Teredo and ISATAP, are not public. Addresses with a zone and the
// zero Addr are not public.
//
// The registries call some anycast addresses, such as 192.0.0.9 and 2001:1::1, globally reachable.
// These lead to the nearest router or relay, so Public returns false for them. It also returns false
// for internal addresses of cloud providers, which docs/addresses.tsv lists. An example is
// 168.63.129.16, the host agent of Azure.
//
// Public cannot know the prefixes that networks choose for NAT64 (RFC 6052, section 2.2) or 6rd (RFC
// 5969). Addresses with such prefixes look like any others, but lead to IPv4 addresses, perhaps
// private ones. If your network has such a prefix, add the prefix, or the part that leads to private
// addresses, to [Policy].Deny.
func Public(addr netip.Addr) bool {
	if !addr.IsValid() || addr.Zone() != "" {
		return false
	}
	addr = addr.Unmap()
	if nat64.Contains(addr) {
		addr = ipv4(addr.As16(), last, false)
	}
	if addr.Is4() {
		return !within(registry4[:], addr) && !multicast4.Contains(addr)
	}
	return global6.Contains(addr) && !within(registry6[:], addr) && !isISATAP(addr)
}

// isISATAP reports whether an IPv6 address has an ISATAP interface identifier (RFC 5214, section
// 6.1), whose last 32 bits are an IPv4 address. Any network can have routers that forward packets
// to that address.
func isISATAP(addr netip.Addr) bool {
	b := addr.As16()
	return b[8]&^2 == 0 && b[9] == 0 && b[10] == 0x5e && b[11] == 0xfe
}

// carries reports whether an IPv6 address leads to an IPv4 address in one of the prefixes.
func carries(addr netip.Addr, prefixes []netip.Prefix) bool {
	b := addr.As16()
	for _, c := range carriers {
		if c.prefix.Contains(addr) && within(prefixes, ipv4(b, c.at, c.inverted)) {
			return true
		}
	}
	return isISATAP(addr) && within(prefixes, ipv4(b, last, false))
}

// ipv4 returns the IPv4 address in the given bytes of an IPv6 address.
func ipv4(b [16]byte, at [4]int, inverted bool) netip.Addr {
	var inner [4]byte
	for i, j := range at {
		if inner[i] = b[j]; inverted {
			inner[i] = ^inner[i]
		}
	}
	return netip.AddrFrom4(inner)
}

// prefix6 returns the prefix that begins with the given bytes.
func prefix6(length int, begin ...byte) netip.Prefix {
	var b [16]byte
	copy(b[:], begin)
	return netip.PrefixFrom(netip.AddrFrom16(b), length)
}

// within reports whether one of the prefixes contains addr, which must have no zone.
func within(prefixes []netip.Prefix, addr netip.Addr) bool {
	for _, p := range prefixes {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}
