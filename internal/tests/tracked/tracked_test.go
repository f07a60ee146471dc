// Package tracked tests what git tracks: sources and data, no programs, and no large files.
package tracked

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const root = "../../.."

// largest is the size in bytes of the largest file without a reason.
const largest = 1_000_000

// reasons are the files that may be larger, by their names from the root, each with the reason.
var reasons = map[string]string{}

// executables are the first bytes of formats that hold code.
var executables = []struct{ name, start string }{
	{"ELF", "\x7fELF"},
	{"Mach-O, 32 bits", "\xfe\xed\xfa\xce"},
	{"Mach-O, 32 bits, little-endian", "\xce\xfa\xed\xfe"},
	{"Mach-O, 64 bits", "\xfe\xed\xfa\xcf"},
	{"Mach-O, 64 bits, little-endian", "\xcf\xfa\xed\xfe"},
	{"Mach-O, universal, or a Java class", "\xca\xfe\xba\xbe"},
	{"WebAssembly", "\x00asm"},
	{"ar, or a Go archive", "!<arch>\n"},
	{"ar, thin", "!<thin>\n"},
	{"LLVM bitcode", "BC\xc0\xde"},
	{"XCOFF, 32 bits", "\x01\xdf\x00"},
	{"XCOFF, 64 bits", "\x01\xf7\x00"},
	{"Plan 9, amd64", "\x00\x00\x8a\x97"},
	{"Dalvik", "dex\n"},
}

// executable returns the name of the executable format of a file that begins with start, or "".
func executable(start []byte) string {
	for _, e := range executables {
		if bytes.HasPrefix(start, []byte(e.start)) {
			return e.name
		}
	}
	if bytes.HasPrefix(start, []byte("MZ")) && bytes.IndexByte(start, 0) >= 0 { // a text has no NUL
		return "PE"
	}
	return ""
}

func TestExecutableFormatsAreRecognized(t *testing.T) {
	own, err := os.Executable()
	require.NoError(t, err)
	assert.NotEmpty(t, executable(start(t, own)), "the program of this test")
	assert.Equal(t, "PE", executable([]byte("MZ\x90\x00\x03\x00")))
	assert.Empty(t, executable([]byte("MZ is not a scheme")))
	assert.Empty(t, executable(nil))
	for _, e := range executables {
		assert.Equal(t, e.name, executable([]byte(e.start+"rest")))
	}
}

// A program that is built in the tree by mistake stays in the history for good.
func TestNoTrackedFileIsLargeOrExecutableCode(t *testing.T) {
	if _, err := os.Stat(filepath.Join(root, ".git")); errors.Is(err, os.ErrNotExist) {
		t.Skip("this is no checkout")
	}
	list, err := exec.Command("git", "-C", root, "ls-files", "-z").Output()
	require.NoError(t, err)
	names := strings.Split(strings.TrimSuffix(string(list), "\x00"), "\x00")
	require.Greater(t, len(names), 1000)
	large := map[string]bool{}
	for _, name := range names {
		path := filepath.Join(root, filepath.FromSlash(name))
		info, err := os.Lstat(path)
		if errors.Is(err, os.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
			continue // removed, and not committed yet
		}
		require.NoError(t, err)
		if large[name] = info.Size() > largest; large[name] {
			assert.NotEmpty(t, reasons[name], "%s has %d bytes", name, info.Size())
		}
		assert.Empty(t, executable(start(t, path)), name)
	}
	for name := range reasons {
		assert.True(t, large[name], "%s is not large, or not tracked", name)
	}
}

// start returns the first 64 bytes of a file, or all of a shorter one.
func start(t *testing.T, path string) []byte {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	first, err := io.ReadAll(io.LimitReader(file, 64))
	require.NoError(t, err)
	return first
}
