package scan

import "math/bits"

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
	// Bits has, by byte, a bit for each set, and HexBit for HEXDIG.
	Bits [256]uint8
}

// MaskRun returns the number of bytes from bit i of a mask that are in its set.
func MaskRun(mask uint64, i int) int { return bits.TrailingZeros64(^(mask >> (uint(i) & 63))) }

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
			out.Bits[c] |= 1 << k
		}
	}
	return out
}

// HexBit is the bit of HEXDIG in MaskSets.Bits.
const HexBit = 7
