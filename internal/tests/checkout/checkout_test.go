package checkout

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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
	files, err := Files(dir, "")
	require.NoError(t, err)
	assert.Equal(t, []string{".github/w.yml", "a/c d.go", "a/é.md", "b.go"}, files)
	files, err = Files(dir, ".go")
	require.NoError(t, err)
	assert.Equal(t, []string{"a/c d.go", "b.go"}, files)
}

func TestAllFilesOfAModuleZipAreListed(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "b.go", "a/testdata/c.md", ".cache/x.go")
	files, err := Files(dir, "")
	require.NoError(t, err)
	assert.Equal(t, []string{"a/testdata/c.md", "b.go"}, files)
}

// The module cache may be in a folder that is in a repository.
func TestAllFilesAreListedWhereGitTracksNone(t *testing.T) {
	dir := repository(t, "b.go")
	write(t, dir, "cache/m/c.go")
	files, err := Files(filepath.Join(dir, "cache", "m"), "")
	require.NoError(t, err)
	assert.Equal(t, []string{"c.go"}, files)
}

func TestAFolderIsListedOnce(t *testing.T) {
	assert.Equal(t, []string{".", "a", "a/b"}, Folders([]string{"a/b/c", "a/b/d", "a/e", "f"}))
}

func TestAFileIsInEachFolderAboveIt(t *testing.T) {
	assert.True(t, IsIn("a/testdata/b/c", "testdata"))
	assert.False(t, IsIn("a/testdata", "testdata"))
	assert.False(t, IsIn("testdata.go", "testdata", "x"))
}
