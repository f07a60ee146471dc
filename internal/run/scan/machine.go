// Package scan runs the automata that gen and abnf gen write as numbers.
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
// The row of state q begins at Next[q*Width]: an entry for each class of bytes, then two more. An entry is 0
// if there is no way on, and else the row of the next state. An entry with its highest bit is the number of a [Way]:
// something is noted there, or the next state has a set. The last but one entry of a row repeats the entry that most
// texts take, or is 0. The last one is 0 if no text ends in the state, and else one more than the number of a way, of
// which only the notes count.
type Machine[E Entry] struct {
	Class [256]uint8 // of bytes: bytes of one class lead from each state to the same one
	Width int        // of a row: the number of classes and 2
	Next  []E
	Ways  []Way
	Sets  MaskSets // on which states loop
}

// Entry is the type of entries: the smaller one, if it can number them.
type Entry interface{ uint16 | uint32 }

// Way is a way to a state, with what is noted there.
type Way struct {
	Row   uint32     // of the state
	Set   uint8      // of bytes on which the state loops and nothing is noted; NoSet if there are few, or if it has none
	Ends  uint64     // bits of parts: they end here, or begin
	Clear uint64     // bits of parts: they have not been in the text
	Copy  [][2]uint8 // first: numbers of offsets, to and from
}

// NoSet is the set of a state that has none.
const NoSet = MaskCount

// highest returns the highest bit of an entry.
func highest[E Entry]() E { return 1 << (8*unsafe.Sizeof(E(0)) - 1) }

// note notes what a way does at i.
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

// Read reads s from byte i and a state on, and notes the ends of parts. It returns len(s) and 0 if s is a text, and
// otherwise the offset where there is no way on and the state there.
func (m *Machine[E]) Read(at State, s string, i int, ends []uint32) (end int, failed State) {
	var (
		masks       Masks
		base, limit int   // masks are of the bytes from base to limit
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
