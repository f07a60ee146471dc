package documents

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A visitor reads a document of this length to its end. Details belong beside the code.
func TestDocumentsAreShort(t *testing.T) {
	limits := map[string]struct{ lines, words int }{
		"README.md":           {120, 1000},
		"docs/design.md":      {300, 2500},
		"docs/performance.md": {300, 2500},
		"docs/proof.md":       {300, 2500},
	}
	found := 0
	for _, d := range all(t) {
		limit, ok := limits[d.Name]
		if !ok {
			continue
		}
		found++
		assert.LessOrEqual(t, strings.Count(d.Text, "\n"), limit.lines, d.Name)
		assert.LessOrEqual(t, len(strings.Fields(d.Text)), limit.words, d.Name)
	}
	require.Equal(t, len(limits), found)
}
