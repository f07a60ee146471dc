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

// Name returns the name or address to connect to or to look up: an IP address without brackets, in the form of
// netip.Addr, or a registered name, decoded, with ASCII letters in lower case.
//
// It returns "" if there is none: the host is empty or an IPvFuture, its zone is not all unreserved characters, or it has an encoded octet that is no text in
// UTF-8 or no part of a name, such as "/", ":", "@" or NUL. It also returns "" for a registered name that resolvers read as an
// IPv4 address, such as "127.1" (see [Host.InetAton]), so that what is connected to is an address only if the
// normal form of h is one.
//
// A name that is not all ASCII is not for the DNS yet: package idn makes A-labels of it. A "." at the end stays.
func (h Host) Name() string {
	n := h.Normalize()
	switch n.kind {
	case IPv4address, IPv6address:
		if addr, ok := n.Addr(); ok && allUnreserved(addr.Zone()) {
			return addr.String()
		}
		return ""
	case IPvFuture:
		return ""
	}
	if _, ok := n.InetAton(); ok {
		return ""
	}
	for i := 0; i < len(n.text); i++ {
		if octet, ok := triplet(n.text, i); ok && octet < utf8.RuneSelf {
			return "" // of unreserved octets none is encoded
		}
	}
	if name := decoded(n.text); utf8.ValidString(name) {
		return name
	}
	return ""
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

// Hostname returns the name or address of the host of u, without brackets: see [Host.Name]. It returns "" if there is
// no host. To compare hosts, or to see what is written, use [URI.Host].
func (u URI) Hostname() string {
	host, _ := u.Host()
	return host.Name()
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

// HostPort returns the address to dial, as net.Dial takes it: [URI.Hostname] and [URI.EffectivePort], such as "example.com:443"
// and "[2001:db8::7]:80". It returns false if there is no such host or port.
func (u URI) HostPort() (hostport string, ok bool) { return Schemes{}.HostPort(u) }

// HostPort is like [URI.HostPort], by the table s.
func (s Schemes) HostPort(u URI) (hostport string, ok bool) {
	name := u.Hostname()
	port, ok := s.EffectivePort(u)
	if name == "" || !ok {
		return "", false
	}
	if strings.Contains(name, ":") { // an IPv6 address: a name has none
		name = "[" + name + "]"
	}
	return name + ":" + strconv.Itoa(int(port)), true
}
