package abnf

import (
	"github.com/urigrammar/uri/internal/rangeset"
	"github.com/urigrammar/uri/internal/syntax"
)

// listOf returns the list of elements that RFC 9110, section 5.6.1.1 writes as low#high: elements with a comma and optional
// whitespace between them.
func listOf(element *syntax.Expr, low, high int) *syntax.Expr {
	if high == 0 {
		return syntax.Epsilon()
	}
	list := element
	if high != 1 {
		more := syntax.Times(syntax.Seq(ows(), syntax.Text(","), ows(), element), max(low-1, 0), max(high-1, syntax.Unbounded))
		list = syntax.Seq(element, more)
	}
	if low == 0 {
		return syntax.Opt(list)
	}
	return list
}

// ows is rule OWS of RFC 9110, section 5.6.3.
func ows() *syntax.Expr {
	return syntax.Star(syntax.Any(rangeset.SetOf(rangeset.Span{Lo: '\t', Hi: '\t'}, rangeset.Span{Lo: ' ', Hi: ' '})))
}
