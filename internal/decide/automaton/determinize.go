package automaton

import (
	"slices"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// Determinize returns the deterministic automaton of n, by Rabin and Scott's construction: its states
// are sets of states of n. It ignores where rules begin and end. The error is a [*SizeError] if the
// automaton exceeds [DefaultBounds].
func (n *NFA) Determinize() (*DFA, error) { return n.DeterminizeWithin(Bounds{}) }

// DeterminizeWithin is like [NFA.Determinize], with other bounds.
func (n *NFA) DeterminizeWithin(b Bounds) (*DFA, error) {
	s := newSubsets(n)
	s.used.bounds = b
	d := s.determinize()
	s.used.spend()
	if s.exceeded != nil {
		return nil, s.exceeded
	}
	return d, nil
}

// determinize makes the automaton of the sets, which are numbered breadth first, classes in order.
func (s *subsets) determinize() *DFA {
	d := &DFA{Alphabet: s.nfa.Alphabet}
	s.number(slices.Clone(s.closure(s.nfa.Start)))
	for q := 0; q < len(s.sets) && s.exceeded == nil; q++ { // to which more are added
		d.Accept = append(d.Accept, s.accepts(q))
		for class := range s.nfa.Alphabet.Len() {
			to, ok := s.next(q, class)
			if !ok {
				to = Dead
			}
			d.Next = append(d.Next, int32(to))
		}
	}
	return d
}

// perState is the approximate size of the number of a state in bytes, with its place in a map.
const perState = 32

// subsets holds sets of NFA states. A set contains only states that read a symbol or accept. If only a
// split leads to some states, it represents them in sets, because a set contains all of them or none.
type subsets struct {
	nfa      *NFA
	alone    []bool    // by state: whether a split represents it
	rows     [][]int32 // by state: by class, where it leads, or the states that it represents; -1 for nowhere; nil if not yet needed
	after    [][]int32 // by state: the states that it can reach by empty moves; nil if not yet needed
	seen     []uint32  // by state: the round in which it was last seen
	round    uint32
	numbers  map[string]int
	moves    map[string]int // the number of the next set, by the states to which a class leads; most classes lead to the same states as others
	sets     [][]int32      // sorted
	from     int            // the set of the last move, or -1
	current  [][]int32      // the rows of that set
	moved    []int32        // reused by each move
	union    []int32        // reused by each new move
	key      []byte         // likewise
	used     usage
	exceeded error // the exceeded bound; afterwards, no state is added
}

func newSubsets(n *NFA) *subsets {
	return &subsets{
		nfa:     n,
		alone:   n.alone(),
		rows:    make([][]int32, len(n.States)),
		after:   make([][]int32, len(n.States)),
		seen:    make([]uint32, len(n.States)),
		numbers: map[string]int{},
		moves:   map[string]int{},
		from:    -1,
	}
}

// alone reports, for each state, whether a split can represent it. The state must read symbols, and no
// other state may lead to it. No other state that the split represents may read the same classes.
func (n *NFA) alone() []bool {
	out, before := make([]bool, len(n.States)), make([]int, len(n.States))
	before[n.Start]++
	for _, s := range n.States {
		for _, to := range s.Out {
			before[to]++
		}
	}
	reads := make([]int, n.Alphabet.Len()) // by class: the last split before a state that reads it, and 1
	for q, s := range n.States {
		if s.Kind != Split {
			continue
		}
		for _, to := range s.Out {
			next := &n.States[to]
			out[to] = next.Kind == Symbol && before[to] == 1 && !slices.ContainsFunc(next.Set, func(c int) bool { return reads[c] == q+1 })
			for _, c := range next.Set {
				reads[c] = q + 1
			}
		}
	}
	return out
}

// row returns, by class, where a state in a set leads, or -1.
func (s *subsets) row(q int32) []int32 {
	if s.rows[q] == nil {
		s.rows[q] = slices.Repeat([]int32{-1}, s.nfa.Alphabet.Len())
		s.used.memory += 4 * len(s.rows[q])
		for _, p := range s.standsFor(q) {
			for _, c := range s.nfa.States[p].Set {
				s.rows[q][c] = int32(s.nfa.States[p].Out[0])
			}
		}
	}
	return s.rows[q]
}

// standsFor returns the states that a state in a set represents, perhaps itself. They read a symbol.
func (s *subsets) standsFor(q int32) []int {
	switch state := &s.nfa.States[q]; state.Kind {
	case Symbol:
		return []int{int(q)}
	case Split:
		return slices.DeleteFunc(slices.Clone(state.Out), func(to int) bool { return !s.alone[to] })
	}
	return nil
}

// reads reports whether a state reads a class.
func (n *NFA) reads(state, class int) bool {
	_, ok := slices.BinarySearch(n.States[state].Set, class)
	return ok
}

// closure lists the states that q can reach by empty moves.
func (s *subsets) closure(q int) []int32 {
	if s.after[q] != nil || s.exceeded != nil {
		return s.after[q]
	}
	s.round++
	out := []int32{}
	todo := []int{q}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if s.seen[p] == s.round {
			continue
		}
		s.seen[p] = s.round
		state := &s.nfa.States[p]
		if state.Kind == Symbol || state.Kind == Accept {
			out = append(out, int32(p))
			continue
		}
		if slices.ContainsFunc(state.Out, func(to int) bool { return s.alone[to] }) {
			out = append(out, int32(p))
		}
		for _, to := range state.Out {
			if !s.alone[to] {
				todo = append(todo, to)
			}
		}
	}
	s.after[q] = out
	s.take(4 * len(out))
	return out
}

func (s *subsets) next(set, class int) (int, bool) {
	if s.exceeded != nil {
		return 0, false
	}
	if set != s.from {
		s.take(0)
		s.from, s.current = set, s.current[:0]
		for _, q := range s.sets[set] {
			s.current = append(s.current, s.row(q))
		}
	}
	s.moved = s.moved[:0]
	s.used.steps += len(s.current)
	for _, row := range s.current {
		if to := row[class]; to >= 0 {
			s.moved = append(s.moved, to)
		}
	}
	if len(s.moved) == 0 {
		return 0, false
	}
	s.key = appendKey(s.key[:0], s.moved)
	n, ok := s.moves[string(s.key)]
	if !ok {
		k := string(s.key)
		n = -1 // as where nothing can be read any more
		if all := s.closures(s.moved); len(all) > 0 {
			n = s.number(all)
		}
		s.moves[k] = n
		s.used.memory += len(k) + perState
	}
	return n, n >= 0
}

// closures returns the union of the closures of states.
func (s *subsets) closures(states []int32) []int32 {
	for _, q := range states {
		s.closure(int(q)) // which is a round of its own
	}
	s.round++
	s.union = s.union[:0]
	for _, q := range states {
		s.used.steps += len(s.after[q])
		for _, p := range s.after[q] {
			if s.seen[p] != s.round {
				s.seen[p] = s.round
				s.union = append(s.union, p)
			}
		}
	}
	return s.union
}

// number finds or adds a set, which it sorts.
func (s *subsets) number(set []int32) int {
	slices.Sort(set)
	s.key = appendKey(s.key[:0], set)
	n, ok := s.numbers[string(s.key)]
	if !ok {
		n = len(s.sets)
		s.numbers[string(s.key)] = n
		s.sets = append(s.sets, slices.Clone(set))
		s.grow(2*len(s.key) + perState*(s.nfa.Alphabet.Len()+1))
	}
	return n
}

func (s *subsets) grow(memory int) {
	if err := s.used.add(s.nfa, memory); err != nil {
		s.exceeded = err
	}
}

func (s *subsets) take(memory int) {
	if err := s.used.take(s.nfa, memory); err != nil {
		s.exceeded = err
	}
}

func (s *subsets) accepts(set int) bool {
	_, ok := slices.BinarySearch(s.sets[set], int32(s.nfa.Accept))
	return ok
}

// Minimal returns the minimal automaton of an expression: see [CompileExpr].
func Minimal(e *syntax.Expr, g *syntax.Grammar, a *Alphabet) (*DFA, error) {
	n, err := CompileExpr(e, g, a)
	if err != nil {
		return nil, err
	}
	return n.Minimal(Bounds{})
}

// Minimal returns the minimal deterministic automaton of n. The error is a [*SizeError].
func (n *NFA) Minimal(b Bounds) (*DFA, error) {
	d, err := n.DeterminizeWithin(b)
	if err != nil {
		return nil, err
	}
	return d.Minimize(), nil
}
