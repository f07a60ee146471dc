// Package window cuts out of a text what an error message may show of it: nothing that stands before the last "@", since
// it may be a password, wherever a parser found it.
package window

import (
	"strconv"
	"strings"
)

// before and after are how many bytes of the input are shown around the offset.
const before, after = 12, 8

// Around quotes the bytes around the offset, with "…" where input goes on. It is "" where a password
// may be among them: of an input with an "@", nothing before the last "@" is shown.
func Around(input string, offset int) string {
	if offset > len(input) {
		return ""
	}
	from := max(offset-before, strings.LastIndexByte(input, '@')+1)
	to := min(offset+after, len(input))
	if from > offset || from >= to {
		return ""
	}
	w := strconv.QuoteToASCII(input[from:to])
	if from > 0 {
		w = "…" + w
	}
	if to < len(input) {
		w += "…"
	}
	return w
}

// Mask stands where something is hidden.
const Mask = "xxxxx"

// Hidden returns the text with what stands before its last "@" masked.
func Hidden(text string) string {
	if at := strings.LastIndexByte(text, '@'); at > 0 {
		return Mask + text[at:]
	}
	return text
}
