package scan

import (
	"encoding/binary"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// This file has what only this module calls: generated packages have no copy of it.

// Start is a rule and the state in which its texts begin.
type Start struct {
	Rule  string
	State State
}

// Find returns the start of a rule, ignoring the case of its name.
func Find(starts []Start, rule string) (Start, bool) {
	for _, s := range starts {
		if ascii.EqualFold(s.Rule, rule) {
			return s, true
		}
	}
	return Start{}, false
}

// Octets returns the ASCII characters in a set as a string, for [NewMaskSets].
func Octets(isIn func(octet byte) bool) string {
	all := make([]byte, 0, 0x80)
	for c := range byte(0x80) {
		if isIn(c) {
			all = append(all, c)
		}
	}
	return string(all)
}

// NewMaskSets returns one set for each string: the ASCII characters that the string contains.
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

// Eight returns the first eight bytes of s as a little-endian number.
func Eight(s string) uint64 {
	return binary.LittleEndian.Uint64([]byte(s[:8])) // without a copy
}
