package scan

// Words are what errors say of the states of a [Machine].
type Words struct {
	Labels   []Label  // what states are called in errors
	LabelOf  []uint8  // by state: index into Labels
	Expected []string // what states may go on with, for people
	Expect   []uint8  // by state: index into Expected
}

// Label is the innermost rule that a text is in.
type Label struct{ Rule, Section string }

// Describe returns the rule that a state is in, and the symbols that it accepts next.
func (w *Words) Describe(s State) (label Label, expected string) {
	return w.Labels[w.LabelOf[s]], w.Expected[w.Expect[s]]
}
