package jsonschema_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/format"
)

// newSanthosh returns a compiler of github.com/santhosh-tekuri/jsonschema that has the formats.
func newSanthosh() *jsonschema.Compiler {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	for _, name := range format.Names() {
		c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(v any) error {
			s, ok := v.(string)
			if !ok {
				return nil // formats are about strings
			}
			return format.Check(name, s)
		}})
	}
	return c
}

// Each format is registered with github.com/santhosh-tekuri/jsonschema, which tells why a value does not have it.
func Example_santhosh() {
	schema, err := jsonschema.UnmarshalJSON(strings.NewReader(`{"properties": {"link": {"format": "uri"}}}`))
	if err != nil {
		panic(err)
	}
	c := newSanthosh()
	if err := c.AddResource("links.json", schema); err != nil {
		panic(err)
	}
	links := c.MustCompile("links.json")
	fmt.Println(links.Validate(map[string]any{"link": "https://example.com/a%20b"}))

	err = links.Validate(map[string]any{"link": "https://example.com/a b"})
	var invalid *jsonschema.ValidationError
	if errors.As(err, &invalid) {
		fmt.Println(invalid.Causes[0].InstanceLocation, whyOf(invalid.Causes[0]))
	}
	// Output:
	// <nil>
	// [link] a space is not allowed in the path
}

// whyOf is what is wrong with a URI.
func whyOf(e *jsonschema.ValidationError) string {
	kind, ok := e.ErrorKind.(*kind.Format)
	var syntax *uri.SyntaxError
	if !ok || !errors.As(kind.Err, &syntax) {
		return e.Error()
	}
	return syntax.Problem()
}
