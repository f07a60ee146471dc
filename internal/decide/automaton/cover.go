package automaton

import (
	"cmp"
	"iter"
	"slices"
	"unsafe"
)

// Cover holds the words for testing an implementation of a language: words that lead to each state,
// and words that distinguish states. Words consist of classes. A word distinguishes two states if
// only one of them accepts it.
//
// The automaton of a Cover is minimal and complete: the dead state is an ordinary state. If
// implementations distinguish no more symbols than the language, use [DFA.Coarsen] first, since
// fewer classes need fewer words.
type Cover struct {
	DFA         *DFA
	Access      [][]int   // by state: a shortest word that leads to it; together they contain their prefixes
	Separators  [][]int   // the characterization set W: for each two states, a word that distinguishes them
	Identifiers [][][]int // by state: the members of Separators that distinguish it from all other states
}

// NewCover returns the words for testing implementations of the language of d.
func NewCover(d *DFA) *Cover {
	c := &Cover{DFA: d.Minimize().Complete()}
	c.Access = c.DFA.Access()
	c.Separators = separators(c.DFA)
	c.Identifiers = identifiers(c.DFA, c.Separators)
	return c
}

// CoverWithin is like [NewCover]. The error is a [*SizeError] if the words of Access require too much memory. Long ones also take
// much time, because a chain of states needs a separator per state.
func CoverWithin(d *DFA, b Bounds) (*Cover, error) {
	c, size, most := d.Complete(), 0, cmp.Or(b.Memory, DefaultBounds.Memory)
	for _, symbols := range distances(c.Len(), []int32{0}, func(q int32) []int32 { return c.row(int(q)) }) {
		size += 2 * symbols * int(unsafe.Sizeof(0)) // the separators can be as long
	}
	if size > most {
		return nil, &SizeError{Exceeds: "bytes of memory", Bound: most, Lift: "Memory"}
	}
	return NewCover(d), nil
}

// Transitions yields a transition cover: the empty word, and for each state and class a word that
// leads to the state, followed by the class.
func (c *Cover) Transitions() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		if !yield([]int{}) {
			return
		}
		for _, word := range c.Access {
			for class := range c.DFA.Alphabet.Len() {
				if !yield(slices.Concat(word, []int{class})) {
					return
				}
			}
		}
	}
}

// Access returns, for each state, a shortest word that leads to it, or nil if the state is
// unreachable. It prefers readable symbols. The set of these words is closed under prefixes.
func (d *DFA) Access() [][]int {
	out := make([][]int, d.Len())
	out[0] = []int{}
	order := d.Alphabet.readable()
	reached := []int{0}
	for i := 0; i < len(reached); i++ {
		q := reached[i]
		for _, c := range order {
			if to := d.Step(q, c); to != Dead && out[to] == nil {
				out[to] = slices.Concat(out[q], []int{c})
				reached = append(reached, to)
			}
		}
	}
	return out
}
