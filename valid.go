package uri

import "github.com/urigrammar/uri/internal/scan"

// Valid reports whether s is a URI-reference under RFC 3986 (section 4.1): whether [ParseReference] accepts it. A
// text of 4 GiB or more is none, in this package, since offsets have 32 bits.
func Valid(s string) bool { return RFC3986.Valid(s) }

// ValidBytes is like [Valid], for octets, which are not copied.
func ValidBytes(s []byte) bool { return RFC3986.ValidBytes(s) }

// Valid is like [Valid], under g.
func (g Grammar) Valid(s string) bool { return valid(g, s) }

// ValidBytes is like [ValidBytes], under g.
func (g Grammar) ValidBytes(s []byte) bool { return valid(g, scan.View(s)) }

func valid(g Grammar, s string) bool {
	if uint64(len(s)) > maxLen {
		return false
	}
	var o offsets
	_, failed := scanText(g, startReference, s, &o)
	return failed == 0
}

// ValidRule reports whether s matches the rule of g that the document prints as rule, such as "host".
// It returns false if g has no such rule.
func (g Grammar) ValidRule(rule, s string) bool {
	r, ok := g.findRule(rule)
	return ok && g.matches(r, s)
}

// matches is ValidRule for a rule that g has.
func (g Grammar) matches(rule pegRule, s string) bool {
	if uint64(len(s)) > maxLen {
		return false
	}
	p, number, _ := g.programOf(rule)
	return p.Accepts(number, s)
}
