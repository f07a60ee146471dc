// Package ttytest computes what a terminal shows, for tests.
package ttytest

import "strings"

// Line returns the line that a terminal shows after lines that begin with CR.
func Line(text string) string {
	var line []rune
	for part := range strings.SplitSeq(text, "\r") {
		runes := []rune(part)
		line = append(runes, line[min(len(line), len(runes)):]...)
	}
	return strings.TrimRight(string(line), " ")
}
