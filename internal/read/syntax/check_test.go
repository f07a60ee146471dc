package syntax

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func grammar(t *testing.T, rules ...*Rule) *Grammar {
	t.Helper()
	g, err := NewGrammar("g", rules)
	require.NoError(t, err)
	return g
}

func ref(name string, line int) *Expr { return &Expr{Op: Ref, Name: name, Line: line} }

func TestCheckNamesFileLineAndRule(t *testing.T) {
	a := Text("a")
	for _, c := range []struct {
		what  string
		rules []*Rule
		want  string
	}{
		{"a reference forward", []*Rule{{Name: "s", Expr: ref("T", 1)}, {Name: "t", Expr: a}}, ""},
		{"a rule that two others use", []*Rule{{Name: "s", Expr: Seq(ref("t", 1), ref("u", 1))}, {Name: "t", Expr: ref("u", 2)}, {Name: "u", Expr: a}}, ""},
		{"an undefined rule", []*Rule{{Name: "s", Expr: Seq(a, ref("t", 3))}}, "g:3: rule s: t is not defined"},
		{"two of them", []*Rule{{Name: "s", Expr: Seq(ref("t", 3), ref("u", 4))}}, "g:3: rule s: t is not defined\ng:4: rule s: u is not defined"},
		{"in an imported rule", []*Rule{{Name: "s", File: "f", Expr: ref("t", 3)}}, "f:3: rule s: t is not defined"},
		{"recursion in the middle", []*Rule{{Name: "s", Expr: Or(Seq(a, ref("s", 2), a), a)}}, "g:2: rule s: recursion: s -> s"},
		{"recursion over two rules", []*Rule{{Name: "s", Expr: ref("t", 1)}, {Name: "t", Expr: Or(a, Seq(a, ref("s", 2)))}}, "g:2: rule t: recursion: s -> t -> s"},
		{"left recursion", []*Rule{{Name: "s", Expr: Or(Seq(ref("s", 1), a), a)}}, "g:1: rule s: left recursion: s -> s"},
		{"left recursion behind what can be empty", []*Rule{{Name: "s", Expr: Seq(ref("n", 1), Star(a), ref("s", 1))}, {Name: "n", Expr: Opt(a)}}, "g:1: rule s: left recursion: s -> s"},
		{"left recursion behind a predicate", []*Rule{{Name: "s", Expr: Or(Seq(&Expr{Op: Not, Subs: []*Expr{a}}, ref("s", 1)), a)}}, "g:1: rule s: left recursion: s -> s"},
	} {
		t.Run(c.what, func(t *testing.T) {
			err := grammar(t, c.rules...).Check()
			if c.want == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, c.want)
			var e *Error
			assert.ErrorAs(t, err, &e)
		})
	}
}

func TestNullable(t *testing.T) {
	a := Text("a")
	g := grammar(t, &Rule{Name: "e", Expr: Star(a)}, &Rule{Name: "f", Expr: Seq(To("E"), Opt(a))}, &Rule{Name: "a", Expr: a})
	nullable := g.Nullable()
	for _, e := range []*Expr{Epsilon(), To("e"), To("f"), Plus(To("f")), Or(a, Epsilon()), {Op: Not, Subs: []*Expr{a}}} {
		assert.True(t, nullable(e), "%+v", e)
	}
	for _, e := range []*Expr{a, To("a"), Plus(a), Or(), Seq(To("f"), a)} {
		assert.False(t, nullable(e), "%+v", e)
	}
}
