package scan

// NewMaskSets returns sets of the octets of strings, which are ASCII.
func NewMaskSets(sets ...string) *MaskSets {
	out := &MaskSets{Count: len(sets)}
	for k, octets := range sets {
		for _, c := range []byte(octets) {
			out.Nibbles[k][c&15] |= 1 << (c >> 4)
		}
	}
	return out
}
