package uri

import (
	"encoding/binary"
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/scan"
)

// Normalize returns u normalized by the steps, with the zero [Schemes] (section 6.2). The result has the
// components of u, in another spelling. Only StepSlashes and the steps of [StepScheme] change more.
// StepSlashes removes empty segments. StepScheme removes a port or a host, and replaces an empty path.
//
// The steps run in the only order that leads to a unique result. Triplets come first, because decoding can yield letters
// and dot-segments. The case of the scheme and the host, dot-segments, and the rules of the scheme follow in this order.
// If a path would begin with "//" without an authority, Normalize inserts "/." before it, like [URI.Resolve]: "x:/.//a"
// is normal. A registry name of RFC 2396 does not change, since decoding could turn it into a server.
//
// It allocates at most the new text, and nothing if u is unchanged. If the result would exceed 4 GiB,
// Normalize returns u unchanged.
//
// Laws: Normalize is idempotent; a relative reference remains relative; for the steps of two levels,
// u.Normalize(lower).Normalize(higher) is u.Normalize(higher). Under RFC 3986, resolution and normalization agree:
// base.Resolve(ref).Normalize(s) == base.Normalize(s).Resolve(ref.Normalize(s)).Normalize(s). StepSlashes is an exception.
// So are dot-segments that only resolution or only normalization recognizes: encoded ones such as "%2E%2E" in a path, or a
// final ".." in the base's path.
func (u URI) Normalize(steps Steps) (normal URI) {
	normal = u
	found := u.quickCheck()
	if steps&StepSlashes != 0 {
		found |= u.slashCheck()
	}
	if !u.passes(found) {
		n := Normalizer{Steps: steps}
		n.normalize(&normal, found)
	}
	return normal
}

// Normalizer normalizes URIs with a custom table of schemes. The zero Normalizer changes nothing.
type Normalizer struct {
	Steps   Steps
	Schemes Schemes
}

// Normalize is like [URI.Normalize], with the steps and schemes of n.
func (n Normalizer) Normalize(u URI) (normal URI) {
	normal = u
	found := u.quickCheck() | u.slashCheck()
	if len(n.Schemes.own) > 0 || !u.passes(found) {
		n.normalize(&normal, found)
	}
	return normal
}

// Steps is a set of normalization steps, combined with |. All steps except [StepSlashes] result in an
// equivalent URI.
type Steps uint16

const (
	// StepSchemeCase makes the scheme lower-case (section 6.2.2.1).
	StepSchemeCase Steps = 1 << iota
	// StepHostCase makes the host lower-case (section 6.2.2.1).
	StepHostCase
	// StepTripletCase makes the digits of triplets upper-case (section 6.2.2.1).
	StepTripletCase
	// StepPercent decodes the triplets of unreserved characters, once: "%7E" becomes "~", and
	// "%2541" stays (section 6.2.2.2). "%2F" and "%21" stay too. Under RFC 2396, where "!" is
	// unreserved, "%21" becomes "!".
	StepPercent
	// StepDots removes dot-segments from the path of a URI (section 6.2.2.3). It keeps those of a relative
	// reference, where they are significant. It does nothing under RFC 2396, which resolves them in merged
	// paths only.
	StepDots
	// StepPort removes an empty port, the scheme's default port, and leading zeros of other ports (sections 3.2.3 and
	// 6.2.3). See Schemes. A relative reference keeps its other ports, because its default port is unknown.
	StepPort
	// StepDefaultHost removes the scheme's default host, unless a userinfo or a port requires a host (section 6.2.3). A
	// relative reference keeps its host, because it inherits the scheme of the base.
	StepDefaultHost
	// StepEmptyPath turns an empty path after an authority into "/", unless the scheme keeps it (section 6.2.3).
	// A relative reference keeps its empty path, because it inherits the scheme of the base.
	StepEmptyPath
	// StepIPv6 writes IPv6 addresses in the form of RFC 5952. RFC 3986 does not define this step.
	StepIPv6
	// StepCharacters decodes the triplets of non-ASCII iunreserved characters, as [URI.ToIRI] does: "%C3%A9" becomes
	// "é" (RFC 3987, section 5.3.2.3). It works only under [RFC3987]. It keeps the triplets of private characters in
	// a query, which are not iunreserved. For Normalization Form C see package idn.
	StepCharacters
	// StepSlashes replaces consecutive slashes in a path with a single slash. No standard defines this step, and it may change the resource:
	// "/a//b" and "/a/b" are different paths (section 3.3), although many servers treat them as one. AllSteps does not include it.
	StepSlashes
)

const (
	// StepCase is case normalization (section 6.2.2.1).
	StepCase = StepSchemeCase | StepHostCase | StepTripletCase
	// StepScheme is scheme-based normalization (section 6.2.3).
	StepScheme = StepPort | StepDefaultHost | StepEmptyPath
	// SyntaxSteps are the steps of syntax-based normalization (section 6.2.2).
	SyntaxSteps = StepCase | StepPercent | StepCharacters | StepDots
	// AllSteps are all steps that result in an equivalent URI.
	AllSteps = SyntaxSteps | StepScheme | StepIPv6
)

// stepNames are the names of steps. Names of combinations precede those of their parts.
var stepNames = [...]struct {
	name  string
	steps Steps
}{
	{"case", StepCase}, {"scheme-case", StepSchemeCase}, {"host-case", StepHostCase}, {"triplet-case", StepTripletCase},
	{"percent", StepPercent}, {"dots", StepDots}, {"scheme", StepScheme}, {"port", StepPort}, {"default-host", StepDefaultHost},
	{"empty-path", StepEmptyPath}, {"ipv6", StepIPv6}, {"characters", StepCharacters}, {"slashes", StepSlashes},
}

// String lists the names of the steps, separated by commas: StepHostCase is "host-case". StepCase is "case", and
// StepScheme is "scheme".
func (s Steps) String() string {
	var names []string
	for _, n := range stepNames {
		if s&n.steps == n.steps {
			names = append(names, n.name)
			s &^= n.steps
		}
	}
	return strings.Join(names, ",")
}

// MarshalText returns the result of [Steps.String].
func (s Steps) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText parses the output of [Steps.String], and "all" for AllSteps. The error is a
// [*ComponentError].
func (s *Steps) UnmarshalText(text []byte) error {
	var steps Steps
	offset := 0
	for name := range strings.SplitSeq(string(text), ",") {
		step, ok := stepOf(name)
		if !ok {
			return invalidAt("normalization steps", offset, fmt.Sprintf("unknown step %q: the steps are %s", excerpt.Hidden(name), namesOfSteps()))
		}
		steps |= step
		offset += len(name) + len(",")
	}
	*s = steps
	return nil
}

func namesOfSteps() string {
	var names []string
	for _, n := range stepNames {
		names = append(names, n.name)
	}
	return strings.Join(names, ", ")
}

func stepOf(name string) (Steps, bool) {
	switch name {
	case "":
		return 0, true
	case "all":
		return AllSteps, true
	}
	for _, n := range stepNames {
		if n.name == name {
			return n.steps, true
		}
	}
	return 0, false
}

// Level is a level of the comparison ladder (section 6.2): a higher level treats more URIs as equal, and takes
// longer. The zero Level is the lowest.
type Level uint8

const (
	LevelString  Level = iota // simple string comparison (section 6.2.1)
	LevelCase                 // case normalization (section 6.2.2.1)
	LevelPercent              // LevelCase and percent-encoding normalization (section 6.2.2.2)
	LevelPath                 // LevelPercent and path segment normalization (section 6.2.2.3): all of syntax-based normalization
	LevelScheme               // LevelPath and scheme-based normalization (section 6.2.3), with IPv6 addresses as in RFC 5952
)

// levels are named sets of steps, lowest first.
var levels = [...]struct {
	name  string
	steps Steps
}{
	LevelString:  {"simple string", 0},
	LevelCase:    {"case", StepCase},
	LevelPercent: {"percent-encoding", StepCase | StepPercent | StepCharacters},
	LevelPath:    {"path segment", SyntaxSteps},
	LevelScheme:  {"scheme-based", AllSteps},
}

// String returns the name of the level, such as "percent-encoding".
func (l Level) String() string {
	if int(l) < len(levels) {
		return levels[l].name
	}
	return fmt.Sprintf("Level(%d)", uint8(l))
}

// steps returns the normalization steps for a comparison at level r. It treats an unknown level as
// the highest.
func (r Level) steps() Steps { return levels[min(r, LevelScheme)].steps }

// Equal reports whether u and v have the same text after normalization by the steps of the level. URIs under
// different grammars are never equal, since their normal forms can differ. To use your own schemes, compare the
// results of a [Normalizer].
//
// Equal does not allocate if the URIs are in normal form, or equal by ==.
//
// Laws: Equal is an equivalence at every level. If two URIs are equal at a level, they are equal at
// every higher level. At LevelPercent, an IRI is equal to the result of [URI.ToURI] parsed under
// [RFC3987], unless it has private characters or characters that change the direction of writing.
func Equal(u, v URI, at Level) bool {
	if u.grammar != v.grammar {
		return false
	}
	return u.text == v.text || at != LevelString && u.Normalize(at.steps()).text == v.Normalize(at.steps()).text
}

// Key identifies a URI at a level. Keys are comparable, for use in maps.
//
// Law: u.Key(l) == v.Key(l) if and only if Equal(u, v, l). Keys of different levels are unequal.
type Key struct {
	text    string
	grammar Grammar
	at      Level
}

// Key returns the key of u at the level. The key keeps the original or the normalized text of u in memory.
func (u URI) Key(at Level) Key {
	if u.passes(u.quickCheck()) {
		return Key{u.text, u.grammar, min(at, LevelScheme)}
	}
	return Key{u.Normalize(at.steps()).text, u.grammar, min(at, LevelScheme)}
}

// String returns the normalized text of the URI.
func (k Key) String() string { return k.text }

// normalize replaces u, which does not pass the quick check, by its normal form. writeAll handles
// every URI, component by component. copyFront is faster: it takes a third to two thirds of the time.
// It requires that, before the path, only the letters of the scheme and the host and the end of the
// authority change.
func (n *Normalizer) normalize(u *URI, found quickCheck) {
	if lower := n.Steps & (StepSchemeCase | StepHostCase); !u.hasSimpleFront(found) || lower&(lower-1) == 0 && lower != 0 {
		if n.changes(u) != 0 {
			n.writeAll(u)
		}
		return
	}
	end := max(u.host, u.scheme)
	host := u.text[min(u.hostStart(), end):end]
	lowers := found&mayHaveCapitals != 0 && n.Steps&StepHostCase != 0 && (u.userinfo == 0 || ascii.HasUpper(u.Scheme()) || ascii.HasUpper(host))
	form := n.schemeFormOf(u, host)
	changes := lowers || form.changes(u)
	changesRest := found&(mayHaveTriplets|mayHaveDots|mayHaveSlashes) != 0 && (changes || n.changesRest(u))
	if changes || changesRest {
		n.copyFront(u, form, len(host), lowers, changesRest)
	}
}

// hasSimpleFront reports whether the text before the path has no triplets and no host with rules of its
// own. If the path may change, it also requires an authority. Without one, the path may need a prefix.
func (u *URI) hasSimpleFront(found quickCheck) bool {
	switch {
	case found&hasOwnRules != 0:
		return false
	case u.authority == 0:
		return found&(mayHaveTriplets|mayHaveDots|mayHaveSlashes) == 0
	}
	return found&mayHaveTriplets == 0 || strings.IndexByte(u.text[:u.authority], '%') < 0
}

// changesRest reports whether the path, the query or the fragment changes, other than an empty path
// to "/". The caller has checked that no triplets precede the path.
func (n *Normalizer) changesRest(u *URI) bool {
	return u.tripletChanges(n.Steps)&n.Steps != 0 || n.Steps&StepDots != 0 && u.hasDots() || n.Steps&StepSlashes != 0 && u.slashCheck() != 0
}

// writeAll is normalize for any URI.
func (n *Normalizer) writeAll(u *URI) {
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

// growth returns the maximum number of bytes that normalization adds.
func (n *Normalizer) growth() int {
	growth := maxDotPrefix + len("/")
	if n.Steps&StepIPv6 != 0 {
		growth += len("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255")
	}
	return growth
}

// copyFront is normalize for a URI with a simple front, whose host has hostLen bytes. It changes bytes while it copies them. With join,
// it would have to copy them again.
func (n *Normalizer) copyFront(u *URI, form schemeForm, hostLen int, lowers, changesRest bool) {
	before, end, size := u.text, int(max(u.host, u.scheme)), len(u.text)
	if form.addsSlash {
		size += len("/")
	}
	if uint64(size) > maxLen {
		return
	}
	text := make([]byte, size)
	copy(text, before)
	switch {
	case lowers && u.userinfo == 0: // one loop, since "://" has no letters
		ascii.CopyLower(text, before[:end])
	case lowers:
		ascii.CopyLower(text[:u.scheme], before[:u.scheme])
		ascii.CopyLower(text[end-hostLen:], before[end-hostLen:end])
	}
	if u.authority == 0 {
		u.text = ownedString(text)
		return
	}
	old := *u
	w := recomposition{text: form.appendTo(text[:end], hostLen, &u.offsets)}
	if changesRest { // the path after an authority does not become longer
		w.ends = u.offsets
		n.writeRest(&w, &old)
		u.text, u.offsets = w.String(), w.ends
		return
	}
	moved := uint32(len(w.text)) - old.authority
	u.path += moved
	u.query = shifted(old.query, moved)
	u.text = ownedString(append(w.text, before[old.authority:]...))
}

func (n *Normalizer) writeScheme(w *recomposition, u *URI) {
	if n.Steps&StepSchemeCase == 0 || u.scheme == 0 {
		w.scheme(u.Scheme())
		return
	}
	w.text = append(ascii.AppendLower(w.text, u.Scheme()), ':')
	w.ends.scheme = u.scheme
}

func (n *Normalizer) writeAuthority(w *recomposition, u *URI) {
	if name, ok := u.registryName(); ok || u.authority == 0 {
		if ok {
			w.text = append(append(w.text, "//"...), name...)
			w.ends.authority = w.end()
			if n.schemeFormOf(u, "").addsSlash {
				w.text = append(w.text, '/')
			}
		}
		return
	}
	w.text = append(w.text, "//"...)
	if userinfo, ok := u.Userinfo(); ok {
		w.text = n.appendPercentCase(w.text, userinfo, u.grammar, caseSensitive)
		w.ends.userinfo = w.end()
		w.text = append(w.text, '@')
	}
	start := len(w.text)
	host, _ := u.Host()
	w.text = n.appendHost(w.text, host, u.grammar)
	form := n.schemeFormOf(u, scan.View(w.text[start:]))
	w.text = form.appendTo(w.text, len(w.text)-start, &w.ends)
}

func (n *Normalizer) appendHost(dst []byte, host Host, g Grammar) []byte {
	if host.kind != IPv6address {
		return n.appendPercentCase(dst, host.text, g, caseInsensitive)
	}
	addr, zone := host.cutZone()
	canonical, isAddr := dst, false
	if n.Steps&StepIPv6 != 0 {
		canonical, isAddr = appendIPv6(append(dst, '['), addr)
	}
	if !isAddr {
		canonical = n.appendPercentCase(append(dst, '['), addr, g, caseInsensitive)
	}
	if zone != "" {
		canonical = n.appendPercentCase(append(canonical, zoneDelimiter...), zone, g, caseSensitive) // the names of interfaces have case
	}
	return append(canonical, ']')
}

// appendIPv6 appends an IPv6address in the form of RFC 5952.
func appendIPv6(dst []byte, text string) ([]byte, bool) {
	addr, err := netip.ParseAddr(text)
	if err != nil {
		return dst, false // RFC 2732 allows more than addresses
	}
	return addr.AppendTo(dst), true
}

// writeRest writes the path, the query and the fragment.
func (n *Normalizer) writeRest(w *recomposition, u *URI) {
	n.writePath(w, u)
	if query, ok := u.Query(); ok {
		w.text = append(w.text, '?')
		w.text = n.appendPercentCase(w.text, query, u.grammar, caseSensitive)
		w.ends.query = w.end()
	}
	if fragment, ok := u.Fragment(); ok {
		w.text = append(w.text, '#')
		w.text = n.appendPercentCase(w.text, fragment, u.grammar, caseSensitive)
	}
}

func (n *Normalizer) writePath(w *recomposition, u *URI) {
	start := len(w.text)
	path := u.text[u.pathStart():u.path] // or the opaque part
	w.text = n.appendPercentCase(w.text, path, u.grammar, caseSensitive)
	if n.Steps&StepDots != 0 && u.scheme != 0 && !u.grammar.follows2396() {
		w.text = w.text[:start+len(removeDotSegments(w.text[start:]))]
	}
	if n.Steps&StepSlashes != 0 && !u.isOpaque() {
		w.text = w.text[:start+len(mergeSlashes(w.text[start:]))]
	}
	w.pathFrom(start)
}

// mergeSlashes replaces consecutive slashes by one, in place.
func mergeSlashes(path []byte) []byte {
	return slices.CompactFunc(path, func(a, b byte) bool { return a == '/' && b == '/' })
}

// changes returns the steps of n that, alone, would change u.
func (n *Normalizer) changes(u *URI) Steps {
	changes := u.percentCaseChanges()
	if u.hasDots() {
		changes |= StepDots
	}
	if u.slashCheck() != 0 {
		changes |= StepSlashes
	}
	host, _ := u.Host()
	for step := StepPort; step <= StepEmptyPath; step <<= 1 {
		alone := Normalizer{step & n.Steps, n.Schemes}
		if alone.schemeFormOf(u, host.text).changes(u) {
			changes |= step
		}
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

// hasDots reports whether StepDots would change u.
func (u *URI) hasDots() bool {
	return u.scheme != 0 && !u.grammar.follows2396() && !isDotless(u.Path(), u.authority != 0)
}

// percentCaseChanges returns the steps of StepCase, StepPercent and StepCharacters that would change u.
func (u *URI) percentCaseChanges() (changes Steps) {
	if ascii.HasUpper(u.Scheme()) {
		changes = StepSchemeCase
	}
	if host, _ := u.Host(); ascii.HasUpper(u.text[:max(u.scheme, u.authority)]) && hasUpper(host.withoutZone()) {
		changes |= StepHostCase
	}
	return changes | u.tripletChanges(0)
}

// tripletChanges returns the steps that would change triplets of u. It may stop once it has found a step in enough.
func (u *URI) tripletChanges(enough Steps) (changes Steps) {
	name, _ := u.registryName()
	for i := 0; i < len(u.text) && changes&enough == 0; i++ {
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
			changes |= StepTripletCase
		}
		if u.grammar.unreserved().Contains(octet) {
			changes |= StepPercent
		}
		if u.grammar == RFC3987 && decodable(u.text[i:], false) > 0 {
			changes |= StepCharacters
		}
		i += len("FF")
	}
	return changes
}

// unreserved returns the characters that never need encoding in g.
func (g Grammar) unreserved() Chars {
	if !g.follows2396() {
		return UnreservedChars
	}
	return unreserved2396
}

// letterCase tells whether case is significant in the letters of a component.
type letterCase bool

const (
	caseSensitive   letterCase = false
	caseInsensitive letterCase = true
)

// appendPercentCase appends s as StepCase, StepPercent and StepCharacters change it.
func (n *Normalizer) appendPercentCase(dst []byte, s string, g Grammar, letters letterCase) []byte {
	start := len(dst)
	dst = n.appendTriplets(dst, s, g)
	if letters == caseInsensitive && n.Steps&StepHostCase != 0 {
		lowerOutsideTriplets(dst[start:])
	}
	return dst
}

// appendTriplets appends s with its triplets as the steps change them.
func (n *Normalizer) appendTriplets(dst []byte, s string, g Grammar) []byte {
	out := slices.Grow(dst, len(s))[:len(dst)+len(s)]
	at := len(dst)
	forms := n.tripletForms(g)
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 || i > len(s)-len("%FF") {
			return out[:at+copy(out[at:], s)]
		}
		at += copy(out[at:], s[:i])
		s = s[i:]
		triplets := s
		if n.Steps&StepCharacters != 0 && g == RFC3987 {
			if size := decodable(s, false); size > 0 {
				at = len(ascii.AppendPercentDecoded(out[:at], s[:size]))
				s = s[size:]
				continue
			}
			triplets = s[:len("%FF")]
		}
		read, written := forms.change(out[at:], triplets, n.Steps)
		at += written
		s = s[read:]
	}
}

// tripletForms maps a byte to its normalized triplet. The lowest byte holds the first character, and the
// highest byte the length. A branch on the kind of byte would be hard to predict.
type tripletForms [256]uint32

// The forms of triplets, by the set of bytes that StepPercent decodes.
var (
	formsWithoutDecoding = formsOf(0)
	forms3986            = formsOf(UnreservedChars)
	forms2396            = formsOf(unreserved2396)
)

func formsOf(decoded Chars) (forms tripletForms) {
	for octet := range forms {
		form := [4]byte{byte(octet), 0, 0, 1}
		if !decoded.Contains(byte(octet)) {
			ascii.AppendPercentEncoded(form[:0], byte(octet))
			form[3] = byte(len("%FF"))
		}
		forms[octet] = binary.LittleEndian.Uint32(form[:])
	}
	return forms
}

// tripletForms returns the forms of triplets under g after StepPercent, if n includes it. All have
// upper-case digits: see change.
func (n *Normalizer) tripletForms(g Grammar) *tripletForms {
	switch {
	case n.Steps&StepPercent == 0:
		return &formsWithoutDecoding
	case g.follows2396():
		return &forms2396
	}
	return &forms3986
}

// change writes the forms of the triplets at the beginning of s to out, which must be at least as long as
// s. Without StepTripletCase, it keeps the case of their digits. It returns the numbers of bytes that it
// reads and writes.
func (f *tripletForms) change(out []byte, s string, steps Steps) (read, written int) {
	for read < len(s)-2 && s[read] == '%' {
		form := f[ascii.HexValue(s[read+1])<<4|ascii.HexValue(s[read+2])]
		to := out[written : written+len("%FF")]
		to[0], to[1], to[2] = byte(form), byte(form>>8), byte(form>>16)
		if steps&StepTripletCase == 0 {
			to[1], to[2] = s[read+1], s[read+2]
		}
		written += int(form >> 24)
		read += len("%FF")
	}
	return read, written
}

// lowerOutsideTriplets changes letters to lower case, except in triplets.
func lowerOutsideTriplets(text []byte) {
	for i := 0; i < len(text); i++ {
		if text[i] == '%' {
			i += len("FF")
			continue
		}
		text[i] = ascii.LowerByte(text[i])
	}
}

// schemeForm is the end of an authority after [StepScheme], and the empty path after it.
type schemeForm struct {
	port      string
	hasPort   bool
	dropsHost bool // the host is the default one
	addsSlash bool // to an empty path
}

// schemeFormOf returns the form of u, whose normal host is host. Without the step, it returns the present form. It
// looks up the scheme only if the form depends on it. For a relative reference, only the form that does not depend on
// a scheme applies.
func (n *Normalizer) schemeFormOf(u *URI, host string) (f schemeForm) {
	if f.port, f.hasPort = u.port(); n.Steps&StepScheme == 0 || u.authority == 0 {
		return f
	}
	dropsPort := f.hasPort && n.Steps&StepPort != 0
	if f.port == "" && dropsPort == f.hasPort && u.path != u.authority && uint32(len(host)) != lengthOfDefaultHosts && len(n.Schemes.own) == 0 {
		return schemeForm{}
	}
	scheme := n.Schemes.find(u.text[:u.scheme])
	if dropsPort {
		f.hasPort, f.port = !scheme.dropsPort(f.port), portNumeral(f.port)
	}
	f.dropsHost = n.Steps&StepDefaultHost != 0 && !f.hasPort && u.userinfo == 0 && scheme.isDefaultHost(host)
	f.addsSlash = n.Steps&StepEmptyPath != 0 && u.scheme != 0 && u.path == u.authority && !scheme.KeepEmptyPath
	return f
}

// changes reports whether f differs from the form of u.
func (f schemeForm) changes(u *URI) bool {
	port, hasPort := u.port()
	return f.dropsHost || f.addsSlash || f.hasPort != hasPort || f.port != port
}

// appendTo appends f to text, which ends with a host of hostLen bytes. It sets the ends of the host
// and of the authority.
func (f schemeForm) appendTo(text []byte, hostLen int, ends *offsets) []byte {
	if f.dropsHost {
		text = text[:len(text)-hostLen]
	}
	ends.host = uint32(len(text))
	if f.hasPort {
		text = append(append(text, ':'), f.port...)
	}
	ends.authority = uint32(len(text))
	if f.addsSlash {
		text = append(text, '/')
	}
	return text
}

// portNumeral returns the shortest form of a port that is not empty: "08080" is 8080.
func portNumeral(port string) string {
	if n := strings.TrimLeft(port, "0"); n != "" {
		return n
	}
	return "0"
}

// dropsPort reports whether a present port is removed, because it is empty or the default port.
func (s *Scheme) dropsPort(port string) bool {
	if port == "" {
		return true
	}
	if s.DefaultPort == 0 || s.KeepDefaultPort {
		return false
	}
	number, ok := portNumber(port)
	return ok && number == s.DefaultPort
}

// isDefaultHost reports whether host is the default host, ignoring case.
func (s *Scheme) isDefaultHost(host string) bool {
	return s.DefaultHost != "" && ascii.EqualFold(host, s.DefaultHost)
}

// quickCheck is the result of a fast check, as in UAX #15: which constructs that normalization
// changes the text may contain.
type quickCheck uint8

const (
	mayHaveTriplets quickCheck = 1 << iota
	mayHaveDots                // "/." before the query, perhaps after it, or a path that begins with "."
	mayHaveCapitals            // or a "[", up to the end of the authority
	hasOwnRules                // an IP-literal, or a grammar that follows RFC 2396
	mayHaveSlashes             // "//" in the path: see slashCheck
)

// slashCheck returns mayHaveSlashes if StepSlashes would change u.
func (u *URI) slashCheck() quickCheck {
	if strings.Contains(u.Path(), "//") {
		return mayHaveSlashes
	}
	return 0
}

// quickCheck returns the result for u.
func (u *URI) quickCheck() quickCheck {
	found := quickCheckOf(u.text, int(max(u.scheme, u.authority)), int(u.path))
	if start := u.pathStart(); start < u.path && u.text[start] == '.' {
		found |= mayHaveDots
	}
	if (found&mayHaveCapitals != 0 || !scan.Vectors) && u.hasLiteral() || u.grammar.follows2396() {
		found |= hasOwnRules
	}
	return found
}

// passes reports whether a quick check proves that no step changes u, under the registered schemes.
// Most normalized URIs pass. The authority must have no port and no host that may be a scheme's
// default, and the path after it must not be empty.
func (u *URI) passes(found quickCheck) bool {
	return found == 0 && (u.authority == 0 || u.host == u.authority && u.host-u.hostStart() != lengthOfDefaultHosts && u.authority < u.path)
}

// hasLiteral reports whether the host of u is an IP-literal.
func (u *URI) hasLiteral() bool {
	start := u.hostStart()
	return start < u.host && u.text[start] == '['
}

// lengthOfDefaultHosts is the length of the only default host of registered schemes.
const lengthOfDefaultHosts = uint32(len("localhost"))

// quickCheckOf returns the result for a text whose authority ends at end and whose path ends at path.
func quickCheckOf(text string, end, path int) (found quickCheck) {
	if !scan.Vectors {
		found = quickCheckByWords(text)
		if ascii.HasUpper(text[:end]) {
			found |= mayHaveCapitals
		}
		return found
	}
	const stride = scan.MaskBlock - 1 // blocks share a byte, so that one of them has both bytes of "/."
	var m scan.Masks
	var triplets, dots, capitals uint64
	i := 0
	for ; i < path; i += stride {
		scan.MasksOf(text, i, &quickCheckSets, &m)
		triplets |= m[0]
		dots |= m[1] << 1 & m[2]
		if end > i {
			capitals |= m[3] & (1<<uint(end-i) - 1)
		}
	}
	if triplets == 0 && i < len(text) && strings.IndexByte(text[i:], '%') >= 0 {
		found = mayHaveTriplets
	}
	return found | resultIf(triplets, mayHaveTriplets) | resultIf(dots, mayHaveDots) | resultIf(capitals, mayHaveCapitals)
}

// resultIf returns result if found is not zero.
func resultIf(found uint64, result quickCheck) quickCheck {
	if found == 0 {
		return 0
	}
	return result
}

var quickCheckSets = scan.NewMaskSets("%", "/", ".", "ABCDEFGHIJKLMNOPQRSTUVWXYZ[")

// quickCheckByWords finds triplets and dots without vector instructions.
func quickCheckByWords(s string) (found quickCheck) {
	if len(s) < 8 {
		if strings.IndexByte(s, '%') >= 0 {
			found = mayHaveTriplets
		}
		if strings.Contains(s, "/.") {
			found |= mayHaveDots
		}
		return found
	}
	var triplets, dots uint64
	for i := 0; ; i += 7 { // words share a byte, so that one of them has both bytes of "/."
		i = min(i, len(s)-8)
		w := scan.Eight(s[i:])
		triplets |= ascii.Find(w, '%')
		dots |= ascii.Find(w, '/') << 8 & ascii.Find(w, '.')
		if i == len(s)-8 {
			return resultIf(triplets, mayHaveTriplets) | resultIf(dots, mayHaveDots)
		}
	}
}
