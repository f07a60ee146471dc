package api

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri"
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
