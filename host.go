package uri

import (
	"net/netip"
	"strings"
)

// HostKind is the alternative of rule host that a host matches (section 3.2.2).
type HostKind uint8

const (
	RegName     HostKind = iota // reg-name: a registered name, perhaps empty; hostname of RFC 2396
	IPv4address                 // IPv4address, such as 192.0.2.1
	IPv6address                 // IPv6address in brackets, such as [2001:db8::7]; under RFC 6874 also IPv6addrz, as in [fe80::1%25eth0]
	IPvFuture                   // IPvFuture in brackets, such as [v1.a:b]
)

// String returns the name of the rule as the RFC prints it, such as "reg-name".
func (k HostKind) String() string {
	switch k {
	case RegName:
		return "reg-name"
	case IPv4address:
		return "IPv4address"
	case IPv6address:
		return "IPv6address"
	case IPvFuture:
		return "IPvFuture"
	}
	return "unknown host kind"
}

// Host is the host of an authority (section 3.2.2). The zero Host is the empty reg-name.
// Hosts are comparable; == compares the text as written.
type Host struct {
	text string
	kind HostKind
}

// Host returns the host of u, and reports whether it is present. With an authority there is always a host under
// RFC 3986, perhaps an empty one. Under RFC 2396 a host is not empty, and an authority that is empty or
// a registry name has none: see [URI.RegistryName].
func (u URI) Host() (host Host, present bool) {
	if u.host == 0 {
		return Host{}, false
	}
	text := u.text[u.hostStart():u.host]
	if text == "" || text[0] > '9' && text[0] != '[' { // as most names do
		return Host{text, RegName}, true
	}
	return Host{text, u.grammar.hostKind(text)}, true
}

// String returns the host as written, an IP-literal with its brackets.
func (h Host) String() string { return h.text }

// Kind returns the rule that the host matches. The first match wins (section 3.2.2): 192.0.2.1 is an
// IPv4address, and 192.0.2.256 and 192.0.2.1.example are registered names.
func (h Host) Kind() HostKind { return h.kind }

// Addr returns the address of an IPv4address or IPv6address. It returns false for the other kinds, and for
// what RFC 2396 and RFC 2732 call an address and is none, such as 999.0.2.1 and [1:2]. The zone of an address under [RFC6874] is decoded.
func (h Host) Addr() (addr netip.Addr, ok bool) {
	switch h.kind {
	case IPv4address:
		addr, err := netip.ParseAddr(h.text)
		return addr, err == nil
	case IPv6address:
		text, zone := h.cutZone()
		addr, err := netip.ParseAddr(text)
		return addr.WithZone(decoded(zone)), err == nil
	}
	return netip.Addr{}, false
}

// cutZone splits what stands in the brackets of an IPv6address into the address and the ZoneID of RFC 6874, as written; "" for none.
func (h Host) cutZone() (addr, zone string) {
	addr, zone, _ = strings.Cut(h.text[len("["):len(h.text)-len("]")], zoneDelimiter)
	return addr, zone
}

// withoutZone returns the part of the host in which case does not matter.
func (h Host) withoutZone() string {
	if h.kind != IPv6address {
		return h.text
	}
	addr, _ := h.cutZone()
	return addr
}

// zoneDelimiter is a "%" that is percent-encoded.
const zoneDelimiter = "%25"

// hostKind tells the kind of a text that matches rule host.
func (g Grammar) hostKind(host string) HostKind {
	switch {
	case strings.HasPrefix(host, "[v"), strings.HasPrefix(host, "[V"):
		return IPvFuture
	case strings.HasPrefix(host, "["):
		return IPv6address
	case host != "" && host[0] <= '9' && g.ValidRule("IPv4address", host):
		return IPv4address
	}
	return RegName
}
