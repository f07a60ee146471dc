package documents

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/checkout"
)

// looksLikeGo finds code of Go among the tables, grammars and commands that comments show, too.
var looksLikeGo = regexp.MustCompile(`(?m):=|^(?:func|type|var) |\b[A-Za-z_]\w*\.[A-Z]\w*\(`)

// imported is what [ProgramOf] puts before the code of a block.
var imported = regexp.MustCompile(`(?m)^(?:package block|import ".*")$`)

// given declares the names that a file's blocks use without declaring them: values of the reader's program.
var given = map[string]string{
	"query.go":                         "var (\n\tu uri.URI\n\terr error\n)",
	"internal/decide/automaton/doc.go": "var (\n\tg *syntax.Grammar\n\tnames, lazy []string\n\tlabels func(string) bool\n)",
	"uritest/uritest.go":               "func Parse(s string) (*url.URL, error) { return url.Parse(s) }",
}

// goBlocks returns the indented blocks of Go in the comments of a file.
func goBlocks(file *ast.File) (blocks []string) {
	var p comment.Parser
	for _, group := range file.Comments {
		for _, block := range p.Parse(group.Text()).Content {
			if code, ok := block.(*comment.Code); ok && looksLikeGo.MatchString(code.Text) {
				blocks = append(blocks, code.Text)
			}
		}
	}
	return blocks
}

// commentPrograms returns the programs of the blocks of Go in the comments of the module.
func commentPrograms(t *testing.T) (programs []Program) {
	t.Helper()
	names, files := packagesOf(t)
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, name), nil, parser.ParseComments)
		require.NoError(t, err)
		if ast.IsGenerated(file) {
			continue
		}
		for i, block := range goBlocks(file) {
			p, err := ProgramOf(block, names)
			require.NoError(t, err, "%s: block %d of its comments: %s", name, i+1, block)
			p.Source = strings.Replace(p.Source, "func Run() {", "func Run() {}\n\nfunc compiled() {", 1) // which is not run
			p.Source = imported.ReplaceAllString(p.Source, "") + given[name]
			require.NoError(t, p.importAll(names))
			p.Source = fmt.Sprintf("//line %s:1\n%s", name, p.Source)
			programs = append(programs, p)
		}
	}
	return programs
}

func TestAPackageHasOnePackageComment(t *testing.T) {
	_, files := packagesOf(t)
	comments := map[string][]string{}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, name), nil, parser.ParseComments|parser.PackageClauseOnly)
		require.NoError(t, err)
		built, err := build.Default.MatchFile(filepath.Join(root, path.Dir(name)), path.Base(name))
		require.NoError(t, err)
		if built && file.Doc != nil {
			comments[path.Dir(name)] = append(comments[path.Dir(name)], name)
		}
	}
	for dir, files := range comments {
		assert.Len(t, files, 1, "%s: `go doc` prints each of these comments", dir)
	}
}

// packagesOf returns the import paths of the packages of this module and of some others by their names, and the Go files of the
// module that are no tests.
func packagesOf(t *testing.T) (names map[string]string, files []string) {
	t.Helper()
	names = ByName("bytes", "errors", "fmt", "log", "net/http", "net/url", "os", "strings", "testing")
	files, err := checkout.Files(root, ".go")
	require.NoError(t, err)
	files = slices.DeleteFunc(files, func(name string) bool {
		return strings.HasSuffix(name, "_test.go") || checkout.IsIn(name, "testdata") || checkout.Module(root, name) != "."
	})
	for _, folder := range checkout.Folders(files) {
		names[path.Base(path.Join("uri", folder))] = path.Join("github.com/urigrammar/uri", folder)
	}
	return names, files
}

// Code that is copied from a comment compiles as that of a document does.
func TestTheGoInCommentsCompiles(t *testing.T) {
	runAll(t)
	require.Greater(t, len(ran.comments), 10)
}
