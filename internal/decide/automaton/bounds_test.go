package automaton

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// fromTheEnd is a grammar whose n-th symbol from the end is an a: every deterministic automaton of it remembers n symbols.
func fromTheEnd(t *testing.T, n int) *NFA {
	ab := syntax.Or(letter('a'), letter('b'))
	g := grammar(t, &syntax.Rule{Name: "s", Expr: syntax.Seq(syntax.Star(ab), letter('a'), syntax.Times(ab, n-1, n-1))})
	out, err := Compile(g, "s", nil)
	require.NoError(t, err)
	return out
}

func TestAutomataThatExceedABoundAreRejected(t *testing.T) {
	for name, c := range map[string]struct {
		symbol int
		bounds Bounds
		want   string
	}{
		"states by default": {18, Bounds{},
			"test.abnf: rule s: the deterministic automaton needs more than 65536 states; a greater Bounds.States allows more"},
		"states":    {6, Bounds{States: 63}, "test.abnf: rule s: the deterministic automaton needs more than 63 states; a greater Bounds.States allows more"},
		"memory":    {6, Bounds{Memory: 1000}, "test.abnf: rule s: the deterministic automaton needs more than 1000 bytes of memory; a greater Bounds.Memory allows more"},
		"no bound":  {6, Bounds{States: 64}, ""},
		"unbounded": {6, Bounds{}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "states by default" {
				exhaustive.Only(t)
			}
			n := fromTheEnd(t, c.symbol)
			_, err := n.DeterminizeWithin(c.bounds)
			_, tagged := TagDeterminizeWithin(c.bounds, Start{NFA: n})
			if c.want == "" {
				require.NoError(t, err)
				require.NoError(t, tagged)
				return
			}
			var size *SizeError
			require.ErrorAs(t, err, &size)
			assert.EqualError(t, err, c.want)
			assert.ErrorAs(t, tagged, &size)
		})
	}
}

// Each of n options can be left out, so that a set has up to n states and the sets have n² in all.
func TestRowsOfOptionsTakeBoundedStepsAndMemory(t *testing.T) {
	for _, n := range []int{10, 1000, 10000} {
		const most = 1 << 16
		options := syntax.Seq(slices.Repeat([]*syntax.Expr{syntax.Opt(letter('a'))}, n)...)
		nfa, err := Compile(grammar(t, &syntax.Rule{Name: "s", Expr: options}), "s", nil)
		require.NoError(t, err)
		s := newSubsets(nfa)
		s.used.bounds.Memory = most
		s.determinize()
		d := &tagger{index: map[string]int32{}, targets: map[int]int{}, used: usage{bounds: s.used.bounds}}
		_, err = d.run(Start{NFA: nfa})
		for _, u := range []usage{s.used, d.used} {
			assert.LessOrEqual(t, u.steps, 4*most+2*len(nfa.States))
			assert.LessOrEqual(t, u.memory, most+100*len(nfa.States))
		}
		assert.Equal(t, n > 10, s.exceeded != nil)
		assert.Equal(t, n > 10, err != nil)
	}
}

func TestSetsThatOverlapTooMuchAreRejected(t *testing.T) {
	for n, want := range map[int]error{1000: nil, 5000: ErrTooLarge} {
		var nested []*syntax.Expr
		for i := range n {
			nested = append(nested, syntax.Any(rangeset.Range(0, rune(i))))
		}
		_, err := Compile(grammar(t, &syntax.Rule{Name: "s", Expr: syntax.Seq(nested...)}), "s", nil)
		assert.ErrorIs(t, err, want)
	}
}
