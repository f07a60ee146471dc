package uri

import (
	"net/netip"
	"strings"
)

// Normalize returns u normalized by the steps, with the zero [Schemes] (section 6.2). It does not parse the result again,
// which has the components of u in another spelling, except where a step is to change them: the
// port, the host and the empty path in [StepScheme].
//
// The steps are taken in the order that has one outcome: triplets first, then the case of scheme and host
// (decoded letters too), dot-segments (decoded ones too), the rules of the scheme. Where no dot-segment
// is left and the path begins with "//" without an authority, it is kept a path as by [URI.Resolve]:
// "x:/.//a" is normal. A registry name of RFC 2396 is left as it is, since decoding could make a
// server of it.
//
// It allocates the new text at most, and nothing if there is nothing to change. Only where the new text
// would be longer than a URI can be, 4 GiB, it is u as it was.
//
// Laws: it is idempotent for any steps; u.Normalize(s) is u exactly when s.Changes(u) is 0; a relative
// reference stays one; for steps of a [Rung], u.Normalize(lower).Normalize(higher) is
// u.Normalize(higher). Resolving and normalizing agree,
// base.Resolve(ref).Normalize(s) == base.Normalize(s).Resolve(ref.Normalize(s)).Normalize(s),
// under RFC 3986, but for dot-segments that only one of them sees: where a path has an encoded one,
// such as "%2E%2E", or where the path of the base ends in "..".
func (u URI) Normalize(steps Steps) URI {
	if u.isPlain() {
		return u
	}
	return Normalizer{Steps: steps}.Normalize(u)
}

// Changes returns the steps of s that would each change u.
func (s Steps) Changes(u URI) Steps { return Normalizer{Steps: s}.Changes(u) }

// Normalizer normalizes by other schemes than the registered ones. The zero Normalizer takes no step.
type Normalizer struct {
	Steps   Steps
	Schemes Schemes
}

// Normalize is like [URI.Normalize], by the steps and schemes of n.
func (n Normalizer) Normalize(u URI) URI {
	if n.Changes(u) == 0 {
		return u
	}
	w := recompose(len(u.text) + n.growth(u))
	n.writeScheme(&w, u)
	n.writeAuthority(&w, u)
	n.writePath(&w, u)
	if query, ok := u.Query(); ok {
		w.text = append(w.text, '?')
		w.text = n.appendSpelled(w.text, query, u.grammar, inQuery)
		w.ends.query = w.end()
	}
	if fragment, ok := u.Fragment(); ok {
		w.text = append(w.text, '#')
		w.text = n.appendSpelled(w.text, fragment, u.grammar, anywhere)
	}
	if uint64(len(w.text)) > maxLen {
		return u
	}
	if !u.grammar.follows2396() {
		return w.uri(u.grammar)
	}
	v, err := u.grammar.ParseReference(w.String())
	if err != nil {
		return u
	}
	return v
}

// growth is how much longer than u the result can be.
func (n Normalizer) growth(u URI) int {
	growth := maxPrefix + len("/")
	if n.Steps&StepIPv6 != 0 {
		growth += len("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255")
	}
	return growth
}

// Changes returns the steps of n that would each change u.
func (n Normalizer) Changes(u URI) Steps {
	if len(n.Schemes.own) == 0 && u.isPlain() {
		return 0
	}
	return n.changes(u)
}

// changes is Changes for what is not plain.
func (n Normalizer) changes(u URI) Steps {
	changes := u.spelling()
	if u.scheme != 0 && !u.grammar.follows2396() && !isDotless(u.Path(), u.authority != 0) {
		changes |= StepDots
	}
	if n.Steps&StepScheme != 0 && n.schemeChanges(u) {
		changes |= StepScheme
	}
	if n.Steps&StepIPv6 != 0 {
		if host, _ := u.Host(); host.kind == IPv6address {
			var buf [64]byte
			addr, _ := host.cutZone()
			if canonical, ok := appendIPv6(buf[:0], addr); ok && string(canonical) != addr {
				changes |= StepIPv6
			}
		}
	}
	return changes & n.Steps
}

// spelling is which of StepCase, StepPercent and StepCharacters would change u.
func (u URI) spelling() (changes Steps) {
	if hasCapital(u.Scheme()) || hasCapital(u.text[:max(u.scheme, u.authority)]) && u.hasUpperHost() {
		changes = StepCase
	}
	name, _ := u.RegistryName()
	for i := 0; i < len(u.text); i++ {
		j := strings.IndexByte(u.text[i:], '%')
		if j < 0 {
			break
		}
		i += j
		if name != "" && i < int(u.authority) && i >= int(u.authorityStart()) {
			i = int(u.authority) - 1
			continue
		}
		octet, _ := triplet(u.text, i)
		if u.text[i+1] >= 'a' || u.text[i+2] >= 'a' {
			changes |= StepCase
		}
		if u.grammar.unreserved().Contains(octet) {
			changes |= StepPercent
		}
		if u.grammar == RFC3987 && decodable(u.text[i:], u.isInQuery(i)) > 0 {
			changes |= StepCharacters
		}
		i += len("FF")
	}
	return changes
}

func (u URI) hasUpperHost() bool {
	host, _ := u.Host()
	return hasUpper(host.withoutZone())
}

// hasUpper reports whether s has a capital letter outside of triplets.
func hasUpper(s string) bool {
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '%':
			i += len("FF")
		case isUpper(s[i]):
			return true
		}
	}
	return false
}

// unreserved is the octets that need not be encoded in g.
func (g Grammar) unreserved() Octets {
	if !g.follows2396() {
		return UnreservedOctets
	}
	return unreserved2396
}

// place is where a component stands, as far as its spelling depends on that.
type place uint8

const (
	anywhere place = iota
	inName         // letters have no case
	inQuery        // private characters can be decoded
)

// appendSpelled appends a component in the spelling that StepCase, StepPercent and StepCharacters give it.
func (n Normalizer) appendSpelled(dst []byte, s string, g Grammar, at place) []byte {
	fold := at == inName && n.Steps&StepCase != 0
	if strings.IndexByte(s, '%') < 0 {
		start := len(dst)
		dst = append(dst, s...)
		if fold {
			lowerAll(dst[start:])
		}
		return dst
	}
	decodes := n.Steps&StepCharacters != 0 && g == RFC3987
	for i := 0; i < len(s); i++ {
		c := s[i]
		if octet, ok := triplet(s, i); ok {
			if decodes {
				if size := decodable(s[i:], at == inQuery); size > 0 {
					dst = appendDecoded(dst, s[i:i+size])
					i += size - 1
					continue
				}
			}
			i += len("FF")
			if n.Steps&StepPercent == 0 || !g.unreserved().Contains(octet) {
				dst = n.appendTriplet(dst, s[i-len("FF"):i+1])
				continue
			}
			c = octet
		}
		if fold {
			c = lower(c)
		}
		dst = append(dst, c)
	}
	return dst
}

func (n Normalizer) appendTriplet(dst []byte, triplet string) []byte {
	if n.Steps&StepCase == 0 {
		return append(dst, triplet...)
	}
	return append(dst, '%', upperHex[unhex(triplet[1])], upperHex[unhex(triplet[2])])
}

func (n Normalizer) writeScheme(w *recomposition, u URI) {
	w.scheme(u.Scheme())
	if n.Steps&StepCase != 0 {
		lowerAll(w.text)
	}
}

func lowerAll(text []byte) {
	for i, c := range text {
		text[i] = lower(c)
	}
}

func (n Normalizer) writeAuthority(w *recomposition, u URI) {
	if name, ok := u.RegistryName(); ok || u.authority == 0 {
		if ok {
			w.text = append(append(w.text, "//"...), name...)
			w.ends.authority = w.end()
		}
		return
	}
	w.text = append(w.text, "//"...)
	if userinfo, ok := u.Userinfo(); ok {
		w.text = n.appendSpelled(w.text, userinfo, u.grammar, anywhere)
		w.ends.userinfo = w.end()
		w.text = append(w.text, '@')
	}
	start := len(w.text)
	host, _ := u.Host()
	w.text = n.appendHost(w.text, host, u.grammar)
	port, hasPort := u.Port()
	if n.Steps&StepScheme != 0 && u.scheme != 0 {
		scheme, _ := n.Schemes.Find(u.Scheme())
		hasPort = hasPort && !scheme.dropsPort(u)
		if !hasPort && w.ends.userinfo == 0 && scheme.isDefaultHost(w.text[start:]) {
			w.text = w.text[:start]
		}
	}
	w.ends.host = w.end()
	if hasPort {
		if n.Steps&StepScheme != 0 && u.scheme != 0 {
			port = portNumeral(port)
		}
		w.text = append(append(w.text, ':'), port...)
	}
	w.ends.authority = w.end()
}

// portNumeral returns the shortest form of a port: "08080" is 8080.
func portNumeral(port string) string {
	if n := strings.TrimLeft(port, "0"); n != "" || port == "" {
		return n
	}
	return "0"
}

func (n Normalizer) appendHost(dst []byte, host Host, g Grammar) []byte {
	if host.kind != IPv6address {
		return n.appendSpelled(dst, host.text, g, inName)
	}
	addr, zone := host.cutZone()
	canonical, isAddr := dst, false
	if n.Steps&StepIPv6 != 0 {
		canonical, isAddr = appendIPv6(append(dst, '['), addr)
	}
	if !isAddr {
		canonical = n.appendSpelled(append(dst, '['), addr, g, inName)
	}
	if zone != "" {
		canonical = n.appendSpelled(append(canonical, zoneDelimiter...), zone, g, anywhere) // the names of interfaces have case
	}
	return append(canonical, ']')
}

// appendIPv6 appends the form of RFC 5952 of an IPv6address.
func appendIPv6(dst []byte, text string) ([]byte, bool) {
	addr, err := netip.ParseAddr(text)
	if err != nil {
		return dst, false // RFC 2732 has addresses that are none
	}
	return addr.AppendTo(dst), true
}

func (n Normalizer) writePath(w *recomposition, u URI) {
	start := len(w.text)
	path, _ := u.Opaque()
	path += u.Path()
	w.text = n.appendSpelled(w.text, path, u.grammar, anywhere)
	if n.Steps&StepDots != 0 && u.scheme != 0 && !u.grammar.follows2396() {
		w.text = w.text[:start+len(removeDotSegments(w.text[start:]))]
	}
	if len(w.text) == start && n.Steps&StepScheme != 0 && n.rootsEmptyPath(u) {
		w.text = append(w.text, '/')
	}
	w.pathFrom(start)
}

// schemeChanges reports whether StepScheme would change u.
func (n Normalizer) schemeChanges(u URI) bool {
	if u.scheme == 0 || u.authority == 0 {
		return false
	}
	scheme, _ := n.Schemes.Find(u.Scheme())
	port, hasPort := u.Port()
	dropsPort := hasPort && scheme.dropsPort(u)
	host, _ := u.Host()
	return dropsPort || port != portNumeral(port) || u.Path() == "" && n.rootsEmptyPath(u) ||
		u.userinfo == 0 && (!hasPort || dropsPort) && scheme.isDefaultHost([]byte(host.text))
}

// rootsEmptyPath reports whether an empty path of u is the path "/".
func (n Normalizer) rootsEmptyPath(u URI) bool {
	scheme, _ := n.Schemes.Find(u.Scheme())
	return u.scheme != 0 && u.authority != 0 && !scheme.KeepEmptyPath
}

// dropsPort reports whether the port of u, which is present, is empty or the default port, which goes.
func (s Scheme) dropsPort(u URI) bool {
	port, ok := u.PortNumber()
	return u.host+1 == u.authority || ok && port == s.DefaultPort && port != 0 && !s.KeepDefaultPort
}

func (s Scheme) isDefaultHost(host []byte) bool {
	if s.DefaultHost == "" || len(host) != len(s.DefaultHost) {
		return false
	}
	for i, c := range host {
		if lower(c) != lower(s.DefaultHost[i]) {
			return false
		}
	}
	return true
}
