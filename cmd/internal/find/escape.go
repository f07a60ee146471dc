package find

import (
	"html"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/lazyregexp"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// unescape returns the first character of a text, which can be escaped as in JSON or HTML, and its length as written in bytes. The length
// is 0 for an empty text.
func unescape(text string) (c rune, n int) {
	if text == "" {
		return 0, 0
	}
	switch text[0] {
	case '\\':
		c, n = backslash(text)
	case '&':
		c, n = reference(text)
	}
	if n == 0 {
		c, n = utf8.DecodeRuneInString(text)
	}
	return c, n
}

// beginLength returns the length of the "://" at the beginning of a text, escaped in any way and percent-encoded up to levels times,
// or 0. Backslashes may replace the slashes of an encoded one.
func beginLength(text string, levels int) (length int) {
	for _, want := range "://" {
		c, n, level := spelled(text[length:])
		if c != want && (c != '\\' || want == ':' || levels == 0) || level > levels {
			return 0
		}
		length += n
	}
	return length
}

// mostLevels is the maximum number of times that a character may be percent-encoded.
const mostLevels = 3

// spelled is like unescape, for a character that may also be percent-encoded. level is the number of times that it is.
func spelled(text string) (c rune, n, level int) {
	if !strings.HasPrefix(text, "%") {
		c, n = unescape(text)
		return c, n, 0
	}
	n, level = 1, 1
	for level < mostLevels && strings.HasPrefix(text[n:], "25") {
		n, level = n+2, level+1
	}
	if len(text) < n+2 || !ascii.IsPercentEncoded("%"+text[n:n+2]) {
		return '%', 1, 0
	}
	return rune(ascii.HexValue(text[n])<<4 | ascii.HexValue(text[n+1])), n + 2, level
}

// backslash decodes an escape of JSON, which may be nested in another JSON string. It returns 0, 0 for other texts.
func backslash(text string) (c rune, n int) {
	for n < min(len(text), 8) && text[n] == '\\' {
		n++
	}
	rest := text[n:]
	if strings.HasPrefix(rest, "/") {
		return '/', n + 1
	}
	c, ok := codeUnit(rest)
	if !ok {
		return 0, 0
	}
	if low, ok := codeUnit(strings.TrimPrefix(rest[5:], `\`)); ok && utf16.DecodeRune(c, low) != utf8.RuneError {
		return utf16.DecodeRune(c, low), n + 11
	}
	return c, n + 5
}

// codeUnit decodes a "u" and four hexadecimal digits.
func codeUnit(text string) (rune, bool) {
	if len(text) < 5 || text[0] != 'u' {
		return 0, false
	}
	unit, err := strconv.ParseUint(text[1:5], 16, 16)
	return rune(unit), err == nil
}

// reference decodes a character reference of HTML that ends in ";" and means one character. It returns 0, 0 for other texts.
func reference(text string) (c rune, n int) {
	n = strings.IndexByte(text[:min(len(text), 34)], ';') + 1
	if n < 4 {
		return 0, 0
	}
	meant := html.UnescapeString(text[:n])
	c, size := utf8.DecodeRuneInString(meant)
	if size != len(meant) {
		return 0, 0
	}
	return c, n
}

// meaning returns the URL without escapes. It keeps a backslash before the path, because browsers read it as "/", and removing it would
// change the host. It keeps references such as "&copy;", which may be a parameter, and "&#64;" in an authority, except in HTML.
func (f Finder) meaning(written string, body int) string {
	if strings.IndexByte(written, '\\') < 0 && strings.IndexByte(written, '&') < 0 {
		return written
	}
	var b strings.Builder
	inPath := written[body-1] == ':' // and not in an authority
	for i, n := 0, 0; i < len(written); i += n {
		var c rune
		c, n = unescape(written[i:])
		isMarkdown := n == 1 && c == '\\' && inPath && i+1 < len(written) && strings.IndexByte("_*()[]~&#=-.!?", written[i+1]) >= 0
		isOther := written[i] == '&' && !f.HTML && (c >= utf8.RuneSelf || ascii.IsLetterOrDigit(byte(c)) || c != '&' && i >= body && !inPath)
		switch {
		case isMarkdown:
			continue
		case n == 1 || isOther:
			b.WriteString(written[i : i+n])
		default:
			b.WriteRune(c)
		}
		inPath = inPath || i >= body && !isOther && strings.ContainsRune("/?#", c)
	}
	return b.String()
}

// escapedAs escapes a URL in the way in which written is escaped.
func escapedAs(written, u string) string {
	for _, e := range [...][2]string{{`\/`, "/"}, {`\u0026`, "&"}, {"&amp;", "&"}} {
		if strings.Contains(written, e[0]) {
			u = strings.ReplaceAll(u, e[1], e[0])
		}
	}
	return u
}

// template matches placeholders of shells, printf, and LIKE in SQL. "%d1" is a percent-encoded byte.
var template = lazyregexp.New(`//\$|/%$|\$[(A-Z]|%[svqx(]|%d([^0-9A-Fa-f]|$)`)

// isTemplate reports whether a text contains such placeholders, or "{id}".
func isTemplate(s string) bool {
	return strings.ContainsAny(s, "{}") || strings.ContainsAny(s, "%$") && template().MatchString(s)
}
