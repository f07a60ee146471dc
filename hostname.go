package uri

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Normalize returns h in its normal form: letters in lower case, unreserved octets decoded (section 6.2.2), and IPv6 addresses
// in the form of RFC 5952. Hosts that are equivalent so far are == then.
//
// Law: it is the host of u.Normalize(StepCase|StepPercent|StepIPv6), for the host of u.
func (h Host) Normalize() Host {
	var buf [64]byte
	text := (&Normalizer{Steps: StepCase | StepPercent | StepIPv6}).appendHost(buf[:0], h, RFC3986)
	if string(text) == h.text {
		return h
	}
	normal := Host{string(text), h.kind}
	if h.kind == RegName {
		normal.kind = RFC3986.hostKind(normal.text) // 1.2.3.%34 was none
	}
	return normal
}

// Name returns the name or address of h, and reports whether a program may look it up or connect to
// it. The name is "" only if h is empty: whatever ok is, it is the text of this host and of no other.
//
// An IP address has no brackets and the form of netip.Addr. A registered name is decoded, with ASCII
// letters in lower case. A name that is not all ASCII is not for the DNS yet: package idn makes
// A-labels of it. A "." at the end stays.
//
// ok is false if programs disagree about what the name leads to, or if it leads nowhere:
//
//   - h is empty, or an IPvFuture;
//   - resolvers read the registered name as an IPv4 address, such as "12345" or "127.1": see [Host.InetAton];
//   - an encoded octet is not valid UTF-8, or is not part of a name, such as "/", ":", "@" or NUL;
//   - RFC 2396 or RFC 2732 calls an address what is not an address: see [Host.Addr];
//   - the zone of an address has a character that is not unreserved.
//
// The name is then the normal form of h, without brackets, percent-encoded as in a URI, so that
// "good.example%2F" does not become a path where it is part of a longer text.
func (h Host) Name() (name string, ok bool) {
	n := h.Normalize()
	switch n.kind {
	case IPv4address, IPv6address:
		if addr, ok := n.Addr(); ok && allUnreserved(addr.Zone()) {
			return addr.String(), true
		}
		return n.withoutBrackets(), false
	case IPvFuture:
		return n.withoutBrackets(), false
	}
	if _, ok := n.InetAton(); ok || n.text == "" {
		return n.text, false
	}
	for i := 0; i < len(n.text); i++ {
		if octet, ok := triplet(n.text, i); ok && octet < utf8.RuneSelf {
			return encodeBeyondASCII(n.text), false // the normal form encodes no unreserved octet
		}
	}
	if name := decoded(n.text); utf8.ValidString(name) {
		return name, true
	}
	return encodeBeyondASCII(n.text), false
}

// withoutBrackets returns the text of h without the brackets of an IP-literal.
func (h Host) withoutBrackets() string {
	return strings.TrimSuffix(strings.TrimPrefix(h.text, "["), "]")
}

// allUnreserved reports whether no octet of text would be percent-encoded.
func allUnreserved(text string) bool {
	for i := range len(text) {
		if !UnreservedOctets.Contains(text[i]) {
			return false
		}
	}
	return true
}

// Hostname returns the name or address of the host of u without brackets, as [Host.Name] does, and
// reports whether a host is present. The name is "" only if the host is absent, or empty as in
// "file:///etc/hosts": a program that connects to a default host then never overrides one that is written.
//
// The name may be one that programs disagree about: [URI.HostPort] and [Host.Name] report that. To
// compare hosts, or to see what is written, use [URI.Host].
func (u URI) Hostname() (name string, present bool) {
	host, present := u.Host()
	name, _ = host.Name()
	return name, present
}

// EffectivePort returns the port to connect to: the port of u or, where that is absent or empty, the default port of the
// scheme by the zero [Schemes]. It returns false if there is none: u has no host, the port is above 65535, or the scheme is not
// in the table.
func (u URI) EffectivePort() (port uint16, ok bool) { return Schemes{}.EffectivePort(u) }

// EffectivePort is like [URI.EffectivePort], by the table s.
func (s Schemes) EffectivePort(u URI) (port uint16, ok bool) {
	if u.host == 0 {
		return 0, false
	}
	if written, _ := u.Port(); written != "" {
		return u.PortNumber()
	}
	scheme, _ := s.Find(u.Scheme())
	return scheme.DefaultPort, scheme.DefaultPort != 0
}

// HostPort returns the address to dial, as net.Dial takes it: the name of the host and
// [URI.EffectivePort], such as "example.com:443" and "[2001:db8::7]:80". It returns "" and false without a host,
// if a program may not connect to its name (see [Host.Name]), or if the port is unknown or out of range. Handle that as an
// error: a default address would connect to another host than the one that is written.
func (u URI) HostPort() (hostport string, ok bool) { return Schemes{}.HostPort(u) }

// HostPort is like [URI.HostPort], by the table s.
func (s Schemes) HostPort(u URI) (hostport string, ok bool) {
	host, _ := u.Host()
	name, hasName := host.Name()
	port, hasPort := s.EffectivePort(u)
	if !hasName || !hasPort {
		return "", false
	}
	if strings.Contains(name, ":") { // an IPv6 address: other names have no ":"
		name = "[" + name + "]"
	}
	return name + ":" + strconv.Itoa(int(port)), true
}
