//go:build !linux

package scan

import "testing"

// guarded is memory of two pages, and where the second begins.
func guarded(*testing.T) (memory []byte, second int) { return make([]byte, 8192), 4096 }
