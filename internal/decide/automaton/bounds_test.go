package automaton

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/syntax"
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
		"memory":    {6, Bounds{Memory: 1000}, "test.abnf: rule s: the deterministic automaton needs more than 1000 octets of memory; a greater Bounds.Memory allows more"},
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
