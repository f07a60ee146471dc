package automaton

import (
	"iter"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// zeroOne is an alphabet of two classes.
var zeroOne = NewAlphabet(MaxOctet, rangeset.Range('1', '1'))

// machines yields every complete automaton with n states over two classes.
func machines(n int) iter.Seq[*DFA] {
	return func(yield func(*DFA) bool) {
		digits := make([]int, 2*n)
		for more := true; more; more = increment(digits, n) {
			next := make([]int32, len(digits))
			for i, q := range digits {
				next[i] = int32(q)
			}
			for accept := range 1 << n {
				d := &DFA{Alphabet: zeroOne, Next: next}
				for q := range n {
					d.Accept = append(d.Accept, accept>>q&1 == 1)
				}
				if !yield(d) {
					return
				}
			}
		}
	}
}

// survivors are the wrong automata that a suite does not tell from right.
func survivors(right *DFA, suite iter.Seq[[]int], all iter.Seq[*DFA]) int {
	words := slices.Collect(suite)
	verdicts := make([]bool, len(words))
	for i, w := range words {
		verdicts[i] = right.AcceptsWord(w)
	}
	n := 0
	for d := range all {
		if fails(d, words, verdicts) {
			continue
		}
		if _, same := Equivalent(right, d); !same {
			n++
		}
	}
	return n
}

func fails(d *DFA, words [][]int, verdicts []bool) bool {
	for i, w := range words {
		if d.AcceptsWord(w) != verdicts[i] {
			return true
		}
	}
	return false
}

func TestSuitesFindEveryWrongAutomatonOfTheSize(t *testing.T) {
	for name, next := range map[string][]int32{
		"even":           {1, 0, 0, 1},
		"contains 1":     {0, 1, 1, 1},
		"ends in 1":      {0, 1, 0, 1},
		"starts with 1":  {1, 2, 1, 1, 2, 2},
		"11 somewhere":   {0, 1, 0, 2, 2, 2},
		"remainder of 3": {0, 1, 2, 0, 1, 2},
	} {
		t.Run(name, func(t *testing.T) {
			accept := make([]bool, len(next)/2)
			accept[len(accept)-1] = true
			c := NewCover(&DFA{Alphabet: zeroOne, Next: next, Accept: accept})
			require.Equal(t, len(accept), c.DFA.Len())
			for extra := range 2 {
				if c.DFA.Len()+extra > 3 {
					continue
				}
				all := machines(c.DFA.Len() + extra)
				assert.Zero(t, survivors(c.DFA, c.WMethod(extra), all), "W, %d extra states", extra)
				assert.Zero(t, survivors(c.DFA, c.WpMethod(extra), all), "Wp, %d extra states", extra)
			}
		})
	}
}

func TestASuiteIsNotCompleteForMoreStatesThanItsBound(t *testing.T) {
	right := &DFA{Alphabet: zeroOne, Next: []int32{0, 0}, Accept: []bool{true}}
	assert.NotZero(t, survivors(right, NewCover(right).WMethod(0), machines(3)))
}

func TestCoverReachesStatesAndDistinguishesThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := NewCover(minimal(t, expression(t, "e")))
		d := c.DFA
		tells := func(words [][]int, p, q int) bool {
			return slices.ContainsFunc(words, func(w []int) bool { return d.Accepting(d.from(p, w)) != d.Accepting(d.from(q, w)) })
		}
		for q, word := range c.Access {
			require.Equal(t, q, d.State(word))
			for p := range q {
				require.True(t, tells(c.Separators, p, q))
			}
			for p := range d.Len() {
				require.Equal(t, p != q, tells(c.Identifiers[q], p, q))
			}
		}
		require.LessOrEqual(t, len(c.Separators), max(1, d.Len()))
		require.Contains(t, c.Separators, []int{})

		taken := map[[2]int]bool{}
		for w := range c.Transitions() {
			if n := len(w); n > 0 {
				taken[[2]int{d.State(w[:n-1]), w[n-1]}] = true
			}
		}
		require.Len(t, taken, d.Len()*d.Alphabet.Len())
	})
}

// In a chain, each word is the end of the next longer one.
func TestStatesReadWordsThatEndAlikeOnce(t *testing.T) {
	const states = 300
	d := minimal(t, syntax.Times(letter('a'), states-2, states-2)).Complete()
	require.Equal(t, states, d.Len())
	end := newEnding(d)
	for _, word := range separators(d) {
		accepted := end.before(d, word)
		for q := range d.Len() {
			if want := d.Accepting(d.from(q, word)); accepted.has(q) != want {
				require.Equal(t, want, !want, "state %d", q)
			}
		}
	}
	made := 0
	for all := []*ending{end}; len(all) > 0; made++ {
		all = slices.AppendSeq(all[1:], maps.Values(all[0].longer))
	}
	assert.Equal(t, states-1, made)
}

func TestSuitesDoNotRepeatThemselves(t *testing.T) {
	c := NewCover(minimal(t, syntax.Seq(letter('a'), syntax.Star(syntax.Any(rangeset.Range('a', 'b'))), letter('c'))))
	for name, suite := range map[string]iter.Seq[[]int]{"W": c.WMethod(1), "Wp": c.WpMethod(1)} {
		seen := map[string]bool{}
		for w := range suite {
			s := c.DFA.Alphabet.Text(w)
			assert.False(t, seen[s], "%s: %q", name, s)
			seen[s] = true
		}
		assert.NotEmpty(t, seen)
	}
}

func TestASuiteCanBeLeftAtAnyWord(t *testing.T) {
	c := NewCover(minimal(t, syntax.Plus(letter('a'))))
	whole := slices.Collect(c.WpMethod(1))
	for n := range whole {
		i := 0
		for w := range c.WpMethod(1) {
			assert.Equal(t, whole[i], w)
			if i++; i > n {
				break
			}
		}
	}
}
