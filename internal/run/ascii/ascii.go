// Package ascii compares and converts text. It ignores or changes the case of ASCII letters only, as RFC 3986 and RFC 5234
// require. In contrast, strings.EqualFold treats "ſ" as equal to "s", and strings.ToLower maps the Kelvin sign to "k".
package ascii

import "slices"

// IsUpper reports whether c is an upper-case letter.
func IsUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

// IsLetter reports whether c is a letter.
func IsLetter(c byte) bool { return (c|0x20)-'a' < 26 }

// IsDigit reports whether c is a decimal digit.
func IsDigit(c byte) bool { return c-'0' < 10 }

// IsLetterOrDigit reports whether c is a letter or a decimal digit.
func IsLetterOrDigit(c byte) bool { return IsLetter(c) || IsDigit(c) }

// LowerByte returns c in lower case.
func LowerByte(c byte) byte {
	if IsUpper(c) {
		return c + 'a' - 'A'
	}
	return c
}

// Lower returns text in lower case. It returns text unchanged if it has no upper-case letters.
func Lower(text string) string {
	if !HasUpper(text) {
		return text
	}
	b := make([]byte, len(text))
	CopyLower(b, text)
	return string(b)
}

// AppendLower appends text in lower case to dst.
func AppendLower(dst []byte, text string) []byte {
	n := len(dst)
	dst = slices.Grow(dst, len(text))[:n+len(text)]
	CopyLower(dst[n:], text)
	return dst
}

// EqualFold reports whether a and b are equal, ignoring case.
func EqualFold(a, b string) bool { return len(a) == len(b) && CompareFold(a, b) == 0 }

// CompareFold compares a and b byte by byte, ignoring case. It returns a negative number if a is
// less than b, 0 if they are equal, and a positive number if a is greater.
func CompareFold(a, b string) int {
	for i := range min(len(a), len(b)) {
		if c := int(LowerByte(a[i])) - int(LowerByte(b[i])); c != 0 {
			return c
		}
	}
	return len(a) - len(b)
}
