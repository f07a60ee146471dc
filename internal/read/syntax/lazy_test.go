package syntax

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestLazyChangesTheRepetitionsOfTheRulesNamedOnly(t *testing.T) {
	a := Text("a")
	g := grammar(t,
		&Rule{Name: "S", Expr: Seq(Star(Opt(a)), To("t"))},
		&Rule{Name: "t", Expr: Star(a)})
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
