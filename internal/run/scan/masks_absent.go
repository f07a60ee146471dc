//go:build (!amd64 && !arm64) || purego

package scan

// Vectors reports that vector instructions are not available.
const Vectors = false

// MasksOf panics: without [Vectors], it is never called.
func MasksOf(string, int, *MaskSets, *Masks) { panic("no vectors") }

// MaskSpan panics: without [Vectors], it is never called.
func MaskSpan(string, int, *MaskSets, int) int { panic("no vectors") }
