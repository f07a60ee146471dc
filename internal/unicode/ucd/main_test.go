package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheTablesAreThoseOfTheData(t *testing.T) {
	for _, p := range packages {
		folder := filepath.Join("../../..", p.folder)
		if _, err := os.Stat(folder); os.IsNotExist(err) && p.folder == "format/internal/idna2008" {
			continue // it is of another module, which is not here
		}
		output := filepath.Join(t.TempDir(), "tables.go")
		require.NoError(t, p.write(folder, output))
		want, err := os.ReadFile(output)
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Join(folder, "tables.go"))
		require.NoError(t, err)
		assert.True(t, string(want) == string(got), "%s: go run ./internal/unicode/ucd", p.folder)
	}
}

// writeData writes data files, and makes the tables of them.
func writeData(t *testing.T, p pkg, files map[string]string) error {
	t.Helper()
	folder := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(folder, "data"), 0o700))
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(folder, "data", name), []byte(text), 0o600))
	}
	return p.write(folder, filepath.Join(folder, "tables.go"))
}

func TestFilesOfDifferentVersionsAreAnError(t *testing.T) {
	files := map[string]string{"idna.txt": "# Unicode 17.0.0\n", "properties.txt": "# Unicode 18.0.0\n", "decompositions.txt": "# Unicode 18.0.0\n"}
	assert.ErrorContains(t, writeData(t, packages[0], files), "it is of Unicode 18.0.0, another file of 17.0.0")
}

func TestALineThatIsNotARangeWithItsPropertiesIsAnError(t *testing.T) {
	for i, lines := range [][]string{{"x;valid"}, {"x;L;L;Latin", "0041;L"}, {"x;Greek", "0041"}} {
		for _, line := range lines {
			files := map[string]string{"idna.txt": line + "\n", "properties.txt": line + "\n", "decompositions.txt": line + "\n"}
			assert.ErrorContains(t, writeData(t, packages[i], files), `"`+line+`"`)
		}
	}
}
