package automaton

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/expr"
)

// requireFirstDerivations holds d, of rule s of g, to the slow derivation on all words, and counts the members.
func requireFirstDerivations(t require.TestingT, g *expr.Grammar, tags, begins map[string]Tag, d *Tagged) (members int) {
	for _, w := range wordsOfAB {
		marks, member := firstDerivation(g, w)
		got, accepted := d.Run(0, w)
		require.Equal(t, member, accepted, "%q", w)
		if member {
			require.Equal(t, positions(marks, tags, begins), got, "%q", w)
			members++
		}
	}
	return members
}

// positions are where the tags of marks are set last.
func positions(marks []Mark, tags, begins map[string]Tag) [MaxTags]int {
	at := [MaxTags]int(slices.Repeat([]int{Absent}, MaxTags))
	for _, m := range marks {
		set := begins
		if m.End {
			set = tags
		}
		if tag, ok := set[m.Rule]; ok {
			at[tag] = m.At
		}
	}
	return at
}

func taggedGrammar(t *testing.T, rules map[string]*expr.Expr) *expr.Grammar {
	t.Helper()
	var list []*expr.Rule
	for name, e := range rules {
		list = append(list, &expr.Rule{Name: name, Expr: e})
	}
	g, err := expr.NewGrammar("test", list)
	require.NoError(t, err)
	return g
}

func TestATagHasARegisterForEachValueThatItCanHave(t *testing.T) {
	// After "ab…" the end of x is at 1 or just here, and only the last symbol tells which.
	g := taggedGrammar(t, map[string]*expr.Expr{
		"s": expr.Or(
			expr.Seq(expr.To("x"), expr.Star(expr.Text("b")), expr.Text("a")),
			expr.Seq(expr.To("xs"), expr.Text("b"))),
		"x":  expr.Text("a"),
		"xs": expr.Seq(expr.Text("a"), expr.Star(expr.To("y"))),
		"y":  expr.Text("b"),
	})
	n, err := Compile(g, "s", nil)
	require.NoError(t, err)
	tags := map[string]Tag{"x": 0, "y": 0}
	d, err := TagDeterminize(Start{NFA: n, Tags: tags})
	require.NoError(t, err)
	assert.Equal(t, 1, d.Extra)
	requireFirstDerivations(t, g, tags, nil, d)
}

// x ends after "a" or z after "ab", but whatever goes on from the second reading goes on from the first too.
func TestADerivationThatCannotBecomeTheFirstTakesNoRegister(t *testing.T) {
	rest := expr.Star(expr.Text("b"))
	g := taggedGrammar(t, map[string]*expr.Expr{
		"s": expr.Or(expr.Seq(expr.To("x"), rest), expr.Seq(expr.To("z"), rest)),
		"x": expr.Text("a"),
		"z": expr.Text("ab"),
	})
	n, err := Compile(g, "s", nil)
	require.NoError(t, err)
	tags := map[string]Tag{"x": 0, "z": 0}
	d, err := TagDeterminize(Start{NFA: n, Tags: tags})
	require.NoError(t, err)
	assert.Zero(t, d.Extra)
	requireFirstDerivations(t, g, tags, nil, d)
}

func TestATagCanBeOfARuleInAnother(t *testing.T) {
	g := taggedGrammar(t, map[string]*expr.Expr{
		"s": expr.Seq(expr.To("x"), expr.To("y"), expr.To("z")),
		"x": expr.Opt(expr.To("z")),
		"y": expr.To("x"),
		"z": expr.Text("a"),
	})
	n, err := Compile(g, "s", nil)
	require.NoError(t, err)
	d, err := TagDeterminize(Start{NFA: n, Tags: map[string]Tag{"y/z": 0, "z": 1}, Begins: map[string]Tag{"y/x/z": 2, "x/y/z": 3}})
	require.NoError(t, err)
	at, ok := d.Run(0, "aaa")
	require.True(t, ok)
	assert.Equal(t, []int{2, 3, 1, Absent}, at[:4])
}

func TestComponentLoopsWithoutOperations(t *testing.T) {
	g := taggedGrammar(t, map[string]*expr.Expr{
		"s": expr.Seq(expr.To("x"), expr.Text(":"), expr.To("y")),
		"x": expr.Star(expr.Text("a")),
		"y": expr.Star(expr.Text("a")),
	})
	n, err := Compile(g, "s", nil)
	require.NoError(t, err)
	d, err := TagDeterminize(Start{NFA: n, Tags: map[string]Tag{"x": 0, "y": 1}})
	require.NoError(t, err)
	a, colon := d.Alphabet.Class('a'), d.Alphabet.Class(':')
	x := d.States[d.Starts[0]].Next[a]
	y := d.States[x].Next[colon]
	assert.Equal(t, Op{Set: 1 << 0}, d.States[x].Ops[colon], "the transition that leaves x notes its end")
	for rule, i := range map[string]int32{"x": x, "y": y} {
		assert.Equal(t, i, d.States[i].Next[a], rule)
		assert.Equal(t, Op{}, d.States[i].Ops[a], rule)
		assert.Equal(t, rule, d.States[i].Rule)
	}
}

// ruleAfter is the rule that the automaton of s is in when it has read a word.
func ruleAfter(t *testing.T, g *expr.Grammar, prefer, word string) string {
	n, err := Compile(g, "s", nil)
	require.NoError(t, err)
	d, err := TagDeterminize(Start{NFA: n, Prefer: prefer})
	require.NoError(t, err)
	state := d.Starts[0]
	for _, r := range word {
		state = int(d.States[state].Next[d.Alphabet.Class(r)])
	}
	return d.States[state].Rule
}

func TestALazyRuleTakesAsLittleAsItCan(t *testing.T) {
	printed := taggedGrammar(t, map[string]*expr.Expr{
		"s": expr.Seq(expr.To("x"), expr.Star(expr.To("y"))),
		"x": expr.Seq(expr.Text("a"), expr.Star(expr.To("y"))),
		"y": expr.Text("b"),
	})
	lazy, err := printed.Lazy("X")
	require.NoError(t, err)
	for g, end := range map[*expr.Grammar]int{printed: len("abb"), lazy: len("a")} {
		n, err := Compile(g, "s", nil)
		require.NoError(t, err)
		d, err := TagDeterminize(Start{NFA: n, Tags: map[string]Tag{"x": 0}})
		require.NoError(t, err)
		at, ok := d.Run(0, "abb")
		require.True(t, ok)
		assert.Equal(t, end, at[0])
	}
	_, err = printed.Lazy("z")
	assert.EqualError(t, err, "test: z is not defined")
}

func TestStatesAreInTheRuleThatDerivationsAgreeOn(t *testing.T) {
	g := taggedGrammar(t, map[string]*expr.Expr{
		"s":    expr.Seq(expr.Opt(expr.Seq(expr.To("user"), expr.Text("@"))), expr.To("host")),
		"user": expr.Star(expr.Text("a")),
		"host": expr.Star(expr.Text("a")),
	})
	assert.Equal(t, "s", ruleAfter(t, g, "", "a"), "user and host are both possible")
	assert.Equal(t, "host", ruleAfter(t, g, "", "a@a"))
}

func TestARuleThatMayNotHaveBegunIsNotNamed(t *testing.T) {
	g := taggedGrammar(t, map[string]*expr.Expr{
		"s":        expr.Or(expr.Text("//"), expr.To("absolute")),
		"absolute": expr.Seq(expr.Text("/"), expr.Star(expr.Text("x"))),
	})
	assert.Equal(t, "s", ruleAfter(t, g, "", "/"), "of the first alternative, or of absolute")
	assert.Equal(t, "absolute", ruleAfter(t, g, "", "/x"))
}

func TestARuleThatMayHaveEndedIsNamed(t *testing.T) {
	g := taggedGrammar(t, map[string]*expr.Expr{
		"s":    expr.Seq(expr.To("name"), expr.Opt(expr.Text(":"))),
		"name": expr.Or(expr.Text("ab"), expr.Seq(expr.Text("a"), expr.Star(expr.Text("b")))),
	})
	assert.Equal(t, "name", ruleAfter(t, g, "", "ab"), "it ends by the first alternative, and not by the second")
}

func TestThePreferredRuleDecidesWhereItCanGoOnWithEverything(t *testing.T) {
	g := taggedGrammar(t, map[string]*expr.Expr{
		"s":      expr.Or(expr.To("narrow"), expr.To("wide")),
		"narrow": expr.Seq(expr.Text("a"), expr.Star(expr.Text("b"))),
		"wide":   expr.Seq(expr.Text("a"), expr.Star(expr.Or(expr.Text("b"), expr.Text("c")))),
	})
	assert.Equal(t, "s", ruleAfter(t, g, "", "ab"))
	assert.Equal(t, "wide", ruleAfter(t, g, "wide", "ab"))
	assert.Equal(t, "s", ruleAfter(t, g, "narrow", "ab"), "c can follow")
	assert.Equal(t, "wide", ruleAfter(t, g, "narrow", "abc"))
}

func TestOnlyAutomataOfRulesOverOneAlphabetAreTagged(t *testing.T) {
	g := taggedGrammar(t, map[string]*expr.Expr{"x": expr.Text("a"), "y": expr.Text("b")})
	x, err := Compile(g, "x", nil)
	require.NoError(t, err)
	y, err := Compile(g, "y", nil)
	require.NoError(t, err)
	_, err = TagDeterminize(Start{NFA: x}, Start{NFA: y})
	assert.ErrorContains(t, err, "alphabets")

	e, err := CompileExpr(expr.Text("a"), nil, nil)
	require.NoError(t, err)
	_, err = TagDeterminize(Start{NFA: e})
	assert.ErrorContains(t, err, "rule")
}

// In an iteration whose parts can all be empty, a part that is empty before one that is not lost its end; and
// one that prefers to be empty was not asked first.
func TestEmptyPartsOfIterationsAreTagged(t *testing.T) {
	tags := map[string]Tag{"x": 0}
	a, b := expr.Text("a"), expr.Text("b")
	for _, s := range []*expr.Expr{
		expr.Star(expr.Seq(expr.To("x"), expr.Opt(a))),
		expr.Star(expr.Seq(expr.Opt(expr.To("x")), expr.Opt(a))),
		expr.Opt(expr.Seq(expr.To("x"), expr.Star(a))),
		expr.Star(expr.Seq(expr.Or(expr.Epsilon(), expr.To("x")), expr.Opt(b))),
	} {
		g := taggedGrammar(t, map[string]*expr.Expr{"s": s, "x": expr.Opt(b)})
		n, err := Compile(g, "s", nil)
		require.NoError(t, err)
		d, err := TagDeterminize(Start{NFA: n, Tags: tags})
		require.NoError(t, err)
		requireFirstDerivations(t, g, tags, nil, d)
	}
}
