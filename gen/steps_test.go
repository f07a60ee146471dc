package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// stepOf returns a step that makes something of a text, or fails with the text as its error.
func stepOf(name, text string, fails bool) *step {
	return &step{name: name, do: func() ([]byte, error) {
		if fails {
			return nil, errors.New(text)
		}
		return []byte(text), nil
	}}
}

func TestFilesAreWrittenOnceAllIsProved(t *testing.T) {
	dir := t.TempDir()
	proofs := []*step{stepOf("proof of a", "equal", false)}
	require.NoError(t, generate(dir, proofs, []*step{stepOf("a.go", "a", false), stepOf("b.go", "b", false)}))
	for name, want := range map[string]string{"a.go": "a", "b.go": "b"} {
		got, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		assert.Equal(t, want, string(got))
	}
}

func TestAfterAnErrorNothingIsWritten(t *testing.T) {
	dir := t.TempDir()
	proved, disproved := stepOf("proof", "equal", false), stepOf("proof", "a is wrong", true)
	assert.EqualError(t, generate(dir, []*step{disproved}, []*step{stepOf("a.go", "a", false)}), "a is wrong")
	assert.EqualError(t, generate(dir, []*step{proved}, []*step{stepOf("a.go", "a", false), stepOf("b.go", "b is too large", true)}), "b is too large")
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Empty(t, entries)
}

func TestErrorsAreInTheOrderOfTheSteps(t *testing.T) {
	proofs := []*step{stepOf("proof of a", "a is wrong", true), stepOf("proof of b", "b is wrong", true)}
	assert.EqualError(t, generate(t.TempDir(), proofs, nil), "a is wrong\nb is wrong")
}

func TestAFileThatHasItsContentIsNotWritten(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.go")
	require.NoError(t, os.WriteFile(path, []byte("a"), 0o444))
	before, err := os.Stat(path)
	require.NoError(t, err)
	require.NoError(t, generate(dir, nil, []*step{stepOf("a.go", "a", false)}))
	after, err := os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, before.ModTime(), after.ModTime())
}
