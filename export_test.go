package uri

import (
	"github.com/urigrammar/uri/internal/scan"
)

// What tests compare with slow code that goes by the letter of the documents.
var (
	RemoveDotSegments     = removeDotSegments
	RemoveDotSegments2396 = removeDotSegments2396
	HasDotSegments        = hasDotSegments
	ResolveByComponents   = Resolver.compose // what Resolve does component by component
)

// ErrorByTable is the error by the table alone, which reads one octet after the other; nil if there is none.
func ErrorByTable(g Grammar, rule, s string) error {
	if g.ValidRule(rule, s) {
		return nil
	}
	return g.syntaxError(rule, s)
}

// Table is the table of g.
func Table(g Grammar) *scan.Table { return g.table() }

// Start is where the text of a rule begins, in the table that has the rule.
func Start(g Grammar, rule string) (*scan.Table, scan.State, bool) {
	of, start, found := g.start(rule)
	return of.table(), start, found
}

// RealTexts are those that the scanners are tested with.
var RealTexts = realTexts
