package picture

import (
	"strings"

	"github.com/rivo/uniseg"
)

// Pad is text with spaces after it, up to so many columns.
func Pad(text string, columns int) string {
	return text + strings.Repeat(" ", max(columns-uniseg.StringWidth(text), 0))
}

// Fit is a text in so many columns, unless all of it can be written.
func Fit(text string, columns int) string {
	if uniseg.StringWidth(text) <= columns {
		return text
	}
	return Head(text, columns-1) + "…"
}
