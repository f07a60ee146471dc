package language_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
)

func nestedOf(t *testing.T, rules, rule string) *language.Nested {
	g, err := abnf.Parse("g", rules+"\n")
	require.NoError(t, err)
	n, err := language.NestedOf(g, rule)
	require.NoError(t, err)
	return n
}

func TestLanguagesThatNestAreDecidedAbout(t *testing.T) {
	a := nestedOf(t, `s = "[" *s "]" / "x"`, "S")
	b := nestedOf(t, `s = "[" *2s "]" / "x"`, "s").Named("two")
	c, err := language.CompareNested(a, b)
	require.NoError(t, err)
	assert.Equal(t, language.Comparison{Relation: language.Containing, OnlyA: language.Witness{Text: "[XXX]", Found: true}, Common: language.Witness{Text: "X", Found: true}}, c)
	assert.Equal(t, []any{"s", "two", 1, 0}, []any{a.String(), b.String(), a.Parts(), nestedOf(t, `s = *"x"`, "s").Parts()})
	assert.True(t, a.Contains("[[x]]") && b.Contains("[[x]]") && a.Contains("[xxx]") && !b.Contains("[xxx]") && !a.Contains("[") && !a.Contains(""))
}

func TestRulesThatAreNotKnownToNestHaveAnError(t *testing.T) {
	for _, c := range []struct{ rules, rule, want string }{
		{`s = "[" *s t "]"`, "s", `g:1:12: rule s: t is not defined`},
		{`s = "[" *s "]"`, "x", `g: unknown rule x`},
		{`s = "x" [ s ] "x" / "x"`, "s", `no choice of blocks was found: after "", the "x" behind it opens or closes a part in one reading and not in another`},
	} {
		g, err := abnf.Parse("g", c.rules+"\n")
		require.NoError(t, err)
		_, err = language.NestedOf(g, c.rule)
		assert.EqualError(t, err, c.want)
	}
}

func TestTheAmbiguitiesOfJSONAreThoseOfItsSpaces(t *testing.T) {
	g, err := abnf.LoadFile("../generate/testdata/printed/rfc8259.abnf")
	require.NoError(t, err)
	in := language.AmbiguitiesOf(g, language.Options{})
	got := map[string]string{}
	for _, r := range g.Rules() {
		a, err := in.Rule(r.Name)
		require.NoError(t, err, r.Name)
		if a != nil {
			assert.True(t, json.Valid([]byte(a.Text)) || r.Name == "member", a.Text)
			got[r.Name] = a.Readings[0].String() + " | " + a.Readings[1].String()
		}
	}
	assert.Equal(t, map[string]string{
		"JSON-text": `ws "" value " {}" ws "" | ws " " value "{}" ws ""`,
		"object":    `begin-object "{" end-object " }" | begin-object "{ " end-object "}"`,
		"member":    `string "\"\"" name-separator ": " value "{}" | string "\"\"" name-separator ":" value " {}"`,
		"array":     `begin-array "[" end-array " ]" | begin-array "[ " end-array "]"`,
	}, got)
}
