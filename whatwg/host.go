package whatwg

import "net/netip"

// HostKind is the kind of a host (section 3.1).
type HostKind uint8

const (
	EmptyHost   HostKind = iota // the empty host, as of "file:///p"
	Domain                      // a domain, such as example.com or ☕.example
	IPv4Address                 // an IPv4 address, such as 192.0.2.1
	IPv6Address                 // an IPv6 address in brackets, such as [2001:db8::7]
	OpaqueHost                  // the host of a URL whose scheme is not special
)

// String returns the standard's term for the kind, such as "opaque host".
func (k HostKind) String() string {
	switch k {
	case EmptyHost:
		return "empty host"
	case Domain:
		return "domain"
	case IPv4Address:
		return "IPv4 address"
	case IPv6Address:
		return "IPv6 address"
	case OpaqueHost:
		return "opaque host"
	}
	return "unknown host kind"
}

// Host is the host of a [URL]. The zero Host is the empty host. Hosts are comparable; == compares the
// text as written.
type Host struct {
	text    string
	kind    HostKind
	edition Edition
}

// hostKind tells what a host that is not empty is.
func hostKind(host string, special bool) HostKind {
	switch {
	case host[0] == '[':
		return IPv6Address
	case !special:
		return OpaqueHost
	case isIPv4(host):
		return IPv4Address
	}
	return Domain
}

// isIPv4 reports whether a host is a valid IPv4-address string, which is what netip takes for one.
func isIPv4(host string) bool {
	if last := host[len(host)-1]; last < '0' || '9' < last {
		return false
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.Is4()
}

// String returns the host as written, an IPv6 address with its brackets.
func (h Host) String() string { return h.text }

// Kind returns the kind of h. A host that looks like an IPv4 address is an opaque host if the URL's
// scheme is not special.
func (h Host) Kind() HostKind { return h.kind }

// Addr returns the address of an IPv4 or IPv6 host. It returns false for the other kinds.
func (h Host) Addr() (addr netip.Addr, ok bool) {
	text := h.text
	switch h.kind {
	case IPv4Address:
	case IPv6Address:
		text = text[len("[") : len(text)-len("]")]
	default:
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(text)
	return addr, err == nil
}

// ASCII returns the domain as the domain parser returns it: in lower case, with A-labels for labels that are
// not ASCII (section 3.3). Hosts of other kinds are returned as written.
func (h Host) ASCII() string {
	if h.kind != Domain {
		return h.text
	}
	ascii, _ := h.edition.DomainToASCII(h.text) // it succeeded when h was parsed
	return ascii
}
