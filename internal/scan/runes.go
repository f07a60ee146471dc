package scan

import (
	"math/bits"
	"strings"
	"unicode/utf8"
)

// RuneTable is a deterministic automaton over code points with a start state for some rules of a
// grammar. What is to be noted on the way is in it: see [RunRunes].
type RuneTable struct {
	ASCII    [128]uint8 // the class of each code point below U+0080
	Above    []Span     // those of the others, in order; class 0 is of those that no state can read
	Width    int        // the number of classes
	Next     []uint16   // by state*Width+class: the state to go to times MaxActions plus an action, 0 if there is no way on
	Final    []uint8    // by state: 1 plus an action if the input may end here, else 0
	Actions  []Action   // the first does nothing
	Labels   []Label    // what states are called in errors
	Label    []uint8    // by state: index into Labels
	Expected []string   // what states may go on with, for people
	Expect   []uint8    // by state: index into Expected
	Starts   []Start
}

// MaxActions and MaxRuneStates are how many an entry of [RuneTable.Next] can tell apart.
const (
	MaxActions    = 8
	MaxRuneStates = 1 << 16 / MaxActions
)

// Span is code points of one class: those up to Last that the span before does not have.
type Span struct {
	Last  rune
	Class uint8
}

// Action is what is done to the registers: those whose bits are in Set become the offset of the code
// point that is read, or the length of the input, and those in Clear become 0.
type Action struct{ Set, Clear uint16 }

// Registers hold offsets into the input, in the order of a grammar's components.
type Registers [8]uint32

// RunRunes reads s, code point by code point, from state on. It returns len(s) and 0 if s is a
// member, and has noted in r where components end. Else it returns the offset of the code point, or of
// the bytes that are no UTF-8, with which no continuation is a member, or len(s) if s ended
// too early, and the state in which that happened.
func RunRunes(t *RuneTable, state State, s string, r *Registers) (end int, failed State) {
	at, width, next := uint(state), uint(t.Width), t.Next
	for i := 0; i < len(s); {
		class, size := uint8(0), 1
		if c := s[i]; c < utf8.RuneSelf {
			class = t.ASCII[c]
		} else {
			class, size = t.class(s[i:])
		}
		entry := uint(next[at*width+uint(class)])
		if entry == 0 {
			return i, State(at)
		}
		if a := entry % MaxActions; a != 0 {
			r.note(t.Actions[a], uint32(i))
		}
		at = entry / MaxActions
		i += size
	}
	if t.Final[at] == 0 {
		return len(s), State(at)
	}
	r.note(t.Actions[t.Final[at]-1], uint32(len(s)))
	return len(s), 0
}

// class is the class of the first code point of s, which is not ASCII, and its size in bytes. It is 0 for
// bytes that are no UTF-8.
func (t *RuneTable) class(s string) (class uint8, size int) {
	r, size := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && size == 1 {
		return 0, size
	}
	for _, a := range t.Above {
		if r <= a.Last {
			return a.Class, size
		}
	}
	return 0, size
}

func (r *Registers) note(a Action, offset uint32) {
	for set := a.Set; set != 0; set &= set - 1 {
		r[bits.TrailingZeros16(set)%len(r)] = offset
	}
	for clear := a.Clear; clear != 0; clear &= clear - 1 {
		r[bits.TrailingZeros16(clear)%len(r)] = 0
	}
}

// Describe tells what a state is in and what it may go on with.
func (t *RuneTable) Describe(s State) (label Label, expected string) {
	return t.Labels[t.Label[s]], t.Expected[t.Expect[s]]
}

// Find is the start of a rule, whose name is compared without regard to case.
func (t *RuneTable) Find(rule string) (Start, bool) {
	for _, s := range t.Starts {
		if strings.EqualFold(s.Rule, rule) {
			return s, true
		}
	}
	return Start{}, false
}
