package api

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// accessor is a row of testdata/accessors.jsonl: the decision about a function that returns a value for something that may be
// absent, empty or unusable.
type accessor struct {
	Name    string // with the package, such as "uri.URI.Port"
	Decided string // a key of decisions
	Why     string // "" if the decision says everything
	Test    string // that holds the claim in Why, in the package
}

// decisions are the ways to have no trap: a program that puts a default in the place of a result never replaces a part that is
// written.
var decisions = map[string]struct{ needsWhy bool }{
	"always":     {},               // a value, which is never absent: "" is the value, or that of the zero receiver
	"presence":   {},               // two results: false exactly if the part is absent
	"documented": {needsWhy: true}, // the doc comment defines "" or false, which no program can mistake
}

func TestEveryAccessorOfSomethingAbsentIsDecided(t *testing.T) {
	packages, err := publicPackages()
	require.NoError(t, err)
	var found []string
	for _, p := range packages {
		generated := generatedFunctions(t, p.Path())
		for name, f := range functions(p) {
			if mayBeAbsent(f) && !isCommon(name) && !generated[name] {
				found = append(found, strings.TrimPrefix(p.Path(), "github.com/urigrammar/")+"."+name)
			}
		}
	}
	var decided []string
	for _, row := range accessors(t) {
		decided = append(decided, row.Name)
		decision, known := decisions[row.Decided]
		assert.True(t, known, "%s: no decision is called %q", row.Name, row.Decided)
		assert.Equal(t, decision.needsWhy, row.Why != "", row.Name)
		if row.Test != "" {
			assert.True(t, isTested(t, row), "%s: there is no %s", row.Name, row.Test)
		}
	}
	assert.True(t, slices.IsSorted(decided), "the rows are sorted by name")
	slices.Sort(found)
	for _, name := range found {
		assert.Contains(t, decided, name, "decide it: return an error if a part that is present can look absent")
	}
	for _, name := range decided {
		assert.Contains(t, found, name, "it is no such accessor any more")
	}
}

// generatedFunctions returns the functions in the generated files of a package. Package generate decides about accessors: two results if
// a part can be absent.
func generatedFunctions(t *testing.T, path string) map[string]bool {
	t.Helper()
	names, err := filepath.Glob("../../.." + strings.TrimPrefix(path, module) + "/*.go")
	require.NoError(t, err)
	all := map[string]bool{}
	for _, name := range names {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		require.NoError(t, err)
		if !ast.IsGenerated(f) {
			continue
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv != nil {
				all[strings.TrimPrefix(types.ExprString(d.Recv.List[0].Type), "*")+"."+d.Name.Name] = true
			}
		}
	}
	return all
}

// mayBeAbsent reports whether a function returns a string alone, or a value and a bool.
func mayBeAbsent(f *types.Func) bool {
	results := f.Signature().Results()
	switch results.Len() {
	case 1:
		return isBasic(results.At(0), types.String) && !slices.Contains([]string{"Error", "GoString", "Problem", "String"}, f.Name())
	case 2:
		return isBasic(results.At(1), types.Bool)
	}
	return false
}

func isBasic(v *types.Var, kind types.BasicKind) bool {
	b, ok := v.Type().(*types.Basic)
	return ok && b.Kind() == kind
}

// functions returns the exported functions and methods of a package, by name.
func functions(p *types.Package) map[string]*types.Func {
	all := map[string]*types.Func{}
	for _, name := range p.Scope().Names() {
		switch o := p.Scope().Lookup(name).(type) {
		case *types.Func:
			all[name] = o
		case *types.TypeName:
			for m := range types.NewMethodSet(types.NewPointer(o.Type())).Methods() {
				if f := m.Obj().(*types.Func); o.Exported() && f.Exported() {
					all[name+"."+f.Name()] = f
				}
			}
		}
	}
	for name, f := range all {
		if !f.Exported() {
			delete(all, name)
		}
	}
	return all
}

func accessors(t *testing.T) []accessor {
	t.Helper()
	return uritestutil.ReadLines[accessor](t, "testdata/accessors.jsonl")
}

// isTested reports whether the test that a row names is in its package.
func isTested(t *testing.T, row accessor) bool {
	t.Helper()
	path := testFolder(strings.TrimPrefix(row.Name[:strings.IndexByte(row.Name, '.')], "uri"))
	declared := regexp.MustCompile(`(?m)^func ` + row.Test + `\(`)
	entries, err := os.ReadDir("../../.." + path)
	require.NoError(t, err)
	return slices.ContainsFunc(entries, func(e os.DirEntry) bool {
		if !strings.HasSuffix(e.Name(), "_test.go") {
			return false
		}
		text, err := os.ReadFile("../../.." + path + "/" + e.Name())
		require.NoError(t, err)
		return declared.Match(text)
	})
}

// testFolder returns the folder with the tests of a package: package schemes has those of the packages below it, and the root those of parsetree.
func testFolder(path string) string {
	switch {
	case path == "/parsetree":
		return ""
	case strings.HasPrefix(path, "/schemes/"):
		return "/schemes"
	}
	return path
}

func TestAnAccessorThatCanBeAbsentIsFound(t *testing.T) {
	packages, err := Load("../../..", "github.com/urigrammar/uri")
	require.NoError(t, err)
	all := functions(packages[0])
	for name, want := range map[string]bool{
		"URI.Scheme": true, "URI.Port": true, "Schemes.Find": true, "URI.String": false, "URI.HostPort": false, "URI.IsURI": false, "Parse": false,
	} {
		require.Contains(t, all, name)
		assert.Equal(t, want, mayBeAbsent(all[name]), name)
	}
}
