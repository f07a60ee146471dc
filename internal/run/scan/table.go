// Package scan runs the tables that gen generates from a grammar's automaton.
//
// It is the runtime of generated files, shared by several packages, and depends only on the standard
// library.
package scan

import (
	"embed"
	"encoding/binary"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// State is the number of a state of an automaton; 0 is the dead state.
type State uint16

// Table is a deterministic automaton over octets with a start state for each rule of a grammar.
// Only rules whose components are wanted have operations, and a generated function of their own
// that carries them out; the table tells verdicts and describes errors for all rules.
type Table struct {
	Class    *[256]uint8 // the class of each octet; no state distinguishes octets of a class
	Width    int         // the number of classes in Next: all, or with Rows only those of ASCII
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

// Describe returns the rule that a state is in, and the symbols that it accepts next.
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

// Extension is what a grammar has beside another one, whose texts are texts of its own with the same parts: the transitions that the
// automaton of the other one, the base, lacks. Nothing is noted on them. States that both automata have are numbered as in the base.
//
// Those that lead from a state of the base to itself, and on which nothing is noted, are in the extension too: for a few octets between
// two characters that the base lacks, it need not go back to the base.
type Extension struct {
	Base  State       // the states up to it are those of the base
	Class *[256]uint8 // by octet: octets of one class have the same transitions in every row
	Width int         // the number of classes
	Rows  []uint8     // by state
	Next  []uint16    // by row*Width+class: the state to go to; 0 if there is no way on
}

// Entry returns the state to go to, or 0 if there is no way on.
func (x *Extension) Entry(at State, octet byte) State {
	return State(x.Next[uint(x.Rows[at])*uint(x.Width)+uint(x.Class[octet])])
}

// maxDetour is how many octets an [Extension] reads at a time that the base could read. The base is faster where there are many.
const maxDetour = 16

// Read reads text from octet first on, which the base could not read in a state. It returns the octet and the state in which the base
// can go on, or the first octet that cannot be read and state 0.
func (x *Extension) Read(at State, text string, first int) (end int, to State) {
	i, behind := first, first // behind the last octet that the base could not read
	for ; i < len(text) && i-behind < maxDetour; i++ {
		next := x.Entry(at, text[i])
		if next == 0 {
			break
		}
		if at > x.Base || next > x.Base {
			behind = i + 1
		}
		at = next
	}
	if i == first || at > x.Base {
		return i, 0
	}
	return i, at
}

// Character returns the offset of the character with which a text in UTF-8 left the language of a
// table, and the state before it. The character is a code point that is not allowed, or invalid
// UTF-8. start is the state where the text began; end and failed are the results of [Run].
func (t *Table) Character(start State, text string, end int, failed State) (begin int, before State) {
	if r, size := utf8.DecodeLastRuneInString(text[:end]); r != utf8.RuneError || size != 1 {
		return end, failed // between characters
	}
	for begin = end - 1; !utf8.RuneStart(text[begin]); {
		begin--
	}
	before = start
	for i := range begin {
		before = t.next(before, text[i])
	}
	return begin, before
}

// CharacterStart returns the offset of the character within which a text in UTF-8 was left after so many octets; it is end between characters.
func CharacterStart(text string, end int) int {
	if r, size := utf8.DecodeLastRuneInString(text[:end]); r != utf8.RuneError || size != 1 {
		return end
	}
	for end--; end > 0 && !utf8.RuneStart(text[end]); {
		end--
	}
	return end
}

// Eight is the first eight octets of s as a number: the first octet is the lowest.
func Eight(s string) uint64 {
	return binary.LittleEndian.Uint64([]byte(s[:8])) // without a copy
}

// Octets returns the ASCII characters of a set, for [NewMaskSets].
func Octets(isIn func(octet byte) bool) string {
	all := make([]byte, 0, 0x80)
	for c := range byte(0x80) {
		if isIn(c) {
			all = append(all, c)
		}
	}
	return string(all)
}

// NewMaskSets returns sets of the octets of strings, which are ASCII.
func NewMaskSets(sets ...string) MaskSets {
	out := MaskSets{Count: len(sets)}
	for k, octets := range sets {
		for _, c := range []byte(octets) {
			out.Nibbles[k][c&15] |= 1 << (c >> 4)
		}
	}
	return out
}

// MaskFiles are the files that have all there is about masks, and need none of the others.
//
//go:embed masks.go masks_vectors.go masks_amd64.go masks_amd64.s masks_arm64.go masks_arm64.s masks_none.go skip.go view.go
var MaskFiles embed.FS
