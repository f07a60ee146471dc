package automaton

import (
	"slices"
	"unicode/utf8"
)

// Dead stands for the state from which nothing is accepted, which has no row of its own.
const Dead = -1

// DFA is a deterministic automaton. State 0 is the start; there is always at least that one.
// It may be partial: where a transition is [Dead] no continuation is accepted.
type DFA struct {
	Alphabet *Alphabet
	Next     []int32 // row by row: the state after state q on class c is Next[q*Alphabet.Len()+c]
	Accept   []bool  // by state
}

// Len is the number of states, the dead state not counted unless it has a row.
func (d *DFA) Len() int { return len(d.Accept) }

// Step is the state after q on a class; q may be [Dead] and so may the class be -1 (no symbol).
func (d *DFA) Step(q, class int) int {
	if q == Dead || class < 0 {
		return Dead
	}
	return int(d.Next[q*d.Alphabet.Len()+class])
}

// Accepting tells whether words that lead to q are members; q may be [Dead].
func (d *DFA) Accepting(q int) bool { return q != Dead && d.Accept[q] }

// State is the state that a word of classes leads to, perhaps [Dead].
func (d *DFA) State(word []int) int {
	q := 0
	for _, c := range word {
		q = d.Step(q, c)
	}
	return q
}

// AcceptsWord tells whether a word of classes is a member.
func (d *DFA) AcceptsWord(word []int) bool { return d.Accepting(d.State(word)) }

// AcceptsSymbols tells whether a sequence of symbols is a member.
func (d *DFA) AcceptsSymbols(symbols []rune) bool {
	q := 0
	for _, r := range symbols {
		q = d.Step(q, d.Alphabet.Class(r))
	}
	return d.Accepting(q)
}

// Accepts tells whether a string is a member: its octets, if the alphabet is of octets, or else its
// code points. A string that is not UTF-8 has no code points and is no member then.
func (d *DFA) Accepts(s string) bool {
	q := 0
	if d.Alphabet.Octets() {
		for i := range len(s) {
			q = d.Step(q, d.Alphabet.Class(rune(s[i])))
		}
		return d.Accepting(q)
	}
	if !utf8.ValidString(s) {
		return false
	}
	for _, r := range s {
		q = d.Step(q, d.Alphabet.Class(r))
	}
	return d.Accepting(q)
}

// Complete is d without [Dead] transitions: they go to a state of d from which there is no way out, or
// else to one that is added as the last.
func (d *DFA) Complete() *DFA {
	if !slices.Contains(d.Next, Dead) {
		return d
	}
	c := &DFA{d.Alphabet, slices.Clone(d.Next), slices.Clone(d.Accept)}
	trap := c.trap()
	if trap == Dead {
		trap = c.Len()
		c.Accept = append(c.Accept, false)
		c.Next = append(c.Next, slices.Repeat([]int32{Dead}, d.Alphabet.Len())...)
	}
	for i, q := range c.Next {
		if q == Dead {
			c.Next[i] = int32(trap)
		}
	}
	return c
}

// trap finds a state that is not accepting and that no word leaves, or Dead.
func (d *DFA) trap() int {
	k := d.Alphabet.Len()
	for q := range d.Len() {
		out := func(to int32) bool { return to != Dead && int(to) != q }
		if !d.Accept[q] && !slices.ContainsFunc(d.Next[q*k:(q+1)*k], out) {
			return q
		}
	}
	return Dead
}

// Trim is d without the states that cannot be reached and without those from which nothing is
// accepted, the start excepted. States are numbered breadth first, classes in order.
func (d *DFA) Trim() *DFA {
	live := d.live()
	return Explore(d.Alphabet, 0, d.Accepting, func(q, class int) (int, bool) {
		to := d.Step(q, class)
		return to, to != Dead && live[to]
	})
}

// live tells of each state whether something is accepted from it.
func (d *DFA) live() []bool {
	before := make([][]int32, d.Len())
	k := d.Alphabet.Len()
	for i, to := range d.Next {
		if to != Dead {
			before[to] = append(before[to], int32(i/k))
		}
	}
	live := slices.Clone(d.Accept)
	var todo []int32
	for q, yes := range live {
		if yes {
			todo = append(todo, int32(q))
		}
	}
	for len(todo) > 0 {
		q := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, p := range before[q] {
			if !live[p] {
				live[p] = true
				todo = append(todo, p)
			}
		}
	}
	return live
}

// Over is d over an alphabet that refines its own, as [Refine] makes them. Symbols that d does not
// know lead to the dead state.
func (d *DFA) Over(a *Alphabet) *DFA {
	if d.Alphabet.Equal(a) {
		return d
	}
	next := make([]int32, 0, d.Len()*a.Len())
	for q := range d.Len() {
		for c := range a.Len() {
			next = append(next, int32(d.Step(q, d.Alphabet.Class(a.Representative(c)))))
		}
	}
	return &DFA{a, next, d.Accept}
}

// Coarsen is d over the coarsest alphabet that its transitions allow: classes on which every state
// goes on alike become one.
func (d *DFA) Coarsen() *DFA {
	k := d.Alphabet.Len()
	numbers := map[string]int{}
	var groups [][]int // by new class: the old ones
	var first []int    // of each group
	for c := range k {
		column := make([]int32, d.Len())
		for q := range column {
			column[q] = d.Next[q*k+c]
		}
		n, ok := numbers[key(column)]
		if !ok {
			n = len(groups)
			numbers[key(column)] = n
			groups, first = append(groups, nil), append(first, c)
		}
		groups[n] = append(groups[n], c)
	}
	next := make([]int32, 0, d.Len()*len(first))
	for q := range d.Len() {
		for _, c := range first {
			next = append(next, d.Next[q*k+c])
		}
	}
	return &DFA{d.Alphabet.merge(groups), next, d.Accept}
}
