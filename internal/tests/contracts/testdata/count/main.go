// Command count counts the steps of the public functions, and fails if they are not proportional to
// the length of the text. The test of package contracts builds it with -cover -covermode=atomic,
// which counts.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/urigrammar/uri/internal/tests/contracts"
)

func main() {
	root := flag.String("root", ".", "the root of the module")
	factor := flag.Int("factor", 1000, "the most steps for each byte of text")
	every := flag.Int("every", 1, "take each n-th shape")
	flag.Parse()
	if err := count(*root, *factor, *every); err != nil {
		fmt.Fprintln(os.Stderr, "count:", err)
		os.Exit(1)
	}
}

func count(root string, factor, every int) error {
	var calls []contracts.Call
	for _, p := range contracts.Packages {
		more, _, err := p.Calls(root)
		if err != nil {
			return err
		}
		calls = append(calls, more...)
	}
	return contracts.CountSteps(calls, factor, every)
}
