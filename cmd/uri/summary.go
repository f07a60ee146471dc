package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/urigrammar/uri"
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
	list   []counted
	places map[string]int // of names in the list, behind the first few
	others counted        // than the first maxNames
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

// otherNames is what the other things are called. It is the name of no scheme, and of no kind of host.
const otherNames = "(others)"

// maxSample is how much of a line is shown, in columns.
const maxSample = 200

// few is how many names are looked for in turn, since most lines have one of a few names.
const few = 8

// find is where a name is in the list, or -1.
func (t *tally) find(name string) int {
	for i := range t.list[:min(len(t.list), few)] {
		if t.list[i].name == name {
			return i
		}
	}
	if i, known := t.places[name]; known {
		return i
	}
	return -1
}

// of is where things of a name are counted, the first of which is in the line of a sample. It is right until another name is asked for. The name and
// the sample share memory with the line.
func (t *tally) of(name string, first sample) *counted {
	if i := t.find(name); i >= 0 {
		return &t.list[i]
	}
	if t.hasNoRoom(name) {
		if t.others.count == 0 {
			t.others = counted{name: otherNames, first: first}
		}
		return &t.others
	}
	if len(t.list) >= few {
		if t.places == nil {
			t.places = map[string]int{}
		}
		t.places[name] = len(t.list)
	}
	t.list = append(t.list, counted{name: name, first: first})
	return &t.list[len(t.list)-1]
}

// hasNoRoom reports whether a name that is not in the list is one of the others.
func (t *tally) hasNoRoom(name string) bool {
	return len(name) > maxNameLength || len(t.list) == maxNames
}

// merge adds what was counted in later lines, without sharing memory with them.
func (t *tally) merge(later *tally) {
	for _, c := range later.list {
		switch i := t.find(c.name); {
		case i >= 0:
			t.list[i].count += c.count
		case t.hasNoRoom(c.name):
			t.mergeOthers(c)
		default:
			t.of(strings.Clone(c.name), c.first.shown()).count += c.count
		}
	}
	t.mergeOthers(later.others)
}

func (t *tally) mergeOthers(later counted) {
	if t.others.count == 0 && later.count > 0 {
		t.others.first = later.first.shown()
	}
	t.others.count += later.count
}

// clear makes t a tally of nothing.
func (t *tally) clear() {
	t.list = t.list[:0]
	clear(t.places)
	t.others = counted{}
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
	s.rules.merge(&later.rules)
	s.schemes.merge(&later.schemes)
	s.hostKinds.merge(&later.hostKinds)
}

func (s *summary) clear() {
	s.total, s.valid = 0, 0
	s.rules.clear()
	s.schemes.clear()
	s.hostKinds.clear()
}

// counter counts the lines of chunks, one after the other.
type counter struct {
	*checking
	name    string  // of the file
	outline outline // of a line
	tooLong bool    // the line is
	summary summary // of a chunk, with whose lines it shares memory
}

func newCounter(k *checking, name string) *counter { return &counter{checking: k, name: name} }

// work counts the lines of a chunk.
func (n *counter) work(c *lines.Chunk) error {
	n.summary.clear()
	n.tooLong = c.TooLong()
	var v verdicts
	if g, ok := n.readBy(); ok && !c.TooLong() {
		v = n.references(c, g)
	} else {
		v = n.each(c, n.line)
	}
	if err := c.Wait(); err != nil {
		return err
	}
	n.summary.total, n.summary.valid = v.all, v.all-v.bad
	n.checking.summary.merge(&n.summary)
	n.add(v)
	return nil
}

// references counts the lines of a chunk that package uri reads. It does what each does, in less time: that of a line is little more than that of
// its parsing.
func (n *counter) references(c *lines.Chunk, g uri.Grammar) (v verdicts) {
	var scheme, kind *counted // those of the last line, which the next one often has too
	var ofHost uri.HostKind   // that kind is of, unless hosted is false
	var hosted bool
	for l := range g.Lines(octetsOf(c)) {
		number := c.First() + l.Number - 1
		line, u := n.reading(c, l)
		if u == nil {
			v.count(line, n.line(number, line, nil))
			continue
		}
		v.all++
		if scheme == nil || !begins(line, scheme.name) {
			scheme = n.summary.schemes.of(strings.ToLower(u.Scheme()), sample{n.name, number, line})
		}
		scheme.count++
		if h, present := u.Host(); kind == nil || present != hosted || h.Kind() != ofHost {
			kind = n.summary.hostKinds.of(hostKind(u), sample{n.name, number, line})
			ofHost, hosted = h.Kind(), present
		}
		kind.count++
	}
	return v
}

// begins reports whether a reference begins with a scheme, which is not "", and its ":": then it has that scheme.
func begins(reference, scheme string) bool {
	n := len(scheme)
	return n > 0 && len(reference) > n && reference[n] == ':' && reference[:n] == scheme
}

// line counts a line, and says what is wrong with it.
func (n *counter) line(number int, line string, _ *uri.URI) error {
	if n.tooLong { // and what it is not read to the end of may be a password
		n.summary.rules.of(ruleOf(tooLongError{}), sample{n.name, number, ""}).count++
		return tooLongError{}
	}
	if err := n.judge.outline(line, &n.outline); err != nil {
		n.summary.rules.of(ruleOf(err), sample{n.name, number, line}).count++
		return err
	}
	if n.ofReferences {
		first := sample{n.name, number, line}
		n.summary.schemes.of(strings.ToLower(n.outline.scheme), first).count++
		n.summary.hostKinds.of(n.outline.hostKind, first).count++
	}
	return nil
}

// ruleOf is the rule that refused a line, or what else did.
func ruleOf(err error) string {
	switch err := err.(type) {
	case *uri.SyntaxError: // whose words are not looked for
		return err.Rule()
	case missingError:
		return "(no " + string(err) + ")"
	case tooLongError:
		return "(too long)"
	}
	f := faultOf(err)
	return cmp.Or(f.Rule, f.Message)
}

// shown is a sample of a line as people can see it. It does not share memory with the line.
func (s sample) shown() sample {
	text := window.Hidden(s.Text)
	text = text[:min(len(text), 4*maxSample)] // and no character is cut where Head ends
	s.Text = strings.Clone(picture.Head(picture.Printable(text), maxSample))
	return s
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
		others.name = otherNames
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
