package contracts_test

import (
	"context"
	"errors"
	"fmt"
	"go/types"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/guard"
	"github.com/urigrammar/uri/internal/tests/contracts"
	"github.com/urigrammar/uri/internal/tests/schemelist"
	"github.com/urigrammar/uri/schemes/mailto"
	"github.com/urigrammar/uri/schemes/urn"
	"github.com/urigrammar/uri/template"
	"github.com/urigrammar/uri/whatwg"
)

// common are the methods of every SyntaxError, with their signatures. Only Section can return "" for an
// error that a parser made, and its doc comment says when.
var common = map[string]string{
	"Error": "func() string", "Expected": "func() string", "GoString": "func() string", "Offset": "func() int",
	"Problem": "func() string", "Rule": "func() string", "Section": "func() string", "Start": "func() string",
}

// isCommon reports whether a method is one of every SyntaxError.
func isCommon(name string) bool {
	method, ok := strings.CutPrefix(name, "SyntaxError.")
	return ok && common[method] != ""
}

type syntaxError struct {
	of    any
	extra map[string]string // methods beyond the common ones, with the reason
}

func ofSchemes() (all []syntaxError) {
	for _, p := range schemelist.All {
		for _, e := range p.Errors {
			if reflect.TypeOf(e).Elem().Name() == "SyntaxError" {
				all = append(all, syntaxError{e, map[string]string{"Hint": "the words of a scheme advise"}})
			}
		}
	}
	return all
}

func TestSyntaxErrorsHaveOneShape(t *testing.T) {
	for _, c := range append([]syntaxError{
		{&uri.SyntaxError{}, map[string]string{
			"Grammar": "the package has several", "Hint": "the package knows what is often meant",
		}},
		{&whatwg.SyntaxError{}, map[string]string{
			"Hint": "the package knows what is often meant",
			"Term": "the standard has other words than its grammar", "Unwrap": "a domain has an error of its own", "Is": "each call of Unwrap makes it anew",
		}},
		{of: &template.SyntaxError{}},
	}, ofSchemes()...) {
		v := reflect.ValueOf(c.of)
		methods := map[string]string{}
		for i := range v.NumMethod() {
			if name := v.Type().Method(i).Name; c.extra[name] == "" {
				methods[name] = v.Method(i).Type().String()
			}
		}
		assert.Equal(t, common, methods, v.Type().String())
		for name := range c.extra {
			assert.True(t, v.MethodByName(name).IsValid(), "%s has no method %s", v.Type(), name)
		}
		for _, f := range reflect.VisibleFields(v.Type().Elem()) {
			assert.False(t, f.IsExported(), "%s has the field %s", v.Type(), f.Name)
		}
		if len(c.extra) < 2 { // which is of one grammar
			assert.LessOrEqual(t, v.Type().Elem().Size(), uintptr(24), v.Type().String())
		}
	}
}

func TestARejectionAllocatesOnce(t *testing.T) {
	for name, reject := range map[string]func() error{
		"urn":      func() error { _, err := urn.Parse("urn:example:a b"); return err },
		"mailto":   func() error { _, err := mailto.Parse("mailto:a@"); return err },
		"template": func() error { _, err := template.Parse("{"); return err },
	} {
		assert.EqualValues(t, 1, testing.AllocsPerRun(100, func() { _ = reject() }), name)
	}
}

func TestTheZeroSyntaxErrorHasAMessage(t *testing.T) {
	for _, err := range []error{&uri.SyntaxError{}, &whatwg.SyntaxError{}, &urn.SyntaxError{}, &template.SyntaxError{}} {
		assert.NotEmpty(t, err.Error())
		assert.NotPanics(t, func() { // in any method
			v := reflect.ValueOf(err)
			for i := range v.NumMethod() {
				if m := v.Method(i); m.Type().NumIn() == 0 {
					m.Call(nil)
				}
			}
		})
	}
}

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
		if slices.Contains([]string{"string", "[]byte", "[]string"}, p.Type().String()) {
			return true
		}
	}
	return false
}

// particular are calls for functions that reject few texts, or that the roster does not call. Those that are nil reject none.
var particular = map[string]func() error{
	"uri.Components.UnmarshalJSON": func() error { return new(uri.Components).UnmarshalJSON([]byte(`{"authority":"a","host":"b"}`)) },
	"uri.FullURI.UnmarshalBinary":  func() error { return new(uri.FullURI).UnmarshalBinary([]byte("\x00a b")) },
	"uri.URI.UnmarshalBinary":      func() error { return new(uri.URI).UnmarshalBinary([]byte("\x00a b")) },
	"uri.Optional.UnmarshalJSON":   nil, // the error is one of encoding/json
	"uri.Optional.UnmarshalText":   nil, // every text is a component
	"guard.Policy.Control":         func() error { return guard.Policy{}.Control("tcp4", "127.0.0.1:443", nil) },
	"guard.Policy.Get":             func() error { _, err := guard.Policy{}.Get(context.Background(), "http://a b"); return err },
	"whatwg.URL.SetHash":           nil, // every value is used
	"whatwg.URL.SetSearch":         nil, // every value is used
}

// Each function of a text is called with texts that it rejects, as the roster calls it.
func TestEveryErrorAboutATextIsAnInputError(t *testing.T) {
	packages, err := publicPackages()
	require.NoError(t, err)
	asked := map[string]bool{}
	for _, p := range packages {
		for name, f := range functions(p) {
			if isFrozen(p.Path()) && readsText(f) && !strings.HasSuffix(name, ".AppendText") {
				asked[path.Base(p.Path())+"."+name] = true
			}
		}
	}
	for name, call := range particular {
		assert.True(t, asked[name], "there is no %s", name)
		if delete(asked, name); call != nil {
			checkInputError(t, name, call())
		}
	}
	for _, p := range contracts.Packages {
		if !isFrozen(module + "/" + strings.TrimPrefix(p.Dir, ".")) {
			continue
		}
		calls, _, err := p.Calls("../../..")
		require.NoError(t, err)
		for _, c := range calls {
			if asked[c.Name] {
				assert.Positive(t, rejections(t, c), c.Name)
			}
		}
	}
}

// rejections calls a function with texts, and returns how many errors it has returned.
func rejections(t *testing.T, c contracts.Call) (n int) {
	for _, text := range []string{"", " ", "a b", "..", "../../..", "%", "%FF", "\x00", "//a", "xn--a", "{", "javascript:x", "http://a b", `http://a\b`, `http:\\b`} {
		for _, call := range c.Prepare(contracts.ValuesOf(text)) {
			results := call()
			if len(results) > 0 && !results[len(results)-1].IsNil() {
				checkInputError(t, c.Name, results[len(results)-1].Interface().(error))
				n++
			}
		}
	}
	return n
}

func checkInputError(t *testing.T, name string, err error) {
	t.Helper()
	wrong, ok := errors.AsType[uri.InputError](fmt.Errorf("wrapped: %w", err))
	if assert.True(t, ok, "%s: the error %T is no InputError: %v", name, err, err) {
		assert.GreaterOrEqual(t, wrong.Offset(), -1, name)
		assert.NotEmpty(t, wrong.Problem(), name)
		for f := range reflect.TypeOf(wrong).Elem().Fields() {
			assert.False(t, f.IsExported(), "%T has the field %s", wrong, f.Name)
		}
	}
}
