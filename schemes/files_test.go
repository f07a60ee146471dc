package schemes_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/checkout"
)

// writtenByTests are the goldens that name every scheme.
var writtenByTests = []string{
	"cmd/uri/testdata/help*.txtar", "schemes/generated.txt", "schemes/ni/testdata/api.txt", "schemes/ni/testdata/suite.json",
}

var namesNI = regexp.MustCompile(`schemes/ni\b|"ni"|` + "`ni`")

// mayNameNI reports whether a file has the letters that namesNI looks for. Most files do not, and this is faster.
func mayNameNI(text []byte) bool {
	return slices.ContainsFunc([]string{"schemes/ni", `"ni"`, "`ni`"}, func(s string) bool { return bytes.Contains(text, []byte(s)) })
}

// To add a scheme takes the files that docs/grammars.md lists: no other file that is written by hand names scheme ni.
func TestASchemeIsNamedInTheFilesOfTheGuide(t *testing.T) {
	var found []string
	files, err := checkout.Files("..", "")
	require.NoError(t, err)
	for _, name := range files {
		text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
		require.NoError(t, err)
		if strings.HasPrefix(name, "schemes/ni/") || name == "schemes/ni_test.go" || mayNameNI(text) && namesNI.Match(text) {
			found = append(found, name)
		}
	}
	found = slices.DeleteFunc(found, func(name string) bool { return name == "schemes/files_test.go" || isWrittenByPrograms(t, name) })
	assert.ElementsMatch(t, []string{
		"schemes/ni/ni.abnf", "schemes/ni/name.go", "schemes/ni_test.go", "schemes/ni/testdata/examples.jsonl", "docs/grammars.md", "CHANGELOG.md",
		"internal/tests/messages/testdata/mistakes.jsonl",
	}, found)
}

func isWrittenByPrograms(t *testing.T, name string) bool {
	t.Helper()
	for _, pattern := range writtenByTests {
		if ok, err := filepath.Match(pattern, name); ok || err != nil {
			return true
		}
	}
	if !strings.HasSuffix(name, ".go") {
		return false
	}
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", name), nil, parser.ParseComments|parser.PackageClauseOnly)
	require.NoError(t, err)
	return ast.IsGenerated(f)
}
