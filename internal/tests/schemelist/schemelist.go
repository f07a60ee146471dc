// Package schemelist lists the packages below schemes/ with their functions, for the tests that hold every package to a promise. The list is
// generated, so that a new scheme is in all of them.
package schemelist

import (
	"encoding"
	"reflect"
)

// Package is a package below schemes/.
type Package struct {
	Dir       string                  // from the root, such as "schemes/urn/isbn"
	Text      string                  // the first valid text of its examples
	Check     func(text string) error // Parse without the value
	Functions map[string]any          // those that are exported, by name
	Errors    []error                 // pointers to zero values of the types of errors
}

// Value returns a pointer to a new zero value of the type that texts are parsed to.
func (p Package) Value() encoding.TextUnmarshaler {
	return reflect.New(reflect.TypeOf(p.Functions["Parse"]).Out(0)).Interface().(encoding.TextUnmarshaler)
}

// Parse returns the value of a text.
func (p Package) Parse(text string) (any, error) {
	return p.Call("Parse", text)
}

// Call calls a function with a text in the place of every argument that is text, and zero values in the places of others. It returns the
// first result, and the last one if that is an error.
func (p Package) Call(name, text string) (any, error) {
	f := reflect.ValueOf(p.Functions[name])
	var in []reflect.Value
	for t := range f.Type().Ins() {
		switch {
		case t.Kind() == reflect.String || t == reflect.TypeFor[[]byte]():
			in = append(in, reflect.ValueOf(text).Convert(t))
		case t == reflect.TypeFor[[]string]():
			in = append(in, reflect.ValueOf([]string{text}))
		default:
			in = append(in, reflect.Zero(t))
		}
	}
	call := f.Call
	if f.Type().IsVariadic() {
		call = f.CallSlice
	}
	out := call(in)
	err, _ := out[len(out)-1].Interface().(error)
	return out[0].Interface(), err
}
