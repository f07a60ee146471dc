//go:build !linux

// Package guardpage allocates memory for tests of functions that must not read beyond a text.
package guardpage

import "testing"

// Pages are two pages of memory, and where the second begins. On this system others may be read.
func Pages(testing.TB) (memory []byte, second int) { return make([]byte, 8192), 4096 }
