package template

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/generate"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/template/internal/variables"
)

var update = flag.Bool("update", false, "write the generated files")

// generated are the packages that are generated from the grammar, by their directories.
var generated = map[string]generate.Options{
	".": {
		Package: "template", Type: "Template", Rule: "URI-Template", Greedy: []string{"URI-Template", "text"}, Title: "RFC 6570",
		Command: "go test -run TestTheGeneratedFilesAreThoseOfTheGrammar -update", Documented: true,
		Lists: []generate.List{{
			Type: "Part", Item: "part",
			Parts: []generate.Field{
				{Name: "Literals", Rules: []string{"text"}},
				{Rules: []string{"expression"}}, {Rules: []string{"operator"}}, {Rules: []string{"variable-list"}},
			},
		}},
	},
	"internal/variables": {
		Package: "variables", Type: "List", Rule: "variable-list", Title: "RFC 6570",
		Lists: []generate.List{{
			Type: "Variable", Item: "varspec",
			Parts: []generate.Field{{Name: "Name", Rules: []string{"varname"}}, {Rules: []string{"max-length"}}, {Rules: []string{"explode"}}},
		}},
	},
}

func TestTheGeneratedFilesAreThoseOfTheGrammar(t *testing.T) {
	g, err := abnf.LoadFile("template.abnf")
	require.NoError(t, err)
	all := exhaustive.Asked(t) || *update
	for dir, options := range generated {
		if !all && dir != "internal/variables" {
			continue
		}
		options.Runtime = "github.com/urigrammar/uri/internal/run/scan"
		files, err := generate.Files(g, options)
		require.NoError(t, err)
		if dir != "." {
			files["testdata/suite.json"], err = schemelaws.SuiteOf(files["variables_test.go"])
			require.NoError(t, err)
			delete(files, "variables_test.go") // this program tests the package
		}
		for name, want := range files {
			file := filepath.Join(dir, name)
			if *update {
				require.NoError(t, os.WriteFile(file, want, 0o644))
			}
			got, err := os.ReadFile(file)
			require.NoError(t, err)
			assert.Equal(t, string(want), string(got), "%s: make it again with -update", file)
		}
	}
}

func TestTheListsOfVariablesAreThoseOfTheGrammar(t *testing.T) {
	s := schemelaws.GeneratedOf("internal/variables", variables.Parse, variables.Valid[string], variables.Valid[[]byte])
	s.Fields(t)
	s.Complete(t, 1)
	s.AllocatesNothing(t)
}

func TestTheRulesOfPartsDeriveTheLanguageOfTheRFC(t *testing.T) {
	parts, rfc := languageOf(t, "template.abnf", "URI-Template"), languageOf(t, "rfc6570.abnf", "URI-Template")
	comparison, err := language.Compare(parts, rfc)
	require.NoError(t, err)
	assert.Equal(t, language.Equal, comparison.Relation)
}

func languageOf(t *testing.T, file, rule string) *language.Language {
	t.Helper()
	g, err := abnf.LoadFile(file)
	require.NoError(t, err)
	l, err := language.Of(g, rule)
	require.NoError(t, err)
	return l
}
