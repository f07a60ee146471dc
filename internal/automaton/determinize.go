package automaton

import "slices"

// Determinize makes the deterministic automaton of n by Rabin and Scott's construction: its states
// are sets of states of n. The marks of rules are ignored.
func (n *NFA) Determinize() *DFA {
	s := &subsets{
		nfa:     n,
		reads:   n.reads(),
		after:   make([][]int32, len(n.States)),
		seen:    make([]uint32, len(n.States)),
		numbers: map[string]int{},
	}
	start := s.number(s.closure(n.Start))
	return Explore(n.Alphabet, start, s.accepts, s.next)
}

// subsets are sets of NFA states, of which only those matter that read a symbol or accept.
type subsets struct {
	nfa     *NFA
	reads   [][]bool  // by state, by class
	after   [][]int32 // by state: what it can reach by empty moves; nil if not yet asked for
	seen    []uint32  // by state: the round in which it was last seen
	round   uint32
	numbers map[string]int
	sets    [][]int32 // sorted
}

// reads tells of each symbol state which classes it reads.
func (n *NFA) reads() [][]bool {
	out := make([][]bool, len(n.States))
	for q, s := range n.States {
		if s.Kind != Symbol {
			continue
		}
		out[q] = make([]bool, n.Alphabet.Len())
		for _, c := range s.Set {
			out[q][c] = true
		}
	}
	return out
}

// closure lists what q can reach by empty moves.
func (s *subsets) closure(q int) []int32 {
	if s.after[q] != nil {
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
		switch s.nfa.States[p].Kind {
		case Symbol, Accept:
			out = append(out, int32(p))
		default:
			todo = append(todo, s.nfa.States[p].Out...)
		}
	}
	s.after[q] = out
	return out
}

func (s *subsets) next(set, class int) (int, bool) {
	var parts [][]int32
	for _, q := range s.sets[set] {
		if r := s.reads[q]; r != nil && r[class] {
			parts = append(parts, s.closure(s.nfa.States[q].Out[0]))
		}
	}
	s.round++
	var out []int32
	for _, part := range parts {
		for _, q := range part {
			if s.seen[q] != s.round {
				s.seen[q] = s.round
				out = append(out, q)
			}
		}
	}
	if len(out) == 0 {
		return 0, false
	}
	return s.number(out), true
}

// number finds or adds a set.
func (s *subsets) number(set []int32) int {
	set = slices.Clone(set)
	slices.Sort(set)
	k := key(set)
	n, ok := s.numbers[k]
	if !ok {
		n = len(s.sets)
		s.numbers[k] = n
		s.sets = append(s.sets, set)
	}
	return n
}

func (s *subsets) accepts(set int) bool {
	_, ok := slices.BinarySearch(s.sets[set], int32(s.nfa.Accept))
	return ok
}
