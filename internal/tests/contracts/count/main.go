// Command count counts the steps of the public functions, and fails if they are not proportional to
// the length of the text. The test of package contracts builds it with -cover -covermode=atomic,
// which counts.
package main

import (
	"errors"
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
	failed, steps := false, uint64(0)
	for i, s := range contracts.Shapes {
		if i%every != 0 {
			continue
		}
		for k, costs := range contracts.Measure(calls, contracts.Steps, s) {
			steps += costs[len(costs)-1]
			if err := costs.Linear(factor); err != nil {
				failed = true
				fmt.Printf("%s with %q: %v\n", calls[k].Name, s.Name, err)
			}
		}
	}
	switch {
	case failed:
		return errors.New("some functions do not take linear time")
	case steps < 1_000_000:
		return errors.New("no steps are counted: build it with -cover -covermode=atomic")
	}
	fmt.Printf("%d functions, each %d. of %d shapes, %d steps with the longest texts\n", len(calls), every, len(contracts.Shapes), steps)
	return nil
}
