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
	for _, folder := range []string{".", "data", "extract", "printed", "record"} {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, folder), 0o755))
		entries, err := os.ReadDir(filepath.Join(root, "proof", folder))
		require.NoError(t, err)
		for _, entry := range entries {
			name := entry.Name()
			if !copied.MatchString(name) {
				continue
			}
			text, err := os.ReadFile(filepath.Join(root, "proof", folder, name))
			require.NoError(t, err)
			info, err := entry.Info()
			require.NoError(t, err)
			to := filepath.Join(dir, folder, name)
			require.NoError(t, os.WriteFile(to, text, 0o644))
			require.NoError(t, os.Chtimes(to, info.ModTime(), info.ModTime()))
		}
	}
	return dir
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
