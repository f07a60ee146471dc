// Command command decides whether the generated Go code in a checkout implements the automata of
// its grammars. It prints a verdict for each function, table and text, and exits with status 1 if
// any of them is not valid:
//
//	go run ./internal/decide/validate/command [PART...]
//
// Run it in the checkout. Without parts, it validates everything.
package main

import (
	"fmt"
	"os"

	"github.com/urigrammar/uri/internal/decide/validate"
)

func main() {
	subjects, cases := 0, 0
	valid, err := validate.Checkout(os.ReadFile, func(v validate.Verdict) {
		fmt.Println(v)
		subjects, cases = subjects+1, cases+v.Cases
	}, os.Args[1:]...)
	if err != nil {
		fmt.Fprintln(os.Stderr, "validate:", err)
		os.Exit(2)
	}
	if !valid {
		fmt.Println("not valid")
		os.Exit(1)
	}
	fmt.Printf("valid: %d subjects, %d cases\n", subjects, cases)
}
