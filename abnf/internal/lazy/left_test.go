package lazy

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/urigrammar/uri/internal/tests/golden"
)

func TestPartsOfLeftRecursionAreThoseOfTheFirstDerivation(t *testing.T) {
	for _, c := range golden.Rows[struct{ Name, Rules, Text, Want string }](t, "testdata/left.jsonl") {
		t.Run(c.Name, func(t *testing.T) {
			p, _ := newHostile(t, c.Rules)
			w := walkOf(p)
			parts, ok := w.partsOf(c.Text, 0)
			require.True(t, ok)
			d := tree{grammarOf(t, c.Rules+"\n"), p, c.Text, parts, map[spot]bool{}}
			assert.True(t, d.isDerivation("s", spot{}, spot{len(c.Text), len(parts)}))
			assert.Equal(t, c.Want, strings.TrimSpace(written(p, parts)))
		})
	}
}
