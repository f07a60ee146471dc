package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/urigrammar/uri/cmd/uri/internal/lines"
	"github.com/urigrammar/uri/cmd/uri/internal/picture"
	"github.com/urigrammar/uri/internal/window"
)

// summary counts lines. What it keeps is bounded, however many lines there are.
type summary struct {
	total, valid int64
	rules        tally // that refused lines
	schemes      tally // of valid lines; "" is none
	hostKinds    tally // of valid lines; "" is none
}

// tally counts things by their names, in the order in which they first occur.
type tally struct {
	places map[string]int // of names in the list
	list   []counted
	others counted // than the first maxNames
}

type counted struct {
	name  string
	count int64
	first sample
}

// sample is a line that was counted.
type sample struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Text string `json:"text"` // shows nothing before the last "@", and no control characters
}

// A tally has so many names, and none that is longer; all other things are counted together.
const maxNames, maxNameLength = 1000, 64

// maxSample is how much of a line is shown, in columns.
const maxSample = 200

// add counts n things. The sample is asked for if it is the first of its name.
func (t *tally) add(name string, n int64, first func() sample) {
	i, known := t.places[name]
	switch {
	case known:
		t.list[i].count += n
	case len(name) > maxNameLength || len(t.list) == maxNames:
		if t.others.count == 0 {
			t.others.first = first()
		}
		t.others.count += n
	default:
		if t.places == nil {
			t.places = map[string]int{}
		}
		name = strings.Clone(name) // not the chunk that it stands in
		t.places[name] = len(t.list)
		t.list = append(t.list, counted{name, n, first()})
	}
}

// merge adds what was counted in later lines.
func (t *tally) merge(later tally) {
	for _, c := range later.list {
		t.add(c.name, c.count, func() sample { return c.first })
	}
	if later.others.count > 0 {
		if t.others.count == 0 {
			t.others.first = later.others.first
		}
		t.others.count += later.others.count
	}
}

// sorted are the things, the most frequent first.
func (t tally) sorted() []counted {
	return slices.SortedFunc(slices.Values(t.list), func(a, b counted) int {
		return cmp.Or(cmp.Compare(b.count, a.count), strings.Compare(a.name, b.name))
	})
}

func (s *summary) merge(later *summary) {
	s.total += later.total
	s.valid += later.valid
	s.rules.merge(later.rules)
	s.schemes.merge(later.schemes)
	s.hostKinds.merge(later.hostKinds)
}

// summarize counts the lines of a chunk.
func (k *checking) summarize(name string, c lines.Chunk) *summary {
	s := new(summary)
	for number, line := range c.Lines() {
		s.total++
		first := func() sample { return sampleOf(name, number, line) }
		if err := k.examine(line); err != nil {
			s.rules.add(ruleOf(err), 1, first)
			continue
		}
		s.valid++
		c, ok := k.judge.components(line)
		if !ok {
			continue
		}
		s.schemes.add(strings.ToLower(orEmpty(c.Scheme)), 1, first)
		s.hostKinds.add(orEmpty(c.HostKind), 1, first)
	}
	return s
}

// ruleOf is the rule that refused a line, or what else did.
func ruleOf(err error) string {
	if missing, ok := err.(missingError); ok {
		return "(no " + string(missing) + ")"
	}
	f := faultOf(err)
	return cmp.Or(f.Rule, f.Message)
}

func orEmpty(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func sampleOf(file string, number int, line string) sample {
	shown := window.Hidden(line)
	shown = shown[:min(len(shown), 4*maxSample)] // and no character is cut where Head ends
	return sample{file, number, strings.Clone(picture.Head(picture.Printable(shown), maxSample))}
}

// summaryJSON is a summary in JSON.
type summaryJSON struct {
	Total     int64     `json:"total"`
	Valid     int64     `json:"valid"`
	Invalid   int64     `json:"invalid"`
	Rules     tallyJSON `json:"rules"`
	Schemes   tallyJSON `json:"schemes"`
	HostKinds tallyJSON `json:"host_kinds"`
}

type tallyJSON struct {
	Counts []countJSON `json:"counts"`
	Others int64       `json:"others"`
}

type countJSON struct {
	Name    *string `json:"name"` // null for lines without a scheme or a host
	Count   int64   `json:"count"`
	Example sample  `json:"example"`
}

func (s *summary) forJSON() summaryJSON {
	return summaryJSON{s.total, s.valid, s.total - s.valid, s.rules.forJSON(), s.schemes.forJSON(), s.hostKinds.forJSON()}
}

func (t tally) forJSON() tallyJSON {
	out := tallyJSON{Counts: []countJSON{}, Others: t.others.count}
	for _, c := range t.sorted() {
		out.Counts = append(out.Counts, countJSON{optional(c.name, c.name != ""), c.count, c.first})
	}
	return out
}

// drawSummary draws the counts with bars.
func (scr screen) drawSummary(out *bytes.Buffer, s *summary) {
	fmt.Fprintf(out, "  %s, %s valid, %s invalid\n", count(s.total, "line"),
		scr.paint(green, fmt.Sprint(s.valid)), scr.paint(red, fmt.Sprint(s.total-s.valid)))
	scr.drawTally(out, "invalid, by the rule that refused", red, s.rules)
	scr.drawTally(out, "valid, by scheme", green, s.schemes)
	scr.drawTally(out, "valid, by kind of host", green, s.hostKinds)
}

// maxRows is how many rows of a tally are drawn: the others are put together.
const maxRows = 20

func (scr screen) drawTally(out *bytes.Buffer, title, colour string, t tally) {
	rows := t.rows()
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(out, "\n  %s\n", scr.paint(bold, title))
	var most int64
	names, digits, places := 0, 0, 0
	for _, r := range rows {
		most = max(most, r.count)
		names = max(names, uniseg.StringWidth(r.name))
		digits = max(digits, len(fmt.Sprint(r.count)))
		places = max(places, uniseg.StringWidth(r.first.place()))
	}
	for _, r := range rows {
		drawn := bar(r.count, most)
		row := fmt.Sprintf("    %s  %*d  %s  %s  %s", pad(r.name, names), digits, r.count,
			pad(drawn, barWidth), pad(r.first.place(), places), r.first.Text)
		row = strings.TrimRight(scr.fit(row, scr.width()), " ")
		out.WriteString(strings.Replace(row, drawn, scr.paint(colour, drawn), 1) + "\n")
	}
}

// rows are what is drawn of a tally.
func (t tally) rows() []counted {
	all := t.sorted()
	others := t.others
	if len(all) > maxRows {
		for _, c := range all[maxRows:] {
			if others.count == 0 {
				others.first = c.first
			}
			others.count += c.count
		}
		all = all[:maxRows]
	}
	for i := range all {
		all[i].name = cmp.Or(all[i].name, "(none)")
	}
	if others.count > 0 {
		others.name = "(others)"
		all = append(all, others)
	}
	return all
}

// place is where the sample stands.
func (s sample) place() string { return fmt.Sprintf("%s:%d", picture.Printable(s.File), s.Line) }

// barWidth is the width of the longest bar in columns.
const barWidth = 16

// bar is a bar whose length is to barWidth as n is to most, to an eighth of a column. It is not empty.
func bar(n, most int64) string {
	eighths := max(int(float64(n)/float64(most)*barWidth*8), 1)
	drawn := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		drawn += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return drawn
}
