package main

import (
	"regexp"
	"strings"
)

// triplet finds a percent-encoded byte.
var triplet = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// encodedBetweenTriplets encodes a text that is encoded in part.
func encodedBetweenTriplets(encode func(string) string, text string) string {
	var b strings.Builder
	for text != "" {
		at := triplet.FindStringIndex(text)
		if at == nil {
			at = []int{len(text), len(text)}
		}
		b.WriteString(encode(text[:at[0]]) + text[at[0]:at[1]])
		text = text[at[1]:]
	}
	return b.String()
}
