// Package summary counts lines by what a rule says of them, and draws the counts.
package summary

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/picture"
	"github.com/urigrammar/uri/internal/prefilter"
	"github.com/urigrammar/uri/internal/rule"
)

// Summary counts lines. What it keeps is bounded, however many lines there are.
type Summary struct {
	Total, Valid int64
	Rules        Tally // that refused lines
	Schemes      Tally // of valid lines; "" is none
	HostKinds    Tally // of valid lines; "" is none
}

// Tally counts things by their names, in the order in which they first occur.
type Tally struct {
	List   []Counted
	Others Counted        // than the first MaxNames
	places map[string]int // of names in the list, behind the first few
	all    bool           // it has as many names as there are
}

// Counted is how often there is a thing of a name, and its first line.
type Counted struct {
	Name  string
	Count int64
	First Sample
	// Shortest are the shortest lines, if they are asked for.
	Shortest Shortest
}

// Sample is a line that was counted.
type Sample struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Text string `json:"text"` // shows nothing before the last "@", and no control characters
}

// A tally has MaxNames names, and none that is longer than MaxNameLength; all other things are counted together.
const (
	MaxNames      = 1000
	MaxNameLength = 64
)

// otherNames is what the other things are called. It is the name of no scheme, and of no kind of host.
const otherNames = "(others)"

// maxSample is how much of a line is shown, in columns.
const maxSample = 200

// few is how many names are looked for in turn, since most lines have one of a few names.
const few = 8

// find is where a name is in the list, or -1.
func (t *Tally) find(name string) int {
	for i := range t.List[:min(len(t.List), few)] {
		if t.List[i].Name == name {
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
func (t *Tally) of(name string, first Sample) *Counted {
	if i := t.find(name); i >= 0 {
		return &t.List[i]
	}
	if t.hasNoRoom(name) {
		if t.Others.Count == 0 {
			t.Others = Counted{Name: otherNames, First: first}
		}
		return &t.Others
	}
	if len(t.List) >= few {
		if t.places == nil {
			t.places = map[string]int{}
		}
		t.places[name] = len(t.List)
	}
	t.List = append(t.List, Counted{Name: name, First: first})
	return &t.List[len(t.List)-1]
}

// hasNoRoom reports whether a name that is not in the list is one of the others.
func (t *Tally) hasNoRoom(name string) bool {
	return len(name) > MaxNameLength || len(t.List) >= MaxNames && !t.all
}

// merge adds what was counted in later lines, without sharing memory with them.
func (t *Tally) merge(later *Tally) {
	for _, c := range later.List {
		switch i := t.find(c.Name); {
		case i >= 0:
			t.List[i].Count += c.Count
		case t.hasNoRoom(c.Name):
			t.mergeOthers(c)
		default:
			t.of(strings.Clone(c.Name), c.First.Shown()).Count += c.Count
		}
	}
	t.mergeOthers(later.Others)
}

func (t *Tally) mergeOthers(later Counted) {
	if t.Others.Count == 0 && later.Count > 0 {
		t.Others.First = later.First.Shown()
	}
	t.Others.Count += later.Count
}

// clear makes t a tally of nothing.
func (t *Tally) clear() {
	t.List = t.List[:0]
	clear(t.places)
	t.Others = Counted{}
}

// sorted are the things, the most frequent first.
func (t Tally) sorted() []Counted {
	return slices.SortedFunc(slices.Values(t.List), func(a, b Counted) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Name, b.Name))
	})
}

// Merge adds what was counted in later lines, without sharing memory with them.
func (s *Summary) Merge(later *Summary) {
	s.Total += later.Total
	s.Valid += later.Valid
	s.Rules.merge(&later.Rules)
	s.Schemes.merge(&later.Schemes)
	s.HostKinds.merge(&later.HostKinds)
}

func (s *Summary) clear() {
	s.Total, s.Valid = 0, 0
	s.Rules.clear()
	s.Schemes.clear()
	s.HostKinds.clear()
}

// Judge says of lines whether they are valid, and what is counted of them.
type Judge interface {
	// ReadBy is the grammar of package uri whose references the valid lines are, if nothing else is asked of them.
	ReadBy() (uri.Grammar, bool)
	// OfReferences reports whether the rule is one of references.
	OfReferences() bool
	// Outline says what is wrong with a line, and sets o to what a valid one has if the rule is one of references.
	Outline(line string, o *rule.Outline) error
	// Fault is the rule that an error is of, or else its words, and the offset of the error, if it has one.
	Fault(err error) (rule string, offset int, ok bool)
}

// Counter counts the lines of chunks, one after the other.
type Counter struct {
	judge   Judge
	name    string       // of the file
	outline rule.Outline // of a line
	tooLong bool         // the line is
	summary Summary      // of a chunk, with whose lines it shares memory
	keep    int          // how many of the shortest lines
}

// NewCounter returns a counter of the lines of a file.
func NewCounter(j Judge, name string) *Counter { return &Counter{judge: j, name: name} }

// Count counts the lines of a chunk. The summary is right until the next call, and shares memory with the lines: [Summary.Merge] copies what is
// to last longer.
func (n *Counter) Count(c *lines.Chunk) (*Summary, Verdicts) {
	n.summary.clear()
	n.tooLong = c.TooLong()
	var v Verdicts
	if g, ok := n.judge.ReadBy(); ok && !c.TooLong() {
		v = n.references(c, g)
	} else {
		for number, line := range c.Lines() {
			v.Count(line, n.line(number, line), n.judge)
		}
	}
	n.summary.Total, n.summary.Valid = v.All, v.All-v.Bad
	return &n.summary, v
}

// CountText counts a text that is one input, whatever octets it has. Of the summary see Count.
func (n *Counter) CountText(number int, text string) (*Summary, Verdicts) {
	n.summary.clear()
	n.tooLong = false
	var v Verdicts
	v.Count(text, n.line(number, text), n.judge)
	n.summary.Total, n.summary.Valid = v.All, v.All-v.Bad
	return &n.summary, v
}

// Everything makes n keep every name, and so many of the shortest lines for each. The names are as many as the chunk has.
func (n *Counter) Everything(shortest int) {
	n.keep = shortest
	n.summary.Rules.all, n.summary.Schemes.all, n.summary.HostKinds.all = true, true, true
}

// references counts the lines of a chunk that package uri reads. It does what line does, for plain lines in much less time.
func (n *Counter) references(c *lines.Chunk, g uri.Grammar) (v Verdicts) {
	text := c.Text()
	var plain prefilter.Starts
	prefilters := n.keep == 0 && canPrefilter(g)
	misses, wait := 0, 0 // the more often no line was plain, the later the next look
	for number, offset := c.First(), 0; offset < len(text); number++ {
		if wait--; prefilters && wait < 0 {
			next, passed := plain.Run(text, offset, c.CRLF())
			offset, number, v.All = next, number+passed, v.All+int64(passed)
			if misses++; passed > 0 {
				misses = 0
			}
			wait = min(misses, 16)
		}
		line, end := text[offset:], len(text)
		if i := strings.IndexByte(line, '\n'); i >= 0 {
			line, end = line[:i], offset+i+1
		}
		if c.CRLF() {
			line = strings.TrimSuffix(line, "\r")
		}
		err := n.line(number, line)
		if v.Count(line, err, n.judge); err == nil && n.outline.HostKind == uri.RegName.String() {
			plain.Learn(n.outline.Scheme)
		}
		offset = end
	}
	for i := range plain {
		if p := &plain[i]; p.Count > 0 { // and one of them was counted before, which is the first
			n.summary.Schemes.of(ascii.Lower(p.Scheme), Sample{}).Count += p.Count
			n.summary.HostKinds.of(uri.RegName.String(), Sample{}).Count += p.Count
		}
	}
	return v
}

// canPrefilter reports whether plain lines are references of g: those of RFC 3986 and of what goes beyond it are.
func canPrefilter(g uri.Grammar) bool {
	return g == uri.RFC3986 || g == uri.RFC6874 || g == uri.RFC3987
}

// Reading is a line of a chunk as package uri has read it, and the URI that it is, if it is one.
func Reading(c *lines.Chunk, l *uri.Line) (line string, u *uri.URI) {
	text, end := c.Text(), l.Offset+len(l.Text)
	if !c.CRLF() && end < len(text) && text[end] == '\r' {
		return text[l.Offset : end+1], nil // to which it belongs
	}
	if !l.IsValid() {
		return text[l.Offset:end], nil
	}
	return text[l.Offset:end], &l.URI
}

// line counts a line, and says what is wrong with it.
func (n *Counter) line(number int, line string) error {
	if n.tooLong { // and what it is not read to the end of may be a password
		n.count(&n.summary.Rules, n.ruleOf(lines.TooLongError{}), Sample{n.name, number, ""})
		return lines.TooLongError{}
	}
	if err := n.judge.Outline(line, &n.outline); err != nil {
		n.count(&n.summary.Rules, n.ruleOf(err), Sample{n.name, number, line})
		return err
	}
	if n.judge.OfReferences() {
		first := Sample{n.name, number, line}
		n.count(&n.summary.Schemes, ascii.Lower(n.outline.Scheme), first)
		n.count(&n.summary.HostKinds, n.outline.HostKind, first)
	}
	return nil
}

// count counts a line that has a name.
func (n *Counter) count(t *Tally, name string, s Sample) {
	c := t.of(name, s)
	c.Count++
	if n.keep > 0 {
		c.Shortest.note(n.keep, s)
	}
}

// ruleOf is the rule that refused a line, or what else did.
func (n *Counter) ruleOf(err error) string {
	switch err := err.(type) {
	case *uri.SyntaxError: // whose words are not looked for
		return err.Rule()
	case rule.MissingError:
		return "(no " + string(err) + ")"
	case lines.TooLongError:
		return "(too long)"
	}
	blamed, _, _ := n.judge.Fault(err)
	return blamed
}

// Shown is a sample of a line as people can see it. It does not share memory with the line.
func (s Sample) Shown() Sample {
	text := excerpt.Hidden(s.Text)
	text = text[:min(len(text), 4*maxSample)] // and no character is cut where Head ends
	s.Text = strings.Clone(picture.Head(picture.Printable(text), maxSample))
	return s
}

// Style says how counts are drawn.
type Style struct {
	Width            int // in columns
	Good, Bad, Title func(string) string
}

// Plain is a style without colours.
func Plain(width int) Style {
	as := func(s string) string { return s }
	return Style{width, as, as, as}
}

// Draw draws the counts with bars.
func (s *Summary) Draw(out *bytes.Buffer, in Style) {
	fmt.Fprintf(out, "  %s, %s valid, %s invalid\n", ofLines(s.Total), in.Good(fmt.Sprint(s.Valid)), in.Bad(fmt.Sprint(s.Total-s.Valid)))
	in.tally(out, "invalid, by the rule that refused", in.Bad, s.Rules)
	in.tally(out, "valid, by scheme", in.Good, s.Schemes)
	in.tally(out, "valid, by kind of host", in.Good, s.HostKinds)
}

func ofLines(n int64) string {
	if n == 1 {
		return "1 line"
	}
	return fmt.Sprintf("%d lines", n)
}

// maxRows is how many rows of a tally are drawn: the others are put together.
const maxRows = 20

func (in Style) tally(out *bytes.Buffer, title string, paint func(string) string, t Tally) {
	rows := t.rows()
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(out, "\n  %s\n", in.Title(title))
	var most int64
	names, digits, places := 0, 0, 0
	for _, r := range rows {
		most = max(most, r.Count)
		names = max(names, uniseg.StringWidth(r.Name))
		digits = max(digits, len(fmt.Sprint(r.Count)))
		places = max(places, uniseg.StringWidth(r.First.place()))
	}
	for _, r := range rows {
		drawn := bar(r.Count, most)
		row := fmt.Sprintf("    %s  %*d  %s  %s  %s", picture.Pad(r.Name, names), digits, r.Count,
			picture.Pad(drawn, barWidth), picture.Pad(r.First.place(), places), r.First.Text)
		row = strings.TrimRight(picture.Fit(row, in.Width), " ")
		out.WriteString(strings.Replace(row, drawn, paint(drawn), 1) + "\n")
	}
}

// rows are what is drawn of a tally.
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
		others.Name = otherNames
		all = append(all, others)
	}
	return all
}

// place is where the sample stands.
func (s Sample) place() string { return fmt.Sprintf("%s:%d", picture.Printable(s.File), s.Line) }

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
