package draw

import (
	"slices"

	"github.com/urigrammar/uri/internal/rangeset"
	"github.com/urigrammar/uri/internal/rulevm"
	"github.com/urigrammar/uri/internal/syntax"
)

// mostNames bounds the names that each edge is compared with.
const mostNames = 200

// namesOfSets returns the rules of one symbol that a rule leads to, without itself, the largest sets first. No rule that it leads to leads to itself.
func namesOfSets(g *syntax.Grammar, rule string) (all []rulevm.Named) {
	s := sets{g, map[*syntax.Rule]rangeset.Set{}}
	reached := g.Reached(rule)
	known := map[rangeset.Set]bool{}
	for _, r := range g.Rules {
		if !reached[r.Name] || syntax.Fold(r.Name) == syntax.Fold(rule) {
			continue
		}
		if set := s.rule(r); set.Len() > 1 && !known[set] {
			known[set] = true
			all = append(all, rulevm.Named{Name: r.Name, Set: set})
		}
	}
	slices.SortStableFunc(all, func(a, b rulevm.Named) int { return b.Set.Len() - a.Set.Len() })
	return all[:min(len(all), mostNames)]
}

// sets are those of rules of one symbol; that of another rule is empty.
type sets struct {
	*syntax.Grammar
	known map[*syntax.Rule]rangeset.Set
}

func (s sets) rule(r *syntax.Rule) rangeset.Set {
	if set, ok := s.known[r]; ok {
		return set
	}
	set := s.of(r.Expr)
	s.known[r] = set
	return set
}

func (s sets) of(e *syntax.Expr) rangeset.Set {
	switch e.Op {
	case syntax.Symbol:
		return e.Set
	case syntax.Ref:
		r, _ := s.Rule(e.Name)
		return s.rule(r)
	case syntax.Alternate:
		var spans []rangeset.Span
		for _, sub := range e.Subs {
			one := s.of(sub)
			if one.Empty() {
				return rangeset.Set{}
			}
			spans = append(spans, one.Spans()...)
		}
		return rangeset.SetOf(spans...)
	}
	return rangeset.Set{}
}
