package scan

import "math/bits"

// Masks are sets of byte positions in a block of 64 bytes, one word per set of bytes: bit i is set if
// byte i is in the set. No bit is set after the end of the text. Generated functions use them to skip
// bytes that keep a state.
//
// Vector instructions compute them: see [Vectors].
type Masks [MaskCount]uint64

// MaskCount is the number of sets in one call.
const MaskCount = 6

// MaskBlock is the number of bytes in one call.
const MaskBlock = 64

// MaskSets are sets of ASCII bytes.
type MaskSets struct {
	// Nibbles has, by set and lower half of a byte, a bit for each upper half.
	Nibbles [MaskCount][16]uint8
	// Encoded is all ones for a set whose masks include percent-encoded bytes: all three bytes of "%" HEXDIG
	// HEXDIG. They exclude a triplet that the end of the block cuts.
	Encoded [MaskCount]uint64
	// Count is the number of sets. Other sets may have no masks.
	Count int
	// Bits has, by byte, a bit for each set, and HexBit for HEXDIG.
	Bits [256]uint8
}

// MaskRun returns the number of bytes from bit i of a mask that are in its set.
func MaskRun(mask uint64, i int) int { return bits.TrailingZeros64(^(mask >> (uint(i) & 63))) }

// HexBit is the bit of HEXDIG in MaskSets.Bits.
const HexBit = 7
