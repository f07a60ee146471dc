package scan

import "math/bits"

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
