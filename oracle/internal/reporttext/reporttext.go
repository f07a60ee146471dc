// Package reporttext provides text functions for the reports of package oracle and the packages below it.
package reporttext

import (
	"cmp"

	"github.com/urigrammar/uri/internal/run/printable"
)

// Marked is a human-readable string, split around the byte at an offset. At the end of the string, At is "".
type Marked struct{ Before, At, After string }

// Mark splits s at an offset. It escapes invisible characters as Go does, and omits the middle of long texts.
func Mark(s string, offset int) Marked {
	i := min(offset, len(s))
	j := min(i+1, len(s))
	return Marked{short(s[:i]), printable.Visible(s[i:j]), short(s[j:])}
}

// short omits the middle of a long text.
func short(s string) string {
	const ends = 60
	if len(s) <= 2*ends {
		return printable.Visible(s)
	}
	return printable.Visible(s[:ends]) + "…" + printable.Visible(s[len(s)-ends:])
}

// Longest is the maximum number of bytes that reports show of an input, or of a parser's message about it.
const Longest = 400

// Shown returns the beginning of a text, safe for any terminal and page. It escapes invisible characters as Go does.
func Shown(s string) string {
	if len(s) > Longest {
		return printable.Visible(s[:Longest]) + "…"
	}
	return printable.Visible(s)
}

// Shorter reports whether witness a is preferable to b: shorter, or with fewer unreadable bytes, or first in bytewise order. So
// the choice does not depend on the order of the inputs.
func Shorter(a, b string, unreadable func(string) int) bool {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(unreadable(a), unreadable(b)), cmp.Compare(a, b)) < 0
}
