package uritestutil

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// Members draws texts that a rule derives, each text of one length with the same probability up to
// rounding. It uses float64, which is much faster than the big numbers of [automaton.Counts].
type Members struct {
	dfa     *automaton.DFA
	letters [][]byte    // by class
	ways    [][]float64 // by length, by state: the number of words from there to acceptance
}

// Bytes that each matter somewhere.
const (
	ManyLetters = "aEf.%2e5/:?#@[]1!~v" // delimiters, capitals, parts of triplets, ports and addresses
	DotLetters  = "a./:%2e?"            // what makes dot-segments, and what they are confused with
)

// NewMembers makes the members of a rule that consist of letters and have at most maxLen of them.
func NewMembers(t testing.TB, file, rule, letters string, maxLen int) *Members {
	t.Helper()
	var set rangeset.Set
	for i := range len(letters) {
		set = set.Union(rangeset.Range(rune(letters[i]), rune(letters[i])))
	}
	n, err := automaton.CompileExpr(syntax.Star(syntax.Any(set)), RulesOf(t, file), nil)
	require.NoError(t, err)
	of, err := n.Determinize()
	require.NoError(t, err)
	d := automaton.Intersection(AutomatonOf(t, file, rule), of).Minimize()
	m := &Members{dfa: d}
	for class := range d.Alphabet.Len() {
		var octets []byte
		for _, p := range d.Alphabet.Set(class).Intersect(set).Spans() {
			for o := p.Lo; o <= p.Hi; o++ {
				octets = append(octets, byte(o))
			}
		}
		m.letters = append(m.letters, octets)
	}
	m.count(maxLen)
	return m
}

func (m *Members) count(maxLen int) {
	for n := range maxLen + 1 {
		ways := make([]float64, m.dfa.Len())
		for q := range ways {
			switch {
			case n > 0:
				for class := range m.letters {
					ways[q] += m.waysBy(q, class, n)
				}
			case m.dfa.Accepting(q):
				ways[q] = 1
			}
		}
		m.ways = append(m.ways, ways)
	}
}

// waysBy is the number of words of length n from q that begin with a class.
func (m *Members) waysBy(q, class, n int) float64 {
	next := m.dfa.Step(q, class)
	if next == automaton.Dead {
		return 0
	}
	return float64(len(m.letters[class])) * m.ways[n-1][next]
}

// Draw draws a member; the length has equal chances too, as far as there are members of it.
func (m *Members) Draw(rng *rand.Rand) string {
	n := rng.IntN(len(m.ways))
	for m.ways[n][0] == 0 {
		n = rng.IntN(len(m.ways))
	}
	var buf [64]byte
	text := buf[:0]
	for q := 0; n > 0; n-- {
		class := m.choose(q, n, rng.Float64()*m.ways[n][q])
		text = append(text, m.letters[class][rng.IntN(len(m.letters[class]))])
		q = m.dfa.Step(q, class)
	}
	return string(text)
}

func (m *Members) choose(q, n int, x float64) int {
	last := -1
	for class := range m.letters {
		ways := m.waysBy(q, class, n)
		if ways == 0 {
			continue
		}
		if x < ways {
			return class
		}
		x -= ways
		last = class
	}
	return last // rounding
}
