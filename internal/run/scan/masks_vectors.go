//go:build (amd64 || arm64) && !purego

package scan

// MasksOf computes the masks of the block of text at i, which is not the end. It requires [Vectors].
//
//go:noescape
func MasksOf(text string, i int, sets *MaskSets, out *Masks)

// MaskSpan returns the number of bytes of text from i that are in a set. It omits fewer than a block at
// the end of the text, and may omit as many before a byte that is not in the set. It requires [Vectors].
//
//go:noescape
func MaskSpan(text string, i int, sets *MaskSets, set int) int

// First computes the masks of the first block of s, and returns the end of the block. Without [Vectors], or if s is empty,
// it returns 0.
func (m *MaskSets) First(s string, k *Masks) (limit int) {
	if !Vectors || s == "" {
		return 0
	}
	MasksOf(s, 0, m, k)
	return min(len(s), MaskBlock)
}

// Skip returns the end of the run of bytes from i that are in a set, and the bounds of the last block whose masks it
// computed. The run excludes an incomplete percent-encoded byte.
func (m *MaskSets) Skip(s string, i, set int, k *Masks) (end, base, limit int) {
	if !Vectors {
		i = m.skipBytes(s, i, set)
		return i, i, i
	}
	for {
		if len(s)-i >= 2*MaskBlock {
			i += MaskSpan(s, i, m, set)
		}
		if i >= len(s) {
			return i, i, i
		}
		MasksOf(s, i, m, k)
		base, limit = i, min(len(s), i+MaskBlock)
		if i += MaskRun(k[set], 0); i < limit {
			return i, base, limit
		}
	}
}
