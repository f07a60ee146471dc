package proof

import (
	"fmt"

	"github.com/urigrammar/uri/internal/syntax"
)

// guilty returns the differences whose rules lead to no other rule that differs, each with the number of those that lead to it: a
// mistake in one rule shows in all that use it.
func guilty(peg *syntax.Grammar, differences []*Difference) []*Difference {
	wrong := make(map[string]*Difference)
	for _, d := range differences {
		wrong[d.PEG] = d
	}
	var first []*Difference
	for _, d := range differences {
		used := 0
		for name := range peg.Reached(d.PEG) {
			if other := wrong[name]; other != nil && other != d {
				other.Users++
				used++
			}
		}
		if used == 0 {
			first = append(first, d)
		}
	}
	return first
}

// allReached makes sure that the first rule of a PEG leads to every rule that a claim is about.
func allReached(peg *syntax.Grammar, claims []Claim) error {
	first := peg.Rules[0].Name
	reached := peg.Reached(first)
	for _, c := range claims {
		if !reached[c.PEG.Name] {
			return &syntax.Error{File: peg.Name, Line: c.PEG.Line, Rule: c.PEG.Name,
				Problem: fmt.Sprintf("rule %s does not lead here, so that the peg tool leaves this rule out: name it there", first)}
		}
	}
	return nil
}
