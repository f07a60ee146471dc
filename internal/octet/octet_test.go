package octet_test

import (
	"encoding/json"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/octet"
)

func TestKinds(t *testing.T) {
	for b, name := range map[byte]string{
		'a': "letter", 'Z': "letter", '0': "digit", '9': "digit", 0: "control", '\n': "control", 0x7F: "control",
		' ': "space", '[': "[", '~': "~", 0x80: "non-ASCII", 0xFF: "non-ASCII",
	} {
		assert.Equal(t, name, octet.KindOf(b).String(), "%#x", b)
	}
	assert.Equal(t, octet.End, octet.KindAt("a", 1))
	assert.Equal(t, octet.Letter, octet.KindAt("a", 0))
}

func TestStringsThatAreNoTextCanBeShown(t *testing.T) {
	assert.Equal(t, "a%25%20%FF%C3%A9", octet.Encode("a% \xffé"))
	assert.Equal(t, `a" \xff\né`, octet.Visible("a\" \xff\né"))
}

func TestJSONShowsNothingThatATerminalWouldObey(t *testing.T) {
	for _, s := range []string{"", "a<&>", "\x1b[31m", "\x7f", "\u0085", "\u202e", "\u200b", "\u2028", "\U000e0001", "é😀", "\n\"\\"} {
		text, err := octet.JSON(map[string]string{"k": s})
		require.NoError(t, err)
		for _, r := range string(text) {
			assert.True(t, strconv.IsPrint(r), "%q in %q", r, text)
		}
		var back map[string]string
		require.NoError(t, json.Unmarshal(text, &back))
		assert.Equal(t, s, back["k"])
	}
	_, err := octet.JSON(func() {})
	assert.Error(t, err)
}
