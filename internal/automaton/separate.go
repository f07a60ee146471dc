package automaton

import (
	"math/bits"
	"slices"
)

// separators finds a set of words that tells each two states of a minimal, complete automaton apart.
// The empty word is always among them: the proof that the suites are complete needs it.
func separators(d *DFA) [][]int {
	s := newSeparation(d)
	words := [][]int{{}}
	block := make([]int, d.Len()) // states that no word so far tells apart
	divide(block, d, words[0])
	for {
		p, q, found := twins(block)
		if !found {
			return words
		}
		w := s.word(p, q)
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
		h := half{b, d.acceptsFrom(q, w)}
		if _, ok := numbers[h]; !ok {
			numbers[h] = len(numbers)
		}
		block[q] = numbers[h]
	}
}

// acceptsFrom tells whether a word is accepted from a state.
func (d *DFA) acceptsFrom(q int, word []int) bool {
	for _, c := range word {
		q = d.Step(q, c)
	}
	return d.Accepting(q)
}

// identifiers chooses for each state enough of the separators to tell it from every other state, the
// one that tells it from most others first.
func identifiers(d *DFA, words [][]int) [][][]int {
	accepted, refused := make([]stateSet, len(words)), make([]stateSet, len(words)) // by word: the states
	for w, word := range words {
		accepted[w], refused[w] = newStateSet(d), newStateSet(d)
		for q := range d.Len() {
			if d.acceptsFrom(q, word) {
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

// shared is how many states are in both.
func (s stateSet) shared(t stateSet) (n int) {
	for i := range s {
		n += bits.OnesCount64(s[i] & t[i])
	}
	return n
}

// separation tells of each two states with which class a shortest word begins that tells them apart.
type separation struct {
	dfa   *DFA
	first []int // by pair of states: a class, unknown or atOnce
}

const (
	unknown = -2
	atOnce  = -1 // one of the two is accepting, and the empty word tells them apart
)

// newSeparation finds the classes by Moore's refinement, for words of one symbol more each round.
func newSeparation(d *DFA) *separation {
	s := &separation{dfa: d, first: make([]int, d.Len()*d.Len())}
	var open []pair
	for p := range d.Len() {
		for q := range p {
			s.set(pair{p, q}, unknown)
			open = append(open, pair{p, q})
			if d.Accept[p] != d.Accept[q] {
				s.set(pair{p, q}, atOnce)
				open = open[:len(open)-1]
			}
		}
	}
	for len(open) > 0 {
		open = s.round(open)
	}
	return s
}

// round settles the pairs that some class leads to a pair which was settled in an earlier round, and
// returns the others.
func (s *separation) round(open []pair) []pair {
	type settled struct {
		pair
		class int
	}
	var now []settled
	var later []pair
	order := s.dfa.Alphabet.readable()
	for _, t := range open {
		i := slices.IndexFunc(order, func(c int) bool {
			x, y := s.dfa.Step(t.x, c), s.dfa.Step(t.y, c)
			return x != y && s.at(pair{x, y}) != unknown
		})
		if i < 0 {
			later = append(later, t)
			continue
		}
		now = append(now, settled{t, order[i]})
	}
	for _, t := range now {
		s.set(t.pair, t.class)
	}
	return later
}

func (s *separation) at(t pair) int { return s.first[t.x*s.dfa.Len()+t.y] }

func (s *separation) set(t pair, class int) {
	s.first[t.x*s.dfa.Len()+t.y] = class
	s.first[t.y*s.dfa.Len()+t.x] = class
}

// word is a shortest word that tells two states apart.
func (s *separation) word(p, q int) []int {
	word := []int{}
	for s.at(pair{p, q}) != atOnce {
		c := s.at(pair{p, q})
		word = append(word, c)
		p, q = s.dfa.Step(p, c), s.dfa.Step(q, c)
	}
	return word
}
