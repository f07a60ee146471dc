// Package coqtest runs Coq for tests, on a copy of proof/.
package coqtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Need skips a test where a program is missing.
func Need(t testing.TB, programs ...string) {
	t.Helper()
	for _, program := range programs {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(program + " is not installed")
		}
	}
}

// copied are the names of files that Copy takes: sources, and what make has compiled of them.
var copied = regexp.MustCompile(`\.(v|vo|glob|ml|sh|txt)$|^Makefile$`)

// Copy copies proof/, which is a folder of root, and returns the folder of the copy. Files keep their times: make compiles what
// was not compiled, or changes later.
func Copy(t testing.TB, root string) string {
	t.Helper()
	dir := t.TempDir()
	copyProof(t, root, dir)
	return dir
}

// Checkout copies what make certify reads of root: grammar/, the Go files of package uri, and proof/. It returns the folder of the
// copy.
func Checkout(t testing.TB, root string) string {
	t.Helper()
	dir := t.TempDir()
	copyFiles(t, root, dir, regexp.MustCompile(`\.go$`))
	copyFiles(t, filepath.Join(root, "grammar"), filepath.Join(dir, "grammar"), regexp.MustCompile(`bnf$`))
	copyProof(t, root, filepath.Join(dir, "proof"))
	return dir
}

func copyProof(t testing.TB, root, dir string) {
	t.Helper()
	for _, folder := range []string{".", "data", "extract", "printed", "record"} {
		copyFiles(t, filepath.Join(root, "proof", folder), filepath.Join(dir, folder), copied)
	}
}

// copyFiles copies the files of a folder whose names match, with their times and modes.
func copyFiles(t testing.TB, from, to string, names *regexp.Regexp) {
	t.Helper()
	require.NoError(t, os.MkdirAll(to, 0o755))
	entries, err := os.ReadDir(from)
	require.NoError(t, err)
	for _, entry := range entries {
		name := entry.Name()
		if entry.IsDir() || !names.MatchString(name) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(from, name))
		require.NoError(t, err)
		info, err := entry.Info()
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(to, name), text, info.Mode()))
		require.NoError(t, os.Chtimes(filepath.Join(to, name), info.ModTime(), info.ModTime()))
	}
}

// Run runs a program in a folder, and fails the test if it fails.
func Run(t testing.TB, dir string, command ...string) {
	t.Helper()
	out, err := Try(dir, command...)
	require.NoError(t, err, "%s\n%s", strings.Join(command, " "), out)
}

// Try runs a program in a folder, and returns what it writes.
func Try(dir string, command ...string) (string, error) {
	run := exec.Command(command[0], command[1:]...)
	run.Dir = dir
	out, err := run.CombinedOutput()
	return string(out), err
}
