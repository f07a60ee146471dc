package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// Whatever the octets are: nothing in the text acts on a terminal, and decoding it yields them.
func TestDecodedTextIsVisibleAndDecodesToTheSameOctets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(
			rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }),
			rapid.StringOf(rapid.RuneFrom([]rune("%0aF\n\x1b\u0085\u202e\u2028ä \u00a0"))),
		).Draw(t, "octets")
		text := verdict.Visible(s)
		require.True(t, utf8.ValidString(text))
		for _, r := range text {
			require.False(t, r < ' ' || r >= 0x7F && r <= 0x9F || strings.ContainsRune("\u2028\u2029\u202e\u2066\ufeff", r), "%q", text)
		}
		octets, err := uri.DecodeOctets(strictTriplets(text))
		require.NoError(t, err)
		require.Equal(t, s, string(octets))
	})
}

// strictTriplets encodes each "%" that two hexadecimal digits do not follow.
func strictTriplets(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteByte(s[i])
		if s[i] == '%' && !ascii.IsPercentEncoded(s[i:]) {
			b.WriteString("25")
		}
	}
	return b.String()
}

func TestEveryFieldIsInTheHelp(t *testing.T) {
	help, err := helpTexts.ReadFile("help/get.txt")
	require.NoError(t, err)
	for _, name := range fieldNames() {
		assert.Regexp(t, `(?m)^    (.* )?`+name+`( |$)`, string(help))
	}
}
