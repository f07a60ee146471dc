// Package picture draws a text with the names of its parts below, like the figure in section 3 of RFC 3986.
package picture

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// Part is a part of the text, with its name. An empty part is not drawn.
type Part struct {
	Name       string
	Start, End int // byte offsets
	// Paint, if not nil, adds color to the text of the part. Paint must not change the width of the
	// text.
	Paint func(string) string
}

// If the drawing is too wide, the middle of each part wider than maxPart columns is omitted. If it is still too wide,
// parts become narrower, down to minPart.
const maxPart, minPart = 24, 3

// margin leaves room for a name that is wider than its part.
const margin = "  "

// Draw draws the text and its parts. The parts must be in the order of the text and must not overlap.
// Below the parts, Draw draws the groups, which span several parts. Every line ends in "\n" and has at
// most width columns. Draw returns "" if width is too small.
func Draw(text string, parts, groups []Part, width int) string {
	parts, groups = visible(parts), visible(groups)
	for limit := maxPart; limit >= minPart-1; limit-- {
		if len(margin)+uniseg.StringWidth(text) <= width {
			below := rows(text, parts, groups)
			if !slices.ContainsFunc(below, func(row string) bool { return len(row)-len("\n") > width }) {
				return painted(text, parts) + strings.Join(below, "")
			}
		}
		text, parts, groups = shorten(text, parts, groups, limit)
	}
	return ""
}

// painted returns the row of the text, with the colors of its parts.
func painted(text string, parts []Part) string {
	if text == "" {
		return ""
	}
	row, at := margin, 0
	for _, p := range parts {
		row += text[at:p.Start]
		if at = p.Start; p.Paint != nil {
			row += p.Paint(text[p.Start:p.End])
			at = p.End
		}
	}
	return row + text[at:] + "\n"
}

// rows returns the rows below the text.
func rows(text string, parts, groups []Part) []string {
	var all []string
	for _, tier := range [][]Part{parts, groups} {
		if len(tier) == 0 {
			continue
		}
		bars := barsOf(text, tier)
		all = append(append(all, brackets(bars)), labels(bars)...)
	}
	return all
}

func visible(parts []Part) []Part {
	return slices.DeleteFunc(slices.Clone(parts), func(p Part) bool { return p.Start == p.End })
}

// shorten omits the middle of parts that are wider than limit.
func shorten(text string, parts, groups []Part, limit int) (string, []Part, []Part) {
	parts, groups = slices.Clone(parts), slices.Clone(groups)
	for i := range parts {
		short := middleOut(text[parts[i].Start:parts[i].End], limit)
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

// moved returns an offset after the text before end has become shorter by so many bytes.
func moved(offset, end, by int) int {
	if offset < end {
		return offset
	}
	return offset - by
}

// middleOut replaces the middle of s with "…" if s is wider than limit columns.
func middleOut(s string, limit int) string {
	if uniseg.StringWidth(s) <= limit {
		return s
	}
	half := (limit - 1) / 2
	return Head(s, limit-1-half) + "…" + tail(s, half)
}

// Head returns the longest prefix of s that has at most the given number of columns and does not split a character.
func Head(s string, columns int) string {
	end, state := 0, -1
	for columns > 0 && end < len(s) {
		character, _, width, next := uniseg.FirstGraphemeClusterInString(s[end:], state)
		if columns -= width; columns < 0 {
			break
		}
		end, state = end+len(character), next
	}
	return s[:end]
}

// tail returns the longest suffix of s with at most the given number of columns. It splits no character.
func tail(s string, columns int) string {
	s = s[boundary(s, len(s)-maxBytes*columns):]
	width, from := uniseg.StringWidth(s), 0
	for g := uniseg.NewGraphemes(s); width > columns && g.Next(); width -= g.Width() {
		_, from = g.Positions()
	}
	return s[from:]
}

// maxBytes is the limit for one character. Only a long sequence of combining marks needs more bytes.
const maxBytes = 16

// boundary returns the first offset from i on at which a code point begins.
func boundary(s string, i int) int {
	i = max(i, 0)
	for i < len(s) && !utf8.RuneStart(s[i]) {
		i++
	}
	return i
}

// bar is the place of a part in columns.
type bar struct {
	name       string
	start, end int
}

// stem returns the column above the label.
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

// labels draws stems and names in as many rows as the names need.
func labels(bars []bar) (rows []string) {
	var named []bar // none in the first row
	for {
		var l line
		for _, n := range named {
			l.put(n.start, n.name)
		}
		for _, b := range bars {
			l.put(b.stem(), "|")
		}
		rows = append(rows, l.String())
		if len(bars) == 0 {
			return rows
		}
		named, bars = fit(bars)
	}
}

// fit places the names that fit in a row, and returns the other bars for the next row. The last name
// always fits.
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

// line is a row of a drawing.
type line struct{ b []byte }

// put writes ASCII text at a column.
func (l *line) put(column int, s string) {
	for len(l.b) < column+len(s) {
		l.b = append(l.b, ' ')
	}
	copy(l.b[column:], s)
}

// String returns the line and a newline.
func (l *line) String() string { return strings.TrimRight(string(l.b), " ") + "\n" }
