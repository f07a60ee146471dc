package validate

import (
	"encoding/binary"
	"slices"
)

// dfa is a deterministic automaton. State 1 is its start. State 0 means that no continuation is
// accepted. Every other state has a continuation that is accepted.
type dfa struct {
	next   [][256]int32
	accept []bool
}

// subsets makes the deterministic automaton of an nfa by the subset construction.
type subsets struct {
	*nfa
	alive []bool
	seen  []int // by state: the round in which it was seen
	round int
	ids   map[string]int32 // by states before and after closure
	sets  [][]int
	key   []byte // buffers, since to allocate takes as long as the rest
	set   []int
	todo  []int
	dfa
}

func (n *nfa) determinize() *dfa {
	d := &subsets{nfa: n, alive: n.alive(), seen: make([]int, len(n.free)), ids: map[string]int32{}}
	d.id(nil)
	d.id([]int{0})
	var states []int
	for k := 1; k < len(d.sets); k++ {
		var to int32
		bounds := n.bounds(d.sets[k])
		for c := range 256 {
			if bounds[c] {
				states = n.move(states[:0], d.sets[k], byte(c))
				to = d.id(states)
			}
			d.next[k][c] = to
		}
	}
	return &d.dfa
}

// bounds reports the bytes at which a transition of some states begins or has just ended. At each
// other byte, the states have the same transitions as at the byte before.
func (n *nfa) bounds(states []int) (all [257]bool) {
	all[0] = true
	for _, s := range states {
		for _, e := range n.steps[s] {
			all[e.lo], all[int(e.hi)+1] = true, true
		}
	}
	return all
}

// move appends to a buffer the states to which a byte leads.
func (n *nfa) move(to, states []int, c byte) []int {
	for _, s := range states {
		for _, e := range n.steps[s] {
			if e.lo <= c && c <= e.hi {
				to = append(to, e.to)
			}
		}
	}
	return to
}

// id returns the number of the set of states that some states reach without a byte.
func (d *subsets) id(from []int) int32 {
	d.key = appendKey(d.key[:0], from)
	if k, ok := d.ids[string(d.key)]; ok {
		return k // most bytes lead where another did
	}
	key := string(d.key)
	set := d.closure(from)
	d.key = appendKey(d.key[:0], set)
	k, ok := d.ids[string(d.key)]
	if !ok {
		k = int32(len(d.sets))
		d.ids[string(d.key)] = k
		d.sets = append(d.sets, slices.Clone(set))
		d.next = append(d.next, [256]int32{})
		d.accept = append(d.accept, slices.Contains(set, d.final))
	}
	d.ids[key] = k
	return k
}

func appendKey(key []byte, states []int) []byte {
	for _, s := range states {
		key = binary.AppendUvarint(key, uint64(s))
	}
	return key
}

// closure returns the states that can be reached without a byte, of those that read a byte or are
// final: they distinguish sets. The next call overwrites them.
func (d *subsets) closure(from []int) []int {
	d.round++
	d.set, d.todo = d.set[:0], append(d.todo[:0], from...)
	for len(d.todo) > 0 {
		s := d.todo[len(d.todo)-1]
		d.todo = d.todo[:len(d.todo)-1]
		if d.seen[s] == d.round || !d.alive[s] {
			continue
		}
		d.seen[s] = d.round
		if len(d.steps[s]) > 0 || s == d.final {
			d.set = append(d.set, s)
		}
		for _, e := range d.free[s] {
			d.todo = append(d.todo, e.to)
		}
	}
	slices.Sort(d.set)
	return d.set
}

// product creates the automaton whose states are those that first leads to. dead is the state from
// which no text is accepted.
func product[K comparable](dead, first K, next func(k K, c int) K, accept func(k K) bool) *dfa {
	ids := map[K]int32{dead: 0, first: 1}
	d := &dfa{}
	for list := []K{dead, first}; len(d.next) < len(list); {
		k := list[len(d.next)]
		var row [256]int32
		for c := range 256 {
			to := next(k, c)
			id, known := ids[to]
			if !known {
				id = int32(len(list))
				ids[to] = id
				list = append(list, to)
			}
			row[c] = id
		}
		d.next, d.accept = append(d.next, row), append(d.accept, accept(k))
	}
	return d.trim()
}

// combine returns the automaton of the texts for which a function of two memberships is true. The
// function must be false if both are.
func combine(a, b *dfa, member func(inA, inB bool) bool) *dfa {
	type pair struct{ a, b int32 }
	return product(pair{}, pair{1, 1},
		func(p pair, c int) pair { return pair{a.next[p.a][c], b.next[p.b][c]} },
		func(p pair) bool { return member(a.accept[p.a], b.accept[p.b]) })
}

func both(a, b bool) bool      { return a && b }
func either(a, b bool) bool    { return a || b }
func firstOnly(a, b bool) bool { return a && !b }

// trim replaces the states from which no text leads to acceptance by state 0.
func (d *dfa) trim() *dfa {
	back := make([][]int32, len(d.next))
	for k := range d.next {
		for c, to := range d.next[k] {
			if c == 0 || to != d.next[k][c-1] {
				back[to] = append(back[to], int32(k))
			}
		}
	}
	ok := slices.Clone(d.accept)
	var todo []int32
	for k := range ok {
		if ok[k] {
			todo = append(todo, int32(k))
		}
	}
	for ; len(todo) > 0; todo = todo[1:] {
		for _, k := range back[todo[0]] {
			if !ok[k] {
				ok[k] = true
				todo = append(todo, k)
			}
		}
	}
	for k := range d.next {
		for c, to := range d.next[k] {
			if !ok[to] {
				d.next[k][c] = 0
			}
		}
	}
	return d
}
