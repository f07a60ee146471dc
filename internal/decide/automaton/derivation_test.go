package automaton

import (
	"slices"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// The reference for tagged automata and transducers: the first derivation of a word, found by
// trying all derivations in order.

// derivation is a way to derive a part of a word.
type derivation struct {
	to    int // where the part ends
	marks []Mark
}

// slow derives words by trying all ways in their order.
type slow struct {
	grammar *syntax.Grammar
	word    string
	// every selects all derivations with different marks. Without it, only the first derivation to
	// each position counts: all of them have the same continuations.
	every    bool
	repeated map[iterations][]derivation
}

// iterations are those that a repetition still has from a position on.
type iterations struct {
	of       *syntax.Expr
	min, max int
	from     int
}

func newSlow(g *syntax.Grammar, word string, every bool) slow {
	return slow{g, word, every, map[iterations][]derivation{}}
}

// derive lists the derivations of e from position i on, those that are preferred first.
func (s slow) derive(e *syntax.Expr, i int) []derivation {
	switch e.Op {
	case syntax.Symbol:
		if i < len(s.word) && e.Set.Contains(rune(s.word[i])) {
			return []derivation{{to: i + 1}}
		}
		return nil
	case syntax.Concat:
		all := []derivation{{to: i}}
		for _, sub := range e.Subs {
			all = s.behind(all, func(j int) []derivation { return s.derive(sub, j) })
		}
		return all
	case syntax.Alternate:
		var all []derivation
		for _, sub := range e.Subs {
			all = append(all, s.derive(sub, i)...)
		}
		return s.distinct(all)
	case syntax.Repeat:
		return s.repeat(iterations{e, e.Min, e.Max, i})
	case syntax.Ref:
		r, _ := s.grammar.Rule(e.Name)
		all := slices.Clone(s.derive(r.Expr, i))
		for k, d := range all {
			all[k].marks = slices.Concat([]Mark{{r.Name, false, i}}, d.marks, []Mark{{r.Name, true, d.to}})
		}
		return all
	}
	return []derivation{{to: i}}
}

func (s slow) repeat(r iterations) []derivation {
	if all, ok := s.repeated[r]; ok {
		return all
	}
	all := s.again(r)
	s.repeated[r] = all
	return all
}

func (s slow) again(r iterations) []derivation {
	none := derivation{to: r.from}
	if r.max == 0 {
		return []derivation{none}
	}
	less := iterations{of: r.of, min: max(r.min-1, 0), max: r.max - 1}
	once := s.derive(r.of.Subs[0], r.from)
	if r.max == syntax.Unbounded {
		less.max = syntax.Unbounded
		if r.min == 0 {
			once = slices.DeleteFunc(slices.Clone(once), func(d derivation) bool { return d.to == r.from })
		}
	}
	again := s.behind(once, func(j int) []derivation {
		less.from = j
		return s.repeat(less)
	})
	switch {
	case r.min > 0:
		return again
	case r.of.Lazy:
		return s.distinct(append([]derivation{none}, again...))
	}
	return s.distinct(append(again, none))
}

// behind continues each derivation by next.
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
	return slices.DeleteFunc(s.derive(syntax.To("s"), 0), func(d derivation) bool { return d.to != len(s.word) })
}

// firstDerivation is the marks of the first derivation of a word from rule s.
func firstDerivation(g *syntax.Grammar, w string) (marks []Mark, member bool) {
	all := newSlow(g, w, false).members()
	if len(all) == 0 {
		return nil, false
	}
	return all[0].marks, true
}

// everyPlacement are the marks of some rules in the derivations of a word from rule s, without the same ones twice.
func everyPlacement(g *syntax.Grammar, w string, rules ...string) (all [][]Mark) {
	for _, d := range newSlow(g, w, true).members() {
		marks := marksOf(d.marks, rules...)
		if !slices.ContainsFunc(all, func(m []Mark) bool { return slices.Equal(m, marks) }) {
			all = append(all, marks)
		}
	}
	return all
}

// marksOf returns the marks of some rules.
func marksOf(all []Mark, rules ...string) (out []Mark) {
	for _, m := range all {
		if slices.Contains(rules, m.Rule) {
			out = append(out, m)
		}
	}
	return out
}
