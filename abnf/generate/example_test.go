package generate_test

import (
	"fmt"
	"maps"
	"slices"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/generate"
)

const versions = `
version = name ":" major "." minor
name    = 1*%x61-7A
major   = number
minor   = number
number  = 1*%x30-39
`

func ExampleFiles() {
	g, err := abnf.Parse("version.abnf", versions)
	if err != nil {
		panic(err)
	}
	files, err := generate.Files(g, generate.Options{
		Package: "version",
		Type:    "Version",
		Rule:    "version",
		Fields:  []generate.Field{{Rules: []string{"name"}}, {Rules: []string{"major"}}, {Rules: []string{"minor"}}},
	})
	fmt.Println(slices.Sorted(maps.Keys(files)), err)
	// Output: [version.go version_machine.go version_test.go] <nil>
}

// An error about an ambiguity suggests what to do.
func ExampleFiles_refusal() {
	g, err := abnf.Parse("version.abnf", versions)
	if err != nil {
		panic(err)
	}
	_, err = generate.Files(g, generate.Options{Package: "version", Type: "Version", Rule: "version", Fields: []generate.Field{{Rules: []string{"number"}}}})
	fmt.Println(err)
	// Output: field Number (number) occurs in several places: a text can contain two, as in a:‹number 1›.‹number 1›: choose one place: major/number or minor/number
}
