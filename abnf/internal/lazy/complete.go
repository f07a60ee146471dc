package lazy

import "github.com/urigrammar/uri/internal/read/syntax"

// Complete reports whether all rules are defined that a rule leads to, and the rule itself.
func Complete(g *syntax.Grammar, rule string) bool {
	if _, ok := g.Rule(rule); !ok {
		return false
	}
	reached := g.Reached(rule)
	for _, r := range g.Rules {
		for ref := range r.Expr.Refs {
			if _, ok := g.Rule(ref.Name); !ok && reached[r.Name] {
				return false
			}
		}
	}
	return true
}

// Derives reports whether a rule derives a text without some rules.
func Derives(g *syntax.Grammar, rule string, without []*syntax.Rule) bool {
	r, _ := g.Rule(rule)
	return productive(g, without)[r]
}
