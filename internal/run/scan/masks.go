package scan

import (
	"encoding/binary"
	"math/bits"
)

// Masks are sets of byte positions in a block of 64 bytes, one word per set of bytes: bit i is set if
// byte i is in the set. No bit is set after the end of the text. Generated functions use them to skip
// bytes that keep a state.
//
// Vector instructions compute them: see [Vectors].
type Masks [MaskCount]uint64

const (
	MaskCount = 6  // the number of sets in one call
	MaskBlock = 64 // the number of bytes in one call
)

// MaskSets are sets of ASCII bytes.
type MaskSets struct {
	// Nibbles has, by set and lower half of a byte, a bit for each upper half.
	Nibbles [MaskCount][16]uint8
	// Encoded is all ones for a set whose masks include percent-encoded bytes: all three bytes of "%" HEXDIG
	// HEXDIG. They exclude a triplet that the end of the block cuts.
	Encoded [MaskCount]uint64
	// Count is the number of sets. Other sets may have no masks.
	Count int
}

// MaskRun returns the number of bytes from bit i of a mask that are in its set.
func MaskRun(mask uint64, i int) int { return bits.TrailingZeros64(^(mask >> (uint(i) & 63))) }

// FillPairs fills pairs of tables if vector instructions are not available. Otherwise pairs are not
// used. It takes some microseconds per table.
func FillPairs(pairs []Pairs, tables [][256]uint8) {
	if Vectors {
		return
	}
	for k := range pairs {
		pairs[k].fill(&tables[k])
	}
}

// fill fills p, eight bytes at a time.
func (p *Pairs) fill(table *[256]uint8) {
	for second, bits := range table {
		if bits == 0 {
			continue
		}
		row := p[second<<8:][:len(table)]
		for first := 0; first < len(row); first += 8 {
			binary.LittleEndian.PutUint64(row[first:], binary.LittleEndian.Uint64(table[first:])&(uint64(bits)*0x0101010101010101))
		}
	}
}
