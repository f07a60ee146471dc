package abnf

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPlacesAreLinesAndColumns(t *testing.T) {
	g, err := Parse("g", "a = b\r\n\r\nB =\r\n  \"é\" a", RFC5234)
	require.Error(t, err, "strings are ASCII")
	assert.EqualError(t, err, `g:4:3: rule B: syntax error before "\"é\" a"; strings consist of printable ASCII; write other characters as numbers, such as %xE9`)
	assert.Nil(t, g)

	g, err = Parse("g", "a = b\r\n\r\nB =\r\n  \"e\" a ; e\n   a =/ c\n", RFC5234)
	require.Error(t, err, "a rule is not indented")
	assert.Nil(t, g)

	g, err = Parse("g", "a = b\r\n\r\nB =\r\n  \"e\" a ; e\nA =/ c\nc = d", RFC5234)
	require.NoError(t, err)
	assert.Equal(t, "a = b\nA =/ c", g.Rules[0].Text)
	assert.Equal(t, "B =\n  \"e\" a ; e", g.Rules[1].Text)
	ref := g.Rules[1].Expr.Subs[1]
	assert.Equal(t, []int{4, 7}, []int{ref.Line, ref.Column})
	ref = g.Rules[0].Expr.Subs[0]
	assert.Equal(t, "B", ref.Name, "as the rule is printed")
	assert.Equal(t, "b", ref.Written)
}

func TestGroupsNestedTooDeepAreAnError(t *testing.T) {
	nested := func(depth int) string {
		return "a = " + strings.Repeat("(", depth) + "b" + strings.Repeat(")", depth)
	}
	_, err := Parse("g", nested(maxDepth), RFC5234)
	assert.NoError(t, err)
	_, err = Parse("g", nested(maxDepth+1), RFC5234)
	assert.EqualError(t, err, "g:1:505: groups are nested deeper than 500 levels")
	for _, text := range []string{
		"a = " + strings.Repeat("[", 1<<20),
		"a = " + strings.Repeat("([", 1<<20),
		strings.Repeat("a = (b\n", 1<<10),
		"a = \"" + strings.Repeat("\n(", 1<<20),
	} {
		_, err := Parse("g", text, RFC5234)
		assert.Error(t, err)
	}
	_, err = Parse("g", `a = "`+strings.Repeat("(", 1<<10)+`" 0<`+strings.Repeat("(", 1<<10)+"> ; "+strings.Repeat("(", 1<<10)+"\n", RFC5234)
	assert.NoError(t, err, "these are no groups")
}

func TestSyntaxErrorsShowTheTextAndSayWhatIsMeant(t *testing.T) {
	for text, want := range map[string]string{
		"a = b | c":         `g:1:7: rule a: syntax error before "| c"; separate alternatives with "/"`,
		"a = 'b'":           `g:1:5: rule a: syntax error before "'b'"; write a string in double quotes`,
		"a ::= b":           `g:1:3: rule a: syntax error before "::= b"; a rule is defined by "="`,
		"a = b\n  c = d":    `g:2:5: rule a: syntax error before "= d"; begin all rules in the same column`,
		"  a = b\n   c = d": `g:2:6: rule a: syntax error before "= d"; begin all rules in the same column`,
		"a = b*":            `g:1:6: rule a: syntax error before "*"; write "*" before the element that it repeats`,
		"a = {b}":           `g:1:5: rule a: syntax error before "{b}"; write a repetition as 2*3element or *( a b )`,
		"a = \"b":           `g:1:7: rule a: syntax error before the end of the file; a double quote is missing`,
		"a = %x21-%x2B":     `g:1:9: rule a: syntax error before "-%x2B"; write a range with one percent sign, as in %x21-2B`,
		"a = \xff\x1b[":     `g:1:5: rule a: syntax error before "\xff\x1b["`,
		"a = b \"é" + strings.Repeat("x", 1<<10): `g:1:7: rule a: syntax error before "\"éxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"…; a double quote is missing`,
	} {
		_, err := Parse("g", text, RFC5234)
		assert.EqualError(t, err, want)
	}
}
