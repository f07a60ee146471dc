package automaton

import "slices"

// distances returns, for each of n states, the least number of moves by which next leads to it from a state in from, or -1 if
// it is unreachable.
func distances[Q int | int32](n int, from []Q, next func(Q) []Q) []int {
	far := slices.Repeat([]int{-1}, n)
	for moves := 0; len(from) > 0; moves++ {
		var then []Q
		for _, q := range from {
			if far[q] < 0 {
				far[q] = moves
				then = append(then, next(q)...)
			}
		}
		from = then
	}
	return far
}

// predecessors lists, for each state, the states that lead to it.
func (n *NFA) predecessors() [][]int {
	before := make([][]int, len(n.States))
	for i, s := range n.States {
		for _, o := range s.Out {
			before[o] = append(before[o], i)
		}
	}
	return before
}

// alike returns, for each class, the first class in an order that the same members read, or -1 if no member reads it. reads
// returns the classes that a member reads, each once.
func alike(order []int, members int, reads func(member int) []int) []int {
	group := make([]int, len(order)) // by class; those in the first are read by no member
	parts := []int{0}                // by group: where the member at hand puts the classes that it reads, or 0
	for i := range members {
		before := len(parts)
		for _, class := range reads(i) {
			old := group[class]
			if parts[old] == 0 {
				parts[old] = len(parts)
				parts = append(parts, 0)
			}
			group[class] = parts[old]
		}
		clear(parts[:before])
	}
	first := slices.Repeat([]int{-1}, len(parts))
	out := make([]int, len(order))
	for _, class := range order {
		if g := group[class]; g > 0 && first[g] < 0 {
			first[g] = class
		}
		out[class] = first[group[class]]
	}
	return out
}

// emptyMoves follows the empty moves of derivations, which are of type D.
type emptyMoves[D any] struct {
	nfa   *NFA
	seen  []int // by state: the round in which it was last seen
	round int
	state func(D) int
	pass  func(d D, to int) D // returns d after an empty move from its state
}

// follow returns the derivations at the states where they read a symbol or accept, in order. If several reach one state,
// it keeps the first.
func (m *emptyMoves[D]) follow(from ...D) (out []D) {
	if m.seen == nil {
		m.seen = make([]int, len(m.nfa.States))
	}
	m.round++
	slices.Reverse(from)
	for stack := from; len(stack) > 0; {
		d := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		q := m.state(d)
		if m.seen[q] == m.round {
			continue
		}
		m.seen[q] = m.round
		s := &m.nfa.States[q]
		if s.Kind == Symbol || s.Kind == Accept {
			out = append(out, d)
			continue
		}
		for _, to := range slices.Backward(s.Out) {
			stack = append(stack, m.pass(d, to))
		}
	}
	return out
}

// lists holds many short lists in one array.
type lists struct {
	items []int32
	ends  []int32 // by list; one more before the first
}

// of returns the lists from one index up to another.
func (l lists) of(from, to int) []int32 { return l.items[l.ends[from]:l.ends[to]] }

// predecessors lists, for each state and class, the states that lead to the state on the class. The lists of a state are adjacent.
func (d *DFA) predecessors() lists {
	k := d.Alphabet.Len()
	each := func(visit func(list, q int)) {
		for q := range d.Len() {
			for c, to := range d.row(q) {
				if to != Dead {
					visit(int(to)*k+c, q)
				}
			}
		}
	}
	// Each list is counted two places further on: filling it in then moves its beginning to its end.
	l := lists{items: make([]int32, len(d.Next)), ends: make([]int32, d.Len()*k+2)}
	each(func(list, _ int) { l.ends[list+2]++ })
	for i := 1; i < len(l.ends); i++ {
		l.ends[i] += l.ends[i-1]
	}
	each(func(list, q int) {
		end := &l.ends[list+1]
		l.items[*end] = int32(q)
		*end++
	})
	return l
}
