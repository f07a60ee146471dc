package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/failure"
	"github.com/urigrammar/uri/internal/languages/consensuslang"
	"github.com/urigrammar/uri/internal/languages/grammardfa"
)

// boundaries.go decides what package grammar states of components. Only `make prove` and a test do: no file depends on it.

// boundaries returns a step for each pair of grammars, and one step for the consensus of all of them.
func boundaries() (steps []*step) {
	steps = append(steps, &step{name: "consensus of all grammars", do: func() ([]byte, error) { return consensusProof(consensuslang.Prove) }})
	for i, a := range grammar.All {
		for _, b := range grammar.All[i+1:] {
			steps = append(steps, &step{name: "components of " + a.ID + " and " + b.ID, do: func() ([]byte, error) {
				return boundary(a.ID, b.ID)
			}})
		}
	}
	return steps
}

func boundary(a, b string) ([]byte, error) {
	stated, ok := grammar.BoundaryOf(a, b)
	if !ok {
		return nil, fmt.Errorf("grammar/boundaries.go: nothing is stated about the components of %s and %s", a, b)
	}
	seen := differing(a, b)
	var wrong []error
	for _, c := range grammardfa.ComponentNames {
		witness, differs := seen[c]
		switch said := slices.Contains(stated.Components, c); {
		case differs && !said:
			wrong = append(wrong, fmt.Errorf("grammar/boundaries.go: %s and %s find different %ss in %q", a, b, c, witness))
		case said && !differs:
			wrong = append(wrong, fmt.Errorf("grammar/boundaries.go: %s and %s find the same %s in every text that both accept", a, b, c))
		}
	}
	report := "the same"
	if len(stated.Components) > 0 {
		report = "the same, except " + strings.Join(stated.Components, ", ")
	}
	return fmt.Appendf(nil, "%-14s  %-37s  %-11s  %s\n", a, "components, beside "+b, "decided", report), errors.Join(wrong...)
}

// differing returns the components that two grammars find at different positions in some text, each with a shortest such text.
func differing(a, b string) map[string]string {
	all := grammardfa.Boundaries(failure.Must(grammardfa.Of(a, "")), failure.Must(grammardfa.Of(b, "")))
	found := map[string]string{}
	for _, d := range all.Distinct() {
		witness, _ := all.Of(d).Shortest()
		for i, x := range d {
			if c := grammardfa.ComponentNames[i]; x != grammardfa.Same && (found[c] == "" || len(witness) < len(found[c])) {
				found[c] = witness
			}
		}
	}
	return found
}
