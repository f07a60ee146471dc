package abnf

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/syntax"
)

const atTheMargin = "; IMPORT core : DIGIT\n; SECTION RFC 1 : 2\n\na = b ; c\n    ; d\n  / c\n\nb = \"x\"\nc = ( b\n    b )\n"

// Sections, comments, texts and expressions are those of the same rules at the first column; columns are those of the file.
func TestRulesMayBeIndentedAllAlike(t *testing.T) {
	want, err := Parse("g", atTheMargin, RFC5234)
	require.NoError(t, err)
	for _, margin := range []string{"   ", "\t", " \t "} {
		text := margin + strings.ReplaceAll(strings.TrimSuffix(atTheMargin, "\n"), "\n", "\n"+margin) + "\n"
		got, err := Parse("g", text, RFC5234)
		require.NoError(t, err)
		require.Len(t, got.Rules, len(want.Rules))
		for i, r := range got.Rules {
			assert.Equal(t, want.Rules[i].Column+len(margin), r.Column)
			r.Column = want.Rules[i].Column
			r.Expr, want.Rules[i].Expr = r.Expr.Moved(0, 0), want.Rules[i].Expr.Moved(0, 0)
			assert.Equal(t, want.Rules[i], r)
		}
	}
}

// A person adds lines at the first column to a grammar that is indented as its document prints it.
func TestPragmasNeedNoMargin(t *testing.T) {
	g, err := Options{}.LoadText("g", "; IMPORT core : DIGIT\n; SECTION RFC 1 : 2\n   a = DIGIT\n   b = a\n")
	require.NoError(t, err)
	assert.Equal(t, "2", g.Rules[0].Section)
	assert.NoError(t, g.Check())
}

func TestAnErrorAfterAMarginHasItsColumn(t *testing.T) {
	for text, want := range map[string]string{
		"   a = b\n   c = d | e\n":           `g:2:10: rule c: syntax error before "| e"; separate alternatives with "/"`,
		"   a = ( b /\n   c = d\n":           `g:1:8: rule a: this "(" is not closed`,
		"   a = [ b\n     / c\n\n   c = d\n": `g:1:8: rule a: this "[" is not closed`,
		"   a = b\n; c\n   d = %x5A-41\n":    `g:3:8: rule d: the range %x5A-41 is empty`,
	} {
		_, err := Parse("g", text, RFC5234)
		require.EqualError(t, err, want)
		var e *syntax.Error
		require.ErrorAs(t, err, &e)
		line, caret, _ := strings.Cut(e.Excerpt, "\n")
		lines := strings.Split(text, "\n")
		assert.Equal(t, strings.TrimPrefix(lines[e.Line-1], "   "), line)
		assert.Equal(t, e.Column-3-1, strings.IndexByte(caret, '^'))
	}
}

func TestListsAreThoseOfRFC9110(t *testing.T) {
	for list, want := range map[string]string{
		"#e":   "[e *(o \",\" o e)]",
		"1#e":  "e *(o \",\" o e)",
		"2#e":  "e 1*(o \",\" o e)",
		"#1e":  "[e]",
		"2#4e": "e 1*3(o \",\" o e)",
		"#0e":  "\"\"",
		"1# e": "e *(o \",\" o e)",
	} {
		rules := "\no = *( %x20 / %x09 )\ne = \"x\"\n"
		listed, err := Parse("g", "a = "+list+rules, RFC5234)
		require.NoError(t, err, list)
		written, err := Parse("g", "a = "+strings.ReplaceAll(want, "o", "*%x09.20")+rules, RFC5234)
		require.NoError(t, err, want)
		assert.Equal(t, strings.ReplaceAll(show(written.Rules[0].Expr), show(syntax.Text("\t ")), show(ows().Subs[0])), show(listed.Rules[0].Expr), list)
	}
	_, err := Parse("g.bnf", "a = 1#b", RFC2396)
	assert.Error(t, err)
}

func TestARepeatMayHaveSpacesAfterIt(t *testing.T) {
	want, err := Parse("g", "a = 0*255( b / c ) *b", RFC5234)
	require.NoError(t, err)
	got, err := Parse("g", "a = 0*255 ( b / c ) * b", RFC5234)
	require.NoError(t, err)
	assert.Equal(t, show(want.Rules[0].Expr), show(got.Rules[0].Expr))
}
