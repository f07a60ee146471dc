package printable

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/uts39"
)

// IsVisible reports whether a character can be seen, or is an ASCII space: not a control or format character, an ignorable code point
// such as U+3164, a variation selector, a blank glyph such as U+2800, or other white space.
func IsVisible(r rune) bool {
	if r < utf8.RuneSelf {
		return ' ' <= r && r < 0x7F
	}
	return unicode.IsPrint(r) && uts39.KindOf(r) != uts39.Hidden
}

// Text returns s with escapes for invisible and active characters, such as control characters and those that change the direction of
// others, and for bytes that are not UTF-8.
func Text(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 || !IsVisible(r) {
			quoted := strconv.QuoteToASCII(s[:size])
			b.WriteString(quoted[1 : len(quoted)-1])
		} else {
			b.WriteString(s[:size])
		}
		s = s[size:]
	}
	return b.String()
}

// Word returns the word of a constant of a type, or its number if the constant is unknown.
func Word(words []string, constant uint8, typ string) string {
	if int(constant) < len(words) {
		return words[constant]
	}
	return fmt.Sprintf("%s(%d)", typ, constant)
}
