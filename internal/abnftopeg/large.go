package abnftopeg

import (
	"cmp"
	"fmt"

	"github.com/urigrammar/uri/internal/syntax"
)

// maxParts bounds how many parts a rule may have in a PEG, which has no counted repetitions: 3( a b
// ) is written a b a b a b.
const maxParts = 10_000

// bounded returns an error if a rule of the grammar is too long to be written out.
func bounded(abnf *syntax.Grammar, starts []string) error {
	reached := abnf.Reached(starts...)
	for _, r := range abnf.Rules {
		if reached[r.Name] && parts(r.Expr) > maxParts {
			return &syntax.Error{File: cmp.Or(r.File, abnf.Name), Line: r.Line, Column: r.Column, Rule: r.Name,
				Problem: fmt.Sprintf("its repetitions have more than %d parts when they are written out, as a PEG needs them", maxParts)}
		}
	}
	return nil
}

// parts returns how many parts an expression has when its repetitions are written out, or a number
// beyond maxParts.
func parts(e *syntax.Expr) int {
	n := 1
	for _, sub := range e.Subs {
		if n += parts(sub); n > maxParts {
			return n
		}
	}
	if e.Op == syntax.Repeat {
		times := max(e.Min, e.Max, 1) // Unbounded is negative
		if times > maxParts/n {
			return maxParts + 1
		}
		return n * times
	}
	return n
}
