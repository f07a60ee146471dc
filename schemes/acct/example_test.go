package acct_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri/schemes/acct"
)

// The words are for people, and the methods for programs.
func ExampleSyntaxError() {
	_, err := acct.Parse("acct:joe")
	if syntax, ok := errors.AsType[*acct.SyntaxError](err); ok {
		fmt.Println(syntax.Offset(), syntax.Problem())
		fmt.Println("rule", syntax.Rule(), "of section", syntax.Section())
	}
	// Output:
	// 8 the host is missing
	// rule userpart of section RFC 7565, section 7
}
