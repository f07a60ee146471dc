package repair_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri/repair"
)

func ExampleError() {
	_, _, err := repair.Reference(`https://good.example\@evil.example/`)
	if wrong, ok := errors.AsType[*repair.Error](err); ok {
		fmt.Println(wrong.Offset(), wrong.Problem())
	}
	// Output:
	// 20 a browser reads "\" as "/"
}

// A person who types "www.example.com/a" means a URL. Show the guesses, and let the person choose.
func ExampleSuffixReferences() {
	for _, guess := range repair.SuffixReferences("www.example.com/a") {
		fmt.Println(guess.URI, guess.Heuristic)
	}
	// Output:
	// http://www.example.com/a www
}
