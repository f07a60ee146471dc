package golden

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// Rows returns the JSON lines of a file as values. Their fields are those of T, and can be absent.
func Rows[T any](t testing.TB, file string) (all []T) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	for d.More() {
		var row T
		require.NoError(t, d.Decode(&row), "%s, behind byte %d", file, d.InputOffset())
		all = append(all, row)
	}
	require.NotEmpty(t, all, file)
	return all
}
