package abnf

import (
	"fmt"

	"github.com/urigrammar/uri/internal/expr"
	"github.com/urigrammar/uri/internal/window"
)

// Regular reports what stands against deciding about the language of a rule: there is no such rule, or it leads to one that
// is not defined, to a prose-val without a meaning, or to one that leads to itself. The error is an [*Error]. Without one, the
// language is regular.
func (g *Grammar) Regular(rule string) error {
	if _, ok := g.rules.Rule(rule); !ok {
		c := checker{Grammar: g}
		return &Error{Position: Position{File: g.Name()}, Problem: fmt.Sprintf("there is no rule %s%s", window.Name(rule), c.meant(rule))}
	}
	reached := g.rules.Reached(rule)
	var rules []*expr.Rule
	for _, r := range g.rules.Rules {
		if reached[r.Name] {
			rules = append(rules, r)
		}
	}
	below, err := expr.NewGrammar(g.Name(), rules)
	if err != nil {
		return err // not reached: the names are distinct in g
	}
	for _, f := range (&Grammar{below}).Check(rule) {
		if f.Kind != Spelling {
			return &Error{Position: f.Position, Rule: f.Rule, Problem: f.Problem}
		}
	}
	return nil
}
