package scan

import "github.com/urigrammar/uri/internal/run/ascii"

// Words are what errors say of the states of a [Machine].
type Words struct {
	Labels   []Label  // what states are called in errors
	Label    []uint8  // by state: index into Labels
	Expected []string // what states may go on with, for people
	Expect   []uint8  // by state: index into Expected
}

// Label is the innermost rule that a text is in.
type Label struct{ Rule, Section string }

// Start is the state in which the text of a rule begins.
type Start struct {
	Rule  string
	State State
}

// Describe returns the rule that a state is in, and the symbols that it accepts next.
func (w *Words) Describe(s State) (label Label, expected string) {
	return w.Labels[w.Label[s]], w.Expected[w.Expect[s]]
}

// Find returns the start of a rule, whose name is compared without regard to case.
func Find(starts []Start, rule string) (Start, bool) {
	for _, s := range starts {
		if ascii.EqualFold(s.Rule, rule) {
			return s, true
		}
	}
	return Start{}, false
}
