package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheTablesAreThoseOfTheData(t *testing.T) {
	output := filepath.Join(t.TempDir(), "tables.go")
	require.NoError(t, run("../data", output))
	want, err := os.ReadFile(output)
	require.NoError(t, err)
	got, err := os.ReadFile("../tables.go")
	require.NoError(t, err)
	assert.True(t, string(want) == string(got), "run go generate")
}

func TestFilesOfDifferentVersionsAreAnError(t *testing.T) {
	folder := t.TempDir()
	for name, head := range map[string]string{"idna.txt": "17.0.0", "properties.txt": "18.0.0", "decompositions.txt": "18.0.0"} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte("# Unicode "+head+"\n"), 0o600))
	}
	assert.ErrorContains(t, run(folder, filepath.Join(folder, "tables.go")), "it is of Unicode 18.0.0, another file of 17.0.0")
}

func TestALineThatIsNoRangeIsAnError(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"idna.txt", "properties.txt", "decompositions.txt"} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte("x;valid\n"), 0o600))
	}
	assert.ErrorContains(t, run(folder, filepath.Join(folder, "tables.go")), `"x;valid"`)
}
