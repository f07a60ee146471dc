package isbn_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri/schemes/urn/isbn"
)

// The words are for people, and the methods for programs.
func ExampleSyntaxError() {
	_, err := isbn.Parse("urn:isbn:0-451-4505")
	if syntax, ok := errors.AsType[*isbn.SyntaxError](err); ok {
		fmt.Println(syntax.Offset(), syntax.Problem())
		fmt.Println("rule", syntax.Rule())
	}
	// Output:
	// 19 an ISBN has 10 or 13 digits
	// rule isbn
}

func ExampleDigit() {
	n := isbn.MustParse("urn:isbn:0-451-45052-3")
	for digit := range n.Digits() {
		fmt.Print(digit)
	}
	fmt.Println()
	// Output:
	// 0451450523
}
