package grammars

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTextsAreReadAsOctets(t *testing.T) {
	file := filepath.Join(t.TempDir(), "texts.jsonl")
	lines := `{"Rule":"a","Text":"é"}` + "\n" + `{"Rule":"a","Base64":"6Q==","Breaks":"b"}` + "\n"
	require.NoError(t, os.WriteFile(file, []byte(lines), 0o600))
	texts, err := ReadTexts(file)
	require.NoError(t, err)
	assert.Equal(t, "é", string(texts[0].Octets()))
	assert.True(t, texts[0].IsMember())
	assert.Equal(t, "\xe9", string(texts[1].Octets()))
	assert.False(t, texts[1].IsMember())

	require.NoError(t, os.WriteFile(file, []byte(lines+`{"Rules":"a"}`), 0o600))
	_, err = ReadTexts(file)
	assert.ErrorContains(t, err, "line 3: json: unknown field")
}
