package nested

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/internal/decide/ambiguity"
	hidden "github.com/urigrammar/uri/internal/read/abnf"
)

func written(parts []ambiguity.Part) string {
	var all []string
	for _, p := range parts {
		text := strconv.Quote(p.Text)
		if p.Rule != "" {
			text = p.Rule + " " + text
		}
		all = append(all, text)
	}
	return strings.Join(all, " ")
}

func TestAmbiguitiesOfRulesThatNestAreThoseOfTheRuleItself(t *testing.T) {
	for _, c := range []struct{ name, rules, want string }{
		{"unambiguous", "s = \"[\" [ s *( \",\" s ) ] \"]\" / \"x\"", ""},
		{"before a block", "s = a \"[\" [ s ] \"]\" / b \"[\" [ s ] \"]\"\na = *%x61\nb = *%x62", `a "" "[]" | b "" "[]"`},
		{"in a block", "s = \"[\" *( s / a / b ) \"]\"\na = %x61\nb = %x61.61 / %x62", `"[" a "a" a "a" "]" | "[" b "aa" "]"`},
		{"of two rules with a block in common", "s = a / b\na = \"[\" *s \"]\"\nb = \"[\" [ s ] \"]\"", `a "[]" | b "[]"`},
		{"of two rules with different blocks", "s = a / b\na = \"[\" *s \"]\" \"x\"\nb = \"[\" *s \"]\" \"y\"", ""},
		{"of blocks whose texts differ", "s = a / b\na = \"[\" %x61 *s \"]\"\nb = \"[\" %x62 *s \"]\"", ""},
		{"of blocks that have a long text in common", "s = a / b / \"{}\"\na = \"[\" *s \"]\"\nb = \"[\" 2s \"]\"", `a "[[][]]" | b "[[][]]"`},
		{"of a rule that only uses an ambiguous one", "s = \"[\" *u \"]\"\nu = %x61 / v / s\nv = %x61", ""},
		{"of octets", "s = a \"[\" [ s ] \"]\" / b \"[\" [ s ] \"]\"\na = 2%xE9\nb = 1*2%xE9", `a "\xe9\xe9" "[]" | b "\xe9\xe9" "[]"`},
		{"of rules that have the symbols", "s = a s c / b s c / %x78\na = \"(\"\nb = \"(\"\nc = \")\"", `a "" "(x)" c "" | b "" "(x)" c ""`},
		{"of rules beside a border", "s = a [ s ] c\na = \"(\" *%x20\nc = *%x20 \")\"", `a "( " c ")" | a "(" c " )"`},
		{"of rules beside a border, in another rule", "s = a [ s ] c\na = b *%x20\nb = d\nd = \"(\" *%x20\nc = \")\"", ""},
		{"of blocks whose symbols are of rules", "s = a [ s ] c / b\na = \"(\"\nc = \")\"\nb = a [ s ] c", `a "" "()" c "" | b "()"`},
	} {
		g, err := abnf.Parse("g", c.rules+"\n")
		require.NoError(t, err)
		m, err := Compile(hidden.RulesOf(g), "s")
		require.NoError(t, err, c.name)
		of, err := m.Ambiguities()
		require.NoError(t, err, c.name)
		a, err := of.Of("s")
		require.NoError(t, err, c.name)
		var got []string
		if a != nil {
			got = []string{written(a.Readings[0]), written(a.Readings[1])}
			slices.Sort(got)
		}
		assert.Equal(t, c.want, strings.Join(got, " | "), c.name)
	}
}
