// Package picture draws below a line of text what its parts are called, in the manner of the figure of RFC 3986
// section 3.
package picture

import (
	"slices"
	"strings"

	"github.com/rivo/uniseg"
)

// Part is a piece of the text with its name. It is not drawn if it is empty.
type Part struct {
	Name       string
	Start, End int // byte offsets
}

// The text is shortened if it is wider than maxWidth: of parts wider than maxPart the middle is left out.
const (
	maxWidth = 110
	maxPart  = 24
)

// margin leaves room for a name that is wider than the part it stands below.
const margin = "  "

// Draw draws the text and its parts, which come in the order of the text and do not overlap, and below that the
// groups, which are parts that span several of them. Every line ends in "\n".
func Draw(text string, parts, groups []Part) string {
	parts, groups = visible(parts), visible(groups)
	text, parts, groups = shorten(text, parts, groups)
	var b strings.Builder
	if text != "" {
		b.WriteString(margin + text + "\n")
	}
	for _, tier := range [][]Part{parts, groups} {
		if len(tier) == 0 {
			continue
		}
		bars := barsOf(text, tier)
		b.WriteString(brackets(bars))
		for _, row := range labels(bars) {
			b.WriteString(row)
		}
	}
	return b.String()
}

func visible(parts []Part) []Part {
	return slices.DeleteFunc(slices.Clone(parts), func(p Part) bool { return p.Start == p.End })
}

// shorten leaves out the middles of long parts of a text that is too wide.
func shorten(text string, parts, groups []Part) (string, []Part, []Part) {
	if uniseg.StringWidth(text) <= maxWidth {
		return text, parts, groups
	}
	parts, groups = slices.Clone(parts), slices.Clone(groups)
	for i := range parts {
		short := middleOut(text[parts[i].Start:parts[i].End])
		from, to, by := parts[i].Start, parts[i].End, parts[i].End-parts[i].Start-len(short)
		text = text[:from] + short + text[to:]
		for _, all := range [][]Part{parts, groups} {
			for k := range all {
				all[k].Start = moved(all[k].Start, to, by)
				all[k].End = moved(all[k].End, to, by)
			}
		}
	}
	return text, parts, groups
}

// moved is where an offset is once the text before end is shorter by that much.
func moved(offset, end, by int) int {
	if offset < end {
		return offset
	}
	return offset - by
}

func middleOut(s string) string {
	if uniseg.StringWidth(s) <= maxPart {
		return s
	}
	characters := []rune(s)
	const half = maxPart / 2
	return string(characters[:half]) + "…" + string(characters[len(characters)-half+1:])
}

// bar is the place of a part in columns.
type bar struct {
	name       string
	start, end int
}

// stem is the column below which the label stands.
func (b bar) stem() int { return (b.start + b.end - 1) / 2 }

func barsOf(text string, parts []Part) []bar {
	var bars []bar
	for _, p := range parts {
		start := len(margin) + uniseg.StringWidth(text[:p.Start])
		bars = append(bars, bar{p.Name, start, start + uniseg.StringWidth(text[p.Start:p.End])})
	}
	return bars
}

// brackets draws \__/ below each part.
func brackets(bars []bar) string {
	var l line
	for _, b := range bars {
		if b.end-b.start == 1 {
			l.put(b.start, "|")
			continue
		}
		l.put(b.start, `\`+strings.Repeat("_", b.end-b.start-2)+"/")
	}
	return l.String()
}

// labels draws stems and names, a row below the other until all names have found room.
func labels(bars []bar) []string {
	rows := []string{stems(bars)}
	for left := bars; len(left) > 0; {
		named, rest := fit(left)
		var l line
		for _, n := range named {
			l.put(n.start, n.name)
		}
		for _, b := range rest {
			l.put(b.stem(), "|")
		}
		rows = append(rows, l.String())
		left = rest
	}
	return rows
}

func stems(bars []bar) string {
	var l line
	for _, b := range bars {
		l.put(b.stem(), "|")
	}
	return l.String()
}

// fit places the names that have room in a row, and returns the bars that have to wait. The last name
// always has room.
func fit(bars []bar) (named, rest []bar) {
	next := 1 << 30 // the column where the next name or stem to the right begins
	for i, b := range slices.Backward(bars) {
		from := 0 // the first column that is free
		if i > 0 {
			from = bars[i-1].stem() + 2
		}
		start := b.stem() - len(b.name)/2 // below its stem
		if start < from || start+len(b.name) >= next {
			start = b.stem() // or from it on to the right
		}
		if start+len(b.name) >= next {
			rest, next = append(rest, b), b.stem()
			continue
		}
		named, next = append(named, bar{b.name, start, start + len(b.name)}), start
	}
	slices.Reverse(rest)
	slices.Reverse(named)
	return named, rest
}

// line is a line of text that is written at columns.
type line struct{ b []byte }

// put writes at a column what is ASCII.
func (l *line) put(column int, s string) {
	for len(l.b) < column+len(s) {
		l.b = append(l.b, ' ')
	}
	copy(l.b[column:], s)
}

// String is the line with its end.
func (l *line) String() string { return strings.TrimRight(string(l.b), " ") + "\n" }
