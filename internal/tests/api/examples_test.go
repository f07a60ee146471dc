package api

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A reader of go doc sees each type in use: it has an Example, or a value of it is in one.
func TestEveryExportedTypeIsShownInAnExample(t *testing.T) {
	packages, err := publicPackages()
	require.NoError(t, err)
	examples := map[string][]*ast.File{} // by the paths of their packages
	files := token.NewFileSet()
	imports := map[string]bool{}
	for _, p := range packages {
		if !isFrozen(p.Path()) {
			continue
		}
		examples[p.Path()] = exampleFiles(t, files, p.Path())
		for _, f := range examples[p.Path()] {
			for _, i := range f.Imports {
				path, err := strconv.Unquote(i.Path.Value)
				require.NoError(t, err)
				imports[path] = true
			}
		}
	}
	compiled := exportData(t, slices.Sorted(maps.Keys(imports)))
	n := 0
	for _, p := range packages {
		if !isFrozen(p.Path()) {
			continue
		}
		shown := typesShown(p.Path(), files, examples[p.Path()], compiled)
		for _, name := range p.Scope().Names() {
			if _, isType := p.Scope().Lookup(name).(*types.TypeName); isType && token.IsExported(name) {
				n++
				if name == "SyntaxError" && testFolder(strings.TrimPrefix(p.Path(), module)) == "/schemes" {
					continue // one stands for all: they are generated from one template
				}
				assert.True(t, shown[name], "%s.%s has no Example, and no Example has a value of it", p.Path(), name)
			}
		}
	}
	assert.Greater(t, n, 100)
}

// exampleFiles returns the files of tests of a package that have Examples, and of their functions only these.
func exampleFiles(t *testing.T, files *token.FileSet, path string) (all []*ast.File) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("..", "..", "..", testFolder(strings.TrimPrefix(path, module)), "*_test.go"))
	require.NoError(t, err)
	for _, name := range names {
		f, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		if slices.ContainsFunc(f.Decls, isExample) {
			all = append(all, f)
		}
	}
	return all
}

func isExample(d ast.Decl) bool {
	f, ok := d.(*ast.FuncDecl)
	return ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Example")
}

// exportData returns an importer of what the compiler wrote about packages.
func exportData(t *testing.T, paths []string) types.Importer {
	t.Helper()
	out, err := list("../../..", append([]string{"-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}"}, paths...)...)
	require.NoError(t, err)
	exports := map[string]string{}
	for line := range strings.Lines(out) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		exports[path] = file
	}
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
}

// typesShown returns the names of the package's types that the names of Examples have, or that expressions in Examples have.
func typesShown(path string, files *token.FileSet, examples []*ast.File, compiled types.Importer) map[string]bool {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: compiled, Error: func(error) {}} // other files of the tests are left out
	shown := map[string]bool{}
	for _, f := range examples {
		_, _ = config.Check(path+"_test", files, []*ast.File{f}, info)
		for _, d := range f.Decls {
			if !isExample(d) {
				continue
			}
			name, _, _ := strings.Cut(strings.TrimPrefix(d.(*ast.FuncDecl).Name.Name, "Example"), "_")
			shown[name] = true
			ast.Inspect(d, func(n ast.Node) bool {
				switch e := n.(type) {
				case *ast.Ident:
					if v, ok := objectOf(info, e).(*types.Var); ok {
						noteTypes(path, v.Type(), shown)
					}
				case ast.Expr:
					noteTypes(path, info.Types[e].Type, shown)
				}
				return true
			})
		}
	}
	return shown
}

// objectOf returns the object that an identifier defines or uses.
func objectOf(info *types.Info, id *ast.Ident) types.Object {
	if o := info.Defs[id]; o != nil {
		return o
	}
	return info.Uses[id]
}

// noteTypes notes a named type of the package, behind pointers, and in slices, maps and results.
func noteTypes(path string, t types.Type, shown map[string]bool) {
	switch t := t.(type) {
	case *types.Named:
		if o := t.Obj(); o.Pkg() != nil && o.Pkg().Path() == path {
			shown[o.Name()] = true
		}
	case *types.Pointer:
		noteTypes(path, t.Elem(), shown)
	case *types.Slice:
		noteTypes(path, t.Elem(), shown)
	case *types.Map:
		noteTypes(path, t.Key(), shown)
		noteTypes(path, t.Elem(), shown)
	case *types.Tuple:
		for v := range t.Variables() {
			noteTypes(path, v.Type(), shown)
		}
	}
}
