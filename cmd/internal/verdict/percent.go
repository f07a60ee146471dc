package verdict

import (
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Visible percent-encodes characters that affect a terminal or are invisible, such as control characters, and bytes that
// are not UTF-8. It encodes a "%" only before two hexadecimal digits. Decoding the result yields s.
func Visible(s string) string { return visible(s, true) }

// VisibleURL is like [Visible], but does not encode "%", because a "%" in a URL already begins a percent-encoded byte.
func VisibleURL(s string) string { return visible(s, false) }

func visible(s string, withPercent bool) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r >= 0x7F || r == '%' && withPercent }) {
		return s
	}
	var b []byte
	for s != "" {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 || !excerpt.IsVisible(r) || withPercent && ascii.IsPercentEncoded(s) {
			for _, c := range []byte(s[:size]) {
				b = ascii.AppendPercentEncoded(b, c)
			}
		} else {
			b = append(b, s[:size]...)
		}
		s = s[size:]
	}
	return string(b)
}
