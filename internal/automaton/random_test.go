package automaton

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/exhaustive"
	"github.com/urigrammar/uri/internal/expr"
)

// randomGrammars calls check with small grammars whose rule s refers to x and y, and x to y: 100,000 where everything is asked
// for, or else few.
func randomGrammars(t *testing.T, few int, check func(*expr.Grammar)) {
	if exhaustive.Asked(t) {
		few = 100_000
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range few {
		g, err := expr.NewGrammar("random", []*expr.Rule{
			{Name: "s", Expr: randomExpr(rng, 3+rng.IntN(2), "x", "y")},
			{Name: "x", Expr: randomExpr(rng, 2, "y")},
			{Name: "y", Expr: randomExpr(rng, 2)},
		})
		require.NoError(t, err)
		check(g)
	}
}

// randomExpr is a small expression over a and b that refers to the rules called names.
func randomExpr(rng *rand.Rand, depth int, names ...string) *expr.Expr {
	kind := rng.IntN(9)
	if depth == 0 {
		kind %= 4
	}
	sub := func() *expr.Expr { return randomExpr(rng, depth-1, names...) }
	switch kind {
	case 0, 1:
		return expr.Text([]string{"a", "b", "ab"}[rng.IntN(3)])
	case 2, 3:
		if len(names) > 0 {
			return expr.To(names[rng.IntN(len(names))])
		}
		return expr.Opt(expr.Text("a"))
	case 4, 5:
		return expr.Seq(sub(), sub())
	case 6:
		return expr.Or(sub(), sub(), expr.None())
	case 7:
		return expr.Or(sub(), sub())
	}
	least := rng.IntN(2)
	e := expr.Times(sub(), least, []int{expr.Unbounded, expr.Unbounded, least + 1, least + 2}[rng.IntN(4)])
	e.Lazy = rng.IntN(3) == 0
	return e
}

func TestTaggedAutomataNoteWhereRulesBeginAndEndInTheFirstDerivation(t *testing.T) {
	tags, begins := map[string]Tag{"x": 0, "y": 1}, map[string]Tag{"x": 2, "y": 3}
	members, extra, copies, rounds := 0, 0, 0, 0
	randomGrammars(t, 1500, func(g *expr.Grammar) {
		n, err := Compile(g, "s", nil)
		require.NoError(t, err)
		d, err := TagDeterminize(Start{NFA: n, Tags: tags, Begins: begins})
		require.NoError(t, err)
		members += requireFirstDerivations(t, g, tags, begins, d)
		if d.Extra > 0 {
			extra++
		}
		for _, s := range d.States {
			for _, op := range s.Ops {
				copies += op.Copies.Len()
				for to := range op.Copies.All {
					if to >= FirstExtra {
						rounds++
					}
				}
			}
		}
	})
	t.Logf("%d members; %d automata with extra registers, %d copies, %d of them to such", members, extra, copies, rounds)
}
