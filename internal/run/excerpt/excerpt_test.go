package excerpt

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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
		{"http://é", 7, `"http://é"`},
		{"http://例え\u202e\u0301\xff", 7, `"http://例え"…`},
		{"é\u202e\u0301\xff", 0, `"é\u202e\u0301\xff"`},
		{"http://u:secret@h h/", 17, `…"h h/"`},
		{"http://u:sec ret@h/", 12, ``},
		{"हिन्दी", 0, `"हि"…`},
		{"ที่", 0, `"ที"…`},
		{"\u093f", 0, `"\u093f"`},
		{"/\u093f", 0, `"/\u093f"`},
		{"سل", 0, `"\u0633\u0644"`},
		{"a", 1, `"a"`},
		{"a", 2, ``},
		{"a", -1, ``},
	} {
		assert.Equal(t, c.want, Around(c.input, c.offset), "%q at %d", c.input, c.offset)
	}
}

func TestHidden(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "http://h/": "http://h/", "http://u:p@h/": "xxxxx@h/", "mailto:a@b": "xxxxx@b", "http://u@h/p@q": "xxxxx@q", "@h": "@h", "u@": "xxxxx@", "redis://:p": "redis://:xxxxx",
	} {
		assert.Equal(t, want, Hidden(text))
	}
}

var wholeCharacters = rapid.Custom(func(t *rapid.T) []string {
	return rapid.SliceOfN(rapid.SampledFrom([]string{"a", "/", "é", "☕", "😀", "@"}), 0, 40).Draw(t, "characters")
})

func TestTheWholeCharactersAroundTheOffsetAreShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		characters := wholeCharacters.Draw(t, "characters")
		text, n := strings.Join(characters, ""), rapid.IntRange(0, len(characters)).Draw(t, "n")
		offset := len(strings.Join(characters[:n], ""))
		left, right := "", ""
		for _, c := range slices.Backward(characters[:n]) {
			if c == "@" || len(left+c) > before {
				break
			}
			left = c + left
		}
		for _, c := range characters[n:] {
			if len(right+c) > after {
				break
			}
			right += c
		}
		want := `"` + left + right + `"`
		if offset > len(left) {
			want = "…" + want
		}
		if len(text) > offset+len(right) {
			want += "…"
		}
		if left+right == "" || strings.Contains(text[offset:], "@") {
			want = ""
		}
		require.Equal(t, want, Around(text, offset))
	})
}

func TestAShortTextIsTheLongestOfWholeCharacters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		characters := wholeCharacters.Draw(t, "characters")
		text, most := strings.Join(characters, ""), rapid.IntRange(0, 40).Draw(t, "most")
		want := ""
		for _, c := range characters {
			if len(want+c) > most {
				want += "…"
				break
			}
			want += c
		}
		if len(text) <= most {
			want = text
		}
		require.Equal(t, want, Short(text, most))
		beginning, isCut := strings.CutSuffix(Short(text, longest), "…")
		ellipsis := ""
		if isCut {
			ellipsis = "…"
		}
		require.Equal(t, `"`+beginning+`"`+ellipsis, Quote(text))
	})
}

func TestTextsAreShownUpToTheirLimit(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	assert.Equal(t, `"`+x(32)+`"`, Quote(x(32)))
	assert.Equal(t, `"`+x(32)+`"…`, Quote(x(33)))
	assert.Equal(t, x(64), Name(x(64)))
	assert.Equal(t, x(64)+"…", Name(x(65)))
	assert.Equal(t, `\x80\x80\x80\x80`, strings.Trim(Around("\x80\x80\x80\x80", 0), `"`), "octets of no character are not cut")
}

func TestAMessageDoesNotBeginWithTheNameOfAPackage(t *testing.T) {
	for text, want := range map[string]string{
		"uri: a: b": "a: b", "whatwg: a": "a", "oracle: a": "a", "consensus: a": "a", "whatwg: idn: a": "a", "idn: a": "a", "repair: a": "a", "tls: a": "tls: a",
	} {
		assert.Equal(t, want, Message(errors.New(text)))
	}
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
