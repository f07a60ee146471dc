package automaton

import (
	"encoding/binary"
	"iter"
	"slices"
	"sort"

	"github.com/urigrammar/uri/internal/run/printable"
)

// Method is an algorithm that generates the words of a test suite.
type Method uint8

const (
	Wp          Method = iota // [Cover.WpMethod]
	W                         // [Cover.WMethod]
	Transitions               // [Cover.Transitions]
)

var methods = [...]string{"wp", "w", "transitions"}

// String returns the name of the method.
func (m Method) String() string { return printable.Word(methods[:], uint8(m), "Method") }

// Words yields the test words that a method generates, each once. The method [Transitions] ignores the number
// of extra states.
func (c *Cover) Words(m Method, extra int) iter.Seq[[]int] {
	switch m {
	case W:
		return c.WMethod(extra)
	case Transitions:
		return c.Transitions()
	}
	return c.WpMethod(extra)
}

// Accesses reports whether word is the word in Access for the state to which it leads. If an
// implementation fails on such a word, its verdict in that state is wrong. If it fails on another
// word, it may have reached a wrong state.
func (c *Cover) Accesses(word []int) bool { return slices.Equal(c.Access[c.DFA.State(word)], word) }

// WMethod yields the words of Chow's test suite: P·Σ[extra]·W, for the transition cover P, up to extra
// symbols of any kind, and the characterization set W. The suite is complete: an implementation that
// is right for every word of the suite is right for every word, under one condition. The
// implementation must be a deterministic automaton over the classes of c's alphabet. Including the
// dead state, it may have at most extra more states than the minimal automaton.
//
// Each word is yielded once and belongs to the caller. With k classes, each extra state makes the suite k
// times as large. WMethod does not store the words.
func (c *Cover) WMethod(extra int) iter.Seq[[]int] {
	return testWords{Cover: c, parts: []part{{0, extra + 1, c.all}}}.each
}

// WpMethod yields the words of the partial W-method of Fujiwara et al., which is as complete as
// [Cover.WMethod], but smaller. Only the words of Access, extended by up to extra symbols, are
// followed by all of W: Q·Σ[extra]·W. The other words of the transition cover, extended by exactly
// extra symbols, are followed by the words that identify the state they reach.
func (c *Cover) WpMethod(extra int) iter.Seq[[]int] {
	return testWords{Cover: c, parts: []part{{0, extra, c.all}, {extra + 1, extra + 1, c.identifying}}}.each
}

func (c *Cover) all(int) [][]int { return c.Separators }

func (c *Cover) identifying(state int) [][]int { return c.Identifiers[state] }

// testWords are a test suite: a set of words, in parts that may overlap.
type testWords struct {
	*Cover
	parts []part
	sets  map[*[]int]*wordSet // of endings, by the list that they are in

	states []int  // of the word at hand, used again by the next one
	text   []byte // likewise
}

// wordSet is a set of words.
type wordSet struct {
	words   map[string]bool // as text
	lengths uint64          // bit n is set if a word has n symbols; bit 63 also represents longer words
}

func newWordSet(words [][]int) *wordSet {
	s := &wordSet{words: map[string]bool{}}
	for _, w := range words {
		s.words[string(appendText(nil, w))] = true
		s.lengths |= 1 << min(len(w), 63)
	}
	return s
}

// has reports whether s contains the word with the given text.
func (s *wordSet) has(text []byte) bool {
	return s.lengths>>min(len(text)/perSymbol, 63)&1 == 1 && s.words[string(text)]
}

// part contains the words that reach a state by its word of Access, continue with any symbols in the
// middle, and end in one of the endings for the state reached.
type part struct {
	shortest, longest int // length of the middle
	endings           func(state int) [][]int
}

// division is a way to divide a word of a part into three lengths.
type division struct{ part, access, middle int } // lengths

// each yields each word once, at its first division. So it enumerates a suite of any size without
// storing it.
func (s testWords) each(yield func([]int) bool) {
	s.sets = map[*[]int]*wordSet{}
	for i, p := range s.parts {
		for _, access := range s.Access {
			for n := p.shortest; n <= p.longest; n++ {
				if !s.divided(division{i, len(access), n}, access, yield) {
					return
				}
			}
		}
	}
}

func (s *testWords) divided(d division, access []int, yield func([]int) bool) bool {
	for middle := range exactly(d.middle, s.DFA.Alphabet.Len()) {
		start := slices.Concat(access, middle)
		for _, e := range s.parts[d.part].endings(s.DFA.State(start)) {
			if word := slices.Concat(start, e); s.first(word) == d && !yield(word) {
				return false
			}
		}
	}
	return true
}

// first returns the first division of a word of the suite.
func (s *testWords) first(word []int) division {
	s.states, s.text = s.DFA.appendStates(s.states[:0], word), appendText(s.text[:0], word)
	known := s.accessed(word, s.states)
	for i, p := range s.parts {
		for access := range known + 1 {
			for n := p.shortest; n <= min(p.longest, len(word)-access); n++ {
				if s.setOf(p.endings(s.states[access+n])).has(s.text[perSymbol*(access+n):]) {
					return division{i, access, n}
				}
			}
		}
	}
	return division{-1, 0, 0} // not reached: it has one
}

// setOf returns the set of the given endings.
func (s *testWords) setOf(endings [][]int) *wordSet {
	if len(endings) == 0 {
		return &wordSet{}
	}
	set := s.sets[&endings[0]]
	if set == nil {
		set = newWordSet(endings)
		s.sets[&endings[0]] = set
	}
	return set
}

// perSymbol is the number of bytes of a text for a symbol of a word.
const perSymbol = 4

// appendText appends a word as text.
func appendText(text []byte, word []int) []byte {
	for _, class := range word {
		text = binary.NativeEndian.AppendUint32(text, uint32(class))
	}
	return text
}

// accessed returns the maximum number of symbols of a word that form the word of Access to the state that they
// reach. Fewer symbols form such a word too, so a binary search finds it.
func (c *Cover) accessed(word, states []int) int {
	return sort.Search(len(word), func(n int) bool { return !slices.Equal(c.Access[states[n+1]], word[:n+1]) })
}

// appendStates appends those that a word goes through, with the start, to an empty slice.
func (d *DFA) appendStates(out, word []int) []int {
	out = append(out, 0)
	for i, c := range word {
		out = append(out, d.Step(out[i], c))
	}
	return out
}

// exactly yields all words of n classes, by counting in base k. It yields the same slice every time.
func exactly(n, k int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		word := make([]int, max(n, 0))
		for yield(word) && increment(word, k) {
		}
	}
}

// increment adds one to a number written in a base, and reports whether it did not overflow.
func increment(digits []int, base int) bool {
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i]++; digits[i] < base {
			return true
		}
		digits[i] = 0
	}
	return false
}
