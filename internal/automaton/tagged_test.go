package automaton

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/expr"
)

type registers [MaxTags]int

// run reads a word with a tagged automaton: registers hold positions plus one, 0 is absent.
func (t *Tagged) run(start int, word string) (registers, bool) {
	var at registers
	apply := func(op Op, i int) {
		for r := range Tag(MaxTags) {
			if op.Set.has(r) {
				at[r] = i + 1
			}
			if op.Clear.has(r) {
				at[r] = 0
			}
		}
	}
	state := t.Starts[start]
	for i := range len(word) {
		c := t.Alphabet.Class(rune(word[i]))
		s := &t.States[state]
		if c < 0 || s.Next[c] < 0 {
			return at, false
		}
		apply(s.Ops[c], i)
		state = int(s.Next[c])
	}
	s := &t.States[state]
	if s.Accept {
		apply(s.Final, len(word))
	}
	return at, s.Accept
}

// taggedExpr draws small expressions that refer to the rules called names.
func taggedExpr(depth int, names ...string) *rapid.Generator[*expr.Expr] {
	return rapid.Custom(func(t *rapid.T) *expr.Expr {
		kind := rapid.IntRange(0, 7).Draw(t, "kind")
		if depth == 0 {
			kind %= 3
		}
		sub := func() *expr.Expr { return taggedExpr(depth-1, names...).Draw(t, "sub") }
		switch kind {
		case 0, 1:
			return expr.Text(rapid.SampledFrom([]string{"a", "b", "ab"}).Draw(t, "text"))
		case 2:
			if len(names) > 0 {
				return expr.To(rapid.SampledFrom(names).Draw(t, "rule"))
			}
			return expr.None()
		case 3:
			return expr.Seq(sub(), sub())
		case 4:
			return expr.Or(sub(), sub())
		case 5:
			return expr.Opt(sub())
		case 6:
			return expr.Star(sub())
		}
		least := rapid.IntRange(0, 2).Draw(t, "min")
		e := expr.Times(sub(), least, rapid.SampledFrom([]int{expr.Unbounded, least, least + 1, least + 2}).Draw(t, "max"))
		e.Lazy = rapid.Bool().Draw(t, "lazy")
		return e
	})
}

// requireFirstDerivations holds d, of rule s of g, to the slow derivation on all words, and counts the members.
func requireFirstDerivations(t require.TestingT, g *expr.Grammar, tags map[string]Tag, d *Tagged) (members int) {
	for _, w := range wordsOfAB {
		marks, member := firstDerivation(g, w)
		var want registers
		for _, m := range marks {
			if tag, ok := tags[m.rule]; ok && m.end {
				want[tag] = m.at + 1
			}
		}
		got, accepted := d.run(0, w)
		require.Equal(t, member, accepted, "%q", w)
		if member {
			require.Equal(t, want, got, "%q", w)
			members++
		}
	}
	return members
}

func TestTaggedAutomatonNotesTheEndsOfTheFirstDerivation(t *testing.T) {
	tags := map[string]Tag{"x": 0, "y": 1}
	checked := 0
	rapid.Check(t, func(t *rapid.T) {
		g, err := expr.NewGrammar("test", []*expr.Rule{
			{Name: "s", Expr: taggedExpr(3, "x", "y").Draw(t, "s")},
			{Name: "x", Expr: taggedExpr(2, "y").Draw(t, "x")},
			{Name: "y", Expr: taggedExpr(2).Draw(t, "y")},
		})
		require.NoError(t, err)
		n, err := Compile(g, "s", nil)
		require.NoError(t, err)
		d, err := TagDeterminize(Start{NFA: n, Tags: tags})
		if err != nil {
			require.ErrorContains(t, err, "second register")
			return
		}
		checked += requireFirstDerivations(t, g, tags, d)
	})
	t.Logf("%d members of grammars that need no second register", checked)
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

func TestTagThatNeedsTwoRegistersIsRefused(t *testing.T) {
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
	_, err = TagDeterminize(Start{NFA: n, Tags: map[string]Tag{"x": 0, "y": 0}})
	assert.ErrorContains(t, err, "second register")
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
		at, ok := d.run(0, "abb")
		require.True(t, ok)
		assert.Equal(t, end+1, at[0])
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
		expr.Star(expr.Seq(expr.Or(expr.None(), b), expr.Opt(expr.To("x")))),
	} {
		g := taggedGrammar(t, map[string]*expr.Expr{"s": s, "x": expr.Opt(b)})
		n, err := Compile(g, "s", nil)
		require.NoError(t, err)
		d, err := TagDeterminize(Start{NFA: n, Tags: tags})
		require.NoError(t, err)
		requireFirstDerivations(t, g, tags, d)
	}
}
