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
