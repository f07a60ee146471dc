package scan

import "math/bits"

// Masks contains one word for each set of bytes. In a word, bit i is 1 if byte i of a block of 64 bytes
// is in the set. Bits after the end of the text are 0. Generated functions use masks to skip bytes that
// keep a state.
//
// Vector instructions compute masks: see [Vectors].
type Masks [MaskCount]uint64

// MaskCount is the number of sets in one call.
const MaskCount = 6

// MaskBlock is the number of bytes in one call.
const MaskBlock = 64

// MaskSets are the sets of ASCII bytes from which [Masks] are computed.
type MaskSets struct {
	// Nibbles contains, for each set and each lower half of a byte, one bit for each upper half.
	Nibbles [MaskCount][16]uint8
	// Encoded is all ones for a set whose masks include percent-encoded bytes: all three bytes of "%" HEXDIG
	// HEXDIG. The masks exclude a triplet that the end of the block splits.
	Encoded [MaskCount]uint64
	// Count is the number of sets. Only their masks need be computed.
	Count int
	// Bits contains, for each byte, one bit for each set, and the bit [HexBit] for HEXDIG.
	Bits [256]uint8
}

// MaskRun returns the number of consecutive bytes, from byte i on, that are in the set of a mask.
func MaskRun(mask uint64, i int) int { return bits.TrailingZeros64(^(mask >> (uint(i) & 63))) }

// HexBit is the bit of HEXDIG in MaskSets.Bits.
const HexBit = 7
