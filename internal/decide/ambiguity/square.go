package ambiguity

import (
	"cmp"
	"iter"
	"slices"

	"github.com/urigrammar/uri/internal/decide/automaton"
)

// Parting describes where two derivations of a string diverge.
type Parting struct {
	// Rules are the rules whose boundaries distinguish the derivations. The first derivation begins or ends Rules[0]
	// where the second begins or ends Rules[1]. "" means that the derivation has no boundary at that place.
	Rules    [2]string
	Readings [2]automaton.Reading // the readings of a shortest string that diverges in this way
}

// Partings yields the ways in which two derivations of a string can diverge, one for each pair of boundaries. It compares the
// boundaries of the rules for which marked returns true. It yields nothing if the derivations of each string have the same
// boundaries. The error is an [*automaton.SizeError].
func Partings(n *automaton.NFA, marked func(rule string) bool, within automaton.Bounds) iter.Seq2[Parting, error] {
	s := newSquare(n, marked, within)
	s.apart = true
	return func(yield func(Parting, error) bool) {
		known := map[parted]bool{}
		for last, err := range s.ends {
			if err != nil {
				yield(Parting{}, err)
				return
			}
			at := s.arrivals[last].parted
			if known[at] {
				continue
			}
			known[at] = true
			if !yield(Parting{[2]string{s.rule(at[0]), s.rule(at[1])}, s.readings(last)}, nil) {
				return
			}
		}
	}
}

// mark is a boundary of a rule: i+1 where rule i begins, -(i+1) where it ends, and 0 elsewhere.
type mark = int

// parted holds the marks at which two derivations diverged, the lesser one first, or none if they have not diverged.
type parted [2]mark

// anywhere replaces the marks of derivations that have diverged, if the marks do not matter.
var anywhere = parted{1, 1}

// twin is two derivations of the text so far. Each is at a state that reads a symbol, has a mark, or is the end.
type twin struct {
	x, y   int
	parted parted
}

// arrival records how a twin was first reached.
type arrival struct {
	twin
	from  int // the previous arrival; -1 for none
	class int // the class read in between; -1 for none
}

// square is the product of an automaton with itself.
type square struct {
	nfa      *automaton.NFA
	marked   []bool // by rule
	apart    bool   // whether derivations that diverge at different marks are distinguished
	arrivals []arrival
	reached  map[twin]bool
	now      []int      // reached without another symbol
	later    []int      // reached with one more symbol
	most     int        // the maximum number of twins
	left     int        // the remaining memory, in bytes; examining a twin costs perLook
	kept     [2][][]int // see settle
}

// perTwin is the approximate size of a twin in bytes, with its place in a map.
const perTwin, perLook = 160, 4

func newSquare(n *automaton.NFA, marked func(rule string) bool, within automaton.Bounds) *square {
	s := &square{nfa: n, reached: map[twin]bool{}, most: cmp.Or(within.Memory, automaton.DefaultBounds.Memory) / perTwin}
	s.left = s.most * perTwin
	for _, rule := range n.Rules {
		s.marked = append(s.marked, marked(rule))
	}
	s.kept = [2][][]int{make([][]int, len(n.States)), make([][]int, len(n.States))}
	return s
}

// ends yields the arrivals at the end of two derivations that have diverged, shorter strings first.
func (s *square) ends(yield func(int, error) bool) {
	s.arrive(-1, -1, s.nfa.Start, s.nfa.Start, parted{})
	s.now, s.later = s.later, nil
	for len(s.now) > 0 && s.left >= 0 {
		for i := 0; i < len(s.now) && s.left >= 0; i++ { // to which more are added
			t := s.arrivals[s.now[i]].twin
			if t.parted != (parted{}) && t.x == s.nfa.Accept && t.y == s.nfa.Accept && !yield(s.now[i], nil) {
				return
			}
			s.pass(s.now[i], t)
		}
		for _, i := range s.now {
			s.read(i, s.arrivals[i].twin)
		}
		s.now, s.later = s.later, s.now[:0]
	}
	if s.left < 0 {
		yield(-1, &automaton.SizeError{Exceeds: "pairs of states", Bound: s.most, Lift: "Memory"})
	}
}

// mark returns the mark of a state.
func (s *square) mark(q int) mark {
	switch state := &s.nfa.States[q]; {
	case state.Kind == automaton.Enter && s.marked[state.Rule]:
		return state.Rule + 1
	case state.Kind == automaton.Leave && s.marked[state.Rule]:
		return -(state.Rule + 1)
	}
	return 0
}

// rule returns the rule of a mark, or "".
func (s *square) rule(m mark) string {
	if m == 0 {
		return ""
	}
	return s.nfa.Rules[max(m, -m)-1]
}

// pass follows a twin that can continue without a symbol.
func (s *square) pass(i int, t twin) {
	a, b := s.mark(t.x), s.mark(t.y)
	switch {
	case a == 0 && b == 0:
	case t.parted != (parted{}):
		s.arrive(i, -1, t.x, t.y, t.parted)
	case a == b:
		s.arrive(i, -1, s.nfa.States[t.x].Out[0], s.nfa.States[t.y].Out[0], parted{})
	case !s.apart:
		s.add(i, -1, twin{t.x, t.y, anywhere})
	case a < b: // or else the same derivations are a twin the other way round
		s.add(i, -1, twin{t.x, t.y, parted{a, b}})
	}
}

// read follows a twin that reads a symbol.
func (s *square) read(i int, t twin) {
	a, b := &s.nfa.States[t.x], &s.nfa.States[t.y]
	if class := s.common(a.Set, b.Set); class >= 0 {
		s.arrive(i, class, a.Out[0], b.Out[0], t.parted)
	}
}

// common returns the most readable class in two ascending lists, or -1 if they share none.
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

// arrive adds the twins that two states reach without a symbol. Before derivations diverge, it goes no further than a mark.
func (s *square) arrive(from, class, x, y int, at parted) {
	for _, p := range s.settle(x, at != parted{}) {
		for _, q := range s.settle(y, at != parted{}) {
			if s.add(from, class, twin{p, q, at}); s.left < 0 {
				return
			}
		}
	}
}

func (s *square) add(from, class int, t twin) {
	if s.left -= perLook; s.left < 0 || s.reached[t] {
		return
	}
	s.left -= perTwin
	s.reached[t] = true
	s.arrivals = append(s.arrivals, arrival{t, from, class})
	if i := len(s.arrivals) - 1; class < 0 && from >= 0 {
		s.now = append(s.now, i)
	} else {
		s.later = append(s.later, i)
	}
}

// settle lists the states that a state reaches without a symbol, if they read a symbol or are the end. It also lists
// states with a mark, and does not pass them unless all is set.
func (s *square) settle(q int, all bool) []int {
	kept := s.kept[0]
	if all {
		kept = s.kept[1]
	}
	if kept[q] == nil && s.left >= 0 {
		kept[q] = []int{}
		for _, w := range s.ways(q, all) {
			if s.settled(w.state, all) {
				kept[q] = append(kept[q], w.state)
				s.left -= perLook
			}
		}
	}
	return kept[q]
}

func (s *square) settled(q int, all bool) bool {
	kind := s.nfa.States[q].Kind
	return kind == automaton.Symbol || kind == automaton.Accept || s.mark(q) != 0 && !all
}

// way is a state that was reached without a symbol.
type way struct{ state, from int }

// ways returns the states that a state reaches without a symbol, each with its first predecessor.
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

// readings returns the two readings that an arrival at the end represents.
func (s *square) readings(last int) [2]automaton.Reading {
	var steps []arrival
	for i := last; i >= 0; i = s.arrivals[i].from {
		steps = append(steps, s.arrivals[i])
	}
	slices.Reverse(steps)
	first := func(t twin) int { return t.x }
	second := func(t twin) int { return t.y }
	return [2]automaton.Reading{s.reading(steps, first), s.reading(steps, second)}
}

// reading returns the reading of one of two derivations.
func (s *square) reading(steps []arrival, side func(twin) int) (r automaton.Reading) {
	note := func(q int) {
		if m := s.mark(q); m != 0 {
			r.Marks = append(r.Marks, automaton.Mark{Rule: s.rule(m), End: m < 0, At: len(r.Text)})
		}
	}
	here := s.nfa.Start
	for i, a := range steps {
		if i > 0 {
			before := steps[i-1].twin
			here = side(before)
			switch {
			case a.class >= 0:
				r.Text += s.nfa.Alphabet.Text([]int{a.class})
				here = s.nfa.States[here].Out[0]
			case before.parted == parted{} && a.parted != parted{}:
				continue // at the same states
			case before.parted == parted{}:
				note(here)
				here = s.nfa.States[here].Out[0]
			}
		}
		for _, q := range s.between(here, side(a.twin), a.parted != parted{}) {
			note(q)
		}
	}
	return r
}

// between returns the states on a way without a symbol, including its first state but not its last.
func (s *square) between(from, to int, all bool) (states []int) {
	ways := s.ways(from, all)
	i := slices.IndexFunc(ways, func(w way) bool { return w.state == to })
	for i = ways[i].from; i >= 0; i = ways[i].from {
		states = append(states, ways[i].state)
	}
	slices.Reverse(states)
	return states
}
