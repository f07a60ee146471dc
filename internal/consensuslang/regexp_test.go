package consensuslang

import (
	"regexp/syntax"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/expr"
	"github.com/urigrammar/uri/internal/rangeset"
)

// The expression is read by the parser of the standard library, and what that has understood is made into an automaton.
func TestRegularExpressionsHaveTheLanguagesOfTheirRules(t *testing.T) {
	for _, p := range Profiles {
		if p.Rule == "" {
			continue
		}
		text, err := Regexp(p.Rule)
		require.NoError(t, err)
		assert.LessOrEqual(t, len(text), 4096, p.Name)
		read, err := syntax.Parse(text, syntax.Perl)
		require.NoError(t, err)
		rules, err := expr.NewGrammar("regexp", []*expr.Rule{{Name: "r", Expr: exprOf(t, read)}})
		require.NoError(t, err)
		got, err := automaton.Minimal(expr.To("r"), rules, nil)
		require.NoError(t, err)
		witness, same := automaton.Equivalent(got, ofConsensus(p.Rule))
		assert.True(t, same, "%s: %q", p.Name, witness)
	}
	_, err := Regexp("nothing")
	assert.Error(t, err)
}

func exprOf(t *testing.T, r *syntax.Regexp) *expr.Expr {
	t.Helper()
	sub := func(i int) *expr.Expr { return exprOf(t, r.Sub[i]) }
	var all []*expr.Expr
	for i := range r.Sub {
		all = append(all, sub(i))
	}
	switch r.Op {
	case syntax.OpEmptyMatch:
		return expr.Epsilon()
	case syntax.OpLiteral:
		if r.Flags&syntax.FoldCase == 0 {
			return expr.Text(string(r.Rune))
		}
		for _, c := range r.Rune { // how the parser has [Hh]
			all = append(all, expr.Any(rangeset.Range(c, c).Union(rangeset.Range(c^0x20, c^0x20))))
		}
		return expr.Seq(all...)
	case syntax.OpCharClass:
		var s rangeset.Set
		for i := 0; i < len(r.Rune); i += 2 {
			s = s.Union(rangeset.Range(r.Rune[i], r.Rune[i+1]))
		}
		return expr.Any(s)
	case syntax.OpConcat:
		return expr.Seq(all...)
	case syntax.OpAlternate:
		return expr.Or(all...)
	case syntax.OpStar:
		return expr.Star(all[0])
	case syntax.OpPlus:
		return expr.Plus(all[0])
	case syntax.OpQuest:
		return expr.Opt(all[0])
	case syntax.OpRepeat:
		return expr.Times(all[0], r.Min, r.Max)
	}
	require.Fail(t, "not a part of the expressions that are written", r.String())
	return nil
}
