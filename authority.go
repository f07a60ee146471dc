package uri

import (
	"encoding/binary"
	"errors"
	"math"
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// Authority returns the part between "//" and the path (section 3.2), and reports whether it is
// present. In "file:///etc/hosts" it is present and empty.
func (u URI) Authority() (authority string, present bool) {
	if u.authority == 0 {
		return "", false
	}
	return u.text[u.authorityStart():u.authority], true
}

// Userinfo returns the part of the authority before "@" (section 3.2.1), and reports whether it is present.
func (u URI) Userinfo() (userinfo string, present bool) {
	if u.userinfo == 0 {
		return "", false
	}
	return u.text[u.authorityStart():u.userinfo], true
}

// User returns the part of the userinfo before the first ":", decoded, and reports whether the
// userinfo is present. The result need not be UTF-8. Almost all schemes use this part as a user name
// (section 3.2.1).
func (u URI) User() (user string, present bool) {
	userinfo, present := u.Userinfo()
	user, _, _ = strings.Cut(userinfo, ":")
	return decoded(user), present
}

// Password returns the part of the userinfo after the first ":", decoded, and reports whether the ":" is present. The
// result need not be UTF-8.
func (u URI) Password() (password string, present bool) {
	userinfo, _ := u.Userinfo()
	_, password, present = strings.Cut(userinfo, ":")
	return decoded(password), present
}

// WithUser returns u with the given user name. It encodes the name, including ":". For an IRI, it keeps the characters that an IRI may
// contain. WithUser keeps the password as written.
//
// Law: for the result, [URI.User] returns user, and [URI.Password] returns the password of u.
func (u URI) WithUser(user string) (URI, error) {
	userinfo, _ := u.Userinfo()
	_, password, hasPassword := strings.Cut(userinfo, ":")
	b := u.grammar.appendUserinfo(nil, user)
	if hasPassword {
		b = append(append(b, ':'), password...)
	}
	return u.withUserinfo(ownedString(b))
}

// WithUserPassword returns u with the given user name and password, both encoded. Passwords in
// URIs are deprecated (section 3.2.1).
func (u URI) WithUserPassword(user, password string) (URI, error) {
	b := append(u.grammar.appendUserinfo(nil, user), ':')
	return u.withUserinfo(ownedString(u.grammar.appendUserinfo(b, password)))
}

// withUserinfo returns u with the userinfo.
func (u URI) withUserinfo(userinfo string) (URI, error) { return u.with(placeOfUserinfo, userinfo) }

// appendUserinfo appends the encoding of a user name or a password under g.
func (g Grammar) appendUserinfo(dst []byte, text string) []byte {
	for more := true; more; {
		var before string
		before, text, more = strings.Cut(text, ":")
		dst = g.appendEncode(dst, before, UserinfoChars)
		if more {
			dst = append(dst, "%3A"...)
		}
	}
	return dst
}

// Host returns the host of u, and reports whether it is present. Under RFC 3986, an authority
// always has a host, which may be empty. Under RFC 2396, a host is never empty, and neither an
// empty authority nor a registry name has a host. See [Components].
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

// HostKind is the kind of a host: the first rule of section 3.2.2 that the host matches.
type HostKind uint8

const (
	RegName     HostKind = iota // reg-name: a registered name, which may be empty; hostname in RFC 2396
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

// String returns the host as written, including the brackets of an IP-literal.
func (h Host) String() string { return h.text }

// Kind returns the rule that the host matches. The first match wins (section 3.2.2): 192.0.2.1 is an
// IPv4address, and 192.0.2.256 and 192.0.2.1.example are registered names.
func (h Host) Kind() HostKind { return h.kind }

// Addr returns the IP address of an IPv4address or IPv6address. It returns false for other hosts,
// including 999.0.2.1 and [1:2], which RFC 2396 and RFC 2732 call addresses. The zone of an address
// under [RFC6874] is decoded.
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

// Normalize returns h in normal form: lower-case letters, decoded unreserved characters (section
// 6.2.2), and IPv6 addresses in the form of RFC 5952. Two hosts are equivalent if their normal
// forms are ==.
//
// Law: if h is the host of u, h.Normalize() is the host of u.Normalize(StepCase|StepPercent|StepIPv6).
func (h Host) Normalize() Host {
	var buf [64]byte
	text := (&Normalizer{Steps: StepCase | StepPercent | StepIPv6}).appendHost(buf[:0], h, RFC3986)
	if string(text) == h.text {
		return h
	}
	normal := Host{string(text), h.kind}
	if h.kind == RegName {
		normal.kind = RFC3986.hostKind(normal.text) // 1.2.3.%34 was a reg-name
	}
	return normal
}

// Name returns the name or address to look up, and reports whether it is safe to use.
//
// An IP address is formatted as by netip.Addr.String, without brackets. A registered name is
// decoded, with ASCII letters in lower case. For a DNS lookup, convert a non-ASCII name to
// A-labels with package idn. Name keeps a final ".".
//
// ok is false if programs disagree about the meaning of the name, or if there is no host to connect to:
//
//   - h is empty, or an IPvFuture;
//   - resolvers read the registered name as an IPv4 address, such as "12345" or "127.1": see [Host.InetAton];
//   - the decoded name is invalid UTF-8, or contains a character not allowed in names, such as "/", ":", "@" or NUL;
//   - h is an address only under RFC 2396 or RFC 2732, such as 999.0.2.1: see [Host.Addr];
//   - the zone of an address contains a character that is not unreserved.
//
// If ok is false, name is the normal form of h without brackets, for use in messages. It remains
// percent-encoded, so that "good.example%2F" never becomes a path.
func (h Host) Name() (name string, ok bool) {
	n := h.Normalize()
	switch n.kind {
	case IPv4address, IPv6address:
		if addr, ok := n.Addr(); ok && UnreservedChars.Encode(addr.Zone()) == addr.Zone() {
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
			return encodeBeyondASCII(n.text), false // the normal form has decoded unreserved characters
		}
	}
	if name := decoded(n.text); utf8.ValidString(name) {
		return name, true
	}
	return encodeBeyondASCII(n.text), false
}

// InetAton returns the IPv4 address that the C function inet_aton finds in h, as do getaddrinfo,
// curl, browsers and most other network programs. It returns false if there is no such address.
//
// Rule IPv4address (section 3.2.2) allows one form: four decimal numbers. By that rule, these hosts
// are registered names, but inet_aton reads each as 127.0.0.1:
//
//	127.1    0x7f.0.0.1    0177.1    2130706433    127.0.0.1%20x
//
// An address consists of one to four parts, separated by ".". A part is decimal, octal if it begins
// with "0", or hexadecimal if it begins with "0x" or "0X". Each part except the last is at most
// 255; the last one fills the remaining bytes. Leading zeros are allowed, and white space or NUL
// ends the address. Percent-encoded characters are decoded first. "0x" without digits is 0 in the
// URL Standard and on BSD, but invalid for the GNU library.
//
// InetAton does not recognize non-ASCII digits such as "①", a final dot, or numbers that are too
// large. IDNA maps such digits to ASCII (package idn rejects a name that becomes an address),
// browsers ignore the dot, and some libraries truncate the numbers. [Host.EndsInNumber] returns
// true for hosts with such a dot or number. An allow-list of names should reject h if InetAton or
// EndsInNumber returns true.
//
// For an IPv4address of RFC 3986, InetAton returns the result of [Host.Addr]. For an IP-literal, it returns false.
func (h Host) InetAton() (addr netip.Addr, ok bool) {
	if h.kind != RegName && h.kind != IPv4address {
		return netip.Addr{}, false
	}
	text := decoded(h.text)
	if end := strings.IndexAny(text, " \t\n\v\f\r\x00"); end >= 0 {
		text = text[:end]
	}
	var address [4]byte
	for shift := 24; shift >= 0; shift -= 8 {
		part, rest, more := strings.Cut(text, ".")
		n, ok := ipv4Number(part)
		switch {
		case !ok, more && n > 0xFF, n>>(shift+8) > 0:
			return netip.Addr{}, false
		case !more:
			binary.BigEndian.PutUint32(address[:], uint32(n)|binary.BigEndian.Uint32(address[:]))
			return netip.AddrFrom4(address), true
		}
		address[3-shift/8] = byte(n)
		text = rest
	}
	return netip.Addr{}, false // a fifth part follows
}

// EndsInNumber reports whether the last label of h is a decimal number, or a hexadecimal number
// that begins with "0x". The rule is the "ends in a number checker" of the URL Standard (section
// 3.5). It ignores a final dot, and decodes percent-encoded characters first.
//
// A browser reads every such host as an IPv4 address or rejects it, and never looks it up. Examples
// are "1.2.3.256", "a.1" and "127.1.", which RFC 3986 calls registered names. No top-level domain
// of the public DNS is a number, so an allow-list of public names loses nothing by rejecting such
// hosts. The result is false for IP-literals.
func (h Host) EndsInNumber() bool {
	if h.kind != RegName && h.kind != IPv4address {
		return false
	}
	name := strings.TrimSuffix(decoded(h.text), ".")
	last := name[strings.LastIndexByte(name, '.')+1:]
	return last != "" && strings.Trim(last, "0123456789") == "" || isHexadecimal(last)
}

// Hostname returns the name or address of the host of u without brackets, as [Host.Name] does. To
// compare hosts, or to get the host as written, use [URI.Host].
//
// The error is [ErrAbsent] if the authority is absent or empty. In this case, a program may use its
// default host. Otherwise the error is a [*ComponentError]: the host is absent or empty, as in
// "http://:80/", or programs disagree about the host's name (see [Host.Name]). After a [*ComponentError],
// a program must not use a default host, because the URI names a host that cannot be used.
func (u URI) Hostname() (name string, err error) {
	host, _ := u.Host()
	name, ok := host.Name()
	switch {
	case host.text == "":
		return "", u.noHost()
	case !ok:
		return "", invalid("host", "programs disagree about its name, so do not connect to it (see Host.Name)")
	}
	return name, nil
}

// Port returns the port as written (section 3.2.3), and reports whether it is present. A port may
// have any number of digits, even none: in "http://a:/" it is present and empty.
func (u URI) Port() (port string, present bool) { return u.port() }

// PortNumber returns the port as a number. The error is [ErrAbsent] if the port is absent or empty, and a [*ComponentError] if
// it exceeds 65535. After a [*ComponentError], a program must not use a default port.
func (u URI) PortNumber() (port uint16, err error) {
	written, _ := u.Port()
	switch port, ok := portNumber(written); {
	case ok:
		return port, nil
	case written == "":
		return 0, absent("the port is missing")
	}
	return 0, invalid("port", "it is above 65535")
}

// EffectivePort returns the port to connect to: the port of u or, if that is absent or empty, the scheme's default port in
// the zero [Schemes]. The error is [ErrAbsent] if there is no host, or neither a port nor a default port. It is a
// [*ComponentError] if the port exceeds 65535, or if the authority is a registry name of RFC 2396.
func (u URI) EffectivePort() (port uint16, err error) { return Schemes{}.effectivePort(u) }

func (s Schemes) effectivePort(u URI) (port uint16, err error) {
	if u.host == 0 {
		return 0, u.noHost()
	}
	if written, _ := u.Port(); written != "" {
		return u.PortNumber()
	}
	if scheme := s.find(u.Scheme()); scheme.DefaultPort != 0 {
		return scheme.DefaultPort, nil
	}
	return 0, absent("the port is missing, and the scheme has no default port")
}

// HostPort returns the address to pass to net.Dial: the host's name and its port or default port, such as
// "example.com:443" or "[2001:db8::7]:80". For your own schemes use [Schemes.HostPort].
//
// The error is [ErrAbsent] if the authority is absent or empty. In this case, a program may use its default address. Otherwise the error
// is a [*ComponentError]: the host is absent or empty, programs disagree about the host's name (see [Host.Name]), or the port is unknown
// or above 65535. After a [*ComponentError], a program must not use a default address, because the URI names a host that cannot be used.
func (u URI) HostPort() (hostport string, err error) { return Schemes{}.HostPort(u) }

// HostPort is like [URI.HostPort], with the default ports of s:
//
//	var schemes = uri.Schemes{}.With(uri.Scheme{Name: "nats", DefaultPort: 4222})
//	address, err := schemes.HostPort(uri.MustParse("nats://example.com")) // example.com:4222
func (s Schemes) HostPort(u URI) (hostport string, err error) {
	name, err := u.Hostname()
	if err != nil {
		return "", err
	}
	if strings.Contains(name, ":") { // an IPv6 address: other names have no ":"
		name = "[" + name + "]"
	}
	port, err := s.effectivePort(u)
	if errors.Is(err, ErrAbsent) {
		return "", invalid("port", "it is missing, and the scheme has no default port")
	}
	if err != nil {
		return "", err
	}
	return name + ":" + strconv.Itoa(int(port)), nil
}

// noHost returns the error for an absent or empty host.
func (u URI) noHost() error {
	authority, _ := u.Authority()
	switch {
	case authority == "":
		return absent("the host to connect to is missing")
	case u.host == 0:
		return invalid("reg_name", "a program cannot connect to a registry name")
	}
	return invalid("host", "it is empty")
}

// Origin is the origin of a URI as RFC 6454 defines it: the scheme, the host and the port to connect to. Browsers
// isolate the content of different origins.
//
// Compare Origins with ==. A URI without these parts has an opaque origin, which equals no other origin, not even another
// origin of the same URI (RFC 6454, section 4). The zero Origin is opaque too, but is not the origin of any URI. Package
// whatwg returns Origins too, by the rules of the URL Standard.
type Origin struct {
	text   string
	opaque *byte // its address distinguishes an opaque origin from all others
}

// Origin returns the origin of u (RFC 6454, section 4), using the zero [Schemes]. The scheme and the host are in normal form,
// and the default port replaces an absent port. The userinfo, path, query and fragment do not matter.
//
// The origin is opaque if the scheme, such as "file" or "data", has no default port in the zero Schemes. It is also opaque if u has
// no host, an empty host or a port above 65535. Browsers give a non-opaque origin to fewer schemes: http, https, ws, wss and ftp.
//
// Non-ASCII characters are percent-encoded, so that an IRI has the origin of its URI. A-labels result in a
// different origin: see package idn.
func (u URI) Origin() Origin {
	scheme, _ := Schemes{}.Find(u.Scheme())
	host, _ := u.Host()
	port, err := u.EffectivePort()
	if scheme.DefaultPort == 0 || host.text == "" || err != nil {
		return newOrigin("")
	}
	return newOrigin(u.originText(port, port != scheme.DefaultPort))
}

// originText returns the serialization of the origin of u, which has a host. It contains the port if withPort is set.
func (u URI) originText(port uint16, withPort bool) string {
	host, _ := u.Host()
	b := make([]byte, 0, len("://:65535")+len(u.Scheme())+len(host.text))
	b = ascii.AppendLower(b, u.Scheme())
	b = append(append(b, "://"...), encodeBeyondASCII(host.Normalize().text)...)
	if withPort {
		b = strconv.AppendUint(append(b, ':'), uint64(port), 10)
	}
	return ownedString(b)
}

// newOrigin returns the origin with the given serialization, or an opaque one for "".
func newOrigin(text string) Origin {
	if text == "" {
		return Origin{opaque: new(byte)}
	}
	return Origin{text: text}
}

// String returns the ASCII serialization of o (RFC 6454, section 6.2), such as "https://example.com:8443", or "null" if o is
// opaque.
func (o Origin) String() string {
	if o.text == "" {
		return opaqueOrigin
	}
	return o.text
}

// opaqueOrigin is the serialization of every opaque origin.
const opaqueOrigin = "null"

// MarshalText returns the result of [Origin.String]. The error is always nil.
func (o Origin) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText sets o to the origin that text serializes. For "null", this is a new opaque origin.
//
// It accepts only the output of String, so that each origin has one text. For example, it accepts "https://example.com",
// but neither "https://example.com/" nor "https://EXAMPLE.com:443". It also accepts a scheme without a default port in the
// zero [Schemes]. The error is a [*SyntaxError] or a [*ComponentError]. If there is an error, o is unchanged.
//
// Law: UnmarshalText restores an origin from the output of MarshalText, unless the origin is opaque.
func (o *Origin) UnmarshalText(text []byte) error {
	if string(text) == opaqueOrigin {
		*o = newOrigin("")
		return nil
	}
	u, err := Parse(string(text))
	if err == nil {
		err = u.checkOrigin()
	}
	if err == nil {
		*o = newOrigin(u.text)
	}
	return err
}

// checkOrigin returns an error if the text of u is not the serialization of an origin.
func (u URI) checkOrigin() error {
	if c := u.Components(); c.Host.text == "" {
		return invalid("host", "an origin requires one, or is null")
	} else if c.Userinfo.present {
		return invalid("userinfo", "an origin does not allow one")
	} else if c.Path != "" || c.Query.present || c.Fragment.present {
		return invalid("path", `an origin must end after the host and the port, without a "/"`)
	}
	port, err := u.PortNumber()
	isAbsent := errors.Is(err, ErrAbsent)
	if err != nil && !isAbsent {
		return err
	}
	scheme, known := Schemes{}.Find(u.Scheme())
	isDefault := known && scheme.DefaultPort == port
	if u.text != u.originText(port, !isAbsent && !isDefault) {
		return invalid("origin", "it is not normalized: write scheme and host in lower case, and omit the default port")
	}
	return nil
}

// hostKind returns the kind of a string that matches rule host.
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

// zoneDelimiter is the percent-encoded "%".
const zoneDelimiter = "%25"

// cutZone splits the text in the brackets of an IPv6address into the address and the ZoneID of RFC 6874,
// as written. The ZoneID may be absent.
func (h Host) cutZone() (addr, zone string) {
	addr, zone, _ = strings.Cut(h.text[len("["):len(h.text)-len("]")], zoneDelimiter)
	return addr, zone
}

// withoutZone returns the part of the host in which case is insignificant.
func (h Host) withoutZone() string {
	if h.kind != IPv6address {
		return h.text
	}
	addr, _ := h.cutZone()
	return addr
}

// withoutBrackets returns the text of h without the brackets of an IP-literal.
func (h Host) withoutBrackets() string {
	return strings.TrimSuffix(strings.TrimPrefix(h.text, "["), "]")
}

// ipv4Number parses a part of an IPv4 address, which is at most 2³²-1.
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
		digit := uint64(ascii.HexValue(part[i]))
		if n = n*base + digit; digit >= base || n > math.MaxUint32 {
			return 0, false
		}
	}
	return n, true
}

// isHexadecimal reports whether a part is "0x", perhaps followed by hexadecimal digits.
func isHexadecimal(part string) bool {
	return len(part) >= len("0x") && part[0] == '0' && part[1]|0x20 == 'x' && strings.Trim(part[len("0x"):], "0123456789abcdefABCDEF") == ""
}

// port is [URI.Port] without a copy of u.
func (u *URI) port() (port string, present bool) {
	if u.host == 0 || u.host == u.authority {
		return "", false
	}
	return u.text[u.host+1 : u.authority], true
}

func portNumber(s string) (port uint16, ok bool) {
	if s == "" {
		return 0, false
	}
	n := uint32(0)
	for i := range len(s) {
		n = n*10 + uint32(s[i]-'0')
		if n > math.MaxUint16 {
			return 0, false
		}
	}
	return uint16(n), true
}
