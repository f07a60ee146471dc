// Command count counts the statements that format checks execute. The test of package format builds the command
// with -cover -covermode=atomic, which adds the counters.
package main

import (
	"fmt"
	"os"

	"github.com/urigrammar/uri/format"
	"github.com/urigrammar/uri/internal/tests/contracts"
)

func main() {
	var calls []contracts.Call
	for _, name := range format.Names() {
		calls = append(calls, contracts.CallOf(name, func(text string) { _ = format.Check(name, text) }))
	}
	if err := contracts.CountSteps(calls, 1000, 9); err != nil {
		fmt.Fprintln(os.Stderr, "count:", err)
		os.Exit(1)
	}
}
