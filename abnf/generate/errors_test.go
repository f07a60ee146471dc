package generate

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

// ofPackageURI are the methods of uri.SyntaxError that generated packages lack, each with the reason.
var ofPackageURI = map[string]string{
	"Grammar": "a generated package has one grammar",
	"Hint":    "a grammar does not say what was meant",
}

func TestGeneratedErrorsHaveTheMethodsOfPackageURI(t *testing.T) {
	want := map[string]string{}
	typ := reflect.TypeFor[*uri.SyntaxError]()
	for i := range typ.NumMethod() {
		if name := typ.Method(i).Name; ofPackageURI[name] == "" {
			want[name] = reflect.Zero(typ).Method(i).Type().String()
		}
	}
	for _, rules := range []string{"s = %x41\n", "s = \"(\" *s \")\"\n"} {
		methods, fields := errorOf(t, filesOf(t, rules, Options{})["p.go"])
		assert.Equal(t, want, methods, rules)
		assert.Empty(t, fields, rules)
	}
	for name := range ofPackageURI {
		_, ok := typ.MethodByName(name)
		assert.True(t, ok, "%s is no exception any more", name)
	}
}

// errorOf returns the exported methods of the SyntaxError of a package with their signatures, and the
// exported fields.
func errorOf(t *testing.T, source []byte) (methods map[string]string, fields []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", source, parser.SkipObjectResolution)
	require.NoError(t, err)
	methods = map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Name.IsExported() && n.Recv != nil && types.ExprString(n.Recv.List[0].Type) == "*SyntaxError" {
				methods[n.Name.Name] = types.ExprString(n.Type)
			}
		case *ast.TypeSpec:
			if n.Name.Name == "SyntaxError" {
				for _, f := range n.Type.(*ast.StructType).Fields.List {
					for _, name := range f.Names {
						if name.IsExported() {
							fields = append(fields, name.Name)
						}
					}
				}
			}
		}
		return true
	})
	return methods, fields
}
