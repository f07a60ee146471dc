package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/expr"
)

func facts(t *testing.T, id string) string {
	t.Helper()
	for _, r := range recognizers() {
		for _, g := range r.grammars {
			if g.ID == id {
				peg, err := r.parse()
				require.NoError(t, err)
				facts, err := factsOf(peg, r.grammars, g)
				require.NoError(t, err)
				return string(facts)
			}
		}
	}
	require.Fail(t, "no grammar "+id)
	return ""
}

func TestFactsAreOfTheRulesThatAGrammarTakes(t *testing.T) {
	t.Chdir("..")
	assert.Contains(t, facts(t, "whatwg-2026-02"), "\nIPv6address <- ")
	assert.NotContains(t, facts(t, "whatwg-2026-02"), "\nscheme <- ", "which it does not take from RFC 3986")
	assert.Contains(t, facts(t, "rfc6874"), "\nscheme <- rfc3986_scheme\n")
}

// All that rules say is written, and nothing of where they stand.
func TestFactsTellExpressionsApart(t *testing.T) {
	written := func(text string) string {
		g, err := abnf.Parse("g", "\n"+text, abnf.RFC5234)
		require.NoError(t, err)
		var b bytes.Buffer
		for _, r := range g.Rules {
			writeExpr(&b, r.Expr)
		}
		return b.String()
	}
	seen := map[string]string{}
	for _, text := range []string{"a = b", "a = *b", "a = 1*b", "a = *2b", "a = b b", "a = b / b", "a = c", "a = %x61", "a = %x61-62", "a = b (b / c)", "a = b b / c"} {
		form := written(text + "\n")
		assert.Empty(t, seen[form], text)
		seen[form] = text
		assert.Equal(t, form, written("\n\n"+text+"\n"))
	}
	var eager, lazy bytes.Buffer
	e := expr.Star(expr.To("b"))
	writeExpr(&eager, e)
	e.Lazy = true
	writeExpr(&lazy, e)
	assert.NotEqual(t, eager.String(), lazy.String())
}
