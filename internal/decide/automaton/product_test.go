package automaton

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func TestOperationsAreThoseOfSets(t *testing.T) {
	exhaustive.FewerDraws(t)
	rapid.Check(t, func(t *rapid.T) {
		e, f := expression(t, "e"), expression(t, "f")
		a, b := minimal(t, e).Coarsen(), determinized(t, nfa(t, f))
		inA, inB := map[string]bool{}, map[string]bool{}
		for _, w := range words {
			inA[w], inB[w] = derives(e, w), derives(f, w)
		}
		check := func(what string, d *DFA, want func(x, y bool) bool) {
			require.Equal(t, members(func(w string) bool { return want(inA[w], inB[w]) }), members(d.Accepts), what)
		}
		check("union", Union(a, b), func(x, y bool) bool { return x || y })
		check("intersection", Intersection(a, b), func(x, y bool) bool { return x && y })
		check("difference", Difference(a, b), func(x, y bool) bool { return x && !y })
		check("complement", a.Complement(), func(x, _ bool) bool { return !x })
	})
}

func TestWitnessesAreShortest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, f := expression(t, "e"), expression(t, "f")
		a, b := minimal(t, e), minimal(t, f)
		check := func(what, got string, none bool, want func(w string) bool) {
			if !none {
				require.True(t, want(got), "%s: %q", what, got)
			}
			for _, w := range words {
				if none || len(w) < len(got) {
					require.False(t, want(w), "%s: %q is missed", what, w)
				}
			}
		}
		w, ok := a.Shortest()
		check("shortest", w, !ok, func(w string) bool { return derives(e, w) })
		require.Equal(t, !ok, a.Empty())
		w, same := Equivalent(a, b)
		check("equivalent", w, same, func(w string) bool { return derives(e, w) != derives(f, w) })
		w, ok = Contains(a, b)
		check("contains", w, ok, func(w string) bool { return derives(f, w) && !derives(e, w) })
		if same {
			require.Equal(t, a, b)
		}
	})
}

func TestOperationsRefineAlphabetsOfDifferentTops(t *testing.T) {
	e := letter('a')
	octets, err := CompileExpr(e, nil, nil)
	require.NoError(t, err)
	points, err := CompileExpr(syntax.Or(e, letter('π')), nil, nil)
	require.NoError(t, err)
	a, b := determinized(t, octets), determinized(t, points)
	w, ok := Equivalent(a, b)
	assert.False(t, ok)
	assert.Equal(t, "π", w)
	_, ok = Contains(b, a)
	assert.True(t, ok)
}

// Complement returns the strings over the alphabet of d that are not in d.
func (d *DFA) Complement() *DFA {
	full := d.Complete()
	accept := make([]bool, full.Len())
	for q := range accept {
		accept[q] = !full.Accept[q]
	}
	return &DFA{full.Alphabet, full.Next, accept}
}
