package jsonschema_test

import (
	"fmt"

	"github.com/xeipuuv/gojsonschema"

	"github.com/urigrammar/uri/format"
)

// named is a format as github.com/xeipuuv/gojsonschema has it.
type named string

// IsFormat reports whether a value has the format. Formats are about strings.
func (f named) IsFormat(v any) bool {
	s, ok := v.(string)
	return !ok || format.Check(string(f), s) == nil
}

func init() {
	for _, name := range format.Names() {
		gojsonschema.FormatCheckers.Add(name, named(name)) // for the whole program
	}
}

// Each format takes the place of the one that github.com/xeipuuv/gojsonschema has.
func Example_xeipuuv() {
	schema := gojsonschema.NewStringLoader(`{"properties": {"host": {"format": "hostname"}}}`)
	for _, document := range []string{`{"host": "example.com"}`, `{"host": "example..com"}`} {
		result, err := gojsonschema.Validate(schema, gojsonschema.NewStringLoader(document))
		if err != nil {
			panic(err)
		}
		fmt.Println(result.Valid())
	}
	// Output:
	// true
	// false
}
