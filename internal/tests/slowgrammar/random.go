package slowgrammar

import (
	"math/rand/v2"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// Random returns a small grammar over a and b. Its rule s refers to x and y, and x to y.
func Random(rng *rand.Rand) *syntax.Grammar {
	g, err := syntax.NewGrammar("random", []*syntax.Rule{
		{Name: "s", Expr: randomExpr(rng, 3+rng.IntN(6)/5, "x", "y")},
		{Name: "x", Expr: randomExpr(rng, 2, "y")},
		{Name: "y", Expr: randomExpr(rng, 2)},
	})
	if err != nil {
		panic(err)
	}
	return g
}

// randomExpr is a small expression that refers to the rules called names.
func randomExpr(rng *rand.Rand, depth int, names ...string) *syntax.Expr {
	kind := rng.IntN(9)
	if depth == 0 {
		kind %= 4
	}
	sub := func() *syntax.Expr { return randomExpr(rng, depth-1, names...) }
	switch kind {
	case 0, 1:
		return syntax.Text([]string{"a", "b", "ab"}[rng.IntN(3)])
	case 2, 3:
		if len(names) > 0 {
			return syntax.To(names[rng.IntN(len(names))])
		}
		return syntax.Opt(syntax.Text("a"))
	case 4, 5:
		return syntax.Seq(sub(), sub())
	case 6:
		return syntax.Or(sub(), sub(), syntax.Epsilon())
	case 7:
		return syntax.Or(sub(), sub())
	}
	least := rng.IntN(2)
	e := syntax.Times(sub(), least, []int{syntax.Unbounded, syntax.Unbounded, least + 1, least + 2}[rng.IntN(4)])
	e.Lazy = rng.IntN(3) == 0
	return e
}
