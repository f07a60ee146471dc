//go:build !purego

package scan

// Vectors reports that vector instructions are available: every processor has NEON.
const Vectors = true
