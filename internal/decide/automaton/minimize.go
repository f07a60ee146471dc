package automaton

import "slices"

// Minimize returns the smallest automaton for the same language, by Hopcroft's partition refinement, in time O(k n log n) for
// n states and k classes. The minimal automaton contains neither unreachable states nor a dead state. Its states are numbered
// breadth first, with classes in order. Over the same alphabet, two minimal automata have the same table if and only if their
// languages are equal.
func (d *DFA) Minimize() *DFA {
	t := d.Trim()
	kind := make([]int32, t.Len())
	for q, accept := range t.Accept {
		if accept {
			kind[q] = 1
		}
	}
	order, number := t.merge([]int{0}, kind)
	m := &DFA{Alphabet: t.Alphabet}
	for _, q := range order {
		m.Next, m.Accept = append(m.Next, t.row(q)...), append(m.Accept, t.Accept[q])
	}
	renumber(m.Next, number)
	return m
}

// merge divides the states into blocks that no continuation distinguishes, given their kinds, which are numbered from 0. It returns a state
// of each block, in the order in which the starts lead to the blocks. It also returns the block number of each state.
func (d *DFA) merge(starts []int, kind []int32) (order []int, number []int32) {
	full := d.Complete()
	if full.Len() > d.Len() {
		kind = append(kind, slices.Max(kind)+1) // the trap is unlike any other state
	}
	p := newPartition(full, kind)
	p.refine()
	blocks := slices.Repeat([]int32{Dead}, len(p.first))
	visit := func(q int) {
		if blocks[p.block[q]] == Dead {
			blocks[p.block[q]] = int32(len(order))
			order = append(order, q)
		}
	}
	for _, q := range starts {
		visit(q)
	}
	for i := 0; i < len(order); i++ {
		for _, to := range d.row(order[i]) {
			if to != Dead {
				visit(int(to))
			}
		}
	}
	for q := range d.Len() {
		number = append(number, blocks[p.block[q]])
	}
	return order, number
}

// renumber replaces states by their numbers.
func renumber(next, number []int32) {
	for class, to := range next {
		if to != Dead {
			next[class] = number[to]
		}
	}
}

// moves are the transitions from a state of an automaton with operations.
type moves[Op any] struct {
	Next   []int32 // by class; -1 where no continuation is a member
	Ops    []Op    // by class
	Accept bool
}

func newMoves[Op any](a *Alphabet) moves[Op] {
	return moves[Op]{Next: make([]int32, a.Len()), Ops: make([]Op, a.Len())}
}

// fill sets the transitions on classes, in their order. For each class, same holds the first equivalent class, for which move
// creates the transition, or -1 if nothing reads the class.
func (m moves[Op]) fill(classes, same []int, move func(class int) error) error {
	for _, class := range classes {
		switch first := same[class]; first {
		case -1:
			m.Next[class] = -1
		case class:
			if err := move(class); err != nil {
				return err
			}
		default:
			m.Next[class], m.Ops[class] = m.Next[first], m.Ops[first]
		}
	}
	return nil
}

func (m *moves[Op]) transitions() *moves[Op] { return m }

// acting is a state with operations on its transitions. Both methods append equal bytes for equivalent states, or operations.
type acting[Op any] interface {
	transitions() *moves[Op]
	appendState(key []byte) []byte
	appendOp(key []byte, op Op) []byte
}

// minimized makes transitions that lead to no acceptance dead, and merges the states that no continuation distinguishes by
// acceptance or by operations. It returns the reachable states, and replaces the starts by their new numbers.
func minimized[S any, Op any, P interface {
	*S
	acting[Op]
}](a *Alphabet, starts []int, states []S) (merged []S) {
	d := &DFA{Alphabet: a}
	for q := range states {
		m := P(&states[q]).transitions()
		d.Next, d.Accept = append(d.Next, m.Next...), append(d.Accept, m.Accept)
	}
	ahead := d.ahead()
	var nothing Op
	var key []byte
	kind, kinds := make([]int32, len(states), len(states)+1), map[string]int32{}
	for q := range states {
		s := P(&states[q])
		key = s.appendState(key[:0])
		for class, to := range s.transitions().Next {
			if to == Dead || ahead[to] < 0 {
				s.transitions().Next[class], s.transitions().Ops[class], d.row(q)[class] = Dead, nothing, Dead
				key = append(key, 0)
				continue
			}
			key = s.appendOp(append(key, 1), s.transitions().Ops[class])
		}
		if _, ok := kinds[string(key)]; !ok {
			kinds[string(key)] = int32(len(kinds))
		}
		kind[q] = kinds[string(key)]
	}
	order, number := d.merge(starts, kind)
	for i, q := range starts {
		starts[i] = int(number[q])
	}
	for _, q := range order {
		renumber(P(&states[q]).transitions().Next, number)
		merged = append(merged, states[q])
	}
	return merged
}

// partition divides the states of a complete automaton into blocks. The states of block b are
// states[first[b]:end[b]].
type partition struct {
	dfa        *DFA
	states     []int32 // a permutation
	index      []int32 // its inverse
	block      []int32 // by state
	first, end []int32 // by block
	moved      []int32 // by block: the number of its states that have been moved to its front
	before     lists
	todo       []int32 // blocks that may split others
	waiting    []bool  // by block: whether it is in todo
	touched    []int32 // used again by each split
}

// newPartition divides states by their kinds, which are numbered from 0.
func newPartition(d *DFA, kind []int32) *partition {
	n := d.Len()
	p := &partition{dfa: d, index: make([]int32, n), block: make([]int32, n), before: d.predecessors()}
	byKind := make([][]int32, slices.Max(kind)+1)
	for q, k := range kind {
		byKind[k] = append(byKind[k], int32(q))
	}
	for _, all := range byKind {
		from := int32(len(p.states))
		for _, q := range all {
			p.index[q] = int32(len(p.states))
			p.states = append(p.states, q)
		}
		if len(all) > 0 {
			p.add(from, int32(len(p.states)))
			p.wait(int32(len(p.first) - 1))
		}
	}
	return p
}

// add makes a block of states[from:to].
func (p *partition) add(from, to int32) {
	b := int32(len(p.first))
	p.first, p.end = append(p.first, from), append(p.end, to)
	p.moved, p.waiting = append(p.moved, 0), append(p.waiting, false)
	for _, q := range p.states[from:to] {
		p.block[q] = b
	}
}

func (p *partition) wait(b int32) {
	p.waiting[b] = true
	p.todo = append(p.todo, b)
}

// refine splits blocks until, on every class, all states of a block lead to the same block.
func (p *partition) refine() {
	k := p.dfa.Alphabet.Len()
	for len(p.todo) > 0 {
		b := p.todo[len(p.todo)-1]
		p.todo = p.todo[:len(p.todo)-1]
		p.waiting[b] = false
		splitter := append([]int32(nil), p.states[p.first[b]:p.end[b]]...) // as it is now: it may split itself
		for c := range k {
			p.splitBy(splitter, c)
		}
	}
}

// splitBy divides each block into the states that lead to the splitter on class c, and the other states.
func (p *partition) splitBy(splitter []int32, c int) {
	k := p.dfa.Alphabet.Len()
	touched := p.touched[:0]
	for _, to := range splitter {
		for _, q := range p.before.of(int(to)*k+c, int(to)*k+c+1) {
			b := p.block[q]
			if p.moved[b] == 0 {
				touched = append(touched, b)
			}
			p.swap(p.index[q], p.first[b]+p.moved[b])
			p.moved[b]++
		}
	}
	for _, b := range touched {
		p.split(b)
	}
	p.touched = touched
}

func (p *partition) swap(i, j int32) {
	p.states[i], p.states[j] = p.states[j], p.states[i]
	p.index[p.states[i]], p.index[p.states[j]] = i, j
}

// split makes a new block of the states of b that were moved to its front. The smaller of the two
// blocks waits to split others, which bounds the work.
func (p *partition) split(b int32) {
	from, mid, to := p.first[b], p.first[b]+p.moved[b], p.end[b]
	p.moved[b] = 0
	if mid == to {
		return
	}
	p.first[b] = mid
	p.add(from, mid)
	apart := int32(len(p.first) - 1)
	if p.waiting[b] || mid-from <= to-mid {
		p.wait(apart)
		return
	}
	p.wait(b)
}
