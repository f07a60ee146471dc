package automaton

import (
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// UTF8 converts an expression over code points to an expression over bytes that matches the UTF-8
// encodings of the same strings (RFC 3629, section 4). It drops surrogates, which UTF-8 cannot
// encode. It keeps references: see [UTF8Grammar].
func UTF8(e *syntax.Expr) *syntax.Expr {
	if e.Op == syntax.Symbol {
		return symbolUTF8(e)
	}
	return e.MapSubs(UTF8)
}

// UTF8Grammar returns g with [UTF8] applied to the expression of every rule.
func UTF8Grammar(g *syntax.Grammar) *syntax.Grammar {
	return g.Map(func(r *syntax.Rule) *syntax.Expr { return UTF8(r.Expr) })
}

const lastASCII = 0x7F

// symbolUTF8 keeps a set of ASCII unchanged, and converts any other set to alternatives: its ASCII,
// then sequences of bytes in the order of the code points.
func symbolUTF8(e *syntax.Expr) *syntax.Expr {
	ascii := e.Set.Intersect(rangeset.Range(0, lastASCII))
	if ascii == e.Set {
		return e
	}
	var parts []*syntax.Expr
	if !ascii.Empty() {
		parts = append(parts, &syntax.Expr{Op: syntax.Symbol, Set: ascii, Line: e.Line})
	}
	for _, p := range e.Set.Minus(ascii).Minus(rangeset.Surrogates).Spans() {
		parts = appendUTF8(parts, p)
	}
	return syntax.Or(parts...)
}

// appendUTF8 divides a span until each part is a product of byte ranges.
func appendUTF8(parts []*syntax.Expr, p rangeset.Span) []*syntax.Expr {
	cut, ok := cutUTF8(p)
	if ok {
		parts = appendUTF8(parts, rangeset.Span{Lo: p.Lo, Hi: cut})
		return appendUTF8(parts, rangeset.Span{Lo: cut + 1, Hi: p.Hi})
	}
	lo, hi := utf8.AppendRune(nil, p.Lo), utf8.AppendRune(nil, p.Hi)
	octets := make([]*syntax.Expr, len(lo))
	for i := range lo {
		octets[i] = syntax.Any(rangeset.Range(rune(lo[i]), rune(hi[i])))
	}
	return append(parts, syntax.Seq(octets...))
}

// cutUTF8 finds the code point after which p must be divided. There the number of bytes changes, or
// a byte changes although p lacks some values of the bytes after it.
func cutUTF8(p rangeset.Span) (rune, bool) {
	for _, last := range []rune{lastASCII, 0x7FF, 0xFFFF} {
		if p.Lo <= last && last < p.Hi {
			return last, true
		}
	}
	for bits := 6; bits < 6*utf8.RuneLen(p.Hi); bits += 6 {
		rest := rune(1)<<bits - 1
		switch {
		case p.Lo&^rest == p.Hi&^rest:
			return 0, false
		case p.Lo&rest != 0:
			return p.Lo | rest, true
		case p.Hi&rest != rest:
			return p.Hi&^rest - 1, true
		}
	}
	return 0, false
}
