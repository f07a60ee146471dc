package automaton

import "encoding/binary"

// bare is t without its operations.
func (t *Tagged) bare() *DFA {
	return bare(t.Alphabet, len(t.States), func(q int) ([]int32, bool) { return t.States[q].Next, t.States[q].Accept })
}

// trim makes the transitions dead that lead to no acceptance.
func (t *Tagged) trim() {
	useful := t.bare().live()
	for _, s := range t.States {
		for c, n := range s.Next {
			if n >= 0 && !useful[n] {
				s.Next[c], s.Ops[c] = -1, Op{}
			}
		}
	}
}

// minimize merges the states that no continuation tells apart by acceptance, operations or rule.
func (t *Tagged) minimize() { t.merge(t.bare().alike(t.signature)) }

// signature appends what state i does itself.
func (t *Tagged) signature(k []byte, i int) []byte {
	s := &t.States[i]
	if s.Accept {
		k = append(k, 1)
	}
	k = appendOp(append(append(k, s.Rule...), 0), s.Final)
	for c, n := range s.Next {
		if n < 0 {
			k = append(k, 0)
			continue
		}
		k = appendOp(append(k, 1), s.Ops[c])
	}
	return k
}

func appendOp(k []byte, op Op) []byte {
	k = binary.AppendUvarint(binary.AppendUvarint(k, uint64(op.Set)), uint64(op.Clear))
	return append(binary.AppendUvarint(k, uint64(len(op.Copies.pairs))), op.Copies.pairs...)
}

func (t *Tagged) merge(block []int32) {
	order, number := discover(t.Starts, block, func(q int) []int32 { return t.States[q].Next })
	for i, q := range t.Starts {
		t.Starts[i] = int(number[block[q]])
	}
	states := make([]TaggedState, len(order))
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
