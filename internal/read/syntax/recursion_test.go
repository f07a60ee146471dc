package syntax

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func TestRecursionsAreFoundWithTheirSide(t *testing.T) {
	a, s := Text("a"), To("s")
	for _, c := range []struct {
		what  string
		rules []*Rule
		want  []string
	}{
		{"none", []*Rule{{Name: "s", Expr: Seq(To("t"), To("t"))}, {Name: "t", Expr: a}}, nil},
		{"left", []*Rule{{Name: "s", Expr: Or(Seq(s, a), a)}}, []string{"left s s"}},
		{"left behind what can be empty", []*Rule{{Name: "s", Expr: Seq(To("e"), s, a)}, {Name: "e", Expr: Opt(a)}}, []string{"left s s"}},
		{"right", []*Rule{{Name: "s", Expr: Or(Seq(a, Opt(s)), a)}}, []string{"right s s"}},
		{"right before what can be empty", []*Rule{{Name: "s", Expr: Or(Seq(a, s, Star(a)), a)}}, []string{"right s s"}},
		{"in a repetition", []*Rule{{Name: "s", Expr: Seq(a, Star(s))}}, []string{"middle s s"}},
		{"in the middle", []*Rule{{Name: "s", Expr: Or(Seq(a, s, a), a)}}, []string{"middle s s"}},
		{"right here and in the middle there", []*Rule{{Name: "s", Expr: Or(Seq(a, To("t")), a)}, {Name: "t", Expr: Seq(a, s, a)}}, []string{"middle s t s"}},
		{"over three rules", []*Rule{{Name: "s", Expr: To("t")}, {Name: "t", Expr: To("u")}, {Name: "u", Expr: Or(a, Seq(a, s))}}, []string{"right s t u s"}},
		{"left is told before others", []*Rule{{Name: "s", Expr: Or(Seq(a, s, a), Seq(To("t"), a))}, {Name: "t", Expr: Or(To("t"), s)}}, []string{"left s t s"}},
		{"two of them", []*Rule{{Name: "s", Expr: Or(To("t"), Seq(a, s))}, {Name: "t", Expr: Or(Seq(a, To("t"), a), a)}}, []string{"middle t t", "right s s"}},
		{"what is not defined is passed over", []*Rule{{Name: "s", Expr: Seq(To("nothing"), s)}}, []string{"right s s"}},
	} {
		var got []string
		for _, r := range grammar(t, c.rules...).Recursions() {
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
	rules := make([]*Rule, n)
	for i := range rules {
		rules[i] = &Rule{Name: fmt.Sprintf("r%d", i), Expr: To(fmt.Sprintf("r%d", i+1))}
	}
	rules[n-1].Expr = Epsilon()
	g := grammar(t, rules...)
	assert.True(t, g.Nullable()(To("r0")))
	assert.Empty(t, g.Recursions())
	assert.NoError(t, g.Check())
}
