package automaton

import "slices"

// Minimize makes the smallest automaton of the same language, by Hopcroft's partition refinement,
// in time O(k n log n) for n states and k classes. It has no state that cannot be reached and no dead
// state, and its states are numbered breadth first, classes in order: over one alphabet, two
// minimal automata are the same table exactly if their languages are equal.
func (d *DFA) Minimize() *DFA {
	full := d.Trim().Complete()
	p := newPartition(full, full.verdicts())
	p.refine()
	dead := int32(-1)
	for q, live := range full.live() {
		if !live {
			dead = p.block[q]
		}
	}
	return exploreNumbers(d.Alphabet, int(p.block[0]),
		func(b int) bool { return full.Accept[p.states[p.first[b]]] },
		func(b int, class int) (int, bool) {
			to := p.block[full.Step(int(p.states[p.first[b]]), class)]
			return int(to), to != dead
		})
}

// partition divides the states of a complete automaton into blocks. The states of block b are
// states[first[b]:end[b]].
type partition struct {
	dfa        *DFA
	states     []int32 // a permutation
	place      []int32 // its inverse
	block      []int32 // by state
	first, end []int32 // by block
	moved      []int32 // by block: how many of its states are set apart at its front
	before     lists
	todo       []int32 // blocks that may yet split others
	waiting    []bool  // by block: whether it is in todo
	touched    []int32 // used again by each split
}

// verdicts tells accepting states from the others.
func (d *DFA) verdicts() []int32 {
	kind := make([]int32, d.Len())
	for q, accept := range d.Accept {
		if !accept {
			kind[q] = 1
		}
	}
	return kind
}

// newPartition divides states by their kinds, which are numbered from 0.
func newPartition(d *DFA, kind []int32) *partition {
	n := d.Len()
	p := &partition{dfa: d, place: make([]int32, n), block: make([]int32, n), before: d.predecessors(true)}
	byKind := make([][]int32, slices.Max(kind)+1)
	for q, k := range kind {
		byKind[k] = append(byKind[k], int32(q))
	}
	for _, all := range byKind {
		from := int32(len(p.states))
		for _, q := range all {
			p.place[q] = int32(len(p.states))
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

// refine splits blocks until the states of each go to the same blocks on every class.
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

// splitBy divides each block into the states that go into the splitter on class c and the others.
func (p *partition) splitBy(splitter []int32, c int) {
	k := p.dfa.Alphabet.Len()
	touched := p.touched[:0]
	for _, to := range splitter {
		for _, q := range p.before.of(int(to)*k + c) {
			b := p.block[q]
			if p.moved[b] == 0 {
				touched = append(touched, b)
			}
			p.swap(p.place[q], p.first[b]+p.moved[b])
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
	p.place[p.states[i]], p.place[p.states[j]] = i, j
}

// split makes a new block of the states of b that were set apart, and lets the smaller of the two wait
// to split others: that is what bounds the work.
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
