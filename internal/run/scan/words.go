package scan

// Words holds the words with which errors describe the states of a [Machine].
type Words struct {
	Labels   []Label  // the rules of states in errors
	LabelOf  []uint8  // by state: index into Labels
	Expected []string // what may follow in a state, in words
	Expect   []uint8  // by state: index into Expected
}

// Label is the innermost rule that contains a position.
type Label struct{ Rule, Section string }

// Describe returns the rule that contains a state's position, and a description of the symbols that
// can follow.
func (w *Words) Describe(s State) (label Label, expected string) {
	return w.Labels[w.LabelOf[s]], w.Expected[w.Expect[s]]
}
