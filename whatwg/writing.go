package whatwg

import (
	"github.com/urigrammar/uri/internal/run/rulevm"
	"github.com/urigrammar/uri/internal/run/scan"
	"github.com/urigrammar/uri/internal/unicode/uts46"
)

// ParseValid parses a valid URL string, with or without a fragment (section 4.3). Relative strings are
// valid only for bases of the given kind. With [NoBase], no relative string is valid. The error is a
// [*SyntaxError], or a [*DomainError] if only the domain is invalid.
func ParseValid(s string, base Base) (u ValidURL, err error) {
	if u.readPlain(s) {
		u.text, u.kind = s, Domain
		return u, nil
	}
	return parseValid(s, base)
}

// parseValid is [ParseValid] without the fast path.
func parseValid(s string, base Base) (ValidURL, error) {
	var u ValidURL
	var r rejection
	switch {
	case base == NoBase || hasScheme(s):
		u, r = parseAbsolute(s)
	case base == AnyBase:
		u, r = parseAny(s)
	default:
		u, r = parseRelative(s, base)
	}
	switch {
	case r.domain != nil:
		return ValidURL{}, domainError(s, int(r.from), int(r.to), r.domain)
	case r.failed != 0:
		return ValidURL{}, SyntaxError{base: base, start: r.start, failed: r.failed, offset: r.offset}.about(s)
	}
	return u, nil
}

// rejection holds the details of an error until the error is returned. The zero rejection means acceptance.
type rejection struct {
	start, failed scan.State // the rule, and the state in which the text leaves it; failed is 0 for a member
	offset        int        // in bytes

	domain   *uts46.Error // of the domain, or nil
	from, to uint32       // the bounds of the domain
}

func (r rejection) rejects() bool { return r.failed != 0 || r.domain != nil }

func parseAbsolute(s string) (ValidURL, rejection) {
	o, end, failed := scanFrom(startAbsolute, s)
	if failed != 0 {
		return ValidURL{}, rejection{start: startAbsolute, failed: failed, offset: end}
	}
	u := ValidURL{text: s, offsets: o}
	return u.withHost(u.IsSpecial())
}

func parseRelative(s string, base Base) (ValidURL, rejection) {
	start := relativeStart(base)
	o, end, failed := scanFrom(start, s)
	if failed != 0 {
		// Unless the path of the base is opaque, the beginning of a scheme can be that of a path.
		if _, further, absolute := scanFrom(startAbsolute, s); further > end {
			return ValidURL{}, rejection{start: startAbsolute, failed: absolute, offset: further}
		}
		return ValidURL{}, rejection{start: start, failed: failed, offset: end}
	}
	u := ValidURL{text: s, offsets: o}
	return u.withHost(base == SpecialBase || base == FileBase || base == FileHostBase)
}

// parseAny tries every kind of base. If all reject s, it returns the rejection with the highest offset.
func parseAny(s string) (ValidURL, rejection) {
	var furthest rejection
	for _, b := range bases {
		u, r := parseRelative(s, b)
		if !r.rejects() {
			return u, r
		}
		if !furthest.rejects() || r.offset > furthest.offset {
			furthest = r
		}
	}
	return ValidURL{}, furthest
}

// hasScheme reports whether s begins with a scheme and ":". No relative URL string does.
func hasScheme(s string) bool { return schemeEnd(s) >= 0 }

// withHost sets the kind of the host of u. It rejects a domain that UTS #46 rejects.
func (u ValidURL) withHost(special bool) (ValidURL, rejection) {
	if u.host == 0 {
		return u, rejection{}
	}
	from, to := u.hostStart(), u.host
	domain := u.text[from:to]
	u.kind = hostKind(domain, special)
	if u.kind != Domain {
		return u, rejection{}
	}
	if _, failure := checkDomain(domain); failure != nil {
		return ValidURL{}, rejection{offset: int(from) + labelStart(domain, failure), domain: failure, from: from, to: to}
	}
	return u, rejection{}
}

// The start states of the generated automata, in the order in which package grammar lists the rules:
// absolute URLs, URLs relative to each kind of base, and the domain.
const (
	startAbsolute scan.State = 1 + iota
	startSpecial
	startFile
	startNonSpecial
	startOpaque
)

const startDomain scan.State = 6

// relativeStart returns the start state for strings that are relative to a base of the given kind.
func relativeStart(b Base) scan.State {
	switch {
	case b == SpecialBase:
		return startSpecial
	case b == FileBase, b == FileHostBase:
		return startFile
	case b == OpaqueBase:
		return startOpaque
	}
	return startNonSpecial
}

// scanFrom runs the automaton from a start state, and returns the ends of the components. If the text
// violates the grammar, it also returns the state and the offset of the character. Otherwise, failed
// is 0.
func scanFrom(start scan.State, s string) (o offsets, end int, failed scan.State) {
	if uint64(len(s)) > maxLen {
		return offsets{}, int(min(uint64(len(s)), maxLen)), start // offsets do not fit into a URL
	}
	var e [5]uint32
	if end, failed = whatwgMachine.Read(start, s, 0, e[:]); failed != 0 {
		end, failed = whatwgMachine.Character(start, s, end, failed)
		return offsets{}, end, failed
	}
	return offsets{e[0], e[1], e[2], e[3], e[4]}, end, 0
}

// expect runs the rule program, to describe errors for rules without an automaton. It returns the offset
// of the first character of s that cannot be part of a match, and the position there, which is nil if s
// matches.
func expect(rule pegRule, s string) (end int, place *rulevm.Place) {
	number, _ := whatwgProgram.Find(pegRules[rule].Name)
	return whatwgProgram.Run(number, s)
}
