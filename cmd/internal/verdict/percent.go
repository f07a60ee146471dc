package verdict

import (
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Visible percent-encodes what a terminal could obey or a person could not see, such as control characters, and bytes that
// are not UTF-8. It encodes a "%" only before two hexadecimal digits. Decoding the result yields s.
func Visible(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r >= 0x7F || r == '%' }) {
		return s
	}
	return percentEncoded(s, func(rest string, r rune) bool {
		return !excerpt.IsVisible(r) || ascii.IsPercentEncoded(rest)
	})
}

// VisibleURL is Visible for a URL, whose "%" begin encodings already.
func VisibleURL(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r >= 0x7F }) {
		return s
	}
	return percentEncoded(s, func(_ string, r rune) bool { return !excerpt.IsVisible(r) })
}

// percentEncoded encodes the bytes that are not UTF-8, and the characters at the beginning of a rest that is chosen.
func percentEncoded(s string, chosen func(rest string, r rune) bool) string {
	var b []byte
	for s != "" {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 || chosen(s, r) {
			for _, octet := range []byte(s[:size]) {
				b = ascii.AppendPercentEncoded(b, octet)
			}
		} else {
			b = append(b, s[:size]...)
		}
		s = s[size:]
	}
	return string(b)
}
