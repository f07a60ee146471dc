package documents

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/checkout"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
)

// The list of tests is what the gate holds the tests against that ran in full: go test ./internal/tests/documents -update
// writes it.
func TestTheListHasEveryExhaustiveTest(t *testing.T) {
	list := strings.Join(testsThatAsk(t), "\n") + "\n"
	golden.Equal(t, "../exhaustive/testdata/tests.txt", *update, list)
}

// A line of samples.tsv has tests, and what they do without the variable.
func TestTheSamplesOfEachTestAreDescribed(t *testing.T) {
	text, err := os.ReadFile("../exhaustive/testdata/samples.tsv")
	require.NoError(t, err)
	described := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		names, sample, found := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		require.True(t, found && sample != "", line)
		for _, name := range regexp.MustCompile(`(?:Test|Fuzz)[A-Za-z0-9]+`).FindAllString(names, -1) {
			described[name] = true
		}
	}
	asking := map[string]bool{}
	for _, name := range testsThatAsk(t) {
		_, test, _ := strings.Cut(name, " ")
		asking[test] = true
		assert.True(t, described[test], "samples.tsv has no line of %s", test)
	}
	for name := range described {
		assert.True(t, asking[name] || strings.HasPrefix(name, "Fuzz"), "%s is not exhaustive", name)
	}
}

// One switch is enough: what testing.Short leaves out, nothing would count.
func TestNoTestUsesShort(t *testing.T) {
	for dir, files := range testFiles(t) {
		for _, f := range files {
			assert.False(t, mentions(f, "testing", "Short"), "%s: %s", dir, f.Name)
		}
	}
}

// testsThatAsk returns the tests of this module and of modules cmd and format. It skips the test if
// only this module is there, as in the module cache.
func testsThatAsk(t *testing.T) (all []string) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(root, "cmd")); err != nil {
		t.Skip("modules cmd and format are not here")
	}
	for dir, files := range testFiles(t) {
		rel, err := filepath.Rel(root, dir)
		require.NoError(t, err)
		for _, test := range askers(files) {
			all = append(all, strings.TrimSuffix("./"+filepath.ToSlash(rel), "/.")+" "+test)
		}
	}
	slices.Sort(all)
	return all
}

// modules are those beside the root whose tests the gate runs in full; tools/judges is in the folder of module tools.
var modules = []string{"cmd", "format", "tools", "tools/judges"}

// testFiles returns the files of tests of these modules, by directory. They are read once.
func testFiles(t *testing.T) map[string][]*ast.File {
	t.Helper()
	files, err := readTestFiles()
	require.NoError(t, err)
	return files
}

var readTestFiles = sync.OnceValues(func() (map[string][]*ast.File, error) {
	files := map[string][]*ast.File{}
	names, err := checkout.Files(root, "_test.go")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		module := checkout.Module(root, name)
		if path.Base(name) == "exhaustive_test.go" || module != "." && !slices.Contains(modules, module) {
			continue
		}
		file := filepath.Join(root, filepath.FromSlash(name))
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files[filepath.Dir(file)] = append(files[filepath.Dir(file)], f)
	}
	return files, nil
})

// asking are the functions by which a test asks.
var asking = []string{"Only", "Asked", "OneIn", "FewerDraws"}

// askers returns the tests that ask, directly or not.
func askers(files []*ast.File) (tests []string) {
	uses := map[string][]string{} // by declared name: the names that it mentions
	asks := map[string]bool{}
	for _, f := range files {
		for _, d := range f.Decls {
			for name := range declared(d) {
				asks[name] = asks[name] || slices.ContainsFunc(asking, func(f string) bool { return mentions(d, "exhaustive", f) })
				ast.Inspect(d, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						uses[name] = append(uses[name], id.Name)
					}
					return true
				})
			}
		}
	}
	for more := true; more; {
		more = false
		for name, used := range uses {
			if !asks[name] && slices.ContainsFunc(used, func(u string) bool { return asks[u] }) {
				asks[name], more = true, true
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(asks)) {
		if asks[name] && (strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Fuzz")) && name != "TestMain" {
			tests = append(tests, name)
		}
	}
	return tests
}

// declared are the names that a declaration declares.
func declared(d ast.Decl) func(func(string) bool) {
	return func(yield func(string) bool) {
		switch d := d.(type) {
		case *ast.FuncDecl:
			yield(d.Name.Name)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok {
					for _, name := range v.Names {
						if !yield(name.Name) {
							return
						}
					}
				}
			}
		}
	}
}

func mentions(n ast.Node, pkg, name string) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == name {
			x, ok := s.X.(*ast.Ident)
			found = found || ok && x.Name == pkg
		}
		return !found
	})
	return found
}

func TestAskersAreFoundThroughWhatTheyCall(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "", `package p
func TestDirect(t *testing.T) { exhaustive.Only(t) }
func TestThroughOthers(t *testing.T) { t.Run("", func(t *testing.T) { outer(t) }) }
func outer(t *testing.T) { inner(t) }
func inner(t *testing.T) { if exhaustive.Asked(t) { return } }
func TestNot(t *testing.T) { other.Only(t) }
`, 0)
	require.NoError(t, err)
	assert.Equal(t, []string{"TestDirect", "TestThroughOthers"}, askers([]*ast.File{f}))
}

func TestTestsThatRanInFullAreRecorded(t *testing.T) {
	file := filepath.Join(t.TempDir(), "log")
	t.Setenv("URI_EXHAUSTIVE_LOG", file)
	for _, value := range []string{"", "0", "1"} {
		t.Setenv("URI_EXHAUSTIVE", value)
		t.Run("part", func(t *testing.T) { assert.Equal(t, value == "1", exhaustive.Asked(t)) })
		t.Run("whole", func(t *testing.T) {
			exhaustive.Only(t)
			assert.Equal(t, "1", value)
		})
		t.Run("skipped", func(t *testing.T) {
			exhaustive.Only(t)
			t.Skip("for another reason")
		})
	}
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	name := "./internal/tests/documents TestTestsThatRanInFullAreRecorded\n"
	assert.Equal(t, name+name, string(text), "once by part and once by whole")
}

// Every go test runs the corpora, and every module zip has them.
func TestEveryFuzzTargetHasACorpusAndTheirFilesAreSmall(t *testing.T) {
	corpora := map[string]bool{} // the folders that have files
	size := 0
	files, err := checkout.Files(root, "")
	require.NoError(t, err)
	for _, name := range files {
		if !strings.Contains(name, "testdata/fuzz/") {
			continue
		}
		path := filepath.Join(root, filepath.FromSlash(name))
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		corpora[filepath.Dir(path)] = true
		size += len(text)
	}
	assert.LessOrEqual(t, size, 200_000)
	for _, folder := range fuzzFolders(t) {
		scheme := strings.ToLower(strings.TrimPrefix(filepath.Base(folder), "FuzzParse"))
		_, err := os.Stat(filepath.Join(folder, "../../..", scheme, "testdata/examples.jsonl")) // the seeds of a scheme's target
		assert.True(t, corpora[folder] || err == nil, "%s has no inputs: see make fuzz", folder)
		delete(corpora, folder)
	}
	assert.Empty(t, corpora, "folders of no target")
}

// fuzzFolders returns the folders that the corpora of the fuzz targets are in.
func fuzzFolders(t *testing.T) (all []string) {
	for dir, files := range testFiles(t) {
		for _, file := range files {
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Fuzz") {
					all = append(all, filepath.Join(dir, "testdata", "fuzz", f.Name.Name))
				}
			}
		}
	}
	return all
}
