package linecheck

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/picture"
	"github.com/urigrammar/uri/internal/printable"
)

// Sample is a line that was counted.
type Sample struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Text string `json:"text"` // if shown, without text before the last "@" and control characters
}

// maxSample is how much of a line is shown, in columns.
const maxSample = 200

// Shown returns the sample as people see it. It shares no memory with the line.
func (s Sample) Shown() Sample {
	text := excerpt.Hidden(s.Text)
	text = text[:min(len(text), 4*maxSample)] // Head cuts before any character that this cuts in two
	s.Text = strings.Clone(picture.Head(printable.Text(text), maxSample))
	return s
}

// location returns the file and the line of the sample.
func (s Sample) location() string { return fmt.Sprintf("%s:%d", printable.Text(s.File), s.Line) }
