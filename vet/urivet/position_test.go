package urivet_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/vet/urivet"
)

func TestAByteOfALiteralIsFoundInItsSource(t *testing.T) {
	for _, c := range []struct {
		literal string
		offset  int
		want    int
	}{
		{`""`, 0, 1},
		{`"ab"`, 1, 2},
		{`"ab"`, 2, 3}, // the closing quote
		{`"\x61\141\u0061b"`, 3, 15},
		{`"\tb"`, 0, 1},
		{`"\tb"`, 1, 3},
		{`"\"b"`, 1, 3},
		{`"éb"`, 2, 3},
		{`"\u00e9b"`, 1, 1}, // within a character
		{`"\u00e9b"`, 2, 7},
		{`"\xffb"`, 1, 5},
		{"`\\tb`", 2, 3},
		{"``", 0, 1},
	} {
		assert.Equal(t, c.want, urivet.SourceOffset(c.literal, c.offset), "%s %d", c.literal, c.offset)
	}
}

// escaped writes a byte of ASCII in one of the ways of Go's literals.
var escaped = rapid.Custom(func(t *rapid.T) string {
	c := rapid.IntRange(1, 127).Draw(t, "byte")
	form := rapid.SampledFrom([]string{`\x%02x`, `\%03o`, `\u%04x`, `\U%08x`, "plain"}).Draw(t, "form")
	if form != "plain" {
		return fmt.Sprintf(form, c)
	}
	quoted := strconv.Quote(string(rune(c)))
	return quoted[1 : len(quoted)-1]
})

// The source before the position of a byte denotes the bytes before it.
func TestTheSourceBeforeAByteDenotesTheBytesBeforeIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		literal := `"` + strings.Join(rapid.SliceOf(escaped).Draw(t, "literal"), "") + `"`
		value, err := strconv.Unquote(literal)
		require.NoError(t, err)
		offset := rapid.IntRange(0, len(value)).Draw(t, "offset")
		before, err := strconv.Unquote(literal[:urivet.SourceOffset(literal, offset)] + `"`)
		require.NoError(t, err)
		assert.Equal(t, value[:offset], before)
	})
}
