package proof

import (
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/expr"
)

// Ambiguity is a way in which derivations of one string have different boundaries.
type Ambiguity struct {
	// Rules are those at whose boundaries the derivations part: where the first begins or ends in
	// one, the second begins or ends in the other. It is "" where the other goes on.
	Rules    [2]string
	Witness  string    // a shortest string with two derivations that part so
	Readings [2]string // two derivations of the witness, ‹rule …› around what a rule derives
}

// Ambiguities finds the ways in which two derivations of a string from start can part, one for each
// pair of boundaries. The boundaries that count are those of the rules that marked reports. None
// means that all derivations of a string have the same boundaries.
//
// It follows two derivations at once, symbol by symbol: an automaton is unambiguous if in its square
// no way from the start to the end leaves the diagonal (S. Even, On information lossless automata of
// finite order, 1965); here, if on no such way the marks differ.
func Ambiguities(g *expr.Grammar, start string, marked func(rule string) bool) ([]Ambiguity, error) {
	merged, err := merge(g, marked)
	if err != nil {
		return nil, err
	}
	n, err := automaton.Compile(merged, start, nil)
	if err != nil {
		return nil, err
	}
	s := &square{
		nfa:     n,
		marked:  make([]bool, len(n.Rules)),
		known:   make(map[int][]move),
		reached: make(map[twin]bool),
		found:   make(map[[2]mark]bool),
	}
	for i, r := range n.Rules {
		s.marked[i] = marked(r)
	}
	return s.search(), nil
}

// mark is a boundary of a rule: i+1 where rule i begins, -(i+1) where it ends; 0 is none.
type mark = int

// move is a way without a symbol to a state that reads one, or to the end, past marks.
type move struct {
	to    int
	marks []mark
}

// twin is two derivations at one place of a string, and the marks at which they parted, the lesser
// one first. Before they part their marks are the same, so that their order means nothing.
type twin struct {
	a, b   int
	parted [2]mark
}

// arrival is how a twin was reached first.
type arrival struct {
	twin
	from   int // the arrival before it, -1 for none
	class  int // read in between
	passed [2][]mark
}

// square is the product of an automaton with itself.
type square struct {
	nfa      *automaton.NFA
	marked   []bool         // by rule
	known    map[int][]move // by the state they begin in
	arrivals []arrival      // breadth first
	reached  map[twin]bool
	found    map[[2]mark]bool // where derivations that both reach the end parted
	all      []Ambiguity
}

func (s *square) search() []Ambiguity {
	s.arrive(-1, -1, s.nfa.Start, s.nfa.Start, [2]mark{})
	for i := 0; i < len(s.arrivals); i++ {
		t := s.arrivals[i].twin
		if t.a == s.nfa.Accept && t.b == s.nfa.Accept {
			s.report(i)
		}
		a, b := s.nfa.States[t.a], s.nfa.States[t.b]
		if class, ok := common(a.Set, b.Set); ok {
			s.arrive(i, class, a.Out[0], b.Out[0], t.parted)
		}
	}
	return s.all
}

// common returns the first element of two ascending lists.
func common(a, b []int) (int, bool) {
	for _, x := range a {
		if _, ok := slices.BinarySearch(b, x); ok {
			return x, true
		}
	}
	return 0, false
}

// arrive adds the twins that can be reached without a symbol from two states.
func (s *square) arrive(from, class, a, b int, parted [2]mark) {
	for _, x := range s.moves(a) {
		for _, y := range s.moves(b) {
			s.add(from, class, x, y, parted)
		}
	}
}

func (s *square) add(from, class int, x, y move, parted [2]mark) {
	if parted == [2]mark{} {
		parted = difference(x.marks, y.marks)
		if parted[0] > parted[1] {
			parted[0], parted[1] = parted[1], parted[0]
			x, y = y, x
		}
	}
	t := twin{x.to, y.to, parted}
	if s.reached[t] {
		return
	}
	s.reached[t] = true
	s.arrivals = append(s.arrivals, arrival{t, from, class, [2][]mark{x.marks, y.marks}})
}

// difference returns the first marks that differ; it is zero for equal sequences.
func difference(x, y []mark) [2]mark {
	for i := 0; i < len(x) || i < len(y); i++ {
		var d [2]mark
		if i < len(x) {
			d[0] = x[i]
		}
		if i < len(y) {
			d[1] = y[i]
		}
		if d[0] != d[1] {
			return d
		}
	}
	return [2]mark{}
}

// moves lists the moves from a state, the preferred ones first, without repetition.
func (s *square) moves(q int) []move {
	if m, ok := s.known[q]; ok {
		return m
	}
	var all []move
	switch state := s.nfa.States[q]; state.Kind {
	case automaton.Symbol, automaton.Accept:
		all = []move{{to: q}}
	case automaton.Enter:
		all = s.past(state.Rule+1, state)
	case automaton.Leave:
		all = s.past(-(state.Rule + 1), state)
	default:
		for _, out := range state.Out {
			all = append(all, s.moves(out)...)
		}
		all = distinct(all)
	}
	s.known[q] = all
	return all
}

// past puts a mark before the moves from the state after one.
func (s *square) past(m mark, state automaton.State) []move {
	after := s.moves(state.Out[0])
	if !s.marked[state.Rule] {
		return after
	}
	var all []move
	for _, x := range after {
		all = append(all, move{x.to, append([]mark{m}, x.marks...)})
	}
	return all
}

func distinct(moves []move) []move {
	var all []move
	for _, m := range moves {
		if !slices.ContainsFunc(all, func(o move) bool { return o.to == m.to && slices.Equal(o.marks, m.marks) }) {
			all = append(all, m)
		}
	}
	return all
}

// report adds the ambiguity that an arrival at the end shows, if it is one and is new.
func (s *square) report(i int) {
	parted := s.arrivals[i].parted
	if parted == [2]mark{} || s.found[parted] {
		return
	}
	s.found[parted] = true
	var way []arrival
	for ; i >= 0; i = s.arrivals[i].from {
		way = append(way, s.arrivals[i])
	}
	slices.Reverse(way)
	var word []int
	for _, x := range way[1:] {
		word = append(word, x.class)
	}
	s.all = append(s.all, Ambiguity{
		Rules:    [2]string{s.rule(parted[0]), s.rule(parted[1])},
		Witness:  s.nfa.Alphabet.Text(word),
		Readings: [2]string{s.reading(way, 0), s.reading(way, 1)},
	})
}

// rule returns the rule of a mark, "" for none.
func (s *square) rule(m mark) string {
	if m == 0 {
		return ""
	}
	return s.nfa.Rules[max(m, -m)-1]
}

func (s *square) reading(way []arrival, side int) string {
	var b strings.Builder
	for i, x := range way {
		if i > 0 {
			b.WriteString(s.nfa.Alphabet.Text([]int{x.class}))
		}
		for _, m := range x.passed[side] {
			if m < 0 {
				b.WriteString("›")
				continue
			}
			b.WriteString("‹" + s.rule(m) + " ")
		}
	}
	return b.String()
}
