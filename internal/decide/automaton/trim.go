package automaton

import "slices"

// Complete returns d with all [Dead] transitions redirected to a state without a way out. If d has no such
// state, Complete adds a last state.
func (d *DFA) Complete() *DFA {
	if !slices.Contains(d.Next, Dead) {
		return d
	}
	c := &DFA{d.Alphabet, slices.Clone(d.Next), slices.Clone(d.Accept)}
	trap := c.trap()
	if trap == Dead {
		trap = c.Len()
		c.Accept = append(c.Accept, false)
		c.Next = append(c.Next, slices.Repeat([]int32{Dead}, d.Alphabet.Len())...)
	}
	for i, q := range c.Next {
		if q == Dead {
			c.Next[i] = int32(trap)
		}
	}
	return c
}

// trap finds a state that is not accepting and that no word leaves, or Dead.
func (d *DFA) trap() int {
	for q := range d.Len() {
		out := func(to int32) bool { return to != Dead && int(to) != q }
		if !d.Accept[q] && !slices.ContainsFunc(d.row(q), out) {
			return q
		}
	}
	return Dead
}

// Trim returns d without unreachable states, and without states from which no text is accepted. It
// always keeps the start. States are numbered breadth first, with classes in order.
func (d *DFA) Trim() *DFA {
	ahead := d.ahead()
	return Explore(d.Alphabet, 0, d.Accepting, func(q, class int) (int, bool) {
		to := d.Step(q, class)
		return to, to != Dead && ahead[to] >= 0
	})
}

// ahead returns, for each state, the length of a shortest word accepted from it, or -1 if there is none.
func (d *DFA) ahead() []int {
	var accepting []int32
	for q, accept := range d.Accept {
		if accept {
			accepting = append(accepting, int32(q))
		}
	}
	before, k := d.predecessors(), d.Alphabet.Len()
	return distances(d.Len(), accepting, func(q int32) []int32 { return before.of(int(q)*k, (int(q)+1)*k) })
}
