package automaton

import "encoding/binary"

// trim makes the transitions dead that lead to no acceptance.
func (t *Tagged) trim() {
	useful := make([]bool, len(t.States))
	for changed := true; changed; {
		changed = false
		for i := range t.States {
			s := &t.States[i]
			if useful[i] {
				continue
			}
			useful[i] = s.Accept
			for _, n := range s.Next {
				useful[i] = useful[i] || n >= 0 && useful[n]
			}
			changed = changed || useful[i]
		}
	}
	for i := range t.States {
		s := &t.States[i]
		for c, n := range s.Next {
			if n >= 0 && !useful[n] {
				s.Next[c], s.Ops[c] = -1, Op{}
			}
		}
	}
}

// minimize merges the states that no continuation tells apart by acceptance, operations or rule:
// Moore's refinement, which is fast enough for some thousand states, and then a numbering in the
// order in which the starts reach them.
func (t *Tagged) minimize() {
	block := make([]int32, len(t.States))
	var key []byte
	for blocks := 0; ; {
		ids := map[string]int32{}
		next := make([]int32, len(block))
		for i := range t.States {
			key = t.signature(key[:0], i, block)
			id, ok := ids[string(key)]
			if !ok {
				id = int32(len(ids))
				ids[string(key)] = id
			}
			next[i] = id
		}
		block = next
		if len(ids) == blocks {
			break
		}
		blocks = len(ids)
	}
	t.merge(block)
}

// signature appends what tells state i from others, the blocks being what they are.
func (t *Tagged) signature(k []byte, i int, block []int32) []byte {
	s := &t.States[i]
	k = binary.AppendUvarint(k, uint64(block[i]))
	if s.Accept {
		k = append(k, 1)
	}
	k = appendOp(append(append(k, s.Rule...), 0), s.Final)
	for c, n := range s.Next {
		if n < 0 {
			k = append(k, 0)
			continue
		}
		k = appendOp(binary.AppendUvarint(k, uint64(block[n])+1), s.Ops[c])
	}
	return k
}

func appendOp(k []byte, op Op) []byte {
	k = binary.AppendUvarint(binary.AppendUvarint(k, uint64(op.Set)), uint64(op.Clear))
	return append(binary.AppendUvarint(k, uint64(len(op.Copies.pairs))), op.Copies.pairs...)
}

func (t *Tagged) merge(block []int32) {
	number := map[int32]int{} // by block, in the order of discovery
	var order []int           // a state of each block
	visit := func(state int) int {
		n, ok := number[block[state]]
		if !ok {
			n = len(order)
			number[block[state]] = n
			order = append(order, state)
		}
		return n
	}
	for i, s := range t.Starts {
		t.Starts[i] = visit(s)
	}
	for i := 0; i < len(order); i++ {
		for _, n := range t.States[order[i]].Next {
			if n >= 0 {
				visit(int(n))
			}
		}
	}
	states := make([]TaggedState, len(order))
	for i, o := range order {
		states[i] = t.States[o]
		for c, n := range states[i].Next {
			if n >= 0 {
				states[i].Next[c] = int32(number[block[n]])
			}
		}
	}
	t.States = states
}
