package uritestutil

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// ReadCases reads a file of the folder testdata of the module, a JSON object a line.
func ReadCases[T any](t testing.TB, name string) []T {
	t.Helper()
	return readLines[T](t, File(t, filepath.Join("testdata", name)))
}

// File is where a file of the module is, seen from the folder of a test.
func File(t testing.TB, name string) string {
	t.Helper()
	for dir := "."; ; dir = filepath.Join(dir, "..") {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return filepath.Join(dir, name)
		}
		require.Less(t, len(dir), 100, "there is a go.mod above")
	}
}

// ReadCorpus reads a file of the directory that the environment names, or skips the test.
func ReadCorpus[T any](t testing.TB, name string) []T {
	t.Helper()
	dir := os.Getenv("URI_CORPORA")
	if dir == "" {
		t.Skip("URI_CORPORA is not set")
	}
	return readLines[T](t, filepath.Join(dir, name))
}

func readLines[T any](t testing.TB, file string) []T {
	t.Helper()
	f, err := os.Open(file)
	require.NoError(t, err)
	defer f.Close()
	var cases []T
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c T
		require.NoError(t, json.Unmarshal(lines.Bytes(), &c), "%s", lines.Text())
		cases = append(cases, c)
	}
	require.NoError(t, lines.Err())
	require.NotEmpty(t, cases)
	return cases
}
