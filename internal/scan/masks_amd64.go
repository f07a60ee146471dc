//go:build !purego

package scan

// Vectors tells whether the processor has the instructions for [Masks], which is AVX2, and the system keeps its registers.
var Vectors = hasAVX2()

func hasAVX2() bool
