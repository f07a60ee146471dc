package did_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri/schemes/did"
)

// The words are for people, and the methods for programs.
func ExampleSyntaxError() {
	_, err := did.Parse("did:example:")
	if syntax, ok := errors.AsType[*did.SyntaxError](err); ok {
		fmt.Println(syntax.Offset(), syntax.Problem())
		fmt.Println("rule", syntax.Rule(), "of section", syntax.Section())
	}
	// Output:
	// 12 the identifier is missing after the ":"
	// rule method-specific-id of section DID Core, section 3.1
}
