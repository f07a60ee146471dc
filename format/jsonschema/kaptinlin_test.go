package jsonschema_test

import (
	"fmt"

	"github.com/kaptinlin/jsonschema"

	"github.com/urigrammar/uri/format"
)

// newKaptinlin returns a compiler of github.com/kaptinlin/jsonschema that has the formats.
func newKaptinlin() *jsonschema.Compiler {
	c := jsonschema.NewCompiler().SetAssertFormat(true)
	for _, name := range format.Names() {
		c.RegisterFormat(name, func(v any) bool {
			s, ok := v.(string)
			return !ok || format.Check(name, s) == nil // formats are about strings
		})
	}
	return c
}

// Each format is registered with github.com/kaptinlin/jsonschema.
func Example_kaptinlin() {
	schema, err := newKaptinlin().Compile([]byte(`{"properties": {"link": {"format": "uri-template"}}}`))
	if err != nil {
		panic(err)
	}
	fmt.Println(schema.Validate(map[string]any{"link": "/search{?q}"}).IsValid())
	fmt.Println(schema.Validate(map[string]any{"link": "/search{?q"}).IsValid())
	// Output:
	// true
	// false
}
