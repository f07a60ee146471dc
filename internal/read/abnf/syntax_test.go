package abnf

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func grammarOf(t *testing.T, rules ...*syntax.Rule) *syntax.Grammar {
	t.Helper()
	g, err := syntax.NewGrammar("g", rules)
	require.NoError(t, err)
	return g
}

func ref(name string, line int) *syntax.Expr {
	return &syntax.Expr{Op: syntax.Ref, Name: name, Line: line}
}

func TestCheckNamesFileLineAndRule(t *testing.T) {
	a := syntax.Text("a")
	for _, c := range []struct {
		what  string
		rules []*syntax.Rule
		want  string
	}{
		{"a reference forward", []*syntax.Rule{{Name: "s", Expr: ref("T", 1)}, {Name: "t", Expr: a}}, ""},
		{"a rule that two others use", []*syntax.Rule{{Name: "s", Expr: syntax.Seq(ref("t", 1), ref("u", 1))}, {Name: "t", Expr: ref("u", 2)}, {Name: "u", Expr: a}}, ""},
		{"an undefined rule", []*syntax.Rule{{Name: "s", Expr: syntax.Seq(a, ref("t", 3))}}, "g:3: rule s: t is not defined"},
		{"two of them", []*syntax.Rule{{Name: "s", Expr: syntax.Seq(ref("t", 3), ref("u", 4))}}, "g:3: rule s: t is not defined\ng:4: rule s: u is not defined"},
		{"in an imported rule", []*syntax.Rule{{Name: "s", File: "f", Expr: ref("t", 3)}}, "f:3: rule s: t is not defined"},
		{"recursion in the middle", []*syntax.Rule{{Name: "s", Expr: syntax.Or(syntax.Seq(a, ref("s", 2), a), a)}}, "g:2: rule s: recursion: s -> s"},
		{"recursion over two rules", []*syntax.Rule{{Name: "s", Expr: ref("t", 1)}, {Name: "t", Expr: syntax.Or(a, syntax.Seq(a, ref("s", 2)))}}, "g:2: rule t: recursion: s -> t -> s"},
		{"left recursion", []*syntax.Rule{{Name: "s", Expr: syntax.Or(syntax.Seq(ref("s", 1), a), a)}}, "g:1: rule s: left recursion: s -> s"},
		{"left recursion behind what can be empty", []*syntax.Rule{{Name: "s", Expr: syntax.Seq(ref("n", 1), syntax.Star(a), ref("s", 1))}, {Name: "n", Expr: syntax.Opt(a)}}, "g:1: rule s: left recursion: s -> s"},
		{"left recursion behind a predicate", []*syntax.Rule{{Name: "s", Expr: syntax.Or(syntax.Seq(&syntax.Expr{Op: syntax.Not, Subs: []*syntax.Expr{a}}, ref("s", 1)), a)}}, "g:1: rule s: left recursion: s -> s"},
	} {
		t.Run(c.what, func(t *testing.T) {
			err := grammarOf(t, c.rules...).Check()
			if c.want == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, c.want)
			var e *syntax.Error
			assert.ErrorAs(t, err, &e)
		})
	}
}

func TestWhatCanBeEmptyIsNullable(t *testing.T) {
	a := syntax.Text("a")
	g := grammarOf(t, &syntax.Rule{Name: "e", Expr: syntax.Star(a)}, &syntax.Rule{Name: "f", Expr: syntax.Seq(syntax.To("E"), syntax.Opt(a))}, &syntax.Rule{Name: "a", Expr: a})
	nullable := g.Nullable()
	for _, e := range []*syntax.Expr{syntax.Epsilon(), syntax.To("e"), syntax.To("f"), syntax.Plus(syntax.To("f")), syntax.Or(a, syntax.Epsilon()), {Op: syntax.Not, Subs: []*syntax.Expr{a}}} {
		assert.True(t, nullable(e), "%+v", e)
	}
	for _, e := range []*syntax.Expr{a, syntax.To("a"), syntax.Plus(a), syntax.Or(), syntax.Seq(syntax.To("f"), a)} {
		assert.False(t, nullable(e), "%+v", e)
	}
}

func TestNamesOfRulesAreComparedByTheLettersOfASCII(t *testing.T) {
	assert.Equal(t, syntax.Fold("k-S"), syntax.Fold("K-s"))
	assert.NotEqual(t, syntax.Fold("k"), syntax.Fold("\u212A"), "the Kelvin sign")
}

func TestLazyChangesTheRepetitionsOfTheRulesNamedOnly(t *testing.T) {
	a := syntax.Text("a")
	g := grammarOf(t,
		&syntax.Rule{Name: "S", Expr: syntax.Seq(syntax.Star(syntax.Opt(a)), syntax.To("t"))},
		&syntax.Rule{Name: "t", Expr: syntax.Star(a)})
	lazy, err := g.Lazy("s")
	require.NoError(t, err)
	s, _ := lazy.Rule("s")
	assert.True(t, s.Expr.Subs[0].Lazy)
	assert.True(t, s.Expr.Subs[0].Subs[0].Lazy)
	assert.False(t, s.Expr.Subs[1].Lazy, "no repetition")
	u, _ := lazy.Rule("t")
	assert.False(t, u.Expr.Lazy)
	assert.False(t, g.Rules[0].Expr.Subs[0].Lazy, "the grammar itself stays as it was")
}

func TestRecursionsAreFoundWithTheirSide(t *testing.T) {
	a, s := syntax.Text("a"), syntax.To("s")
	for _, c := range []struct {
		what  string
		rules []*syntax.Rule
		want  []string
	}{
		{"none", []*syntax.Rule{{Name: "s", Expr: syntax.Seq(syntax.To("t"), syntax.To("t"))}, {Name: "t", Expr: a}}, nil},
		{"left", []*syntax.Rule{{Name: "s", Expr: syntax.Or(syntax.Seq(s, a), a)}}, []string{"left s s"}},
		{"left behind what can be empty", []*syntax.Rule{{Name: "s", Expr: syntax.Seq(syntax.To("e"), s, a)}, {Name: "e", Expr: syntax.Opt(a)}}, []string{"left s s"}},
		{"right", []*syntax.Rule{{Name: "s", Expr: syntax.Or(syntax.Seq(a, syntax.Opt(s)), a)}}, []string{"right s s"}},
		{"right before what can be empty", []*syntax.Rule{{Name: "s", Expr: syntax.Or(syntax.Seq(a, s, syntax.Star(a)), a)}}, []string{"right s s"}},
		{"in a repetition", []*syntax.Rule{{Name: "s", Expr: syntax.Seq(a, syntax.Star(s))}}, []string{"middle s s"}},
		{"in the middle", []*syntax.Rule{{Name: "s", Expr: syntax.Or(syntax.Seq(a, s, a), a)}}, []string{"middle s s"}},
		{"right here and in the middle there", []*syntax.Rule{{Name: "s", Expr: syntax.Or(syntax.Seq(a, syntax.To("t")), a)}, {Name: "t", Expr: syntax.Seq(a, s, a)}}, []string{"middle s t s"}},
		{"over three rules", []*syntax.Rule{{Name: "s", Expr: syntax.To("t")}, {Name: "t", Expr: syntax.To("u")}, {Name: "u", Expr: syntax.Or(a, syntax.Seq(a, s))}}, []string{"right s t u s"}},
		{"left is told before others", []*syntax.Rule{{Name: "s", Expr: syntax.Or(syntax.Seq(a, s, a), syntax.Seq(syntax.To("t"), a))}, {Name: "t", Expr: syntax.Or(syntax.To("t"), s)}}, []string{"left s t s"}},
		{"two of them", []*syntax.Rule{{Name: "s", Expr: syntax.Or(syntax.To("t"), syntax.Seq(a, s))}, {Name: "t", Expr: syntax.Or(syntax.Seq(a, syntax.To("t"), a), a)}}, []string{"middle t t", "right s s"}},
		{"what is not defined is passed over", []*syntax.Rule{{Name: "s", Expr: syntax.Seq(syntax.To("nothing"), s)}}, []string{"right s s"}},
	} {
		var got []string
		for _, r := range grammarOf(t, c.rules...).Recursions() {
			line := [...]string{"middle", "left", "right"}[r.Side]
			for _, rule := range r.Rules {
				line += " " + rule.Name
			}
			got = append(got, line)
		}
		assert.Equal(t, c.want, got, c.what)
	}
}

// Rules that refer to each other in a row are as deep as memory allows.
func TestRulesMayFormALongChain(t *testing.T) {
	n := 10_000
	if exhaustive.Asked(t) {
		n = 100_000
	}
	rules := make([]*syntax.Rule, n)
	for i := range rules {
		rules[i] = &syntax.Rule{Name: fmt.Sprintf("r%d", i), Expr: syntax.To(fmt.Sprintf("r%d", i+1))}
	}
	rules[n-1].Expr = syntax.Epsilon()
	g := grammarOf(t, rules...)
	assert.True(t, g.Nullable()(syntax.To("r0")))
	assert.Empty(t, g.Recursions())
	assert.NoError(t, g.Check())
}

func TestSurrogatesAndEndlessRulesAreNotProductive(t *testing.T) {
	surrogates := syntax.Any(rangeset.Range(0xD900, 0xDFFF))
	loop := &syntax.Rule{Name: "loop", Expr: syntax.Seq(syntax.Text("a"), syntax.To("loop"))}
	g := grammarOf(t, loop, &syntax.Rule{Name: "tree", Expr: syntax.Or(syntax.Text("a"), syntax.Seq(syntax.To("TREE"), syntax.To("tree")))})
	productive := g.Productive()
	for _, e := range []*syntax.Expr{syntax.Epsilon(), syntax.To("tree"), syntax.To("undefined"), syntax.Star(syntax.To("loop")), syntax.Or(surrogates, syntax.Text("a"))} {
		assert.True(t, productive(e), "%+v", e)
	}
	for _, e := range []*syntax.Expr{surrogates, syntax.Or(), syntax.To("loop"), syntax.Plus(surrogates), syntax.Seq(syntax.To("tree"), syntax.To("loop")), syntax.Times(syntax.Text("a"), 3, 2)} {
		assert.False(t, productive(e), "%+v", e)
	}
	assert.False(t, g.Productive(g.Rules[1])(syntax.To("tree")))
}

func TestRulesForOneCharacterAreFoundByTheirExpressions(t *testing.T) {
	rule := func(name string, e *syntax.Expr) *syntax.Rule { return &syntax.Rule{Name: name, Expr: e} }
	escape := syntax.Seq(syntax.Text("%"), syntax.To("a"), syntax.To("a"))
	g := grammarOf(t, rule("a", syntax.Any(rangeset.Range('a', 'f'))), rule("b", syntax.Or(syntax.To("A"), syntax.Text("b"), syntax.To("e"))), rule("e", escape),
		rule("two", syntax.Text("ab")), rule("above", syntax.Any(rangeset.Range('~', 0x10FFFF))), rule("loop", syntax.Or(syntax.Text("a"), syntax.To("loop"))), rule("many", syntax.Star(syntax.To("a"))), rule("c", syntax.Or(syntax.To("a"), syntax.To("two"))))
	got := map[string]rangeset.Set{}
	for r, set := range g.Characters() {
		got[r.Name] = set
	}
	letters, percent := rangeset.Range('a', 'f'), rangeset.Range('%', '%')
	assert.Equal(t, map[string]rangeset.Set{"a": letters, "b": letters.Union(percent), "e": percent,
		"above": rangeset.Range('~', 0xD7FF).Union(rangeset.Range(0xE000, 0x10FFFF))}, got)
}
