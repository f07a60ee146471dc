package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheTablesAreThoseOfTheData(t *testing.T) {
	for _, p := range packages {
		output := filepath.Join(t.TempDir(), "tables.go")
		require.NoError(t, p.write(filepath.Join("..", p.data()), output))
		want, err := os.ReadFile(output)
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Join("..", "..", p.folder, "tables.go"))
		require.NoError(t, err)
		assert.True(t, string(want) == string(got), "%s: make unicode", p.folder)
	}
}

// writeData writes data files, and makes the tables of them.
func writeData(t *testing.T, p pkg, files map[string]string) error {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	return p.write(folder, filepath.Join(folder, "tables.go"))
}

// The head of each extract names its version.
func TestAllTablesAreOfOneVersionOfUnicode(t *testing.T) {
	versions := map[string]bool{}
	for _, p := range packages {
		files, err := filepath.Glob(filepath.Join("..", p.data(), "*.txt"))
		require.NoError(t, err)
		assert.NotEmpty(t, files, p.folder)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			head, _, _ := strings.Cut(string(text), "\n")
			assert.Regexp(t, `^# Unicode \d+\.\d+\.\d+$`, head, file)
			versions[head] = true
		}
	}
	assert.Len(t, versions, 1)
}

func TestFilesOfDifferentVersionsAreAnError(t *testing.T) {
	files := map[string]string{"idna.txt": "# Unicode 17.0.0\n", "properties.txt": "# Unicode 18.0.0\n", "decompositions.txt": "# Unicode 18.0.0\n"}
	assert.ErrorContains(t, writeData(t, packages[0], files), "it is from Unicode 18.0.0, but another file is from 17.0.0")
}

func TestALineThatIsNotARangeWithItsPropertiesIsAnError(t *testing.T) {
	for i, lines := range [][]string{{"x;valid"}, {"x;L;L;Latin", "0041;L"}, {"x;Greek", "0041"}} {
		for _, line := range lines {
			files := map[string]string{"idna.txt": line + "\n", "properties.txt": line + "\n", "decompositions.txt": line + "\n"}
			assert.ErrorContains(t, writeData(t, packages[i], files), `"`+line+`"`)
		}
	}
}
