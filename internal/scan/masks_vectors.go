//go:build (amd64 || arm64) && !purego

package scan

// MasksOf finds the masks of the first octets of text from i on, of which there is at least one. It must not be called without
// [Vectors].
//
//go:noescape
func MasksOf(text string, i int, sets *MaskSets, out *Masks)

// MaskSpan returns how many octets of text from i on are in a set. It leaves some at the end of the text, fewer than a block, and may
// leave as many before an octet that is not in the set. It must not be called without [Vectors].
//
//go:noescape
func MaskSpan(text string, i int, sets *MaskSets, set int) int
