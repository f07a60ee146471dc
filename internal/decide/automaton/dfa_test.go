package automaton

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

func TestAutomataAcceptWhatTheExpressionDerives(t *testing.T) {
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

func TestMinimalAutomataOfEqualLanguagesAreEqual(t *testing.T) {
	a, b := letter('a'), letter('b')
	for name, pair := range map[string][2]*syntax.Expr{
		"unrolled star":    {syntax.Star(a), syntax.Or(syntax.Epsilon(), syntax.Plus(a))},
		"star of a choice": {syntax.Star(syntax.Or(a, b)), syntax.Star(syntax.Seq(syntax.Star(a), syntax.Star(b)))},
		"nothing":          {syntax.Any(rangeset.Set{}), syntax.Seq(a, syntax.Or())},
		"counting":         {syntax.Times(a, 2, 4), syntax.Seq(a, syntax.Opt(a), a, syntax.Opt(a))},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, minimal(t, pair[0]), minimal(t, pair[1]))
		})
	}
}

func TestMinimalSizes(t *testing.T) {
	a := letter('a')
	for name, tt := range map[string]struct {
		expr *syntax.Expr
		want int
	}{
		"nothing":               {syntax.Or(), 1},
		"the empty string":      {syntax.Epsilon(), 1},
		"everything":            {syntax.Star(syntax.Any(rangeset.Range(0, MaxOctet))), 1},
		"one letter":            {a, 2},
		"third letter from end": {syntax.Seq(syntax.Star(syntax.Any(rangeset.Range('a', 'b'))), a, syntax.Times(syntax.Any(rangeset.Range('a', 'b')), 2, 2)), 8},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, tt.want, minimal(t, tt.expr).Len())
		})
	}
}

func TestReverseReadsFromTheEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := expression(t, "e")
		r := determinized(t, reversed(nfa(t, e)))
		require.Equal(t, language(e), members(func(w string) bool {
			b := []byte(w)
			slices.Reverse(b)
			return r.Accepts(string(b))
		}))
	})
}

func TestReverseKeepsMarksAroundTheirRule(t *testing.T) {
	g := grammar(t, &syntax.Rule{Name: "S", Expr: syntax.Seq(letter('a'), letter('b'))})
	n, err := Compile(g, "S", nil)
	require.NoError(t, err)
	r := reversed(n)
	var kinds []Kind
	for q := r.Start; q != r.Accept; q = r.States[q].Out[0] {
		if k := r.States[q].Kind; k != Split {
			kinds = append(kinds, k)
		}
	}
	assert.Equal(t, []Kind{Enter, Symbol, Symbol, Leave}, kinds)
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
