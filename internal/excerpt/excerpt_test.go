package excerpt

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

func TestAround(t *testing.T) {
	for _, c := range []struct {
		input  string
		offset int
		want   string
	}{
		{"", 0, ``},
		{"http://a b", 8, `"http://a b"`},
		{"http://www.example.com/a b/and/more", 24, `…"xample.com/a b/and/m"…`},
		{"http://é", 7, `"http://\u00e9"`},
		{"http://u:secret@h h/", 17, `…"h h/"`},
		{"http://u:sec ret@h/", 12, ``},
		{"a", 1, `"a"`},
		{"a", 2, ``},
	} {
		assert.Equal(t, c.want, Around(c.input, c.offset), "%q at %d", c.input, c.offset)
	}
}

func TestHidden(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "http://h/": "http://h/", "http://u:p@h/": "xxxxx@h/", "mailto:a@b": "xxxxx@b", "http://u@h/p@q": "xxxxx@q", "@h": "@h", "u@": "xxxxx@",
	} {
		assert.Equal(t, want, Hidden(text))
	}
}

func TestNoCharacterIsCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		bounds := []int{0}
		for _, r := range rapid.SliceOf(rapid.SampledFrom([]rune{'a', '/', 'é', '☕', '😀', '@'})).Draw(t, "runes") {
			b.WriteRune(r)
			bounds = append(bounds, b.Len())
		}
		text := b.String()
		offset := rapid.SampledFrom(bounds).Draw(t, "offset")
		for _, shown := range []string{Around(text, offset), Quote(text)} {
			assert.NotContains(t, shown, `\x`, "%q at %d", text, offset)
		}
		if w := Around(text, offset); w != "" {
			assert.Equal(t, offset < len(text), strings.Contains(w, strings.Trim(strconv.QuoteToASCII(next(text, offset)), `"`)) && offset < len(text))
		}
	})
}

// next returns the character at the offset, or "".
func next(text string, offset int) string {
	_, size := utf8.DecodeRuneInString(text[offset:])
	return text[offset : offset+size]
}

func TestNothingBeforeTheLastAtIsShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		secret := rapid.StringMatching(`[QWX@:/]{1,20}`).Draw(t, "secret")
		rest := rapid.StringMatching(`[a-z]{0,20}`).Draw(t, "rest")
		input := secret + "@" + rest
		offset := rapid.IntRange(0, len(input)+1).Draw(t, "offset")
		assert.False(t, strings.ContainsAny(Around(input, offset), "QWX@:/"))
		assert.False(t, strings.ContainsAny(Hidden(input), "QWX:/"))
	})
}
