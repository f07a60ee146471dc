package uri

import (
	"math/bits"
	"net/netip"
	"strings"

	"github.com/urigrammar/uri/internal/scan"
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
func (u URI) Normalize(steps Steps) (normal URI) {
	normal = u
	m, capitals := u.marks()
	if !u.isPlain(m) {
		n := Normalizer{Steps: steps}
		n.normalize(&normal, m, capitals)
	}
	return normal
}

// Changes returns the steps of s that would each change u.
func (s Steps) Changes(u URI) Steps { return Normalizer{Steps: s}.Changes(u) }

// Normalizer normalizes by other schemes than the registered ones. The zero Normalizer takes no step.
type Normalizer struct {
	Steps   Steps
	Schemes Schemes
}

// Normalize is like [URI.Normalize], by the steps and schemes of n.
func (n Normalizer) Normalize(u URI) (normal URI) {
	normal = u
	m, capitals := u.marks()
	if len(n.Schemes.own) > 0 || !u.isPlain(m) {
		n.normalize(&normal, m, capitals)
	}
	return normal
}

// normalize makes u, which is not plain and has these marks, its normal form.
func (n *Normalizer) normalize(u *URI, m marks, capitals uint64) {
	inRest := m&(mayHaveTriplets|mayHaveDots) != 0
	if m&hasRules == 0 && (!inRest || u.authority != 0) && (m&mayHaveTriplets == 0 || strings.IndexByte(u.text[:u.authority], '%') < 0) {
		n.normalizeFront(u, m, capitals, inRest && n.changesRest(u))
		return
	}
	if n.changes(u) == 0 {
		return
	}
	w := recompose(len(u.text) + n.growth())
	n.writeScheme(&w, u)
	n.writeAuthority(&w, u)
	n.writeRest(&w, u)
	if uint64(len(w.text)) > maxLen {
		return
	}
	if !u.grammar.follows2396() {
		*u = w.uri(u.grammar)
		return
	}
	if v, err := u.grammar.ParseReference(w.String()); err == nil {
		*u = v
	}
}

// normalizeFront is normalize where all that changes before the path are the letters of the scheme and of the name and the end of the authority.
// What stands there is copied as a whole, and so is the rest if it does not change.
func (n *Normalizer) normalizeFront(u *URI, m marks, capitals uint64, changesRest bool) {
	end := max(u.host, u.scheme) // up to where the octets stay where they are
	host := u.text[min(u.hostStart(), end):end]
	lowers := m&mayHaveCapitals != 0 && n.Steps&StepCase != 0 && (u.userinfo == 0 || hasCapital(u.Scheme()) || hasCapital(host))
	var e ending
	if n.asksScheme(u) {
		e = n.endingOf(u, host)
	}
	if !lowers && !changesRest && !e.changes(u) {
		return
	}
	if changesRest || e.roots {
		n.rewrite(u, e, lowers, changesRest)
		return
	}
	before := u.text
	text := make([]byte, len(before)) // which no change makes longer
	copy(text, before)
	if lowers {
		u.lowerFront(text, capitals)
	}
	if rest := u.authority; rest != 0 {
		text = append(e.appendTo(text[:end], len(host), &u.offsets), before[rest:]...)
		moved := u.authority - rest // modulo 2^32
		u.path += moved
		u.query = shifted(u.query, moved)
	}
	u.text = ownedString(text)
}

// rewrite is normalizeFront where the text may become longer.
func (n *Normalizer) rewrite(u *URI, e ending, lowers, changesRest bool) {
	end := max(u.host, u.scheme)
	w := recompose(len(u.text) + len("/"))
	w.ends.scheme, w.ends.userinfo = u.scheme, u.userinfo
	w.text = append(w.text, u.text[:end]...)
	if lowers {
		u.lowerFront(w.text, 0)
	}
	if u.authority == 0 {
		w.text = append(w.text, ':')
	} else {
		w.text = e.appendTo(w.text, int(end-min(u.hostStart(), end)), &w.ends)
	}
	if changesRest {
		n.writeRest(&w, u)
	} else {
		w.rest(u)
	}
	if uint64(len(w.text)) <= maxLen {
		u.text, u.offsets = w.String(), w.ends
	}
}

// lowerFront writes the scheme and the host of text in lower case. The text begins as u does, and the places of its
// capitals may be known.
func (u *URI) lowerFront(text []byte, capitals uint64) {
	end := max(u.host, u.scheme)
	if u.userinfo != 0 || capitals == 0 {
		lowerIn(text[:u.scheme])
		lowerIn(text[min(u.hostStart(), end):end])
		return
	}
	if capitals < 1<<8 && end >= 8 { // as where the scheme has them
		lowerEight(text)
		return
	}
	for ; capitals != 0; capitals &= capitals - 1 {
		text[bits.TrailingZeros64(capitals)] |= 'a' - 'A'
	}
}

// changesRest reports whether anything changes from the path on, but for an empty path. There are no triplets before it.
func (n *Normalizer) changesRest(u *URI) bool {
	return u.tripletChanges()&n.Steps != 0 || n.Steps&StepDots != 0 && u.hasDots()
}

// hasDots reports whether StepDots would change u.
func (u *URI) hasDots() bool {
	return u.scheme != 0 && !u.grammar.follows2396() && !isDotless(u.Path(), u.authority != 0)
}

// writeRest writes the path and what follows it.
func (n *Normalizer) writeRest(w *recomposition, u *URI) {
	n.writePath(w, u)
	if query, ok := u.Query(); ok {
		w.text = append(w.text, '?')
		w.text = n.appendSpelled(w.text, query, u.grammar, anywhere)
		w.ends.query = w.end()
	}
	if fragment, ok := u.Fragment(); ok {
		w.text = append(w.text, '#')
		w.text = n.appendSpelled(w.text, fragment, u.grammar, anywhere)
	}
}

// growth is how much longer than a URI the result can be.
func (n *Normalizer) growth() int {
	growth := maxPrefix + len("/")
	if n.Steps&StepIPv6 != 0 {
		growth += len("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255")
	}
	return growth
}

// Changes returns the steps of n that would each change u.
func (n Normalizer) Changes(u URI) Steps {
	if m, _ := u.marks(); len(n.Schemes.own) == 0 && u.isPlain(m) {
		return 0
	}
	return n.changes(&u)
}

// changes is Changes for what is not plain.
func (n *Normalizer) changes(u *URI) Steps {
	changes := u.spelling()
	if u.hasDots() {
		changes |= StepDots
	}
	host, _ := u.Host()
	if e := n.endingOf(u, host.text); e.changes(u) {
		changes |= StepScheme
	}
	if n.Steps&StepIPv6 != 0 && host.kind == IPv6address {
		var buf [64]byte
		addr, _ := host.cutZone()
		if canonical, ok := appendIPv6(buf[:0], addr); ok && string(canonical) != addr {
			changes |= StepIPv6
		}
	}
	return changes & n.Steps
}

func (n *Normalizer) writeScheme(w *recomposition, u *URI) {
	if n.Steps&StepCase == 0 || u.scheme == 0 {
		w.scheme(u.Scheme())
		return
	}
	w.text = append(appendLower(w.text, u.Scheme()), ':')
	w.ends.scheme = u.scheme
}

func (n *Normalizer) writeAuthority(w *recomposition, u *URI) {
	if name, ok := u.RegistryName(); ok || u.authority == 0 {
		if ok {
			w.text = append(append(w.text, "//"...), name...)
			w.ends.authority = w.end()
			if n.endingOf(u, "").roots {
				w.text = append(w.text, '/')
			}
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
	e := n.endingOf(u, scan.View(w.text[start:]))
	w.text = e.appendTo(w.text, len(w.text)-start, &w.ends)
}

func (n *Normalizer) appendHost(dst []byte, host Host, g Grammar) []byte {
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

func (n *Normalizer) writePath(w *recomposition, u *URI) {
	start := len(w.text)
	path, _ := u.Opaque()
	path += u.Path()
	w.text = n.appendSpelled(w.text, path, u.grammar, anywhere)
	if n.Steps&StepDots != 0 && u.scheme != 0 && !u.grammar.follows2396() {
		w.text = w.text[:start+len(removeDotSegments(w.text[start:]))]
	}
	w.pathFrom(start)
}
