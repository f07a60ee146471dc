package excerpt

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/unicode/uts39"
)

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
		assert.Equal(t, want, Character(text), "%q", text)
	}
}

func TestTheFirstCharacterIsEncodedAsItsOctets(t *testing.T) {
	for text, want := range map[string]string{"": "", "a": "%61", " /": "%20", "éa": "%C3%A9", "😀": "%F0%9F%98%80", "\xFF\xFE": "%FF"} {
		assert.Equal(t, want, Encoded(text), "%q", text)
	}
}

// Go's tables of Unicode may be older than those of package uts39. They have no category for what came later.
func TestThePackagesAgreeOnWhichCharactersAreVisible(t *testing.T) {
	known := []*unicode.RangeTable{unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc, unicode.Cf, unicode.Co}
	for r := range unicode.MaxRune + 1 {
		want := unicode.In(r, known...) && (r == ' ' || uts39.KindOf(r) != uts39.Hidden)
		if IsVisible(r) != want {
			assert.Equal(t, want, IsVisible(r), "%U", r)
		}
	}
}

func TestTheDescriptionOfACharacterHasNoneThatIsInvisibleOrChangesTheDirection(t *testing.T) {
	shown := 0
	for r := rune(utf8.RuneSelf); r <= unicode.MaxRune; r++ {
		if !utf8.ValidRune(r) || !strings.ContainsRune(Character(string(r)), r) {
			continue
		}
		shown++
		if uts39.KindOf(r) == uts39.Hidden || uts39.DirectionOf(r) == uts39.RightToLeft {
			assert.Fail(t, "it is shown", "%U", r)
		}
	}
	assert.Greater(t, shown, 100_000)
}
