package guard

import "net/netip"

var (
	// multicast4 is not in IANA's registry of special-purpose addresses (RFC 5771).
	multicast4 = netip.PrefixFrom(netip.AddrFrom4([4]byte{224}), 4)

	// azureHost is a public address that leads to the host agent of Azure, in each of its virtual
	// networks.
	azureHost = netip.AddrFrom4([4]byte{168, 63, 129, 16})

	// global6 is what IANA assigns to networks. All other IPv6 addresses are loopback, local,
	// multicast, reserved, or lead to an embedded IPv4 address.
	global6 = netip.PrefixFrom(netip.AddrFrom16([16]byte{0x20}), 3)

	// nat64 has an IPv4 address in its last 32 bits (RFC 6052). A host without IPv4 reaches all of it
	// in this way.
	nat64 = netip.PrefixFrom(netip.AddrFrom16([16]byte{0, 0x64, 0xff, 0x9b}), 96)

	// translated have an IPv4 address in their last 32 bits too, and are not public: 64:ff9b:1::/48 (RFC
	// 8215), where a network's own prefix has 96 bits, IPv4-compatible and IPv4-translated addresses.
	translated = [...]netip.Prefix{
		netip.PrefixFrom(netip.AddrFrom16([16]byte{0, 0x64, 0xff, 0x9b, 0, 1}), 48),
		netip.PrefixFrom(netip.AddrFrom16([16]byte{}), 96),
		netip.PrefixFrom(netip.AddrFrom16([16]byte{8: 0xff, 0xff}), 96),
	}

	// sixToFour has an IPv4 address behind its first 16 bits (RFC 3056).
	sixToFour = netip.PrefixFrom(netip.AddrFrom16([16]byte{0x20, 0x02}), 16)

	// teredo has the IPv4 address of a server behind its first 32 bits, and that of a client,
	// inverted, in its last 32 bits (RFC 4380).
	teredo = netip.PrefixFrom(netip.AddrFrom16([16]byte{0x20, 0x01}), 32)
)

// Public reports whether an address is that of a host on the Internet: it is in neither of IANA's
// two registries of special-purpose addresses, it is not a multicast address, and an IPv6 address
// is one of 2000::/3. An IPv4 address that is mapped into IPv6, or behind the well-known prefix of
// NAT64, counts as the IPv4 address. An address with a zone is not public, nor is the zero Addr.
//
// The registries call some anycast addresses globally reachable, such as 192.0.0.9 and 2001:1::1.
// These lead to the nearest router or relay, and are not public here. Neither is 168.63.129.16,
// which is the host agent of Azure.
func Public(addr netip.Addr) bool {
	if !addr.IsValid() || addr.Zone() != "" {
		return false
	}
	addr = addr.Unmap()
	if nat64.Contains(addr) {
		addr = lastIPv4(addr)
	}
	if addr.Is4() {
		return !within(registry4[:], addr) && !multicast4.Contains(addr) && addr != azureHost
	}
	return global6.Contains(addr) && !within(registry6[:], addr)
}

// embedded returns the IPv4 addresses in an IPv6 address that packets to it can reach. Others are
// zero.
func embedded(addr netip.Addr) (all [2]netip.Addr) {
	if addr = addr.Unmap(); addr.Is4() {
		return all
	}
	b := addr.As16()
	switch {
	case nat64.Contains(addr) || within(translated[:], addr):
		all[0] = lastIPv4(addr)
	case sixToFour.Contains(addr):
		all[0] = netip.AddrFrom4([4]byte{b[2], b[3], b[4], b[5]})
	case teredo.Contains(addr):
		all[0] = netip.AddrFrom4([4]byte{b[4], b[5], b[6], b[7]})
		all[1] = netip.AddrFrom4([4]byte{^b[12], ^b[13], ^b[14], ^b[15]})
	}
	return all
}

// lastIPv4 returns the last 32 bits of an IPv6 address as an IPv4 address.
func lastIPv4(addr netip.Addr) netip.Addr {
	b := addr.As16()
	return netip.AddrFrom4([4]byte{b[12], b[13], b[14], b[15]})
}

// within reports whether one of the prefixes contains an address, which has no zone.
func within(prefixes []netip.Prefix, addr netip.Addr) bool {
	for _, p := range prefixes {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}
