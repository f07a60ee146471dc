package picture

import (
	"strings"

	"github.com/rivo/uniseg"

	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// Point draws the text and a "^" below the byte at the offset, in at most width columns: of a long text what is around the
// offset. It draws nothing of what may be a password, and nothing at all for an offset before the end of one. For an
// offset in a port that may be one, it points at its beginning.
//
// The text is shown as [printable.Text] has it.
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
