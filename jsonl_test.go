package uri_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// readCases reads a file of testdata, a JSON object a line.
func readCases[T any](t testing.TB, name string) []T {
	t.Helper()
	return readLines[T](t, filepath.Join("testdata", name))
}

// readCorpus reads a file of the directory that the environment names, or skips the test.
func readCorpus[T any](t testing.TB, name string) []T {
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
