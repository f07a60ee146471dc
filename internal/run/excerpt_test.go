package run_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/unicode/uts39"
)

func TestLongTextsAreShownAroundTheirFirstDifference(t *testing.T) {
	long := strings.Repeat("é ", 200)
	a, b := excerpt.Apart(long+"x"+long, long+"y"+long)
	assert.Contains(t, a, "x")
	assert.Contains(t, b, "y")
}

func TestWhatIsAroundTheFirstDifference(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	for _, c := range []struct{ a, b, wantA, wantB string }{
		{"x", "y", "x", "y"},
		{x(240), x(239), x(240), x(239)},
		{x(239), x(240), x(239), x(240)},
		{x(241), x(1), x(240) + "…", "x"},
		{x(1), x(241), "x", x(240) + "…"},
		{"1" + x(300), "2" + x(300), "1" + x(239) + "…", "2" + x(239) + "…"},
		{x(80) + "1" + x(300), x(80) + "2", x(80) + "1" + x(159) + "…", x(80) + "2"},
		{x(81) + "1" + x(300), x(81) + "2", "…" + x(80) + "1" + x(159) + "…", "…" + x(80) + "2"},
		{"é" + x(79) + "1" + x(300), "é" + x(79) + "2", "é" + x(79) + "1" + x(158) + "…", "é" + x(79) + "2"},
		{"x☕" + x(78) + "1", "x☕" + x(78) + "2" + x(300), "…☕" + x(78) + "1", "…☕" + x(78) + "2" + x(158) + "…"},
		{"\x80" + x(300), "\x80" + x(50) + "y", "\x80" + x(239) + "…", "\x80" + x(50) + "y"},
	} {
		a, b := excerpt.Apart(c.a, c.b)
		assert.Equal(t, []string{c.wantA, c.wantB}, []string{a, b}, "%q and %q", c.a, c.b)
	}
}

func TestTextsThatDifferAreNotShownAlike(t *testing.T) {
	part := rapid.SampledFrom([]string{"a", "é", "日本", strings.Repeat("b", 100)})
	text := rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(part, 0, 12).Draw(t, "parts"), "") })
	rapid.Check(t, func(t *rapid.T) {
		begin, a, b := text.Draw(t, "begin"), text.Draw(t, "a"), text.Draw(t, "b")
		x, y := excerpt.Apart(begin+a, begin+b)
		if (a == b) != (x == y) || !utf8.ValidString(x) || !utf8.ValidString(y) || max(len(x), len(y)) > 240+2*len("…") {
			t.Fatalf("%q and %q are shown as %q and %q", begin+a, begin+b, x, y)
		}
	})
}

func TestACharacterIsCalledByWhatReadersKnowOrElseByItsNumber(t *testing.T) {
	for text, want := range map[string]string{
		"a": `"a"`, "!": `"!"`, "~": `"~"`, "ab": `"a"`,
		" ": "a space", "\t": "a tab", "\n": "a line feed", "\r": "a carriage return", "\x00": "a null character",
		`"`: "a double quote", `\`: "a backslash", "`": "a backtick", "|": `a vertical bar ("|")`,
		"\u00A0": "a no-break space (U+00A0)", "\u200B": "a zero-width space (U+200B)", "\uFEFF": "a byte order mark (U+FEFF)",
		"\u201C": "a curly quote (U+201C)", "\u201D": "a curly quote (U+201D)",
		"\x01": "a control character (U+0001)", "\x1F": "a control character (U+001F)", "\x7F": "a control character (U+007F)",
		"\xC3": "the byte 0xC3, which is not valid UTF-8,", "\xFFa": "the byte 0xFF, which is not valid UTF-8,",
		"é": "é (U+00E9)", "日": "日 (U+65E5)", "😀": "😀 (U+1F600)", "\uFFFD": "\uFFFD (U+FFFD)",
		"\u0301": "the character U+0301", "\u0483": "the character U+0483", "\u05D0": "the character U+05D0", "\u061F": "the character U+061F", "\u202E": "the character U+202E", "\U000E0100": "the character U+E0100",
	} {
		assert.Equal(t, want, excerpt.Character(text), "%q", text)
	}
}

func TestTheFirstCharacterIsEncodedAsItsOctets(t *testing.T) {
	for text, want := range map[string]string{"": "", "a": "%61", " /": "%20", "éa": "%C3%A9", "😀": "%F0%9F%98%80", "\xFF\xFE": "%FF"} {
		assert.Equal(t, want, excerpt.Encoded(text), "%q", text)
	}
}

// Go's tables of Unicode may be older than those of package uts39. They have no category for what came later.
func TestThePackagesAgreeOnWhichCharactersAreVisible(t *testing.T) {
	known := []*unicode.RangeTable{unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc, unicode.Cf, unicode.Co}
	for r := range unicode.MaxRune + 1 {
		want := unicode.In(r, known...) && (r == ' ' || uts39.KindOf(r) != uts39.Hidden)
		if excerpt.IsVisible(r) != want {
			assert.Equal(t, want, excerpt.IsVisible(r), "%U", r)
		}
	}
}

func TestTheDescriptionOfACharacterHasNoneThatIsInvisibleOrChangesTheDirection(t *testing.T) {
	shown := 0 // of each sixteenth
	for r := rune(utf8.RuneSelf); r <= unicode.MaxRune; r++ {
		harmless := uts39.KindOf(r) != uts39.Hidden && uts39.DirectionOf(r) != uts39.RightToLeft
		if harmless && r%16 != 0 || !utf8.ValidRune(r) || !strings.ContainsRune(excerpt.Character(string(r)), r) {
			continue
		}
		if shown++; !harmless {
			assert.Fail(t, "it is shown", "%U", r)
		}
	}
	assert.Greater(t, shown, 100_000/16)
}

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
		assert.Equal(t, c.want, excerpt.Around(c.input, c.offset), "%q at %d", c.input, c.offset)
	}
}

func TestHidden(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "http://h/": "http://h/", "http://u:p@h/": "xxxxx@h/", "mailto:a@b": "xxxxx@b", "http://u@h/p@q": "xxxxx@q", "@h": "@h", "u@": "xxxxx@", "redis://:p": "redis://:xxxxx",
	} {
		assert.Equal(t, want, excerpt.Hidden(text))
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
			if c == "@" || len(left+c) > 12 {
				break
			}
			left = c + left
		}
		for _, c := range characters[n:] {
			if len(right+c) > 8 {
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
		require.Equal(t, want, excerpt.Around(text, offset))
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
		require.Equal(t, want, excerpt.Short(text, most))
		beginning, isCut := strings.CutSuffix(excerpt.Short(text, 32), "…")
		ellipsis := ""
		if isCut {
			ellipsis = "…"
		}
		require.Equal(t, `"`+beginning+`"`+ellipsis, excerpt.Quote(text))
	})
}

func TestTextsAreShownUpToTheirLimit(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	assert.Equal(t, `"`+x(32)+`"`, excerpt.Quote(x(32)))
	assert.Equal(t, `"`+x(32)+`"…`, excerpt.Quote(x(33)))
	assert.Equal(t, x(64), excerpt.Name(x(64)))
	assert.Equal(t, x(64)+"…", excerpt.Name(x(65)))
	assert.Equal(t, `\x80\x80\x80\x80`, strings.Trim(excerpt.Around("\x80\x80\x80\x80", 0), `"`), "octets of no character are not cut")
}

func TestAMessageDoesNotBeginWithTheNameOfAPackage(t *testing.T) {
	for text, want := range map[string]string{
		"uri: a: b": "a: b", "whatwg: a": "a", "oracle: a": "a", "consensus: a": "a", "whatwg: idn: a": "a", "idn: a": "a", "repair: a": "a", "tls: a": "tls: a",
	} {
		assert.Equal(t, want, excerpt.Message(errors.New(text)))
	}
}

func TestNothingBeforeTheLastAtIsShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		secret := rapid.StringMatching(`[QWX@:/]{1,20}`).Draw(t, "secret")
		rest := rapid.StringMatching(`[a-z]{0,20}`).Draw(t, "rest")
		input := secret + "@" + rest
		offset := rapid.IntRange(0, len(input)+1).Draw(t, "offset")
		assert.False(t, strings.ContainsAny(excerpt.Around(input, offset), "QWX@:/"))
		assert.False(t, strings.ContainsAny(excerpt.Hidden(input), "QWX:/"))
	})
}
