package printable

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Text escapes invisible characters in s, such as control and bidirectional formatting characters. It also escapes bytes that are not
// valid UTF-8.
func Text(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 || !excerpt.IsVisible(r) {
			quoted := strconv.QuoteToASCII(s[:size])
			b.WriteString(quoted[1 : len(quoted)-1])
		} else {
			b.WriteString(s[:size])
		}
		s = s[size:]
	}
	return b.String()
}

// Word returns the word for a constant. For an unknown constant, it returns typ and the number, such as "Type(9)".
func Word(words []string, constant uint8, typ string) string {
	if int(constant) < len(words) {
		return words[constant]
	}
	return fmt.Sprintf("%s(%d)", typ, constant)
}
