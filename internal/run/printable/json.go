// Package printable writes text and JSON in which no character can affect a terminal.
package printable

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Encode percent-encodes "%", the space, and all bytes except printable ASCII, so that any string
// can be printed and decoded again.
func Encode(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if s[i] > ' ' && s[i] < 0x7F && s[i] != '%' {
			b.WriteByte(s[i])
			continue
		}
		fmt.Fprintf(&b, "%%%02X", s[i])
	}
	return b.String()
}

// TextOrBytes returns a string for JSON: as text, or percent-encoded as bytes if it is not valid UTF-8. The other
// result is nil.
func TextOrBytes(s string) (text, bytes *string) {
	if utf8.ValidString(s) {
		return &s, nil
	}
	encoded := Encode(s)
	return nil, &encoded
}

// JSON encodes v in JSON without characters that affect a terminal. It escapes invisible characters, such as
// control characters and those that change the direction of writing. It does not escape HTML.
func JSON(v any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	line := bytes.TrimSuffix(text.Bytes(), []byte("\n"))
	if bytes.IndexFunc(line, func(r rune) bool { return r >= 0x7F }) < 0 {
		return line, nil // most lines are ASCII, whose control characters are escaped
	}
	var out []byte
	for _, r := range string(line) {
		switch {
		case excerpt.IsVisible(r):
			out = utf8.AppendRune(out, r)
		case r > 0xFFFF:
			high, low := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
	}
	return out, nil
}

// Visible escapes backslashes, invisible characters and invalid UTF-8 as in Go strings: \\, \n, \u200b, \xff.
func Visible(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '"' || r != '\\' && excerpt.IsVisible(r) && (r != utf8.RuneError || size > 1):
			b.WriteString(s[i : i+size])
		default:
			quoted := strconv.QuoteToASCII(s[i : i+size])
			b.WriteString(quoted[1 : len(quoted)-1])
		}
		i += size
	}
	return b.String()
}
