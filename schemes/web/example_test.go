package web_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri/schemes/web"
)

// The words are for people, and the methods for programs.
func ExampleSyntaxError() {
	_, err := web.Parse("https://exa mple.com/")
	if syntax, ok := errors.AsType[*web.SyntaxError](err); ok {
		fmt.Println(syntax.Offset(), syntax.Problem())
		fmt.Println("rule", syntax.Rule())
	}
	// Output:
	// 11 a space is not allowed in the host
	// rule host
}
