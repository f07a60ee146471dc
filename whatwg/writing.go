package whatwg

import (
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/rulevm"
	"github.com/urigrammar/uri/internal/scan"
	"github.com/urigrammar/uri/internal/uts46"
)

// ParseReference is like [ParseReference], under e.
func (e Edition) ParseReference(s string, base Base) (u URL, err error) {
	if _, plain := u.readPlain(s); plain && e == July2026 {
		u.text, u.kind = s, Domain
		return u, nil
	}
	return e.parseReference(s, base)
}

// parseReference is ParseReference without the fast path.
func (e Edition) parseReference(s string, base Base) (URL, error) {
	var u URL
	var r rejection
	switch {
	case base == NoBase || hasScheme(s):
		u, r = e.parseAbsolute(s)
	case base == AnyBase:
		u, r = e.parseAny(s)
	default:
		u, r = e.parseRelative(s, base)
	}
	switch {
	case r.domain != nil:
		return URL{}, domainError(s, int(r.from), int(r.to), r.domain)
	case r.failed != 0:
		return URL{}, SyntaxError{edition: e, base: base, start: r.start, failed: r.failed, offset: r.offset}.about(s)
	}
	return u, nil
}

// rejection holds the facts of an error until the error is returned. The zero rejection accepts.
type rejection struct {
	start, failed scan.State // the rule, and the state in which the text leaves it; failed is 0 for a member
	offset        int        // in bytes

	domain   *uts46.Error // of the domain, or nil
	from, to uint32       // the bounds of the domain
}

func (r rejection) rejects() bool { return r.failed != 0 || r.domain != nil }

func (e Edition) parseAbsolute(s string) (URL, rejection) {
	o, end, failed := e.scan(startAbsolute, s)
	if failed != 0 {
		return URL{}, rejection{start: startAbsolute, failed: failed, offset: end}
	}
	u := URL{text: s, offsets: o, edition: e}
	return u.withHost(u.IsSpecial())
}

func (e Edition) parseRelative(s string, base Base) (URL, rejection) {
	start := e.relativeStart(base)
	o, end, failed := e.scan(start, s)
	if failed != 0 {
		// Unless the path of the base is opaque, the beginning of a scheme can be that of a path.
		if _, further, absolute := e.scan(startAbsolute, s); further > end {
			return URL{}, rejection{start: startAbsolute, failed: absolute, offset: further}
		}
		return URL{}, rejection{start: start, failed: failed, offset: end}
	}
	u := URL{text: s, offsets: o, edition: e}
	return u.withHost(base == SpecialBase || base == FileBase || base == FileHostBase)
}

// parseAny tries every kind of base. A rejection is the one with the highest offset.
func (e Edition) parseAny(s string) (URL, rejection) {
	var furthest rejection
	for _, b := range bases {
		u, r := e.parseRelative(s, b)
		if !r.rejects() {
			return u, r
		}
		if !furthest.rejects() || r.offset > furthest.offset {
			furthest = r
		}
	}
	return URL{}, furthest
}

// hasScheme reports whether s begins with a scheme and ":". No relative URL string does.
func hasScheme(s string) bool { return schemeEnd(s) >= 0 }

// withHost sets the kind of the host of u. It rejects a domain that UTS #46 rejects.
func (u URL) withHost(special bool) (URL, rejection) {
	if u.host == 0 {
		return u, rejection{}
	}
	from, to := u.hostStart(), u.host
	domain := u.text[from:to]
	u.kind = hostKind(domain, special)
	if u.kind != Domain {
		return u, rejection{}
	}
	if _, failure := u.edition.checkDomain(domain); failure != nil {
		return URL{}, rejection{offset: int(from) + labelStart(domain, failure), domain: failure, from: from, to: to}
	}
	return u, rejection{}
}

// The start states of the rules in the generated automata, in the order in which package grammar lists
// the rules: absolute URLs, URLs that are relative to each kind of base, and the domain.
const (
	startAbsolute scan.State = 1 + iota
	startSpecial
	startFile
	startNonSpecial // of July 2026
	startOpaque
)

const (
	startFileHost scan.State = 4 + iota // of February 2026
	startNonSpecialFebruary
)

const startDomain scan.State = 6

// relativeStart returns the start state of the strings that are relative to a base of the kind.
func (e Edition) relativeStart(b Base) scan.State {
	switch {
	case b == SpecialBase:
		return startSpecial
	case b == FileBase, b == FileHostBase && e != February2026:
		return startFile
	case b == FileHostBase:
		return startFileHost
	case e == February2026:
		return startNonSpecialFebruary
	case b == OpaqueBase:
		return startOpaque
	}
	return startNonSpecial
}

// scan runs the automaton of e from a start state, and returns the ends of the components. If the text
// leaves the grammar, it returns the state and the offset of the character. Otherwise, failed is 0.
func (e Edition) scan(start scan.State, s string) (o offsets, end int, failed scan.State) {
	if uint64(len(s)) > maxLen {
		return offsets{}, int(min(uint64(len(s)), maxLen)), start // offsets do not fit into a URL
	}
	switch {
	case e == February2026 && scan.Vectors:
		end, failed = whatwg202602MaskScan(start, s, &o)
	case e == February2026:
		end, failed = whatwg202602Scan(start, s, &o)
	case scan.Vectors:
		end, failed = whatwgMaskScan(start, s, &o)
	default:
		end, failed = whatwgScan(start, s, &o)
	}
	if failed != 0 {
		end, failed = e.table().Character(start, s, end, failed)
		return offsets{}, end, failed
	}
	return o, end, 0
}

func (e Edition) table() *scan.Table {
	if e == February2026 {
		return &whatwg202602Table
	}
	return &whatwgTable
}

// expect runs the program of e, for errors of rules without an automaton. It returns the offset of the
// first character of s that cannot be part of a match, and the position there, which is nil for a match.
func (e Edition) expect(rule pegRule, s string) (end int, place *rulevm.Place) {
	p := &whatwgProgram
	if e == February2026 {
		p = &whatwg202602Program
	}
	number, _ := p.Find(pegRules[rule].Name)
	return p.Run(number, s)
}

// Most URLs are plain: http or https, a domain in lower case that needs no table, and ASCII to the end.
// A fast path finds their components without an automaton. The general path has the same result.

// readPlain sets o to the ends of the components of s, and reports whether s is a plain URL: such a URL
// is a valid URL string under [July2026]. If kept is true, the basic URL parser does not change it.
// Without a plain URL, o has no meaning.
func (o *offsets) readPlain(s string) (kept, plain bool) {
	name := plainNameStart(s)
	if name == 0 || uint64(len(s)) > maxLen {
		return false, false
	}
	end := plainNameEnd(s, name)
	if end == name {
		return false, false
	}
	*o = offsets{scheme: uint32(name - len("://")), host: uint32(end)}
	i := end
	if i < len(s) && s[i] == '/' {
		var dots bool
		i, dots = plainPathEnd(s, i)
		kept = !dots
		o.path = uint32(i)
	}
	if i < len(s) && s[i] == '?' {
		query := i + 1
		i = unitsEnd(s, query)
		kept = kept && strings.IndexByte(s[query:i], '\'') < 0 // which is percent-encoded in the query of a special URL
		o.query = uint32(i)
	}
	if i < len(s) && s[i] == '#' {
		i = unitsEnd(s, i+1)
	}
	plain = i == len(s)
	return kept && plain, plain
}

// record returns the record of a text for which readPlain returns kept.
func (o *offsets) record(text string) (r Record) {
	name := o.scheme + uint32(len("://"))
	r.text, r.kind = text, Domain
	r.scheme, r.username, r.host, r.hostEnd, r.path = o.scheme, name, name, o.host, o.host
	end := o.path
	if o.query != 0 {
		r.query, end = o.path, o.query
	}
	if int(end) < len(text) {
		r.fragment = end
	}
	return r
}

// plainNameStart returns the offset of the name in a text that begins as a plain URL does, or 0.
func plainNameStart(s string) int {
	const shortest = "http://a"
	if len(s) < len(shortest) || s[:4] != "http" {
		return 0
	}
	i := len("http")
	if s[4] == 's' {
		i++
	}
	if s[i:i+3] != "://" {
		return 0
	}
	return i + 3
}

// plainNameEnd returns the end of the plain name at i, or i. A plain name has only lower-case letters,
// digits and the marks "." and "-". No mark is at an end or beside another one, as in "xn--". The last
// label is not a number, and the name is no longer than a label can be.
func plainNameEnd(s string, i int) (end int) {
	paired, before := uint8(0), uint8(isMark) // as if a mark came before the name
	for end = i; end < len(s); end++ {
		octet := plainOctets[s[end]]
		if octet&inName == 0 {
			break
		}
		paired |= octet & before
		before = octet
	}
	if (paired|before)&isMark != 0 || end-i > longestLabel || before&endsNumber != 0 && endsInNumber(s[i:end]) {
		return i
	}
	return end
}

// longestLabel is the length in octets that a label can have.
const longestLabel = 63

// plainPathEnd returns the end of the path at i, and whether a segment may be a single-dot or a
// double-dot segment: whether one begins with a dot or a percent-encoded byte.
func plainPathEnd(s string, i int) (end int, dots bool) {
	found, after := uint8(0), uint8(0) // after a slash, it is isDot
	for i < len(s) {
		octet := plainOctets[s[i]]
		if octet&inPath != 0 {
			found |= octet & after
			after = octet << 1 & isDot
			i++
			continue
		}
		if !ascii.IsPercentEncoded(s[i:]) {
			break
		}
		found |= after
		after = 0
		i += len("%00")
	}
	return i, found&isDot != 0
}

// unitsEnd returns the end of the ASCII URL units at i.
func unitsEnd(s string, i int) int {
	for {
		for ; i+8 <= len(s); i += 8 { // a branch for eight octets, in long runs
			w := s[i : i+8]
			if plainOctets[w[0]]&plainOctets[w[1]]&plainOctets[w[2]]&plainOctets[w[3]]&
				plainOctets[w[4]]&plainOctets[w[5]]&plainOctets[w[6]]&plainOctets[w[7]]&isUnit == 0 {
				break
			}
		}
		for i < len(s) && plainOctets[s[i]]&isUnit != 0 {
			i++
		}
		if !ascii.IsPercentEncoded(s[i:]) {
			return i
		}
		i += len("%00")
	}
}

// What an octet can be in a plain URL.
const (
	isUnit     uint8 = 1 << iota // a URL unit
	inPath                       // a URL unit that does not end a path
	inName                       // in a plain name
	isMark                       // a mark of a name
	endsNumber                   // a digit, or the last octet of a number in another notation
	beforeDot                    // a slash
	isDot                        // the next bit, so that one shift makes it of the other
)

var plainOctets = func() (table [256]uint8) {
	for c := range table {
		if isURLOctet[c] {
			table[c] = isUnit | inPath
		}
	}
	add := func(octets string, kinds uint8) {
		for _, c := range []byte(octets) {
			table[c] |= kinds
		}
	}
	add("abcdefghijklmnopqrstuvwxyz0123456789.-", inName)
	add("0123456789abcdefx", endsNumber)
	add(".-", isMark)
	add(".", isDot)
	add("/", beforeDot)
	table['?'] &^= inPath
	return table
}()
