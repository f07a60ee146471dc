package lazy

import (
	"slices"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// Complete reports whether all rules are defined that a rule leads to, and the rule itself.
func Complete(g *syntax.Grammar, rule string) bool {
	if _, ok := g.Rule(rule); !ok {
		return false
	}
	reached := g.Reached(rule)
	return !slices.ContainsFunc(g.Rules, func(r *syntax.Rule) bool {
		return reached[r.Name] && r.Expr.Holds(func(e *syntax.Expr) bool {
			_, ok := g.Rule(e.Name)
			return e.Op == syntax.Ref && !ok
		})
	})
}
