// Package scan runs the automata that the generators gen and "abnf gen" write as numbers.
//
// It is the runtime of generated code, shared by several packages, and depends only on the standard
// library.
package scan

import (
	"math/bits"
	"unsafe"
)

// State is the number of a state of an automaton; 0 is the dead state.
type State uint16

// Machine is a deterministic automaton over bytes that notes where parts of a text end.
//
// The row of state q begins at Next[q*Width]. It has an entry for each class of bytes, and then two more. An entry
// is 0 if no text continues with the class, and otherwise the row of the next state. If the highest bit of an
// entry is set, the entry is the number of a [Way], which records something or leads to a state with a set. The
// last entry but one of a row repeats the entry that most texts use, or is 0. The last entry is 0 if no text ends
// in the state. Otherwise, it is one more than the number of a way, which only records something.
type Machine[E Entry] struct {
	Class [256]uint8 // of bytes: from each state, all bytes of a class lead to the same state
	Width int        // of a row: the number of classes and 2
	Next  []E
	Ways  []Way
	Sets  MaskSets // the sets on which states loop
}

// Entry is the type of a table's entries: uint16 if it is large enough, and otherwise uint32.
type Entry interface{ uint16 | uint32 }

// Way is a transition that records something, or that leads to a state with a set.
type Way struct {
	Row   uint32     // of the state
	Set   uint8      // the bytes on which the state loops without recording anything; NoSet if there are few or none
	Ends  uint64     // the bits of the parts that end or begin here
	Clear uint64     // the bits of the parts that become absent
	Copy  [][2]uint8 // copies of offsets, which come first: their numbers, to and from
}

// NoSet is the Set of a state without a set.
const NoSet = MaskCount

// highest returns the highest bit of an entry.
func highest[E Entry]() E { return 1 << (8*unsafe.Sizeof(E(0)) - 1) }

// note records what a way changes at i.
func (w *Way) note(ends []uint32, i int) {
	if w.Copy != nil {
		w.copy(ends)
	}
	for b := w.Ends; b != 0; b &= b - 1 {
		ends[bits.TrailingZeros64(b)] = uint32(i)
	}
	for b := w.Clear; b != 0; b &= b - 1 {
		ends[bits.TrailingZeros64(b)] = 0
	}
}

func (w *Way) copy(ends []uint32) {
	for _, c := range w.Copy {
		ends[c[0]] = ends[c[1]]
	}
}

// Read reads s from byte i on, starting in the given state, and records the ends of parts. If it reads all of s and
// s is a text, it returns len(s) and 0. Otherwise it returns the offset at which it stopped, and the state there.
func (m *Machine[E]) Read(at State, s string, i int, ends []uint32) (end int, failed State) {
	var (
		masks       Masks
		base, limit int   // the masks are of the bytes from base to limit
		next, width       = m.Next, uint(m.Width)
		row               = uint(at) * width
		set         uint8 = NoSet
	)
	for {
		if set < NoSet {
			if i < limit {
				i += MaskRun(masks[set], i-base)
			}
			if i >= limit && i < len(s) {
				i, base, limit = m.Sets.Skip(s, i, int(set), &masks)
			}
		}
		if uint(i) >= uint(len(s)) {
			break
		}
		x := next[row+uint(m.Class[s[i]])]
		if x == 0 {
			return i, State(row / width)
		}
		likely := next[row+width-2]
		if x < highest[E]() {
			i++
			row, set = uint(x), NoSet
			continue
		}
		way := &m.Ways[x&^highest[E]()]
		way.note(ends, i)
		i++
		if x == likely {
			way = &m.Ways[likely&^highest[E]()]
			row, set = uint(way.Row), way.Set
			continue
		}
		row, set = uint(way.Row), way.Set
	}
	x := next[row+width-1]
	if x == 0 {
		return i, State(row / width)
	}
	m.Ways[x-1].note(ends, i)
	return i, 0
}
