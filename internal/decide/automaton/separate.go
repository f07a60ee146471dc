package automaton

import (
	"math/bits"
	"slices"
)

// separators finds a set of words that distinguishes each two states of a minimal, complete automaton. The set always
// contains the empty word, because the proof that the suites are complete requires it.
func separators(d *DFA) [][]int {
	words := [][]int{{}}
	endings := newEnding(d)
	block := make([]int, d.Len()) // states that no word so far separates
	divide(block, endings.accepted)
	for {
		p, q, found := twins(block)
		if !found {
			return words
		}
		w := d.separator(p, q)
		divide(block, endings.before(d, w))
		words = append(words, w)
	}
}

// twins finds two states in one block.
func twins(block []int) (p, q int, found bool) {
	first := slices.Repeat([]int{-1}, len(block))
	for q, b := range block {
		if first[b] >= 0 {
			return first[b], q, true
		}
		first[b] = q
	}
	return 0, 0, false
}

// divide splits the blocks by whether states are in a set.
func divide(block []int, in stateSet) {
	numbers, used := slices.Repeat([][2]int{{-1, -1}}, len(block)), 0
	for q, b := range block {
		half := &numbers[b][in.bit(q)]
		if *half < 0 {
			*half = used
			used++
		}
		block[q] = *half
	}
}

// ending is the set of states that accept the end of a word. Words with the same end share an
// ending, so that the words of a chain of states are not read again for each state.
type ending struct {
	accepted stateSet
	longer   map[int]*ending // by the preceding class
}

// newEnding returns the end of no symbols.
func newEnding(d *DFA) *ending {
	e := &ending{newStateSet(d), map[int]*ending{}}
	for q, accept := range d.Accept {
		if accept {
			e.accepted.add(q)
		}
	}
	return e
}

// before returns the states from which a word followed by e is accepted.
func (e *ending) before(d *DFA, word []int) stateSet {
	for _, class := range slices.Backward(word) {
		longer := e.longer[class]
		if longer == nil {
			longer = &ending{newStateSet(d), map[int]*ending{}}
			for q := range d.Len() {
				if e.accepted.has(d.Step(q, class)) {
					longer.accepted.add(q)
				}
			}
			e.longer[class] = longer
		}
		e = longer
	}
	return e.accepted
}

// identifiers chooses, for each state, enough separators to distinguish it from every other state.
// It prefers those that distinguish it from the most states.
func identifiers(d *DFA, words [][]int) [][][]int {
	endings := newEnding(d)
	accepted, refused := make([]stateSet, len(words)), make([]stateSet, len(words)) // by word: the states
	for w, word := range words {
		accepted[w] = endings.before(d, word)
		refused[w] = accepted[w].complement(d)
	}
	out := make([][][]int, d.Len())
	for q := range out {
		others := newStateSet(d).complement(d) // and q

		like := func(w int) stateSet { // states that the word does not tell from q, which is one of them
			if accepted[w].has(q) {
				return accepted[w]
			}
			return refused[w]
		}
		for left := d.Len(); left > 1; {
			best, fewest := 0, left
			for w := 0; w < len(words) && fewest > 1; w++ {
				if n := others.shared(like(w)); n < fewest {
					best, fewest = w, n
				}
			}
			out[q] = append(out[q], words[best])
			others.keep(like(best))
			left = fewest
		}
	}
	return out
}

// stateSet is a set of states, with one bit per state. An automaton has many states, and each pair of them is compared on each word.
type stateSet []uint64

func newStateSet(d *DFA) stateSet { return make(stateSet, (d.Len()+63)/64) }

func (s stateSet) add(q int) { s[q/64] |= 1 << (q % 64) }

func (s stateSet) has(q int) bool { return s.bit(q) == 1 }

// bit returns 1 for a state of s, and otherwise 0.
func (s stateSet) bit(q int) int { return int(s[q/64] >> (q % 64) & 1) }

// complement returns the states that are not in s.
func (s stateSet) complement(d *DFA) stateSet {
	out := newStateSet(d)
	for q := range d.Len() {
		if !s.has(q) {
			out.add(q)
		}
	}
	return out
}

func (s stateSet) keep(t stateSet) {
	for i := range s {
		s[i] &= t[i]
	}
}

// shared returns the number of states in both sets.
func (s stateSet) shared(t stateSet) (n int) {
	for i := range s {
		n += bits.OnesCount64(s[i] & t[i])
	}
	return n
}

// separator returns a shortest word that is accepted from exactly one of two states.
func (d *DFA) separator(p, q int) []int {
	word, _ := Search(d.Alphabet, pair{p, q}, func(t pair) bool { return d.Accept[t.x] != d.Accept[t.y] }, func(t pair, class int) (pair, bool) {
		to := pair{d.Step(t.x, class), d.Step(t.y, class)}
		return to, to.x != to.y
	})
	return word
}
