package automaton

import "math/bits"

// separators finds a set of words that tells each two states of a minimal, complete automaton apart.
// The empty word is always among them: the proof that the suites are complete needs it.
func separators(d *DFA) [][]int {
	words := [][]int{{}}
	block := make([]int, d.Len()) // states that no word so far separates
	divide(block, d, words[0])
	for {
		p, q, found := twins(block)
		if !found {
			return words
		}
		w := d.separator(p, q)
		divide(block, d, w)
		words = append(words, w)
	}
}

// twins finds two states of one block.
func twins(block []int) (p, q int, found bool) {
	first := map[int]int{}
	for q, b := range block {
		if p, ok := first[b]; ok {
			return p, q, true
		}
		first[b] = q
	}
	return 0, 0, false
}

// divide splits the blocks by whether w is accepted.
func divide(block []int, d *DFA, w []int) {
	type half struct {
		block  int
		accept bool
	}
	numbers := map[half]int{}
	for q, b := range block {
		h := half{b, d.Accepting(d.from(q, w))}
		if _, ok := numbers[h]; !ok {
			numbers[h] = len(numbers)
		}
		block[q] = numbers[h]
	}
}

// identifiers chooses for each state enough of the separators to tell it from every other state, the
// one that tells it from most others first.
func identifiers(d *DFA, words [][]int) [][][]int {
	accepted, refused := make([]stateSet, len(words)), make([]stateSet, len(words)) // by word: the states
	for w, word := range words {
		accepted[w], refused[w] = newStateSet(d), newStateSet(d)
		for q := range d.Len() {
			if d.Accepting(d.from(q, word)) {
				accepted[w].add(q)
			} else {
				refused[w].add(q)
			}
		}
	}
	out := make([][][]int, d.Len())
	for q := range out {
		others := newStateSet(d) // and q
		for p := range d.Len() {
			others.add(p)
		}
		like := func(w int) stateSet { // states that the word does not tell from q, which is one of them
			if accepted[w].has(q) {
				return accepted[w]
			}
			return refused[w]
		}
		for left := d.Len(); left > 1; {
			best, fewest := 0, left
			for w := range words {
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

// stateSet is a set of states, a bit a state: an automaton has many, and each pair of them is looked at with each word.
type stateSet []uint64

func newStateSet(d *DFA) stateSet { return make(stateSet, (d.Len()+63)/64) }

func (s stateSet) add(q int) { s[q/64] |= 1 << (q % 64) }

func (s stateSet) has(q int) bool { return s[q/64]>>(q%64)&1 == 1 }

func (s stateSet) keep(t stateSet) {
	for i := range s {
		s[i] &= t[i]
	}
}

// shared returns how many states are in both.
func (s stateSet) shared(t stateSet) (n int) {
	for i := range s {
		n += bits.OnesCount64(s[i] & t[i])
	}
	return n
}

// separator returns a shortest word that is accepted from one of two states only.
func (d *DFA) separator(p, q int) []int {
	word, _ := Search(d.Alphabet, pair{p, q}, func(t pair) bool { return d.Accept[t.x] != d.Accept[t.y] }, func(t pair, class int) (pair, bool) {
		to := pair{d.Step(t.x, class), d.Step(t.y, class)}
		return to, to.x != to.y
	})
	return word
}
