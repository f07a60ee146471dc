package template

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/run/ascii"
)

func TestUnencodedCharactersAreUnreservedOrReserved(t *testing.T) {
	staying := reserved
	unreserved, reserved, triplet := languageOf(t, "rfc6570.abnf", "unreserved"), languageOf(t, "rfc6570.abnf", "reserved"), languageOf(t, "rfc6570.abnf", "pct-encoded")
	for octet := range 256 {
		s := string([]byte{byte(octet)})
		assert.Equal(t, unreserved.Contains(s) || reserved.Contains(s), staying.contains(byte(octet)), "%q", s)
		for _, s := range []string{"%4" + s, "%" + s + "a", s + "00", s} {
			assert.Equal(t, triplet.Contains(s), ascii.IsPercentEncoded(s), "%q", s)
		}
	}
}

// byCutting returns the literals and the variables of a template as Expand finds them.
func byCutting(text string) (literals string, variables []Variable) {
	for text != "" {
		before, expression, after := cutExpression(text)
		literals += before
		if expression != "" {
			operator, list := cutOperator(expression)
			for list != "" {
				var v Variable
				list = v.cut(list, operator)
				variables = append(variables, v)
			}
		}
		text = after
	}
	return literals, variables
}

// requireSameParts compares the parts that Expand finds with those of the generated parser.
func requireSameParts(t require.TestingT, template Template) {
	want := ""
	for p := range template.Parts() {
		literals, _ := p.Literals()
		want += literals
	}
	literals, variables := byCutting(template.String())
	require.Equal(t, want, literals, "%q", template)
	require.Equal(t, slices.Collect(template.Variables()), variables, "%q", template)
}

func TestExpandFindsThePartsThatTheParserFinds(t *testing.T) {
	name := `([a_0]|%2A|%3a|é)(\.?[b_9]|%2C)*`
	expression := `\{[+#./;?&=,!@|]?` + name + `(\*|:[1-9][0-9]{0,3})?(,` + name + `(\*|:[1-9])?){0,2}\}`
	text := rapid.StringMatching(`([a/:*,?#+]|%7B|` + expression + `){0,6}`)
	rapid.Check(t, func(t *rapid.T) {
		if template, err := Parse(text.Draw(t, "template")); err == nil {
			requireSameParts(t, template)
		}
	})
}

func FuzzParts(f *testing.F) {
	f.Add("http://a/{x}{?y*,x:3}#{+z}")
	f.Add("{a.b%2C,c:9999}{|d}%7B{e*,f}")
	f.Fuzz(func(t *testing.T, text string) {
		if template, err := Parse(text); err == nil {
			requireSameParts(t, template)
		}
	})
}
