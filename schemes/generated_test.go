package schemes_test

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/generate"
	"github.com/urigrammar/uri/abnf/language"
)

var update = flag.Bool("update", false, "write the generated files")

// generated are the packages by their directories. Directory urn has package urn, which is made of urn.abnf.
var generated = map[string]options{
	"urn": {
		Options: generate.Options{Type: "URN", Rule: "namestring", Lazy: []string{"r-component"}},
		fields:  "NID,NSS,r-component,q-component,f-component",
	},
}

// options are those of package generate, with fields and lists as `abnf gen` has them.
type options struct {
	generate.Options
	fields   string
	lists    []string
	onlyURIs bool // the rule has texts that are no URI of RFC 3986, which are left out
}

func TestTheGeneratedFilesAreThoseOfTheGrammars(t *testing.T) {
	for _, dir := range slices.Sorted(maps.Keys(generated)) {
		files, err := generate.Files(grammarOf(t, dir), generated[dir].complete(t, dir))
		require.NoError(t, err, dir)
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

func (o options) complete(t *testing.T, dir string) generate.Options {
	t.Helper()
	o.Package = dir
	o.Command = "go test -C .. -run TestTheGeneratedFilesAreThoseOfTheGrammars -update"
	if o.fields != "" {
		fields, err := generate.ParseFields(o.fields)
		require.NoError(t, err)
		o.Fields = fields
	}
	for _, text := range o.lists {
		list, err := generate.ParseList(text)
		require.NoError(t, err)
		o.Lists = append(o.Lists, list)
	}
	if o.onlyURIs {
		o.Within = []*language.Language{uris(t)}
	}
	return o.Options
}

func TestEveryTextIsAURI(t *testing.T) {
	for _, dir := range slices.Sorted(maps.Keys(generated)) {
		texts := languageOf(t, grammarOf(t, dir), generated[dir].Rule)
		comparison, err := language.Compare(texts, uris(t))
		require.NoError(t, err)
		want := language.Contained
		if generated[dir].onlyURIs {
			want = language.Overlapping
		}
		assert.Equal(t, want, comparison.Relation, "%s: %q is no URI", dir, comparison.OnlyA.Text)
	}
}

func grammarOf(t *testing.T, dir string) *abnf.Grammar {
	t.Helper()
	g, err := abnf.LoadFile(filepath.Join(dir, dir+".abnf"))
	require.NoError(t, err)
	return g
}

// uris is the language of the URIs of RFC 3986.
func uris(t *testing.T) *language.Language {
	t.Helper()
	g, err := abnf.LoadFile("../grammar/rfc3986.abnf")
	require.NoError(t, err)
	return languageOf(t, g, "URI").Named("rfc3986.abnf:URI")
}

func languageOf(t *testing.T, g *abnf.Grammar, rule string) *language.Language {
	t.Helper()
	l, err := language.Of(g, rule)
	require.NoError(t, err)
	return l
}
