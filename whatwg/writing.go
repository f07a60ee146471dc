package whatwg

import (
	"github.com/urigrammar/uri/internal/run/rulevm"
	"github.com/urigrammar/uri/internal/run/scan"
	"github.com/urigrammar/uri/internal/unicode/uts46"
)

// ParseValid is like [ParseValid], under e.
func (e Edition) ParseValid(s string, base Base) (u ValidURL, err error) {
	if e == July2026 && u.readPlain(s) {
		u.text, u.kind = s, Domain
		return u, nil
	}
	return e.parseValid(s, base)
}

// parseValid is ParseValid without the fast path.
func (e Edition) parseValid(s string, base Base) (ValidURL, error) {
	var u ValidURL
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
		return ValidURL{}, domainError(s, int(r.from), int(r.to), r.domain)
	case r.failed != 0:
		return ValidURL{}, SyntaxError{edition: e, base: base, start: r.start, failed: r.failed, offset: r.offset}.about(s)
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

func (e Edition) parseAbsolute(s string) (ValidURL, rejection) {
	o, end, failed := e.scan(startAbsolute, s)
	if failed != 0 {
		return ValidURL{}, rejection{start: startAbsolute, failed: failed, offset: end}
	}
	u := ValidURL{text: s, offsets: o, edition: e}
	return u.withHost(u.IsSpecial())
}

func (e Edition) parseRelative(s string, base Base) (ValidURL, rejection) {
	start := e.relativeStart(base)
	o, end, failed := e.scan(start, s)
	if failed != 0 {
		// Unless the path of the base is opaque, the beginning of a scheme can be that of a path.
		if _, further, absolute := e.scan(startAbsolute, s); further > end {
			return ValidURL{}, rejection{start: startAbsolute, failed: absolute, offset: further}
		}
		return ValidURL{}, rejection{start: start, failed: failed, offset: end}
	}
	u := ValidURL{text: s, offsets: o, edition: e}
	return u.withHost(base == SpecialBase || base == FileBase || base == FileHostBase)
}

// parseAny tries every kind of base. A rejection is the one with the highest offset.
func (e Edition) parseAny(s string) (ValidURL, rejection) {
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
	if _, failure := u.edition.checkDomain(domain); failure != nil {
		return ValidURL{}, rejection{offset: int(from) + labelStart(domain, failure), domain: failure, from: from, to: to}
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
