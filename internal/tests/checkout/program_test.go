package checkout

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// largest is the size in bytes of the largest file without a reason.
const largest = 1_000_000

// reasons are the files that may be larger, by their names from the root, each with the reason.
var reasons = map[string]string{}

// executables are the first bytes of formats that hold code, and their names.
var executables = map[string]string{
	"\x7fELF": "ELF", "\xfe\xed\xfa\xce": "Mach-O", "\xce\xfa\xed\xfe": "Mach-O", "\xfe\xed\xfa\xcf": "Mach-O", "\xcf\xfa\xed\xfe": "Mach-O",
	"\xca\xfe\xba\xbe": "Mach-O for several processors, or a Java class", "\x00asm": "WebAssembly", "!<arch>\n": "ar, or a Go archive", "!<thin>\n": "ar",
	"BC\xc0\xde": "LLVM bitcode", "\x01\xdf\x00": "XCOFF", "\x01\xf7\x00": "XCOFF", "\x00\x00\x8a\x97": "Plan 9", "dex\n": "Dalvik",
}

// executable returns the name of the executable format of a file, or "".
func executable(file []byte) string {
	for start, name := range executables {
		if bytes.HasPrefix(file, []byte(start)) {
			return name
		}
	}
	if bytes.HasPrefix(file, []byte("MZ")) && bytes.IndexByte(file, 0) >= 0 { // a text has no NUL
		return "PE"
	}
	return ""
}

func TestExecutableFormatsAreRecognized(t *testing.T) {
	own, err := os.Executable()
	require.NoError(t, err)
	program, err := os.ReadFile(own)
	require.NoError(t, err)
	assert.NotEmpty(t, executable(program), "the program of this test")
	assert.Equal(t, "PE", executable([]byte("MZ\x90\x00\x03\x00")))
	assert.Empty(t, executable([]byte("MZ is not a scheme")))
	assert.Empty(t, executable(nil))
}

// A program that is built in the tree by mistake stays in the history for good.
func TestNoFileIsLargeOrExecutableCode(t *testing.T) {
	const root = "../../.."
	names, err := Files(root, "")
	require.NoError(t, err)
	require.Greater(t, len(names), 1000)
	for _, name := range names {
		file, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		require.NoError(t, err)
		assert.Empty(t, executable(file), name)
		if isLarge := len(file) > largest; isLarge != (reasons[name] != "") {
			t.Errorf("%s has %d bytes, and the reason %q", name, len(file), reasons[name])
		}
	}
}
