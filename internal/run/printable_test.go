package run_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/internal/unicode/uts39"
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

// Some code points that are ignored when text is displayed are letters or marks by their category, and two symbols are blank.
func TestNoInvisibleCharacterIsWrittenAsItIs(t *testing.T) {
	hidden := 0
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if uts39.KindOf(r) != uts39.Hidden || !utf8.ValidRune(r) {
			continue
		}
		hidden++
		if !unicode.IsPrint(r) {
			if excerpt.IsVisible(r) {
				assert.Fail(t, "it is visible", "%U", r)
			}
			continue
		}
		s := "a" + string(r) + "b"
		asJSON, err := printable.JSON(s)
		require.NoError(t, err)
		if isASCII := strings.Trim(printable.Text(s)+printable.Visible(s)+string(asJSON), printing) == ""; !isASCII || excerpt.IsVisible(r) {
			assert.Fail(t, "it is written as it is", "%U", r)
		}
	}
	assert.Greater(t, hidden, 100_000)
	for _, r := range []rune{0x3164, 0x2800, 0x115F, 0xFFA0, 0x17B4, 0xFE0F, 0xE0100, 0x34F, 0x1D159} {
		assert.True(t, unicode.IsPrint(r) && !excerpt.IsVisible(r), "%U", r)
	}
}

// printing are the characters that need no escape.
var printing = func() string {
	var b strings.Builder
	for r := rune(' '); r < 0x7F; r++ {
		b.WriteRune(r)
	}
	return b.String()
}()

func TestVisibleCharactersStay(t *testing.T) {
	for r := rune(0xA1); r <= unicode.MaxRune; r++ {
		if unicode.IsPrint(r) && uts39.KindOf(r) != uts39.Hidden && (!excerpt.IsVisible(r) || printable.Text(string(r)) != string(r) || printable.Visible(string(r)) != string(r)) {
			assert.Fail(t, "it is escaped", "%U", r)
		}
	}
}
