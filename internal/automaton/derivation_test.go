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
	marks []Mark
}

// slow derives words by trying all ways in their order.
type slow struct {
	grammar *expr.Grammar
	word    string
	// every tells that all derivations with different marks are wanted; else, of those to one position only the first: what
	// follows is the same behind all of them.
	every bool
}

// derive lists the derivations of e from position i on, those that are preferred first.
func (s slow) derive(e *expr.Expr, i int) []derivation {
	switch e.Op {
	case expr.Symbol:
		if i < len(s.word) && e.Set.Contains(rune(s.word[i])) {
			return []derivation{{to: i + 1}}
		}
		return nil
	case expr.Concat:
		all := []derivation{{to: i}}
		for _, sub := range e.Subs {
			all = s.behind(all, func(j int) []derivation { return s.derive(sub, j) })
		}
		return all
	case expr.Alternate:
		var all []derivation
		for _, sub := range e.Subs {
			all = append(all, s.derive(sub, i)...)
		}
		return s.distinct(all)
	case expr.Repeat:
		return s.repeat(e, i)
	case expr.Ref:
		r, _ := s.grammar.Rule(e.Name)
		all := s.derive(r.Expr, i)
		for k, d := range all {
			all[k].marks = slices.Concat([]Mark{{r.Name, false, i}}, d.marks, []Mark{{r.Name, true, d.to}})
		}
		return all
	}
	return []derivation{{to: i}}
}

func (s slow) repeat(e *expr.Expr, i int) []derivation {
	if e.Max == 0 {
		return []derivation{{to: i}}
	}
	less := *e
	less.Min = max(e.Min-1, 0)
	if e.Max != expr.Unbounded {
		less.Max--
	}
	once := s.derive(e.Subs[0], i)
	if e.Max == expr.Unbounded && e.Min == 0 {
		once = slices.DeleteFunc(once, func(d derivation) bool { return d.to == i })
	}
	again := s.behind(once, func(j int) []derivation { return s.repeat(&less, j) })
	switch {
	case e.Min > 0:
		return again
	case e.Lazy:
		return s.distinct(append([]derivation{{to: i}}, again...))
	}
	return s.distinct(append(again, derivation{to: i}))
}

// behind goes on from derivations.
func (s slow) behind(from []derivation, next func(int) []derivation) (all []derivation) {
	for _, d := range from {
		for _, n := range next(d.to) {
			all = append(all, derivation{n.to, slices.Concat(d.marks, n.marks)})
		}
	}
	return s.distinct(all)
}

func (s slow) distinct(all []derivation) (out []derivation) {
	for _, d := range all {
		if !slices.ContainsFunc(out, func(o derivation) bool { return o.to == d.to && !(s.every && !slices.Equal(o.marks, d.marks)) }) {
			out = append(out, d)
		}
	}
	return out
}

// members are the derivations of the word from rule s.
func (s slow) members() []derivation {
	return slices.DeleteFunc(s.derive(expr.To("s"), 0), func(d derivation) bool { return d.to != len(s.word) })
}

// firstDerivation is the marks of the first derivation of a word from rule s.
func firstDerivation(g *expr.Grammar, w string) (marks []Mark, member bool) {
	all := slow{g, w, false}.members()
	if len(all) == 0 {
		return nil, false
	}
	return all[0].marks, true
}

// everyPlacement are the marks of some rules in the derivations of a word from rule s, without the same ones twice.
func everyPlacement(g *expr.Grammar, w string, rules ...string) (all [][]Mark) {
	for _, d := range (slow{g, w, true}).members() {
		marks := marksOf(d.marks, rules...)
		if !slices.ContainsFunc(all, func(m []Mark) bool { return slices.Equal(m, marks) }) {
			all = append(all, marks)
		}
	}
	return all
}

// marksOf are the marks of some rules; nil if there are none.
func marksOf(all []Mark, rules ...string) (out []Mark) {
	for _, m := range all {
		if slices.Contains(rules, m.Rule) {
			out = append(out, m)
		}
	}
	return out
}
