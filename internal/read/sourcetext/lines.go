// Package sourcetext finds the line and column of an offset, shows the line with a caret, and suggests names for misspelled
// ones.
package sourcetext

import (
	"slices"
	"strings"
)

// Lines are the offsets at which the lines of a text begin.
type Lines []int

// LinesOf returns the offsets at which the lines of text begin.
func LinesOf(text string) Lines {
	starts := Lines{0}
	for i := range len(text) {
		if text[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// Position returns the line and the column of an offset, both from 1. The column is in bytes.
func (l Lines) Position(offset int) (line, column int) {
	line, found := slices.BinarySearch(l, offset)
	if found {
		line++
	}
	return line, 1 + offset - l[line-1]
}

// Text returns the text of a line without its final CRLF or LF. A carriage return at the end of the
// file does not end a line, but is part of the text.
func (l Lines) Text(all string, line int) string {
	text, _, ended := strings.Cut(all[l[line-1]:], "\n")
	if !ended {
		return text
	}
	return strings.TrimSuffix(text, "\r")
}
