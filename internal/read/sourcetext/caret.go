package sourcetext

import (
	"strings"
	"unicode/utf8"
)

// widest is the maximum number of columns of a line that are shown.
const widest = 72

// Caret returns an excerpt of a line around an offset, and a caret below the offset. Each character
// takes one column. A tab becomes a space, and any other character that is not printable ASCII
// becomes "·". For an offset outside the line, such as that of the newline after a carriage return,
// the caret is at the nearest end of the line.
func Caret(line string, offset int) string {
	offset = min(max(offset, 0), len(line))
	from := max(0, offset-widest/2)
	to := min(len(line), from+widest)
	before, after := columns(line[from:offset]), columns(line[offset:to])
	if from > 0 {
		before = "…" + before
	}
	if to < len(line) {
		after += "…"
	}
	return before + after + "\n" + strings.Repeat(" ", utf8.RuneCountInString(before)) + "^"
}

func columns(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '\t':
			b.WriteByte(' ')
		case r < ' ' || r >= 0x7F:
			b.WriteRune('·')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
