package idn_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri/idn"
)

// A name that IDNA rejects: the error has the label, and its message shows nothing before an "@".
func ExampleError() {
	_, err := idn.ToASCII("good.a\u0300\u00a0.example")
	if wrong, ok := errors.AsType[*idn.Error](err); ok {
		label, _ := wrong.Label()
		fmt.Printf("%+q: %s\n", label, wrong.Problem())
	}
	// Output:
	// "a\u0300\u00a0": not an internationalized domain name: a character is not allowed
}
