package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/checkout"
	"github.com/urigrammar/uri/internal/tests/documents"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// Blocks of diff are edits of the file that they name, and lines after "$" are run.
func TestTheHowToOfAChangeDoesWhatItSays(t *testing.T) {
	exhaustive.Only(t) // it compiles gen, and proves
	text, err := os.ReadFile("../docs/grammars.md")
	require.NoError(t, err)
	dir := copied(t, "..")
	for _, b := range (documents.Document{Text: string(text)}).Blocks() {
		switch b.Language {
		case "diff":
			edit(t, filepath.Join(dir, b.Beside), b.Text)
		case "console":
			command, shows, _ := strings.Cut(strings.TrimPrefix(b.Text, "$ "), "\n")
			run := exec.Command("sh", "-c", command)
			run.Dir = dir
			out, _ := run.CombinedOutput()
			assert.Equal(t, shows, string(out), command)
		}
	}
	for _, name := range []string{"uri.peg.go", "uri.scan.go"} {
		before, err := os.ReadFile(filepath.Join("..", name))
		require.NoError(t, err)
		after, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		assert.NotEqual(t, string(before), string(after), name)
	}
}

// copied copies the module.
func copied(t *testing.T, root string) string {
	t.Helper()
	dir := t.TempDir()
	files, err := checkout.Files(root, "")
	require.NoError(t, err)
	for _, name := range files {
		content, err := os.ReadFile(filepath.Join(root, name))
		require.NoError(t, err)
		to := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(to), 0o755))
		require.NoError(t, os.WriteFile(to, content, 0o644))
	}
	return dir
}

// edit replaces the line that the diff takes away by the one that it adds.
func edit(t *testing.T, file, diff string) {
	t.Helper()
	content, err := os.ReadFile(file)
	require.NoError(t, err)
	old, replacement, found := strings.Cut(strings.TrimPrefix(diff, "-"), "\n+")
	require.True(t, found)
	require.Equal(t, 1, strings.Count(string(content), "\n"+old+"\n"), "%s has the line once: %s", file, old)
	require.NoError(t, os.WriteFile(file, []byte(strings.Replace(string(content), "\n"+old+"\n", "\n"+replacement, 1)), 0o644))
}
