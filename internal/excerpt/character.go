package excerpt

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/ascii"
)

// names are what characters are called that cannot be seen, or not well.
var names = map[rune]string{
	' ': "a space", '\t': "a tab", '\n': "a line feed", '\r': "a carriage return", 0: "a null character", '"': "a double quote",
	'\\': "a backslash", '`': "a backtick", 0xA0: "a no-break space (U+00A0)", 0x200B: "a zero-width space (U+200B)",
	0xFEFF: "a byte order mark (U+FEFF)", 0x201C: "a curly quote (U+201C)", 0x201D: "a curly quote (U+201D)", '|': `a vertical bar ("|")`,
}

// Character describes the first character of a text. Its result has no control characters and no
// characters that change the direction of writing.
func Character(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	switch name, ok := names[r]; {
	case r == utf8.RuneError && size == 1:
		return fmt.Sprintf("the byte 0x%02X, which is not valid UTF-8,", text[0])
	case ok:
		return name
	case r < ' ' || r == 0x7F:
		return fmt.Sprintf("a control character (%U)", r)
	case r < utf8.RuneSelf:
		return `"` + string(r) + `"`
	case unicode.IsPrint(r) && !unicode.IsMark(r) && unicode.In(r, leftToRight...) && !unicode.In(r, blank...):
		return fmt.Sprintf("%c (%U)", r, r)
	}
	return fmt.Sprintf("the character %U", r)
}

// Encoded returns the first character of text percent-encoded.
func Encoded(text string) string {
	_, size := utf8.DecodeRuneInString(text)
	var b []byte
	for _, octet := range []byte(text[:size]) {
		b = ascii.AppendPercentEncoded(b, octet)
	}
	return string(b)
}

// blank are characters that are not seen, although they are letters or symbols: ignorable ones, and the note without a head.
var blank = []*unicode.RangeTable{
	unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, {R32: []unicode.Range32{{Lo: 0x1D159, Hi: 0x1D159, Stride: 1}}},
}

// leftToRight are scripts whose characters do not change how their neighbors are displayed.
var leftToRight = []*unicode.RangeTable{
	unicode.Common, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul,
}
