package tag_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri/schemes/tag"
)

// The words are for people, and the methods for programs.
func ExampleSyntaxError() {
	_, err := tag.Parse("tag:example.com:a")
	if syntax, ok := errors.AsType[*tag.SyntaxError](err); ok {
		fmt.Println(syntax.Offset(), syntax.Problem())
		fmt.Println("rule", syntax.Rule(), "of section", syntax.Section())
	}
	// Output:
	// 15 a "," and a date follow the domain, as in tag:example.com,2024:name
	// rule authorityName of section RFC 4151, section 2.1
}
