package automaton

import "slices"

// Over returns d over a, which must refine the alphabet of d: see [Refine]. Symbols outside the
// alphabet of d lead to the dead state.
func (d *DFA) Over(a *Alphabet) *DFA {
	if d.Alphabet.Equal(a) {
		return d
	}
	next := make([]int32, 0, d.Len()*a.Len())
	for q := range d.Len() {
		for c := range a.Len() {
			next = append(next, int32(d.Step(q, d.Alphabet.Class(a.Representative(c)))))
		}
	}
	return &DFA{a, next, d.Accept}
}

// Over returns n over a, which must refine the alphabet of n.
func (n *NFA) Over(a *Alphabet) *NFA {
	if n.Alphabet.Equal(a) {
		return n
	}
	within := make([][]int, n.Alphabet.Len()) // by class of n: those of a
	for c := range a.Len() {
		if old := n.Alphabet.Class(a.Representative(c)); old >= 0 {
			within[old] = append(within[old], c)
		}
	}
	out := *n
	out.Alphabet, out.States = a, slices.Clone(n.States)
	for q, s := range n.States {
		if s.Kind != Symbol {
			continue
		}
		out.States[q].Set = nil
		for _, c := range s.Set {
			out.States[q].Set = append(out.States[q].Set, within[c]...)
		}
		slices.Sort(out.States[q].Set)
	}
	return &out
}

// Coarsen returns d over the coarsest alphabet possible: it merges two classes if each state has
// the same transition on both.
func (d *DFA) Coarsen() *DFA {
	k := d.Alphabet.Len()
	numbers := map[string]int{}
	var groups [][]int // by new class: the old ones
	var first []int    // of each group
	for c := range k {
		column := make([]int32, d.Len())
		for q := range column {
			column[q] = d.Next[q*k+c]
		}
		n, ok := numbers[key(column)]
		if !ok {
			n = len(groups)
			numbers[key(column)] = n
			groups, first = append(groups, nil), append(first, c)
		}
		groups[n] = append(groups[n], c)
	}
	next := make([]int32, 0, d.Len()*len(first))
	for q := range d.Len() {
		for _, c := range first {
			next = append(next, d.Next[q*k+c])
		}
	}
	return &DFA{d.Alphabet.merge(groups), next, d.Accept}
}
