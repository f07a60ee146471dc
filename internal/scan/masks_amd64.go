//go:build !purego

package scan

// Vectors reports whether vector instructions are available: the processor has AVX2, and the system
// saves its registers.
var Vectors = hasAVX2()

func hasAVX2() bool
