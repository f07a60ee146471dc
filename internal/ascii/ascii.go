// Package ascii compares and changes text without regard to the case of ASCII letters, as RFC 3986 and RFC 5234 do. Letters
// outside ASCII keep their case: strings.EqualFold and strings.ToLower fold "ſ" to "s", or the Kelvin sign to "k".
package ascii

// Is reports whether text has octets of ASCII only.
func Is(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}

// Lower returns text with ASCII letters in lower case. It returns text itself if nothing changes.
func Lower(text string) string {
	for i := range len(text) {
		if lower(text[i]) != text[i] {
			return lowered(text)
		}
	}
	return text
}

func lowered(text string) string {
	b := []byte(text)
	for i, c := range b {
		b[i] = lower(c)
	}
	return string(b)
}

// EqualFold reports whether a and b are equal without regard to the case of ASCII letters.
func EqualFold(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
