package abnf

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/golden"
)

func TestEveryWellKnownDocumentIsReadWithAllThatItCites(t *testing.T) {
	entries, err := knownFiles.ReadDir("known")
	require.NoError(t, err)
	require.Len(t, entries, 32)
	for _, entry := range entries {
		name, _ := strings.CutSuffix(entry.Name(), ".abnf")
		g, err := Options{}.LoadText("main", "; IMPORT "+name+" : *\n")
		require.NoError(t, err, name)
		assert.NoError(t, g.Undefined(), name)
		for _, r := range g.Rules {
			assert.True(t, r.File != name || r.Section != "", "%s has its section", r.Name)
		}
	}
}

func TestTheWellKnownRFC3986IsThatOfTheGrammarFile(t *testing.T) {
	want, err := Load(grammars, "rfc3986.abnf")
	require.NoError(t, err)
	got, err := Options{}.LoadText("main", "; IMPORT rfc3986 : *\n")
	require.NoError(t, err)
	for _, r := range want.Rules {
		known, ok := got.Rule(r.Name)
		require.True(t, ok, r.Name)
		assert.Equal(t, show(r.Expr), show(known.Expr), r.Name)
	}
}

func TestProseValsCiteRulesOfWellKnownDocuments(t *testing.T) {
	for _, c := range golden.Rows[struct{ Prose, Want string }](t, "testdata/cited.jsonl") {
		prose, want := c.Prose, c.Want
		document, rule, _ := Cited(&syntax.Rule{Name: "a", Expr: syntax.Seq(syntax.To(prose), syntax.To(prose))}, prose)
		assert.Equal(t, want, strings.TrimSpace(document+" "+rule), prose)
	}
	document, rule, _ := Cited(&syntax.Rule{Name: "UTF8-2", Expr: syntax.To("<Defined in Section 4 of RFC3629>")}, "<Defined in Section 4 of RFC3629>")
	assert.Equal(t, "rfc3629 UTF8-2", document+" "+rule, "the rule that the prose-val is all of")
}

// RFC 6532 adds to rules of RFC 5322, which others import as they were.
func TestAnAmendmentAddsToTheRulesThatItReplaces(t *testing.T) {
	g, err := Options{}.LoadText("main", "; IMPORT rfc6532 : atext AS wide\n; IMPORT rfc5322 : atext AS narrow\n")
	require.NoError(t, err)
	sets := map[string]bool{}
	for _, r := range g.Rules {
		sets[r.Name] = r.Expr.Op == syntax.Alternate && r.Expr.Subs[len(r.Expr.Subs)-1].Name == "UTF8-non-ascii"
	}
	assert.True(t, sets["atext"] && !sets["rfc5322.atext"], "%v", sets)
}
