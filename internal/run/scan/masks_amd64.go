//go:build !purego

package scan

// Vectors reports whether vector instructions are available: the processor has AVX2, and the system
// saves its registers. With AVX-512 the same masks take less time.
var Vectors, hasAVX512 = vectorSets()

func vectorSets() (avx2, avx512 bool)
