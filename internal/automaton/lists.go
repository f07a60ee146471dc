package automaton

// lists are many short lists in one array.
type lists struct {
	items []int32
	ends  []int32 // by list; one more before the first
}

func (l lists) of(list int) []int32 { return l.items[l.ends[list]:l.ends[list+1]] }

// predecessors lists for each state, or for each state and class, the states that go to it.
func (d *DFA) predecessors(byClass bool) lists {
	k := d.Alphabet.Len()
	width := 1
	if byClass {
		width = k
	}
	each := func(visit func(list, q int)) {
		for q := range d.Len() {
			for c, to := range d.row(q) {
				switch {
				case to == Dead:
				case byClass:
					visit(int(to)*width+c, q)
				default:
					visit(int(to), q)
				}
			}
		}
	}
	// Each list is counted two places further on: filling it in then moves its beginning to its end.
	l := lists{items: make([]int32, len(d.Next)), ends: make([]int32, d.Len()*width+2)}
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
