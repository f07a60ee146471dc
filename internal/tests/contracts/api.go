package contracts

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// Function is an exported function or method of a package, as its source declares it.
type Function struct {
	Name       string   // "Parse", or "URI.Resolve" for a method
	Parameters []string // their names
}

// exported is what Exported has returned, by directory: to read the tables of whatwg takes long.
var exported = map[string][]Function{}

// Exported returns the exported functions of the package in a directory, and the exported methods of its exported
// types, sorted by name.
func Exported(dir string) ([]Function, error) {
	if all, known := exported[dir]; known {
		return all, nil
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fs.ErrNotExist
	}
	var all []Function
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				all = appendExported(all, d)
			}
		}
	}
	slices.SortFunc(all, func(a, b Function) int { return strings.Compare(a.Name, b.Name) })
	exported[dir] = all
	return all, nil
}

func appendExported(all []Function, d *ast.FuncDecl) []Function {
	f := Function{Name: d.Name.Name}
	if !d.Name.IsExported() {
		return all
	}
	if d.Recv != nil {
		receiver := receiverName(d.Recv.List[0].Type)
		if !ast.IsExported(receiver) {
			return all
		}
		f.Name = receiver + "." + f.Name
	}
	for _, p := range d.Type.Params.List {
		for _, n := range p.Names {
			f.Parameters = append(f.Parameters, n.Name)
		}
		if len(p.Names) == 0 {
			f.Parameters = append(f.Parameters, "_")
		}
	}
	return append(all, f)
}

func receiverName(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiverName(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}
