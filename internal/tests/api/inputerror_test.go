package api

import (
	"errors"
	"fmt"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/schemelist"
)

// Frozen are the packages that the compatibility promise covers, below the root. Package format is a module of its own.
var frozen = []string{"", "consensus", "guard", "httpuri", "idn", "multihost", "parsetree", "repair", "schemes", "template", "uritest", "whatwg"}

// isFrozen reports whether the promise covers a package.
func isFrozen(path string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(path, module), "/"), "/")
	return slices.Contains(frozen, first)
}

// readsText reports whether a function has a parameter of text and an error as its last result. Functions of package uritest read parsers.
func readsText(f *types.Func) bool {
	results := f.Signature().Results()
	if results.Len() == 0 || results.At(results.Len()-1).Type().String() != "error" {
		return false
	}
	for p := range f.Signature().Params().Variables() {
		if isText(p.Type()) {
			return true
		}
	}
	return false
}

func isText(t types.Type) bool {
	switch t.String() {
	case "string", "[]byte", "[]string":
		return true
	}
	return false
}

func TestEveryErrorAboutATextIsAnInputError(t *testing.T) {
	packages, err := publicPackages()
	require.NoError(t, err)
	found := map[string]bool{}
	addSchemes(failing)
	for _, p := range packages {
		if !isFrozen(p.Path()) {
			continue
		}
		for name, f := range functions(p) {
			if readsText(f) && !strings.HasSuffix(name, ".AppendText") {
				found[strings.TrimPrefix(p.Path(), "github.com/urigrammar/")+"."+name] = true
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		call, ok := failing[name]
		if !assert.True(t, ok, "%s needs a call that fails", name) || call == nil {
			continue
		}
		err := call()
		if !assert.Error(t, err, name) {
			continue
		}
		wrong, ok := errors.AsType[uri.InputError](fmt.Errorf("wrapped: %w", err))
		if assert.True(t, ok, "%s: the error %T is no InputError: %v", name, err, err) {
			assert.GreaterOrEqual(t, wrong.Offset(), -1, name)
			assert.NotEmpty(t, wrong.Problem(), name)
			for f := range reflect.TypeOf(wrong).Elem().Fields() {
				assert.False(t, f.IsExported(), "%T has the field %s", wrong, f.Name)
			}
		}
	}
	for name := range failing {
		assert.True(t, found[name], "there is no %s", name)
	}
}

// addSchemes adds the calls of the packages below schemes/: to a NUL, all functions say no.
func addSchemes(calls map[string]func() error) {
	const bad = "\x00"
	for _, p := range schemelist.All {
		for name, f := range p.Functions {
			if t := reflect.TypeOf(f); t.Out(t.NumOut()-1) == reflect.TypeFor[error]() && readsTextByType(t) {
				calls["uri/"+p.Dir+"."+name] = func() error { _, err := p.Call(name, bad); return err }
			}
		}
		typeName := reflect.TypeOf(p.Value()).Elem().Name()
		calls["uri/"+p.Dir+"."+typeName+".UnmarshalText"] = func() error { return p.Value().UnmarshalText([]byte(bad)) }
	}
}

// readsTextByType is readsText for the type of a function without an error.
func readsTextByType(t reflect.Type) bool {
	for in := range t.Ins() {
		if slices.Contains([]string{"string", "[]uint8", "[]string"}, in.String()) {
			return true
		}
	}
	return false
}
