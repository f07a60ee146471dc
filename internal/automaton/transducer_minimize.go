package automaton

import "encoding/binary"

// bare is t without what it puts out.
func (t *Transducer) bare() *DFA {
	return bare(t.Alphabet, len(t.States), func(q int) ([]int32, bool) { return t.States[q].Next, t.States[q].Accept })
}

// trim makes the transitions dead that lead to no acceptance.
func (t *Transducer) trim() {
	useful := t.bare().live()
	for _, s := range t.States {
		for c, n := range s.Next {
			if n >= 0 && !useful[n] {
				s.Next[c], s.Output[c] = -1, Output{}
			}
		}
	}
}

// minimize merges the states that no continuation tells apart by acceptance or by what is put out.
func (t *Transducer) minimize() {
	block := t.bare().alike(func(k []byte, i int) []byte {
		s := &t.States[i]
		if !s.Accept {
			k = append(k, 0)
		} else {
			k = appendEmissions(append(k, 1), s.Final)
		}
		for c, n := range s.Next {
			if n < 0 {
				k = append(k, 0)
				continue
			}
			k = appendOutput(append(k, 1), s.Output[c])
		}
		return k
	})
	order, number := discover([]int{0}, block, func(q int) []int32 { return t.States[q].Next })
	states := make([]TransducerState, len(order))
	for i, o := range order {
		states[i] = t.States[o]
		for c, n := range states[i].Next {
			if n >= 0 {
				states[i].Next[c] = number[block[n]]
			}
		}
	}
	t.States = states
}

func appendOutput(k []byte, o Output) []byte {
	k = appendEmissions(binary.AppendUvarint(k, uint64(len(o.Emit))), o.Emit)
	k = append(binary.AppendUvarint(k, uint64(len(o.Copies.pairs))), o.Copies.pairs...)
	return binary.AppendUvarint(k, uint64(o.Set))
}
