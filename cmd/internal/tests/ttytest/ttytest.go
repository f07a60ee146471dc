// Package ttytest tells tests what a terminal shows.
package ttytest

import "strings"

// Line returns the line that a terminal shows after a text of lines that begin with CR.
func Line(text string) string {
	var line []rune
	for part := range strings.SplitSeq(text, "\r") {
		runes := []rune(part)
		line = append(runes, line[min(len(line), len(runes)):]...)
	}
	return strings.TrimRight(string(line), " ")
}
