package automaton

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func TestAutomataAcceptWhatTheExpressionDerives(t *testing.T) {
	exhaustive.FewerDraws(t)
	rapid.Check(t, func(t *rapid.T) {
		e := expression(t, "e")
		n := nfa(t, e)
		d := determinized(t, n)
		m := d.Minimize()
		want := language(e)
		require.Equal(t, want, members(func(w string) bool { return accepts(n, w) }), "NFA")
		require.Equal(t, want, members(d.Accepts), "determinized")
		require.Equal(t, want, members(d.Complete().Accepts), "complete")
		require.Equal(t, want, members(d.Trim().Accepts), "trim")
		require.Equal(t, want, members(m.Accepts), "minimized")
		require.Equal(t, want, members(m.Coarsen().Accepts), "coarsened")
		require.Equal(t, want, members(func(w string) bool { return m.AcceptsSymbols([]rune(w)) }), "symbols")
		require.False(t, m.Accepts("d"))
	})
}

func TestNoNFAHasACycleOfEmptyMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { requireNoEmptyCycle(t, nfa(t, expression(t, "e"))) })
}

func TestSplitsStandForStatesWithoutChangingTheAutomaton(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := nfa(t, expression(t, "e"))
		listed := newSubsets(n)
		clear(listed.alone)
		require.Equal(t, listed.determinize(), newSubsets(n).determinize())
	})
}

// Each state of a deterministic automaton is a split before a state for each state that follows.
func TestASetOfADeterministicAutomatonIsOneSplit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := minimal(t, expression(t, "e"))
		s := newSubsets(d.NFA())
		s.determinize()
		for q, set := range s.sets {
			reads := slices.ContainsFunc(d.row(q), func(to int32) bool { return to != Dead })
			elements := 0
			if reads {
				elements++
			}
			if d.Accepting(q) {
				elements++
			}
			require.Len(t, set, elements)
		}
	})
}

// Brzozowski's theorem: reversing and determinizing twice makes the minimal automaton.
func TestMinimizeAgreesWithBrzozowski(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := nfa(t, expression(t, "e"))
		twice := determinized(t, reversed(determinized(t, reversed(n)).Trim().NFA())).Trim()
		require.Equal(t, twice, determinized(t, n).Minimize())
	})
}

// reversed returns the automaton of the words of n read from their ends. The order of a Split means nothing any more.
func reversed(n *NFA) *NFA {
	r := &NFA{Alphabet: n.Alphabet, Grammar: n.Grammar, Rules: n.Rules, States: make([]State, len(n.States)), Start: n.Accept}
	for q, s := range n.States {
		from := q // what the states after q go on with, backwards
		if s.Kind != Split && s.Kind != Accept {
			from = len(r.States)
			r.States = append(r.States, State{Kind: s.Kind, Out: []int{q}, Set: s.Set, Rule: s.Rule})
		}
		for _, o := range s.Out {
			r.States[o].Out = append(r.States[o].Out, from)
		}
	}
	r.Accept = len(r.States)
	r.States = append(r.States, State{Kind: Accept})
	r.States[n.Start].Out = append(r.States[n.Start].Out, r.Accept)
	return r
}

// Myhill and Nerode: an automaton is minimal if each state is reachable and a word distinguishes
// each two states, including the dead state.
func TestStatesOfAMinimalAutomatonAreDifferentResiduals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := expression(t, "e")
		m := minimal(t, e).Complete()
		access := make([]string, m.Len())
		for q := range access {
			w, ok := Search(m.Alphabet, 0, func(p int) bool { return p == q }, func(p, c int) (int, bool) { return m.Step(p, c), true })
			require.True(t, ok)
			access[q] = m.Alphabet.Text(w)
		}
		for p := range access {
			for q := range p {
				v, ok := Search(m.Alphabet, pair{p, q},
					func(s pair) bool { return m.Accept[s.x] != m.Accept[s.y] },
					func(s pair, c int) (pair, bool) { return pair{m.Step(s.x, c), m.Step(s.y, c)}, true })
				require.True(t, ok)
				w := m.Alphabet.Text(v)
				require.NotEqual(t, derives(e, access[p]+w), derives(e, access[q]+w))
			}
		}
	})
}

func TestAcceptsReadsOctetsOrCodePoints(t *testing.T) {
	e := syntax.Any(rangeset.Range(0x80, 0xFF))
	octets, err := CompileExpr(e, nil, NewAlphabet(MaxOctet, e.Set))
	require.NoError(t, err)
	points, err := CompileExpr(e, nil, NewAlphabet(rangeset.MaxRune, e.Set))
	require.NoError(t, err)
	assert.True(t, determinized(t, octets).Accepts("\xE9"))
	assert.False(t, determinized(t, octets).Accepts("é"))
	assert.False(t, determinized(t, points).Accepts("\xE9"))
	assert.True(t, determinized(t, points).Accepts("é"))
	everything := determinized(t, points)
	everything = Union(everything, everything.Complement())
	assert.True(t, everything.Accepts("\uFFFD"))
	assert.False(t, everything.Accepts("\xFF"), "what is not UTF-8 has no code points")
}

func TestCoarsenMergesClassesThatNoStateDistinguishes(t *testing.T) {
	m := minimal(t, syntax.Star(syntax.Or(letter('a'), letter('b'))))
	assert.Equal(t, 4, m.Alphabet.Len())
	assert.Equal(t, 2, m.Coarsen().Alphabet.Len())
	assert.True(t, m.Coarsen().Alphabet.Equal(NewAlphabet(MaxOctet, rangeset.Range('a', 'b'))))
}

func TestCompleteHasNoDeadTransitions(t *testing.T) {
	m := minimal(t, letter('a'))
	full := m.Complete()
	assert.Equal(t, m.Len()+1, full.Len())
	assert.NotContains(t, full.Next, int32(Dead))
	assert.Same(t, full, full.Complete())
}
