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
	read(t, file, set, func(row func(any)) {
		all = append(all, *new(T))
		row(&all[len(all)-1])
	})
	return all
}

// read calls add for each line, with what reads the line into a value. It has no type parameter, so that it is compiled once.
func read(t testing.TB, file string, set func(*json.Decoder), add func(row func(any))) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	d := json.NewDecoder(bytes.NewReader(text))
	set(d)
	lines := 0
	for ; d.More(); lines++ {
		add(func(row any) { require.NoError(t, d.Decode(row), "%s, after byte %d", file, d.InputOffset()) })
	}
	require.Positive(t, lines, file)
}
