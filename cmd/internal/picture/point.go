package picture

import (
	"strings"

	"github.com/rivo/uniseg"

	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// Point draws the text and a "^" below the byte at the offset, in at most width columns. Of a long text, Point draws
// only the part around the offset. It never draws a possible password, and draws nothing if the offset is before the
// end of such a password. If a port may be a password, the "^" is below the beginning of the port.
//
// Point escapes invisible characters with [printable.Text].
func Point(text string, offset, width int) string {
	shown := excerpt.VisibleIn(text)
	hidden := max(shown.From-len("@"), 0)
	if offset < hidden || offset > len(text) {
		return ""
	}
	offset = min(offset, shown.To)
	room := max(width-len(margin)-2, 2) // which leaves a column for each ellipsis
	from := boundary(text, max(hidden, offset-room))
	to := boundary(text, min(offset+room, shown.To))
	before, after := printable.Text(text[from:offset]), printable.Text(text[offset:to])
	left := tail(before, room*2/3)
	right := Head(after, room-uniseg.StringWidth(left))
	left = tail(before, room-uniseg.StringWidth(right)) // what the right does not need
	cutLeft, cutRight := from > 0 || left != before, to < len(text) || right != after
	if cutLeft {
		left = "…" + left
	}
	if cutRight {
		right += "…"
	}
	return margin + left + right + "\n" + margin + strings.Repeat(" ", uniseg.StringWidth(left)) + "^\n"
}
