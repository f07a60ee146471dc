package slowgrammar

import (
	"slices"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// derivator derives one text from the rules as they are written, by trying all ways in the order in
// which they are preferred, and remembers where each expression can end.
type derivator struct {
	grammar *syntax.Grammar
	runes   bool
	text    string
	known   map[attempt][]int
}

// attempt is an expression at a place in the text; of a repetition, with how many iterations are behind it.
type attempt struct {
	e     *syntax.Expr
	done  int
	place int
}

// Pass is where a derivation comes to the begin or the end of a rule, with the rules that it is in.
type Pass struct {
	Chain  []string
	Begins bool
	At     int // in bytes
}

// ends lists where e can end if it begins at a place, those that are preferred first.
func (s *derivator) ends(e *syntax.Expr, done, i int) []int {
	key := attempt{e, done, i}
	if all, ok := s.known[key]; ok {
		return all
	}
	all := s.find(e, done, i)
	s.known[key] = all
	return all
}

func (s *derivator) find(e *syntax.Expr, done, i int) []int {
	switch e.Op {
	case syntax.Symbol:
		if r, size := s.symbol(i); size > 0 && e.Set.Contains(r) {
			return []int{i + size}
		}
		return nil
	case syntax.Concat: // done parts are behind
		if done == len(e.Subs) {
			return []int{i}
		}
		var all []int
		for _, k := range s.ends(e.Subs[done], 0, i) {
			all = appendNew(all, s.ends(e, done+1, k)...)
		}
		return all
	case syntax.Alternate:
		var all []int
		for _, sub := range e.Subs {
			all = appendNew(all, s.ends(sub, 0, i)...)
		}
		return all
	case syntax.Repeat:
		var again []int
		for _, k := range s.iterations(e, done, i) {
			again = appendNew(again, s.ends(e, next(e, done), k)...)
		}
		switch {
		case done < e.Min:
			return again
		case e.Lazy:
			return appendNew([]int{i}, again...)
		}
		return appendNew(again, i)
	case syntax.Ref:
		r, _ := s.grammar.Rule(e.Name)
		return s.ends(r.Expr, 0, i)
	}
	return []int{i}
}

// iterations lists where one more iteration can end. One of any number is not empty.
func (s *derivator) iterations(e *syntax.Expr, done, i int) []int {
	if done == e.Max {
		return nil
	}
	all := s.ends(e.Subs[0], 0, i)
	if e.Max == syntax.Unbounded && done >= e.Min {
		all = slices.DeleteFunc(slices.Clone(all), func(k int) bool { return k == i })
	}
	return all
}

// next returns the number of iterations after one more, which does not grow beyond the maximum that matters.
func next(e *syntax.Expr, done int) int {
	if e.Max == syntax.Unbounded {
		return min(done+1, e.Min)
	}
	return done + 1
}

func appendNew(all []int, more ...int) []int {
	for _, k := range more {
		if !slices.Contains(all, k) {
			all = append(all, k)
		}
	}
	return all
}

// symbol returns the symbol at a place and its length, which is 0 at the end.
func (s *derivator) symbol(i int) (rune, int) {
	if i == len(s.text) {
		return 0, 0
	}
	if !s.runes {
		return rune(s.text[i]), 1
	}
	r, size := utf8.DecodeRuneInString(s.text[i:])
	if r == utf8.RuneError && size == 1 {
		return 0, 0
	}
	return r, size
}

// first calls visit for the rules of the first derivation of e between two places, where they begin and where they end.
func (s *derivator) first(e *syntax.Expr, done, i, j int, chain []string, visit func(Pass)) {
	switch e.Op {
	case syntax.Concat:
		if done == len(e.Subs) {
			return
		}
		for _, k := range s.ends(e.Subs[done], 0, i) {
			if slices.Contains(s.ends(e, done+1, k), j) {
				s.first(e.Subs[done], 0, i, k, chain, visit)
				s.first(e, done+1, k, j, chain, visit)
				return
			}
		}
	case syntax.Alternate:
		for _, sub := range e.Subs {
			if slices.Contains(s.ends(sub, 0, i), j) {
				s.first(sub, 0, i, j, chain, visit)
				return
			}
		}
	case syntax.Repeat:
		if e.Lazy && done >= e.Min && i == j {
			return
		}
		for _, k := range s.iterations(e, done, i) {
			if slices.Contains(s.ends(e, next(e, done), k), j) {
				s.first(e.Subs[0], 0, i, k, chain, visit)
				s.first(e, next(e, done), k, j, chain, visit)
				return
			}
		}
	case syntax.Ref:
		r, _ := s.grammar.Rule(e.Name)
		inner := append(slices.Clip(chain), r.Name)
		visit(Pass{inner, true, i})
		s.first(r.Expr, 0, i, j, inner, visit)
		visit(Pass{inner, false, j})
	}
}

// Derive calls visit for the rules in the first derivation of a text, and reports whether there is one. Symbols are
// bytes, or runes. No rule leads to itself without text before.
func Derive(g *syntax.Grammar, runes bool, rule, text string, visit func(Pass)) bool {
	s := &derivator{grammar: g, runes: runes, text: text, known: map[attempt][]int{}}
	start := syntax.To(rule)
	if !slices.Contains(s.ends(start, 0, 0), len(text)) {
		return false
	}
	s.first(start, 0, 0, len(text), nil, visit)
	return true
}
