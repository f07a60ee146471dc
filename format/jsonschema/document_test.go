package jsonschema_test

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/documents"
)

var update = flag.Bool("update", false, "write what the program prints into docs/howto/json-schema.md")

const page = "../../docs/howto/json-schema.md"

func TestTheDocumentShowsWhatItsProgramPrints(t *testing.T) {
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	d := documents.Document{Name: page, Text: string(text)}
	blocks := d.Blocks()
	require.Len(t, blocks, 2)
	program, err := documents.ProgramOf(blocks[0].Text, nil)
	require.NoError(t, err)
	printed, err := documents.Run("..", "github.com/urigrammar/uri/format", []documents.Program{program})
	require.NoError(t, err)
	if *update {
		require.NoError(t, os.WriteFile(page, []byte(d.Replaced(map[int]string{1: printed[0]}).Text), 0o644))
		return
	}
	assert.Equal(t, blocks[1].Text, printed[0], "go test -update writes it")
}
