package excerpt

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// names are words for characters that are invisible or hard to see.
var names = []struct {
	character rune
	name      string
}{
	{' ', "a space"}, {'\t', "a tab"}, {'\n', "a line feed"}, {'\r', "a carriage return"}, {0, "a null character"}, {'"', "a double quote"},
	{'\\', "a backslash"}, {'`', "a backtick"}, {0xA0, "a no-break space (U+00A0)"}, {0x200B, "a zero-width space (U+200B)"},
	{0xFEFF, "a byte order mark (U+FEFF)"}, {0x201C, "a curly quote (U+201C)"}, {0x201D, "a curly quote (U+201D)"}, {'|', `a vertical bar ("|")`},
}

func nameOf(r rune) string {
	for _, n := range names {
		if n.character == r {
			return n.name
		}
	}
	return ""
}

// Character describes the first character of a text. The description contains no control
// characters, and no characters that change the direction of writing.
func Character(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	switch name := nameOf(r); {
	case r == utf8.RuneError && size == 1:
		return fmt.Sprintf("the byte 0x%02X, which is not valid UTF-8,", text[0])
	case name != "":
		return name
	case r < ' ' || r == 0x7F:
		return fmt.Sprintf("a control character (%U)", r)
	case r < utf8.RuneSelf:
		return `"` + string(r) + `"`
	case isReadable(r):
		return fmt.Sprintf("%c (%U)", r, r)
	}
	return fmt.Sprintf("the character %U", r)
}

// isReadable reports whether a character can be seen, alone and without a change of direction.
func isReadable(r rune) bool { return !unicode.IsMark(r) && isReadableInWord(r) }

// isReadableInWord is like isReadable, for a character after another one. It accepts a mark of one script, such as a vowel of Thai.
func isReadableInWord(r rune) bool {
	return unicode.In(r, leftToRight...) && !unicode.Is(rightToLeft, r) && IsVisible(r)
}

// Encoded returns the first character of text, percent-encoded.
func Encoded(text string) string {
	_, size := utf8.DecodeRuneInString(text)
	var b []byte
	for _, octet := range []byte(text[:size]) {
		b = ascii.AppendPercentEncoded(b, octet)
	}
	return string(b)
}

// IsVisible reports whether a character is visible or an ASCII space. Control and format characters, ignorable code points such
// as U+3164, variation selectors, blank glyphs such as U+2800, and other white space are invisible. IsVisible agrees with
// package uts39, whose tables package uri does not import.
func IsVisible(r rune) bool { return unicode.IsPrint(r) && !unicode.In(r, blank...) }

// blank contains characters that are invisible, although they are letters, marks or symbols by their category. Two symbols are
// blank: the pattern of Braille without dots, and the note without a head.
var blank = []*unicode.RangeTable{
	unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector,
	{R16: []unicode.Range16{{Lo: 0x2800, Hi: 0x2800, Stride: 1}}, R32: []unicode.Range32{{Lo: 0x1D159, Hi: 0x1D159, Stride: 1}}},
}

// rightToLeft contains characters that are written from right to left, although several scripts share them: Arabic punctuation and
// numbers.
var rightToLeft = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 0x061B, Hi: 0x0640, Stride: 1}}, R32: []unicode.Range32{{Lo: 0x1EC71, Hi: 0x1ED3D, Stride: 1}},
}

// leftToRight contains scripts whose characters do not change how their neighbors are displayed, apart from those in rightToLeft.
var leftToRight = []*unicode.RangeTable{
	unicode.Common, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul,
	unicode.Armenian, unicode.Georgian, unicode.Ethiopic, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya,
	unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
}
