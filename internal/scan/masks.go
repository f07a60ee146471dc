package scan

import (
	"encoding/binary"
	"math/bits"
)

// Masks tell of 64 octets at a time which of them are in sets of octets: a word a set, with a bit an octet. Bit i is set if octet i
// is in the set, and no bit is set behind the end of the text. Generated functions skip with them the octets that keep a state.
//
// They know no grammar: the sets are given. Vector instructions find them, where the processor has those; see [Vectors].
type Masks [MaskCount]uint64

const (
	MaskCount = 6  // how many sets are looked at together
	MaskBlock = 64 // how many octets are looked at together
)

// MaskSets are sets of octets of ASCII.
type MaskSets struct {
	// Nibbles has, by set and lower half of an octet, a bit for each upper half.
	Nibbles [MaskCount][16]uint8
	// Encoded has ones for a set whose masks have percent-encoded octets too: all three octets of "%" HEXDIG HEXDIG.
	// A triplet that is cut by the end of the block is not one.
	Encoded [MaskCount]uint64
	// Count is how many sets there are. Those behind them may have no masks.
	Count int
}

// MaskRun is how many octets from bit i of a mask on are in its set.
func MaskRun(mask uint64, i int) int { return bits.TrailingZeros64(^(mask >> (uint(i) & 63))) }

// FillPairs fills pairs of tables, where there are no vector instructions: only there are they used. It takes some microseconds a table.
func FillPairs(pairs []Pairs, tables [][256]uint8) {
	if Vectors {
		return
	}
	for k := range pairs {
		pairs[k].fill(&tables[k])
	}
}

// fill fills p eight octets at a time.
func (p *Pairs) fill(table *[256]uint8) {
	for second, bits := range table {
		if bits == 0 {
			continue
		}
		row := p[second<<8:][:len(table)]
		for first := 0; first < len(table); first += 8 {
			binary.LittleEndian.PutUint64(row[first:], binary.LittleEndian.Uint64(table[first:])&(uint64(bits)*0x0101010101010101))
		}
	}
}
