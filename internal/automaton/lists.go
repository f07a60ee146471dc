package automaton

// lists are many short lists in one array.
type lists struct {
	items []int32
	ends  []int32 // by list; one more before the first
}

// of returns the lists from one on, up to another one.
func (l lists) of(from, to int) []int32 { return l.items[l.ends[from]:l.ends[to]] }

// predecessors lists for each state and class the states that go to the state on the class. The lists of a state follow each other.
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
