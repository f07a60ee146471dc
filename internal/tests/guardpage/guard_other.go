//go:build !linux

// Package guard has memory for tests of what must not read where a text is not.
package guardpage

import "testing"

// Pages are two pages of memory, and where the second begins. On this system others may be read.
func Pages(testing.TB) (memory []byte, second int) { return make([]byte, 8192), 4096 }
