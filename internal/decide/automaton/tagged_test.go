package automaton

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// requireFirstDerivations holds d, of rule s of g, to the slow derivation on all words, and counts the members.
func requireFirstDerivations(t require.TestingT, g *syntax.Grammar, tags, begins map[string]Tag, d *Tagged) (members int) {
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

func taggedGrammar(t *testing.T, rules map[string]*syntax.Expr) *syntax.Grammar {
	t.Helper()
	var list []*syntax.Rule
	for name, e := range rules {
		list = append(list, &syntax.Rule{Name: name, Expr: e})
	}
	g, err := syntax.NewGrammar("test", list)
	require.NoError(t, err)
	return g
}

// tagged returns the automaton of rule s.
func tagged(t require.TestingT, g *syntax.Grammar, s Start) *Tagged {
	var err error
	s.NFA, err = Compile(g, "s", nil)
	require.NoError(t, err)
	d, err := TagDeterminize(s)
	require.NoError(t, err)
	return d
}

func TestATagHasARegisterForEachValueThatItCanHave(t *testing.T) {
	// After "ab…" the end of x is at 1 or just here, and the last symbol decides.
	g := taggedGrammar(t, map[string]*syntax.Expr{
		"s": syntax.Or(
			syntax.Seq(syntax.To("x"), syntax.Star(syntax.Text("b")), syntax.Text("a")),
			syntax.Seq(syntax.To("xs"), syntax.Text("b"))),
		"x":  syntax.Text("a"),
		"xs": syntax.Seq(syntax.Text("a"), syntax.Star(syntax.To("y"))),
		"y":  syntax.Text("b"),
	})
	tags := map[string]Tag{"x": 0, "y": 0}
	d := tagged(t, g, Start{Tags: tags})
	assert.Equal(t, 1, d.Extra)
	requireFirstDerivations(t, g, tags, nil, d)
}

// x ends after "a" or z after "ab", but each continuation of the second reading continues the first
// too.
func TestADerivationThatCannotBecomeTheFirstUsesNoRegister(t *testing.T) {
	rest := syntax.Star(syntax.Text("b"))
	g := taggedGrammar(t, map[string]*syntax.Expr{
		"s": syntax.Or(syntax.Seq(syntax.To("x"), rest), syntax.Seq(syntax.To("z"), rest)),
		"x": syntax.Text("a"),
		"z": syntax.Text("ab"),
	})
	tags := map[string]Tag{"x": 0, "z": 0}
	d := tagged(t, g, Start{Tags: tags})
	assert.Zero(t, d.Extra)
	requireFirstDerivations(t, g, tags, nil, d)
}

func TestATagCanBeOfARuleInAnother(t *testing.T) {
	g := taggedGrammar(t, map[string]*syntax.Expr{
		"s": syntax.Seq(syntax.To("x"), syntax.To("y"), syntax.To("z")),
		"x": syntax.Opt(syntax.To("z")),
		"y": syntax.To("x"),
		"z": syntax.Text("a"),
	})
	d := tagged(t, g, Start{Tags: map[string]Tag{"y/z": 0, "z": 1}, Begins: map[string]Tag{"y/x/z": 2, "x/y/z": 3}})
	at, ok := d.Run(0, "aaa")
	require.True(t, ok)
	assert.Equal(t, []int{2, 3, 1, Absent}, at[:4])
}

func TestComponentLoopsWithoutOperations(t *testing.T) {
	g := taggedGrammar(t, map[string]*syntax.Expr{
		"s": syntax.Seq(syntax.To("x"), syntax.Text(":"), syntax.To("y")),
		"x": syntax.Star(syntax.Text("a")),
		"y": syntax.Star(syntax.Text("a")),
	})
	d := tagged(t, g, Start{Tags: map[string]Tag{"x": 0, "y": 1}})
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
func ruleAfter(t *testing.T, g *syntax.Grammar, prefer, word string) string {
	d := tagged(t, g, Start{Prefer: prefer})
	state := d.Starts[0]
	for _, r := range word {
		state = int(d.States[state].Next[d.Alphabet.Class(r)])
	}
	return d.States[state].Rule
}

func TestALazyRuleMatchesAsLittleAsItCan(t *testing.T) {
	printed := taggedGrammar(t, map[string]*syntax.Expr{
		"s": syntax.Seq(syntax.To("x"), syntax.Star(syntax.To("y"))),
		"x": syntax.Seq(syntax.Text("a"), syntax.Star(syntax.To("y"))),
		"y": syntax.Text("b"),
	})
	lazy, err := printed.Lazy("X")
	require.NoError(t, err)
	for g, end := range map[*syntax.Grammar]int{printed: len("abb"), lazy: len("a")} {
		d := tagged(t, g, Start{Tags: map[string]Tag{"x": 0}})
		at, ok := d.Run(0, "abb")
		require.True(t, ok)
		assert.Equal(t, end, at[0])
	}
	_, err = printed.Lazy("z")
	assert.EqualError(t, err, "test: z is not defined")
}

func TestStatesAreInTheRuleThatDerivationsAgreeOn(t *testing.T) {
	g := taggedGrammar(t, map[string]*syntax.Expr{
		"s":    syntax.Seq(syntax.Opt(syntax.Seq(syntax.To("user"), syntax.Text("@"))), syntax.To("host")),
		"user": syntax.Star(syntax.Text("a")),
		"host": syntax.Star(syntax.Text("a")),
	})
	assert.Equal(t, "s", ruleAfter(t, g, "", "a"), "user and host are both possible")
	assert.Equal(t, "host", ruleAfter(t, g, "", "a@a"))
}

func TestARuleThatMayNotHaveBegunIsNotNamed(t *testing.T) {
	g := taggedGrammar(t, map[string]*syntax.Expr{
		"s":        syntax.Or(syntax.Text("//"), syntax.To("absolute")),
		"absolute": syntax.Seq(syntax.Text("/"), syntax.Star(syntax.Text("x"))),
	})
	assert.Equal(t, "s", ruleAfter(t, g, "", "/"), "of the first alternative, or of absolute")
	assert.Equal(t, "absolute", ruleAfter(t, g, "", "/x"))
}

func TestARuleThatMayHaveEndedIsNamed(t *testing.T) {
	g := taggedGrammar(t, map[string]*syntax.Expr{
		"s":    syntax.Seq(syntax.To("name"), syntax.Opt(syntax.Text(":"))),
		"name": syntax.Or(syntax.Text("ab"), syntax.Seq(syntax.Text("a"), syntax.Star(syntax.Text("b")))),
	})
	assert.Equal(t, "name", ruleAfter(t, g, "", "ab"), "it ends by the first alternative, and not by the second")
}

func TestThePreferredRuleDecidesWhereItCanGoOnWithEverything(t *testing.T) {
	g := taggedGrammar(t, map[string]*syntax.Expr{
		"s":      syntax.Or(syntax.To("narrow"), syntax.To("wide")),
		"narrow": syntax.Seq(syntax.Text("a"), syntax.Star(syntax.Text("b"))),
		"wide":   syntax.Seq(syntax.Text("a"), syntax.Star(syntax.Or(syntax.Text("b"), syntax.Text("c")))),
	})
	assert.Equal(t, "s", ruleAfter(t, g, "", "ab"))
	assert.Equal(t, "wide", ruleAfter(t, g, "wide", "ab"))
	assert.Equal(t, "s", ruleAfter(t, g, "narrow", "ab"), "c can follow")
	assert.Equal(t, "wide", ruleAfter(t, g, "narrow", "abc"))
}

func TestOnlyAutomataOfRulesOverOneAlphabetAreTagged(t *testing.T) {
	g := taggedGrammar(t, map[string]*syntax.Expr{"x": syntax.Text("a"), "y": syntax.Text("b")})
	x, err := Compile(g, "x", nil)
	require.NoError(t, err)
	y, err := Compile(g, "y", nil)
	require.NoError(t, err)
	_, err = TagDeterminize(Start{NFA: x}, Start{NFA: y})
	assert.ErrorContains(t, err, "alphabets")

	e, err := CompileExpr(syntax.Text("a"), nil, nil)
	require.NoError(t, err)
	_, err = TagDeterminize(Start{NFA: e})
	assert.ErrorContains(t, err, "rule")
}

// In an iteration whose parts can all be empty, a part that is empty before one that is not lost its end; and
// one that prefers to be empty was not asked first.
func TestEmptyPartsOfIterationsAreTagged(t *testing.T) {
	tags := map[string]Tag{"x": 0}
	a, b := syntax.Text("a"), syntax.Text("b")
	for _, s := range []*syntax.Expr{
		syntax.Star(syntax.Seq(syntax.To("x"), syntax.Opt(a))),
		syntax.Star(syntax.Seq(syntax.Opt(syntax.To("x")), syntax.Opt(a))),
		syntax.Opt(syntax.Seq(syntax.To("x"), syntax.Star(a))),
		syntax.Star(syntax.Seq(syntax.Or(syntax.Epsilon(), syntax.To("x")), syntax.Opt(b))),
	} {
		g := taggedGrammar(t, map[string]*syntax.Expr{"s": s, "x": syntax.Opt(b)})
		d := tagged(t, g, Start{Tags: tags})
		requireFirstDerivations(t, g, tags, nil, d)
	}
}
