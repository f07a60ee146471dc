package documents

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/checkout"
)

// write writes files with a few bytes.
func write(t *testing.T, dir string, names ...string) {
	t.Helper()
	for _, name := range names {
		file := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte("x\n"), 0o644))
	}
}

// repository returns a new repository that tracks some files.
func repository(t *testing.T, names ...string) (dir string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	for _, variable := range []string{"GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"} { // which Git sets for its hooks
		t.Setenv(variable, "")
		require.NoError(t, os.Unsetenv(variable))
	}
	dir = t.TempDir()
	write(t, dir, names...)
	for _, args := range [][]string{{"init", "-q"}, {"add", "."}} {
		run := exec.Command("git", args...)
		run.Dir = dir
		out, err := run.CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	return dir
}

func TestOnlyTrackedFilesOfACheckoutAreListed(t *testing.T) {
	dir := repository(t, "b.go", "a/c d.go", "a/é.md", ".github/w.yml", "removed.go")
	write(t, dir, "notes.go", "a/notes.md", "new/x.go")
	require.NoError(t, os.Remove(filepath.Join(dir, "removed.go")))
	files, err := checkout.Files(dir, "")
	require.NoError(t, err)
	assert.Equal(t, []string{".github/w.yml", "a/c d.go", "a/é.md", "b.go"}, files)
	files, err = checkout.Files(dir, ".go")
	require.NoError(t, err)
	assert.Equal(t, []string{"a/c d.go", "b.go"}, files)
}

func TestAllFilesOfAModuleZipAreListed(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "b.go", "a/testdata/c.md", ".cache/x.go")
	files, err := checkout.Files(dir, "")
	require.NoError(t, err)
	assert.Equal(t, []string{"a/testdata/c.md", "b.go"}, files)
}

// The module cache may be in a folder that is in a repository.
func TestAllFilesAreListedWhereGitTracksNone(t *testing.T) {
	dir := repository(t, "b.go")
	write(t, dir, "cache/m/c.go")
	files, err := checkout.Files(filepath.Join(dir, "cache", "m"), "")
	require.NoError(t, err)
	assert.Equal(t, []string{"c.go"}, files)
}

func TestAFolderIsListedOnce(t *testing.T) {
	assert.Equal(t, []string{".", "a", "a/b"}, checkout.Folders([]string{"a/b/c", "a/b/d", "a/e", "f"}))
}

func TestAFileIsInEachFolderAboveIt(t *testing.T) {
	assert.True(t, checkout.IsIn("a/testdata/b/c", "testdata"))
	assert.False(t, checkout.IsIn("a/testdata", "testdata"))
	assert.False(t, checkout.IsIn("testdata.go", "testdata", "x"))
}

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
	names, err := checkout.Files(root, "")
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
