//go:build (!amd64 && !arm64) || purego

package scan

// Vectors reports that vector instructions are not available.
const Vectors = false

// MasksOf is never called on this processor.
func MasksOf(string, int, *MaskSets, *Masks) { panic("no vectors") }

// MaskSpan is never called on this processor.
func MaskSpan(string, int, *MaskSets, int) int { panic("no vectors") }
