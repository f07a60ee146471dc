package schemes_test

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// writtenByTests are the goldens that name every scheme.
var writtenByTests = []string{
	"cmd/abnf/diagrams/*", "cmd/uri/testdata/help*.txtar", "internal/tests/api/testdata/counts.txt", "schemes/generated.txt", "schemes/ni/testdata/api.txt",
}

var namesNI = regexp.MustCompile(`schemes/ni\b|"ni"|` + "`ni`")

// mayNameNI reports whether a file has the letters that namesNI looks for. Most files do not, and this is faster.
func mayNameNI(text []byte) bool {
	return slices.ContainsFunc([]string{"schemes/ni", `"ni"`, "`ni`"}, func(s string) bool { return bytes.Contains(text, []byte(s)) })
}

// To add a scheme takes the six files that docs/schemes.md lists: no other file that is written by hand names scheme ni.
func TestASchemeIsNamedInSixFiles(t *testing.T) {
	var found []string
	built, err := os.ReadFile("../.gitignore") // lines such as /judges/: what programs of a checkout have written there
	require.NoError(t, err)
	require.NoError(t, filepath.WalkDir("..", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			if err == nil && (e.Name() == ".git" || strings.Contains("\n"+string(built), "\n"+strings.TrimPrefix(filepath.ToSlash(path), "..")+"/\n")) {
				return fs.SkipDir
			}
			return err
		}
		name := strings.TrimPrefix(filepath.ToSlash(path), "../")
		text, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil // another test has removed a file of its own
		}
		if strings.HasPrefix(name, "schemes/ni/") || mayNameNI(text) && namesNI.Match(text) {
			found = append(found, name)
		}
		return err
	}))
	found = slices.DeleteFunc(found, func(name string) bool { return name == "schemes/files_test.go" || isWrittenByPrograms(t, name) })
	assert.ElementsMatch(t, []string{
		"schemes/ni/ni.abnf", "schemes/ni/name.go", "schemes/ni/laws_test.go", "schemes/ni/testdata/examples.jsonl", "docs/schemes.md", "CHANGELOG.md",
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
