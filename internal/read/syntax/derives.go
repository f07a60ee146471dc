package syntax

import (
	"slices"

	"github.com/urigrammar/uri/internal/run/rangeset"
)

// Nullable returns a function that reports whether an expression of g can match the empty string. A
// predicate can, because it consumes nothing.
func (g *Grammar) Nullable() func(*Expr) bool { return g.deriving(isNone) }

// Nullable reports whether e can match the empty string, assuming that only the rules in empty can.
// The keys of empty are folded names: see [Fold].
func (e *Expr) Nullable(empty map[string]bool) bool {
	return e.derives(isNone, func(name string) bool { return empty[Fold(name)] })
}

// Productive returns a function that reports whether an expression of g derives a text without surrogates. It
// assumes that rules in without derive nothing, and that undefined rules derive something.
func (g *Grammar) Productive(without ...*Rule) func(*Expr) bool {
	return g.deriving(func(set rangeset.Set) bool { return !set.Contained(rangeset.Surrogates) }, without...)
}

func isNone(rangeset.Set) bool { return false }

// deriving returns a function that reports whether an expression derives a text of symbols. It tries a rule again when it has
// found that a rule to which it refers derives a text. This fixed point takes linear time in the number of references.
func (g *Grammar) deriving(isSymbol func(rangeset.Set) bool, without ...*Rule) func(*Expr) bool {
	known, before := map[*Rule]bool{}, g.Referrers()
	derives := func(e *Expr) bool {
		return e.derives(isSymbol, func(name string) bool {
			r, ok := g.Rule(name)
			return known[r] || !ok && isSymbol(rangeset.Range(0, 0))
		})
	}
	for open := slices.Clone(g.Rules); len(open) > 0; {
		r := open[len(open)-1]
		open = open[:len(open)-1]
		if !known[r] && !slices.Contains(without, r) && derives(r.Expr) {
			known[r] = true
			open = append(open, before[r]...)
		}
	}
	return derives
}

func (e *Expr) derives(isSymbol func(rangeset.Set) bool, isRule func(name string) bool) bool {
	is := func(sub *Expr) bool { return sub.derives(isSymbol, isRule) }
	switch e.Op {
	case Symbol:
		return isSymbol(e.Set)
	case Ref:
		return isRule(e.Name)
	case Alternate:
		return slices.ContainsFunc(e.Subs, is)
	case Repeat:
		return e.Min == 0 || (e.Max == Unbounded || e.Max >= e.Min) && is(e.Subs[0])
	case Concat:
		return !slices.ContainsFunc(e.Subs, func(s *Expr) bool { return !is(s) })
	}
	return true
}
