package automaton

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/exhaustive"
	"github.com/urigrammar/uri/internal/expr"
)

// Tagged automata, transducers and readings are held to the slow derivation, on 100,000 random grammars where everything
// is asked for.
func TestTheFirstDerivationIsTold(t *testing.T) {
	grammars := 500
	if exhaustive.Asked(t) {
		grammars = 100_000
	}
	rng := rand.New(rand.NewPCG(1, 2))
	var f findings
	for range grammars {
		g := randomGrammar(t, rng)
		n, err := Compile(g, "s", nil)
		require.NoError(t, err)
		tagged, err := TagDeterminize(Start{NFA: n, Tags: randomEnds, Begins: randomBegins})
		require.NoError(t, err)
		transducer, err := Transduce(Transducible{NFA: n, Rules: randomRules})
		if err != nil {
			requireTwoReadings(t, g, err)
		}
		f.count(tagged, transducer)
		for _, w := range wordsOfAB {
			if requireFirst(t, g, w, n, tagged, transducer) {
				f.members++
			}
		}
	}
	t.Logf("%+v", f)
	require.NotZero(t, f.extra)
	require.NotZero(t, f.around)
	require.NotZero(t, f.refused)
}

var (
	randomRules  = []string{"x", "y"}
	randomEnds   = map[string]Tag{"x": 0, "y": 1}
	randomBegins = map[string]Tag{"x": 2, "y": 3}
)

// findings tell how much of what was tried put the constructions to the test.
type findings struct {
	members int
	extra   int // automata with extra registers
	copies  int
	around  int // transitions where values change places
	refused int // transducers
}

func (f *findings) count(tagged *Tagged, transducer *Transducer) {
	if tagged.Extra > 0 {
		f.extra++
	}
	if transducer == nil {
		f.refused++
	}
	for _, s := range tagged.States {
		for _, op := range s.Ops {
			f.copies += op.Copies.Len()
			if op.Copies.Len() > 2 {
				f.around++
			}
		}
	}
}

// requireFirst holds a word's derivation to the slow one, and tells whether it is a member.
func requireFirst(t *testing.T, g *expr.Grammar, w string, n *NFA, tagged *Tagged, transducer *Transducer) bool {
	want, member := firstDerivation(g, w)
	at, accepted := tagged.Run(0, w)
	require.Equal(t, member, accepted, "%q", w)
	read, accepted := n.Read(w, randomRules...)
	require.Equal(t, member, accepted, "%q", w)
	var marks []Mark
	if transducer != nil {
		marks, accepted = transducer.Run(w)
		require.Equal(t, member, accepted, "%q", w)
	}
	if !member {
		return false
	}
	require.Equal(t, positions(want, randomEnds, randomBegins), at, "%q", w)
	require.Equal(t, marksOf(want, randomRules...), read.Marks, "%q", w)
	if transducer != nil {
		require.Equal(t, marksOf(want, randomRules...), marks, "%q", w)
	}
	return true
}

// randomGrammar is a small grammar whose rule s refers to x and y, and x to y.
func randomGrammar(t *testing.T, rng *rand.Rand) *expr.Grammar {
	g, err := expr.NewGrammar("random", []*expr.Rule{
		{Name: "s", Expr: randomExpr(rng, 3+rng.IntN(4)/3, "x", "y")},
		{Name: "x", Expr: randomExpr(rng, 2, "y")},
		{Name: "y", Expr: randomExpr(rng, 2)},
	})
	require.NoError(t, err)
	return g
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

// requireTwoReadings holds the readings of a [QueueError] to the slow derivation.
func requireTwoReadings(t *testing.T, g *expr.Grammar, err error) {
	var queue *QueueError
	require.ErrorAs(t, err, &queue)
	require.NotEmpty(t, queue.Loop)
	for _, r := range queue.Readings {
		want, member := firstDerivation(g, r.Text)
		require.True(t, member, "%q", r.Text)
		require.Equal(t, marksOf(want, "x", "y"), r.Marks)
	}
	a, b := queue.Readings[0].Marks, queue.Readings[1].Marks
	k := 0
	for k < len(a) && k < len(b) && a[k] == b[k] {
		k++
	}
	require.True(t, k < len(a) || k < len(b), "%v and %v", queue.Readings[0], queue.Readings[1])
}

// marksOf are the marks of some rules; nil if there are none.
func marksOf(all []passed, rules ...string) (out []Mark) {
	for _, p := range all {
		if slices.Contains(rules, p.rule) {
			out = append(out, Mark{p.rule, p.end, p.at})
		}
	}
	return out
}
