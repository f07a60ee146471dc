package automaton

import (
	"slices"

	"github.com/urigrammar/uri/internal/expr"
)

// The reference that tagged automata and transducers are held to: the first derivation of a word, found by trying
// all ways in their order.

// derivation is a way to derive a part of a word.
type derivation struct {
	to    int // where the part ends
	marks []passed
}

// passed is where a derivation comes to the begin of a rule, or to its end.
type passed struct {
	rule string
	end  bool
	at   int
}

// derive lists the derivations of e in w from position i on, those that are preferred first, and of those to one
// position only the first: what follows is the same behind all of them.
func derive(g *expr.Grammar, e *expr.Expr, w string, i int) []derivation {
	switch e.Op {
	case expr.Symbol:
		if i < len(w) && e.Set.Contains(rune(w[i])) {
			return []derivation{{to: i + 1}}
		}
		return nil
	case expr.Concat:
		all := []derivation{{to: i}}
		for _, s := range e.Subs {
			all = behind(all, func(j int) []derivation { return derive(g, s, w, j) })
		}
		return all
	case expr.Alternate:
		var all []derivation
		for _, s := range e.Subs {
			all = append(all, derive(g, s, w, i)...)
		}
		return firsts(all)
	case expr.Repeat:
		return deriveRepeat(g, e, w, i)
	case expr.Ref:
		r, _ := g.Rule(e.Name)
		all := derive(g, r.Expr, w, i)
		for k, d := range all {
			all[k].marks = slices.Concat([]passed{{r.Name, false, i}}, d.marks, []passed{{r.Name, true, d.to}})
		}
		return all
	}
	return []derivation{{to: i}}
}

func deriveRepeat(g *expr.Grammar, e *expr.Expr, w string, i int) []derivation {
	if e.Max == 0 {
		return []derivation{{to: i}}
	}
	less := *e
	less.Min = max(e.Min-1, 0)
	if e.Max != expr.Unbounded {
		less.Max--
	}
	once := derive(g, e.Subs[0], w, i)
	if e.Max == expr.Unbounded && e.Min == 0 {
		once = slices.DeleteFunc(once, func(d derivation) bool { return d.to == i })
	}
	again := behind(once, func(j int) []derivation { return deriveRepeat(g, &less, w, j) })
	switch {
	case e.Min > 0:
		return again
	case e.Lazy:
		return firsts(append([]derivation{{to: i}}, again...))
	}
	return firsts(append(again, derivation{to: i}))
}

// behind goes on from derivations.
func behind(from []derivation, next func(int) []derivation) (all []derivation) {
	for _, d := range from {
		for _, n := range next(d.to) {
			all = append(all, derivation{n.to, slices.Concat(d.marks, n.marks)})
		}
	}
	return firsts(all)
}

func firsts(all []derivation) (out []derivation) {
	for _, d := range all {
		if !slices.ContainsFunc(out, func(o derivation) bool { return o.to == d.to }) {
			out = append(out, d)
		}
	}
	return out
}

// firstDerivation is the marks of the first derivation of a word from rule s.
func firstDerivation(g *expr.Grammar, w string) ([]passed, bool) {
	for _, d := range derive(g, expr.To("s"), w, 0) {
		if d.to == len(w) {
			return d.marks, true
		}
	}
	return nil, false
}
