package automaton

// Automata that do more than accept are trimmed and minimized as others are: by what is left of them without what they do.

// bare is an automaton of n states without what it does beside accepting. state gives the transitions of a state, -1 where
// there is none, and whether it accepts.
func bare(a *Alphabet, n int, state func(int) (next []int32, accept bool)) *DFA {
	d := &DFA{Alphabet: a, Next: make([]int32, 0, n*a.Len()), Accept: make([]bool, n)}
	for q := range n {
		next, accept := state(q)
		d.Next, d.Accept[q] = append(d.Next, next...), accept
	}
	return d
}

// alike divides the states of d into blocks until no continuation tells those of one block apart. signature appends what a
// state does: what it gives out if it accepts, and on each class.
func (d *DFA) alike(signature func(key []byte, state int) []byte) (block []int32) {
	numbers := map[string]int32{}
	kind := make([]int32, d.Len(), d.Len()+1)
	var key []byte
	for q := range kind {
		key = signature(key[:0], q)
		n, ok := numbers[string(key)]
		if !ok {
			n = int32(len(numbers))
			numbers[string(key)] = n
		}
		kind[q] = n
	}
	full := d.Complete()
	if full.Len() > d.Len() {
		kind = append(kind, int32(len(numbers))) // the trap is like none
	}
	p := newPartition(full, kind)
	p.refine()
	return p.block[:d.Len()]
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
