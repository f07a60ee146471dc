package excerpt

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestACharacterIsCalledByWhatOneSees(t *testing.T) {
	for text, want := range map[string]string{
		" ": "a space", "\tx": "a tab", "\n": "a line feed", "\r\n": "a carriage return", "\x00": "a null character",
		`"`: "a double quote", `\`: "a backslash", "`": "a backtick", "|": `a vertical bar ("|")`,
		"\u00a0": "a no-break space (U+00A0)", "\u200b": "a zero-width space (U+200B)", "\ufeff": "a byte order mark (U+FEFF)",
		"\u201c": "a curly quote (U+201C)", "\u201d": "a curly quote (U+201D)",
		"\x1f": "a control character (U+001F)", "\x7f": "a control character (U+007F)",
		"!x": `"!"`, "~": `"~"`, "\u0080": "the character U+0080", "é": "é (U+00E9)", "日": "日 (U+65E5)",
		"\u0301": "the character U+0301", "א": "the character U+05D0", "\u202e": "the character U+202E", "\ue000": "the character U+E000",
		"\ufffd": "� (U+FFFD)", "\ufffc": "￼ (U+FFFC)",
		"\x80": "the byte 0x80, which is not valid UTF-8,", "\xc3x": "the byte 0xC3, which is not valid UTF-8,",
	} {
		assert.Equal(t, want, Character(text), "%q", text)
	}
}

func TestTheFirstCharacterIsEncoded(t *testing.T) {
	for text, want := range map[string]string{"": "", "a b": "%61", "é/": "%C3%A9", "\xffa": "%FF"} {
		assert.Equal(t, want, Encoded(text))
	}
}
