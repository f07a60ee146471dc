// Package guardpage allocates memory for tests of functions that must not read beyond a text.
package guardpage

import (
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// Pages are two pages of memory between pages that cannot be read, and where the second begins.
func Pages(t testing.TB) (memory []byte, second int) {
	t.Helper()
	page := os.Getpagesize()
	all, err := syscall.Mmap(-1, 0, 4*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, syscall.Munmap(all)) })
	require.NoError(t, syscall.Mprotect(all[:page], syscall.PROT_NONE))
	require.NoError(t, syscall.Mprotect(all[3*page:], syscall.PROT_NONE))
	return all[page : 3*page], page
}
