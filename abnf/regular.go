package abnf

import (
	"fmt"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Regular returns an error if a rule cannot be compiled to an automaton. The rule may be unknown,
// or lead to an undefined rule, to a prose-val without a meaning, or to a recursion that is not a
// repetition. The error is an [*Error]. If the error is nil, the rule's language is regular.
func (g *Grammar) Regular(rule string) error {
	c := checker{Grammar: g}
	r, ok := g.closed().rules.Rule(rule)
	if !ok {
		return &Error{Position: Position{File: g.Name()}, Problem: fmt.Sprintf("unknown rule %s%s", excerpt.Name(rule), c.meant(rule))}
	}
	wrong, ok := g.irregular()[r]
	if !ok {
		return nil
	}
	e := &Error{Position: g.position(wrong.rule, wrong.ref.Line, wrong.ref.Column), Rule: wrong.rule.Name}
	if wrong.recursion != nil {
		e.Problem = g.recursive(*wrong.recursion)
	} else {
		_, e.Problem = c.reference(wrong.rule, wrong.ref, "")
	}
	return e
}

// culprit is the reason why a rule, or a rule that leads to it, may not be regular.
type culprit struct {
	rule      *syntax.Rule
	ref       *syntax.Expr      // a reference in the rule: to an undefined rule, or back to the rule itself
	recursion *syntax.Recursion // nil if ref is undefined
}

// findIrregular finds the nearest culprit for each rule that may not be regular.
func (g *Grammar) findIrregular() map[*syntax.Rule]culprit {
	rules := g.closed().rules
	found := map[*syntax.Rule]culprit{}
	var open []*syntax.Rule
	blame := func(r *syntax.Rule, c culprit) {
		if _, known := found[r]; !known {
			found[r] = c
			open = append(open, r)
		}
	}
	recursive := map[*syntax.Rule]*syntax.Recursion{}
	for _, r := range rules.Recursions() {
		recursive[r.Rules[0]] = &r
	}
	before := map[*syntax.Rule][]*syntax.Rule{} // which refer to a rule
	spread := func() {
		for len(open) > 0 {
			r := open[0]
			open = open[1:]
			for _, from := range before[r] {
				blame(from, found[r])
			}
		}
	}
	for _, r := range rules.Rules {
		for ref := range r.Expr.Refs {
			if to, ok := rules.Rule(ref.Name); ok {
				before[to] = append(before[to], r)
			} else {
				blame(r, culprit{rule: r, ref: ref})
			}
		}
	}
	spread() // first: what is not defined can be why a recursion is no repetition
	for _, r := range rules.Rules {
		if rec := recursive[r]; rec != nil {
			blame(r, culprit{r, rec.Ref, rec})
		}
	}
	spread()
	return found
}
