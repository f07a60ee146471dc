// Package source tells places in a text: lines, columns, and what stands there.
package source

import (
	"slices"
	"strings"
)

// Lines are the offsets at which the lines of a text begin.
type Lines []int

// LinesOf finds the lines of a text.
func LinesOf(text string) Lines {
	starts := Lines{0}
	for i := strings.IndexByte(text, '\n'); i >= 0; {
		starts = append(starts, i+1)
		next := strings.IndexByte(text[i+1:], '\n')
		if next < 0 {
			break
		}
		i += 1 + next
	}
	return starts
}

// Place is the line and the column of an offset, both from 1, the column in octets.
func (l Lines) Place(offset int) (line, column int) {
	line, found := slices.BinarySearch(l, offset)
	if found {
		line++
	}
	return line, 1 + offset - l[line-1]
}

// Text is that of a line, without its end.
func (l Lines) Text(all string, line int) string {
	text, _, _ := strings.Cut(all[l[line-1]:], "\n")
	return strings.TrimSuffix(text, "\r")
}
