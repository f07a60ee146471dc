package consensuslang

import (
	regsyntax "regexp/syntax"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
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
		read, err := regsyntax.Parse(text, regsyntax.Perl)
		require.NoError(t, err)
		rules, err := syntax.NewGrammar("regexp", []*syntax.Rule{{Name: "r", Expr: exprOf(t, read)}})
		require.NoError(t, err)
		got, err := automaton.Minimal(syntax.To("r"), rules, nil)
		require.NoError(t, err)
		witness, same := automaton.Equivalent(got, ofConsensus(p.Rule))
		assert.True(t, same, "%s: %q", p.Name, witness)
	}
	_, err := Regexp("nothing")
	assert.Error(t, err)
}

func exprOf(t *testing.T, r *regsyntax.Regexp) *syntax.Expr {
	t.Helper()
	sub := func(i int) *syntax.Expr { return exprOf(t, r.Sub[i]) }
	var all []*syntax.Expr
	for i := range r.Sub {
		all = append(all, sub(i))
	}
	switch r.Op {
	case regsyntax.OpEmptyMatch:
		return syntax.Epsilon()
	case regsyntax.OpLiteral:
		if r.Flags&regsyntax.FoldCase == 0 {
			return syntax.Text(string(r.Rune))
		}
		for _, c := range r.Rune { // how the parser has [Hh]
			all = append(all, syntax.Any(rangeset.Range(c, c).Union(rangeset.Range(c^0x20, c^0x20))))
		}
		return syntax.Seq(all...)
	case regsyntax.OpCharClass:
		var s rangeset.Set
		for i := 0; i < len(r.Rune); i += 2 {
			s = s.Union(rangeset.Range(r.Rune[i], r.Rune[i+1]))
		}
		return syntax.Any(s)
	case regsyntax.OpConcat:
		return syntax.Seq(all...)
	case regsyntax.OpAlternate:
		return syntax.Or(all...)
	case regsyntax.OpStar:
		return syntax.Star(all[0])
	case regsyntax.OpPlus:
		return syntax.Plus(all[0])
	case regsyntax.OpQuest:
		return syntax.Opt(all[0])
	case regsyntax.OpRepeat:
		return syntax.Times(all[0], r.Min, r.Max)
	}
	require.Fail(t, "not a part of the expressions that are written", r.String())
	return nil
}
