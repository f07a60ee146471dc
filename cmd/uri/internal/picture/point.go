package picture

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// before and after are how many bytes are shown around an offset of a long text.
const before, after = 60, 30

// Point draws the text and a "^" below the byte at the offset. Where a password may stand it draws nothing of it:
// of a text with an "@" nothing before the last "@" is shown, and nothing at all for an offset there.
//
// The text is shown as [Printable] has it.
func Point(text string, offset int) string {
	hidden := strings.LastIndexByte(text, '@')
	if offset < hidden || offset > len(text) {
		return ""
	}
	from := max(hidden, offset-before, 0)
	to := min(offset+after, len(text))
	left, right := Printable(text[from:offset]), Printable(text[offset:to])
	if from > 0 {
		left = "…" + left
	}
	if to < len(text) {
		right += "…"
	}
	return margin + left + right + "\n" + margin + strings.Repeat(" ", uniseg.StringWidth(left)) + "^\n"
}

// Printable is s with escapes for what is not to be printed: control characters, characters that change the
// direction of others, and bytes that are not UTF-8.
func Printable(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 || !unicode.IsPrint(r) {
			quoted := strconv.QuoteToASCII(s[:size])
			b.WriteString(quoted[1 : len(quoted)-1])
		} else {
			b.WriteString(s[:size])
		}
		s = s[size:]
	}
	return b.String()
}
