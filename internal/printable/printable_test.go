package printable_test

import (
	"encoding/json"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/printable"
)

func TestStringsThatAreNotTextCanBeShown(t *testing.T) {
	assert.Equal(t, "a%25%20%FF%C3%A9", printable.Encode("a% \xffé"))
	assert.Equal(t, `a" \xff\né`, printable.Visible("a\" \xff\né"))
}

func TestJSONShowsNothingThatATerminalWouldObey(t *testing.T) {
	for _, s := range []string{"", "a<&>", "\x1b[31m", "\x7f", "\u0085", "\u202e", "\u200b", "\u2028", "\U000e0001", "é😀", "\n\"\\"} {
		text, err := printable.JSON(map[string]string{"k": s})
		require.NoError(t, err)
		for _, r := range string(text) {
			assert.True(t, strconv.IsPrint(r), "%q in %q", r, text)
		}
		var back map[string]string
		require.NoError(t, json.Unmarshal(text, &back))
		assert.Equal(t, s, back["k"])
	}
	_, err := printable.JSON(func() {})
	assert.Error(t, err)
}
