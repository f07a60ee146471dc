package automaton

// Moore's refinement, for automata that do more than accept: it is fast enough for some thousand states.

// refine divides n states into blocks until no continuation tells those of one block apart. signature appends what tells a state
// from others, the blocks being what they are.
func refine(n int, signature func(key []byte, state int, block []int32) []byte) (block []int32) {
	block = make([]int32, n)
	var key []byte
	for blocks := 0; ; {
		ids := map[string]int32{}
		next := make([]int32, n)
		for i := range next {
			key = signature(key[:0], i, block)
			id, ok := ids[string(key)]
			if !ok {
				id = int32(len(ids))
				ids[string(key)] = id
			}
			next[i] = id
		}
		block = next
		if len(ids) == blocks {
			return block
		}
		blocks = len(ids)
	}
}

// discover numbers blocks in the order in which the starts reach them: a state of each, and their numbers by block.
func discover(starts []int, block []int32, next func(int) []int32) (order []int, number map[int32]int32) {
	number = map[int32]int32{}
	visit := func(state int) {
		if _, ok := number[block[state]]; !ok {
			number[block[state]] = int32(len(order))
			order = append(order, state)
		}
	}
	for _, s := range starts {
		visit(s)
	}
	for i := 0; i < len(order); i++ {
		for _, n := range next(order[i]) {
			if n >= 0 {
				visit(int(n))
			}
		}
	}
	return order, number
}

// leadsToAcceptance tells of each state whether one that accepts can be reached.
func leadsToAcceptance(next [][]int32, accept []bool) []bool {
	useful := make([]bool, len(next))
	for changed := true; changed; {
		changed = false
		for i := range next {
			if useful[i] {
				continue
			}
			useful[i] = accept[i]
			for _, n := range next[i] {
				useful[i] = useful[i] || n >= 0 && useful[n]
			}
			changed = changed || useful[i]
		}
	}
	return useful
}
