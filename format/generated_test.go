package format

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/generate"
)

var update = flag.Bool("update", false, "write the generated files")

func TestTheGeneratedFilesAreThoseOfTheGrammar(t *testing.T) {
	g, err := abnf.LoadFile("rfc1123.abnf")
	require.NoError(t, err)
	files, err := generate.Files(g, generate.Options{
		Masks:   "github.com/urigrammar/uri/internal/scan",
		Package: "hostname", Type: "Name", Rule: "hostname", Title: "RFC 1123",
		Lists: []generate.List{{Item: "label"}},
	})
	require.NoError(t, err)
	for name, want := range files {
		file := filepath.Join("internal", "hostname", name)
		if *update {
			require.NoError(t, os.WriteFile(file, want, 0o644))
		}
		got, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, string(want), string(got), "%s: make it again with -update", file)
	}
}
