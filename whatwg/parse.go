package whatwg

import (
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

// parseReference is ParseReference for what may not be plain.
func (e Edition) parseReference(s string, base Base) (URL, error) {
	var u URL
	var r refusal
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

// refusal is what an error is made of once it is known to be the one that is returned. The zero refusal is none.
type refusal struct {
	start, failed scan.State // where the grammar ends; failed is 0 if it does not
	offset        int        // in bytes

	domain   *uts46.Error // what is wrong with a domain; nil if nothing is
	from, to uint32       // where the domain stands
}

func (r refusal) refuses() bool { return r.failed != 0 || r.domain != nil }

func (e Edition) parseAbsolute(s string) (URL, refusal) {
	o, end, failed := e.scan(startAbsolute, s)
	if failed != 0 {
		return URL{}, refusal{start: startAbsolute, failed: failed, offset: end}
	}
	u := URL{text: s, offsets: o, edition: e}
	return u.withHost(u.IsSpecial())
}

func (e Edition) parseRelative(s string, base Base) (URL, refusal) {
	start := e.relativeStart(base)
	o, end, failed := e.scan(start, s)
	if failed != 0 {
		// Unless the base's path is opaque, whatever could become a scheme is a path so far.
		if _, further, absolute := e.scan(startAbsolute, s); further > end {
			return URL{}, refusal{start: startAbsolute, failed: absolute, offset: further}
		}
		return URL{}, refusal{start: start, failed: failed, offset: end}
	}
	u := URL{text: s, offsets: o, edition: e}
	return u.withHost(base == SpecialBase || base == FileBase || base == FileHostBase)
}

// parseAny tries every kind of base. What it refuses a text for is what is furthest into it.
func (e Edition) parseAny(s string) (URL, refusal) {
	var furthest refusal
	for _, b := range bases {
		u, r := e.parseRelative(s, b)
		if !r.refuses() {
			return u, r
		}
		if !furthest.refuses() || r.offset > furthest.offset {
			furthest = r
		}
	}
	return URL{}, furthest
}

// hasScheme reports whether s begins with a scheme and ":", which nothing relative does.
func hasScheme(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z':
		case '0' <= c && c <= '9', c == '+', c == '-', c == '.':
			if i == 0 {
				return false
			}
		default:
			return c == ':' && i > 0
		}
	}
	return false
}

// withHost finds out what the host of u is, and asks of a domain what no grammar can say.
func (u URL) withHost(special bool) (URL, refusal) {
	if u.host == 0 {
		return u, refusal{}
	}
	from, to := u.hostStart(), u.host
	domain := u.text[from:to]
	u.kind = hostKind(domain, special)
	if u.kind != Domain {
		return u, refusal{}
	}
	if _, failure := u.edition.checkDomain(domain); failure != nil {
		return URL{}, refusal{offset: int(from) + labelStart(domain, failure), domain: failure, from: from, to: to}
	}
	return u, refusal{}
}
