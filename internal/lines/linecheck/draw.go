package linecheck

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Style controls how a summary is drawn.
type Style struct {
	Width            int              // in columns
	Columns          func(string) int // returns the columns that a text takes; the programs know how wide characters are
	Good, Bad, Title func(string) string
}

// Uncolored returns a style without colors.
func Uncolored(width int, columns func(string) int) Style {
	as := func(s string) string { return s }
	return Style{width, columns, as, as, as}
}

// pad appends spaces to text, up to the given number of columns.
func (in Style) pad(text string, columns int) string {
	return text + strings.Repeat(" ", max(columns-in.Columns(text), 0))
}

// fit returns the beginning of text that fits in the width. It adds "…" if it omits anything.
func (in Style) fit(text string) string {
	if in.Columns(text) <= in.Width {
		return text
	}
	end := 0
	for i, c := range text {
		next := i + utf8.RuneLen(c)
		if in.Columns(text[:next]) > in.Width-1 {
			break
		}
		end = next
	}
	return text[:end] + "…"
}

// Draw writes the counts to out, with bars.
func (s *Summary) Draw(out *bytes.Buffer, in Style) {
	fmt.Fprintf(out, "  %s, %s valid, %s invalid\n", NumberOf(s.Lines.Total), in.Good(fmt.Sprint(s.Lines.Valid)), in.Bad(fmt.Sprint(s.Lines.Invalid())))
	in.tally(out, "invalid, by the rule that failed", in.Bad, s.Rules)
	in.tally(out, "valid, by scheme", in.Good, s.Schemes)
	in.tally(out, "valid, by kind of host", in.Good, s.HostKinds)
}

// NumberOf formats a number of lines, such as "1 line" or "5 lines".
func NumberOf(n int64) string {
	if n == 1 {
		return "1 line"
	}
	return fmt.Sprintf("%d lines", n)
}

// maxRows is the maximum number of drawn rows in a tally. One more row combines all other names.
const maxRows = 20

func (in Style) tally(out *bytes.Buffer, title string, paint func(string) string, t Tally) {
	rows := t.rows()
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(out, "\n  %s\n", in.Title(title))
	var most int64
	names, digits, locations := 0, 0, 0
	for _, r := range rows {
		most = max(most, r.Count)
		names = max(names, in.Columns(r.Name))
		digits = max(digits, len(fmt.Sprint(r.Count)))
		locations = max(locations, in.Columns(r.First.position()))
	}
	for _, r := range rows {
		drawn := bar(r.Count, most)
		row := fmt.Sprintf("    %s  %*d  %s  %s  %s", in.pad(r.Name, names), digits, r.Count,
			in.pad(drawn, barWidth), in.pad(r.First.position(), locations), r.First.Text)
		row = strings.TrimRight(in.fit(row), " ")
		out.WriteString(strings.Replace(row, drawn, paint(drawn), 1) + "\n")
	}
}

// rows returns the names of a tally that are drawn.
func (t Tally) rows() []Counted {
	all := t.sorted()
	others := t.Others
	if len(all) > maxRows {
		for _, c := range all[maxRows:] {
			if others.Count == 0 {
				others.First = c.First
			}
			others.Count += c.Count
		}
		all = all[:maxRows]
	}
	for i := range all {
		all[i].Name = cmp.Or(all[i].Name, "(none)")
	}
	if others.Count > 0 {
		others.Name = "(others)"
		all = append(all, others)
	}
	return all
}

// barWidth is the width of the longest bar in columns.
const barWidth = 16

// bar returns a bar of n/most of barWidth, to an eighth of a column. It is never empty.
func bar(n, most int64) string {
	eighths := max(int(float64(n)/float64(most)*barWidth*8), 1)
	drawn := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		drawn += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return drawn
}
