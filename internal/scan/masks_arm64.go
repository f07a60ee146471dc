//go:build !purego

package scan

// Vectors tells that the processor has the instructions for masks, which is NEON: all have it.
const Vectors = true
