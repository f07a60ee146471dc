package uuid_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri/schemes/urn/uuid"
)

// The words are for people, and the methods for programs.
func ExampleSyntaxError() {
	_, err := uuid.Parse("urn:uuid:f81d4fae")
	if syntax, ok := errors.AsType[*uuid.SyntaxError](err); ok {
		fmt.Println(syntax.Offset(), syntax.Problem())
		fmt.Println("rule", syntax.Rule(), "of section", syntax.Section())
	}
	// Output:
	// 17 the UUID is not complete
	// rule UUID of section RFC 9562, section 4
}
