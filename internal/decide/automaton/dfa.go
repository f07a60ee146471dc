package automaton

import "unicode/utf8"

// Dead stands for the state from which nothing is accepted, which has no row of its own.
const Dead = -1

// DFA is a deterministic automaton. It may be partial: no text is accepted after a [Dead]
// transition. State 0 is the start, which always exists.
type DFA struct {
	Alphabet *Alphabet
	Next     []int32 // row by row: the state after state q on class c is Next[q*Alphabet.Len()+c]
	Accept   []bool  // by state
}

// Len returns the number of states. It counts a dead state only if the table has a row for it.
func (d *DFA) Len() int { return len(d.Accept) }

// Step returns the state after q on a class. q may be [Dead], and class may be -1, for a symbol outside the alphabet.
func (d *DFA) Step(q, class int) int {
	if q == Dead || class < 0 {
		return Dead
	}
	return int(d.Next[q*d.Alphabet.Len()+class])
}

// Follow is [DFA.Step] for [Explore] and [Search]: it returns false for [Dead].
func (d *DFA) Follow(q, class int) (int, bool) {
	to := d.Step(q, class)
	return to, to != Dead
}

// Prefix reads the longest prefix of text that is a prefix of a member. It returns the state after that prefix, and the
// length of the prefix in bytes.
func (d *DFA) Prefix(text string) (q, read int) {
	for ; read < len(text); read++ {
		to := d.Step(q, d.Alphabet.Class(rune(text[read])))
		if to == Dead {
			break
		}
		q = to
	}
	return q, read
}

// row returns the states after q by class.
func (d *DFA) row(q int) []int32 { return d.Next[q*d.Alphabet.Len() : (q+1)*d.Alphabet.Len()] }

// Accepting reports whether words that lead to q are members. q may be [Dead].
func (d *DFA) Accepting(q int) bool { return q != Dead && d.Accept[q] }

// State returns the state to which a word of classes leads, perhaps [Dead].
func (d *DFA) State(word []int) int { return d.from(0, word) }

// from returns the state that a word leads to from another one.
func (d *DFA) from(q int, word []int) int {
	for _, c := range word {
		q = d.Step(q, c)
	}
	return q
}

// AcceptsWord reports whether a word of classes is a member.
func (d *DFA) AcceptsWord(word []int) bool { return d.Accepting(d.State(word)) }

// AcceptsSymbols reports whether a sequence of symbols is a member.
func (d *DFA) AcceptsSymbols(symbols []rune) bool {
	q := 0
	for _, r := range symbols {
		q = d.Step(q, d.Alphabet.Class(r))
	}
	return d.Accepting(q)
}

// Accepts reports whether s is a member. It reads s as bytes or as code points, depending on the
// alphabet. If the symbols are code points, invalid UTF-8 is never a member.
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

// NFA returns d as a nondeterministic automaton without rules.
func (d *DFA) NFA() *NFA {
	n := &NFA{Alphabet: d.Alphabet, States: make([]State, d.Len()+1), Accept: d.Len()}
	n.States[n.Accept].Kind = Accept
	for q := range d.Len() {
		to := map[int][]int{}
		var order []int
		for c := range d.Alphabet.Len() {
			t := d.Step(q, c)
			if t == Dead {
				continue
			}
			if to[t] == nil {
				order = append(order, t)
			}
			to[t] = append(to[t], c)
		}
		var out []int
		for _, t := range order {
			out = append(out, len(n.States))
			n.States = append(n.States, State{Kind: Symbol, Set: to[t], Out: []int{t}})
		}
		if d.Accept[q] {
			out = append(out, n.Accept)
		}
		n.States[q].Out = out
	}
	return n
}
