package golden

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// Rows returns the JSON lines of a file as values. Their fields are those of T, and can be absent.
func Rows[T any](t testing.TB, file string) []T {
	t.Helper()
	return rows[T](t, file, (*json.Decoder).DisallowUnknownFields)
}

// Lines returns the JSON lines of a file as values. It ignores fields that T lacks, such as remarks.
func Lines[T any](t testing.TB, file string) []T {
	t.Helper()
	return rows[T](t, file, func(*json.Decoder) {})
}

func rows[T any](t testing.TB, file string, set func(*json.Decoder)) (all []T) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	d := json.NewDecoder(bytes.NewReader(text))
	set(d)
	for d.More() {
		var row T
		require.NoError(t, d.Decode(&row), "%s, after byte %d", file, d.InputOffset())
		all = append(all, row)
	}
	require.NotEmpty(t, all, file)
	return all
}
