// Package ascii compares text in which the letters of ASCII have no case, and all other octets are what they are.
package ascii

// Lower returns text with the letters of ASCII in lower case. It returns text itself if there is nothing to change.
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

// EqualFold reports whether a and b are equal but for the case of ASCII's letters.
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
