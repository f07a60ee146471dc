package ascii

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/checkout"
)

// folding lists the files that fold case as Unicode does, with the text to which they apply it.
var folding = map[string]string{
	"abnf/check.go":                          "the name of a core rule, for a message",
	"abnf/generate/check.go":                 "the name of a Go package",
	"abnf/generate/name.go":                  "identifiers of Go",
	"cmd/internal/commandline/commands.go":   "fields of Go",
	"cmd/internal/commandline/completion.go": "names of shell variables",
	"gen/consensus.go":                       "identifiers of Go",
	"internal/read/abnf/load.go":             "a misspelled keyword, for a message",
	"cmd/abnf/gen.go":                        "the name of a package, and of a file",
	"cmd/internal/extract/described.go":      "words of prose",
	"cmd/internal/extract/grammar.go":        "the name of a core rule",
	"internal/read/sourcetext/suggest.go":    "misspelled words, for messages",
	"internal/tests/documents/documents.go":  "headings of documents",
	"internal/tests/contracts/schemes.go":    "texts that tests look for in messages",
}

// The standards compare schemes, hosts, percent-encoding and names of rules by ASCII letters.
func TestNoTextOfAStandardIsComparedByTheCaseFoldingOfUnicode(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	found := map[string]bool{}
	files, err := checkout.Files(root, ".go")
	require.NoError(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || isElsewhere(name) {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, filepath.FromSlash(name)), nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		if foldsCase(f) {
			found[name] = true
		}
	}
	if _, err := os.Stat(filepath.Join(root, "cmd")); err != nil { // the module cache has this module alone
		maps.DeleteFunc(folding, func(name, _ string) bool { return strings.HasPrefix(name, "cmd/") })
	}
	assert.Equal(t, slices.Sorted(maps.Keys(folding)), slices.Sorted(maps.Keys(found)), "use package ascii, or say in folding why it is not for the text")
}

// isElsewhere reports whether a file has no code of this module.
func isElsewhere(name string) bool {
	if strings.HasPrefix(name, "internal/decide/validate/") { // it shares no code, and its grammars are ASCII
		return true
	}
	top, _, _ := strings.Cut(name, "/")
	return slices.Contains([]string{"beam", "vet", "tools", ".ci"}, top) || checkout.IsIn(name, "testdata")
}

// foldsCase reports whether a file uses a function that folds the case of letters outside ASCII.
func foldsCase(f *ast.File) (found bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		selector, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		from, ok := selector.X.(*ast.Ident)
		found = found || ok && (from.Name == "strings" || from.Name == "bytes") &&
			slices.Contains([]string{"EqualFold", "ToLower", "ToUpper", "ToTitle", "Title"}, selector.Sel.Name)
		return true
	})
	return found
}
