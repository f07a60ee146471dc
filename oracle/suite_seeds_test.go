package oracle_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/golden"
)

// seedTexts are the inputs of seeds.jsonl.
func seedTexts(t *testing.T) (texts []string) {
	for _, s := range golden.Rows[struct {
		Name, Input string
		InputBytes  string `json:"input_bytes"`
		Repeat, End string
		Times       int
	}](t, "suite/seeds.jsonl") {
		start, err := url.PathUnescape(s.InputBytes)
		require.NoError(t, err)
		assert.NotEmpty(t, s.Name, s.Input)
		assert.Equal(t, s.Repeat != "", s.Times > 0, s.Name)
		texts = append(texts, start+s.Input+strings.Repeat(s.Repeat, s.Times)+s.End)
	}
	return texts
}

func TestNoSeedIsThereTwice(t *testing.T) {
	seen := map[string]bool{}
	for _, text := range seedTexts(t) {
		assert.False(t, seen[text], "%.80q", text)
		seen[text] = true
	}
}
