// Package ambiguity finds strings that a rule derives in two ways.
//
// It asks each rule by itself: which of the rules that it refers to derive which part of a string. A string has one derivation
// from a start, as far as rules are concerned, exactly if no rule that the start leads to is ambiguous by itself. So each
// rule that is to blame is found, and none that only uses it.
//
// Two derivations are followed at once, symbol by symbol: an automaton is unambiguous if in its square no way from the
// start to the end leaves the diagonal (S. Even, On information lossless automata of finite order, 1965). They part where one comes to a
// begin or an end of a rule and the other one does not.
package ambiguity

import (
	"cmp"
	"slices"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/expr"
)

// Part is a part of a string.
type Part struct {
	Rule string // that derives it; "" if the parts beside it, or the rule itself, have the text
	Text string
}

// Ambiguity is a shortest string with two readings.
type Ambiguity struct {
	Text     string
	Readings [2][]Part // the texts of each are Text
}

// Of finds an ambiguity of a rule by itself, or nil if there is none. The error is an [*automaton.GrammarError] or an
// [*automaton.SizeError].
func (f *Finder) Of(r *expr.Rule) (*Ambiguity, error) {
	n, err := f.nfa(r)
	if err != nil {
		return nil, err
	}
	most := cmp.Or(f.within.Memory, automaton.DefaultBounds.Memory) / perTwin
	s := &square{nfa: n, reached: map[twin]bool{}, most: most}
	last, tooLarge := s.search()
	switch {
	case tooLarge != nil:
		return nil, f.blame(r, tooLarge)
	case last < 0:
		return nil, nil
	}
	return s.ambiguity(last), nil
}

// perTwin is about what a twin takes, with its place in a map.
const perTwin = 128

// twin is two derivations of what was read. Each is at a state that reads a symbol, marks a rule, or is the end.
type twin struct {
	x, y   int
	parted bool
}

// arrival is how a twin was reached first.
type arrival struct {
	twin
	from  int // the arrival before it; -1 for none
	class int // read in between; -1 for none
}

// square is the product of an automaton with itself.
type square struct {
	nfa      *automaton.NFA
	arrivals []arrival
	reached  map[twin]bool
	now      []int // arrivals without a further symbol
	later    []int // arrivals with one more
	most     int   // arrivals
	kept     [2][][]int
}

// search returns the arrival at the end of two derivations that have parted, or -1.
func (s *square) search() (int, *automaton.SizeError) {
	s.kept = [2][][]int{make([][]int, len(s.nfa.States)), make([][]int, len(s.nfa.States))}
	s.arrive(-1, -1, s.nfa.Start, s.nfa.Start, false)
	s.now, s.later = s.later, nil
	for len(s.now) > 0 {
		for i := 0; i < len(s.now); i++ { // to which more are added
			if len(s.arrivals) > s.most {
				return -1, &automaton.SizeError{Exceeds: "pairs of states", Bound: s.most, Lift: "Memory"}
			}
			t := s.arrivals[s.now[i]].twin
			if t.parted && t.x == s.nfa.Accept && t.y == s.nfa.Accept {
				return s.now[i], nil
			}
			s.pass(s.now[i], t)
		}
		for _, i := range s.now {
			s.read(i, s.arrivals[i].twin)
		}
		s.now, s.later = s.later, s.now[:0]
	}
	return -1, nil
}

// pass follows a twin that need not read a symbol to go on.
func (s *square) pass(i int, t twin) {
	a, b := &s.nfa.States[t.x], &s.nfa.States[t.y]
	switch {
	case a.Kind == automaton.Symbol && b.Kind == automaton.Symbol || a.Kind == automaton.Accept && b.Kind == automaton.Accept:
	case t.parted:
		s.arrive(i, -1, t.x, t.y, true)
	case s.marks(t.x) && a.Kind == b.Kind && a.Rule == b.Rule:
		s.arrive(i, -1, a.Out[0], b.Out[0], false)
	default:
		s.add(i, -1, twin{t.x, t.y, true})
	}
}

// read follows a twin that reads a symbol.
func (s *square) read(i int, t twin) {
	a, b := &s.nfa.States[t.x], &s.nfa.States[t.y]
	if class := s.common(a.Set, b.Set); class >= 0 {
		s.arrive(i, class, a.Out[0], b.Out[0], t.parted)
	}
}

// common returns the class of two ascending lists that reads best, or -1.
func (s *square) common(a, b []int) int {
	best := -1
	for len(a) > 0 && len(b) > 0 {
		switch c := cmp.Compare(a[0], b[0]); {
		case c < 0:
			a = a[1:]
		case c > 0:
			b = b[1:]
		default:
			if best < 0 || s.nfa.Alphabet.ReadsBetter(a[0], best) {
				best = a[0]
			}
			a, b = a[1:], b[1:]
		}
	}
	return best
}

// arrive adds the twins that two states lead to without a symbol: if they have not parted, no further than to a mark.
func (s *square) arrive(from, class, x, y int, parted bool) {
	for _, p := range s.settle(x, parted) {
		for _, q := range s.settle(y, parted) {
			s.add(from, class, twin{p, q, parted})
		}
	}
}

func (s *square) add(from, class int, t twin) {
	if s.reached[t] {
		return
	}
	s.reached[t] = true
	s.arrivals = append(s.arrivals, arrival{t, from, class})
	if i := len(s.arrivals) - 1; class < 0 && from >= 0 {
		s.now = append(s.now, i)
	} else {
		s.later = append(s.later, i)
	}
}

// settle lists the states that a state leads to without a symbol and that read one or are the end; and those that mark a
// rule, which are not passed unless all marks are.
func (s *square) settle(q int, all bool) []int {
	kept := s.kept[0]
	if all {
		kept = s.kept[1]
	}
	if kept[q] == nil {
		kept[q] = []int{}
		for _, w := range s.ways(q, all) {
			if s.settled(w.state, all) {
				kept[q] = append(kept[q], w.state)
			}
		}
	}
	return kept[q]
}

func (s *square) settled(q int, all bool) bool {
	kind := s.nfa.States[q].Kind
	return kind == automaton.Symbol || kind == automaton.Accept || s.marks(q) && !all
}

// marks reports whether a state is the begin or the end of a rule.
func (s *square) marks(q int) bool {
	kind := s.nfa.States[q].Kind
	return kind == automaton.Enter || kind == automaton.Leave
}

// way is a state that was reached without a symbol.
type way struct{ state, from int }

// ways returns the states that a state leads to without a symbol, each with the first that led to it.
func (s *square) ways(q int, all bool) []way {
	found := []way{{q, -1}}
	known := map[int]bool{q: true}
	for i := 0; i < len(found); i++ {
		if s.settled(found[i].state, all) {
			continue
		}
		for _, o := range s.nfa.States[found[i].state].Out {
			if !known[o] {
				known[o] = true
				found = append(found, way{o, i})
			}
		}
	}
	return found
}

// between returns the marks on a way without a symbol, those of its begin and not of its end.
func (s *square) between(from, to int, all bool) (marks []int) {
	ways := s.ways(from, all)
	i := slices.IndexFunc(ways, func(w way) bool { return w.state == to })
	for i = ways[i].from; i >= 0; i = ways[i].from {
		if s.marks(ways[i].state) {
			marks = append(marks, ways[i].state)
		}
	}
	slices.Reverse(marks)
	return marks
}
