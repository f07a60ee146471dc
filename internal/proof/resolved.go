package proof

import "github.com/urigrammar/uri/grammar"

// resolution finds what the document of a grammar says about an ambiguity.
func resolution(g grammar.Grammar, a Ambiguity) (grammar.Resolved, bool) {
	for _, r := range g.Resolved {
		if a.Rules == r.Rules || a.Rules == [2]string{r.Rules[1], r.Rules[0]} {
			return r, true
		}
	}
	return grammar.Resolved{}, false
}
