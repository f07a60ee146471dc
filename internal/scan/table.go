// Package scan runs the tables that gen makes of a grammar's automaton.
//
// It is the runtime of the generated files, shared by the packages that have some, and depends on
// the standard library alone.
package scan

import (
	"github.com/urigrammar/uri/internal/ascii"
)

// State is the number of a state of an automaton; 0 is none.
type State uint16

// Table is a deterministic automaton over octets with a start state for each rule of a grammar.
// Only rules whose components are wanted have operations, and a generated function of their own
// that carries them out; the table tells verdicts and describes errors for all rules.
type Table struct {
	Class    *[256]uint8 // octets that no state tells apart
	Width    int         // the number of classes that Next has: all, but for those of octets beyond ASCII where there are Rows
	Next     []uint16    // by state*Width+class: the state to go to; 0 if there is no way on; see Writes
	Rows     []uint16    // by state: its row in Beyond, for a grammar over code points, where few states have a way on beyond ASCII; else nil
	Beyond   []uint16    // by row*(number of classes-Width)+class-Width: as Next
	Classes  int         // the number of classes, where there are Rows
	Accept   []uint8     // by state: 1 if the input may end here
	Labels   []Label     // what states are called in errors
	Label    []uint8     // by state: index into Labels
	Expected []string    // what states may go on with, for people
	Expect   []uint8     // by state: index into Expected
	Starts   []Start
}

// MaxStates is how many states a table can number.
const MaxStates = Writes - 1

// Writes marks, among the bits of an entry of Next, a transition at which the generated function has
// something to write.
const Writes = 1 << 15

// Label is the innermost rule that a text is in.
type Label struct{ Rule, Section string }

// Start is the state in which the text of a rule begins.
type Start struct {
	Rule  string
	State State
}

// Run reads text from state on. It returns len(text) and 0 if the text is a member, else the
// number of octets after which no continuation is a member, or len(text) if the text ended too
// early, and the state in which that happened.
func Run[Text ~string | ~[]byte](t *Table, state State, text Text) (end int, failed State) {
	for i := 0; i < len(text); i++ {
		next := t.next(state, text[i])
		if next == 0 {
			return i, state
		}
		state = next
	}
	if t.Accept[state] == 0 {
		return len(text), state
	}
	return len(text), 0
}

// next is the state to go to; 0 if there is no way on.
func (t *Table) next(state State, octet byte) State { return State(t.Entry(state, octet) &^ Writes) }

// Entry is what Next or Beyond has for a state and an octet.
func (t *Table) Entry(state State, octet byte) uint16 {
	class := uint(t.Class[octet])
	if class < uint(t.Width) {
		return t.Next[uint(state)*uint(t.Width)+class]
	}
	return t.Beyond[uint(t.Rows[state])*uint(t.Classes-t.Width)+class-uint(t.Width)]
}

// Describe tells what a state is in and what it may go on with.
func (t *Table) Describe(s State) (label Label, expected string) {
	return t.Labels[t.Label[s]], t.Expected[t.Expect[s]]
}

// Find is the start of a rule, whose name is compared without regard to case.
func (t *Table) Find(rule string) (Start, bool) {
	for _, s := range t.Starts {
		if ascii.EqualFold(s.Rule, rule) {
			return s, true
		}
	}
	return Start{}, false
}
