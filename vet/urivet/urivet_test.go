package urivet_test

import (
	"go/types"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/packages"

	"github.com/urigrammar/uri/vet/urivet"
)

const module = ".." // whose go.mod has package uri

func TestConstantsThatAreNotURIsAreReported(t *testing.T) {
	results := analysistest.Run(t, module, urivet.Analyzer, "./urivet/testdata/programs")
	require.NotEmpty(t, results)
	for _, d := range results[0].Diagnostics {
		assert.NotContains(t, d.Message, "secret")
	}
}

// This test fails if a function is renamed, or if its parameter moves.
func TestTheFunctionsThatAreCheckedExist(t *testing.T) {
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps},
		"github.com/urigrammar/uri", "net/url", "net/http")
	require.NoError(t, err)
	found := map[string]*types.Func{}
	for _, p := range pkgs {
		for _, f := range functions(p.Types) {
			found[f.FullName()] = f
		}
	}
	for name, index := range urivet.Checked() {
		f := found[name]
		if assert.NotNil(t, f, name) {
			assert.Contains(t, []string{"s", "ref", "url", "rawURL"}, f.Signature().Params().At(index).Name(), name)
		}
	}
}

// functions returns the functions and methods of a package.
func functions(p *types.Package) (all []*types.Func) {
	for _, name := range p.Scope().Names() {
		switch o := p.Scope().Lookup(name).(type) {
		case *types.Func:
			all = append(all, o)
		case *types.TypeName:
			if named, ok := o.Type().(*types.Named); ok {
				for m := range named.Methods() {
					all = append(all, m)
				}
			}
		}
	}
	return all
}
