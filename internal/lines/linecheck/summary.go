package linecheck

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// Summary counts lines. Its size is bounded, however many lines it counts.
type Summary struct {
	Lines     Counts
	Rules     Tally // by which invalid lines were rejected
	Schemes   Tally // of valid lines; "" if absent
	HostKinds Tally // of valid lines; "" if the host is absent
}

// Counts are numbers of lines.
type Counts struct {
	Total, Valid int64
	OnlyCR       int64 // lines that only the CR before their LF makes invalid
}

// Invalid returns the number of invalid lines.
func (c Counts) Invalid() int64 { return c.Total - c.Valid }

// Add counts a line. If it is invalid, err says why, and describe finds the offset.
func (c *Counts) Add(line string, err error, describe Describe) {
	c.Total++
	if err == nil {
		c.Valid++
		return
	}
	if strings.HasSuffix(line, "\r") && offsetOf(err, describe) == len(line)-1 {
		c.OnlyCR++
	}
}

// Merge adds the counts of other lines.
func (c *Counts) Merge(other Counts) {
	c.Total += other.Total
	c.Valid += other.Valid
	c.OnlyCR += other.OnlyCR
}

// Merge adds the counts of later lines. It shares no memory with them.
func (s *Summary) Merge(later *Summary) {
	s.Lines.Merge(later.Lines)
	s.Rules.merge(&later.Rules)
	s.Schemes.merge(&later.Schemes)
	s.HostKinds.merge(&later.HostKinds)
}

func (s *Summary) clear() {
	s.Lines = Counts{}
	s.Rules.clear()
	s.Schemes.clear()
	s.HostKinds.clear()
}

// Fault is the rule that an error is about, or else its message, and its offset or -1.
type Fault struct {
	Rule   string
	Offset int
}

// Describe returns the fault of an error. It is not called for errors that package linecheck knows.
type Describe func(error) Fault

// MessageOnly describes an error by its message.
func MessageOnly(err error) Fault { return Fault{Rule: err.Error(), Offset: -1} }

// offsetOf returns the offset of an error, or -1. It finds that of most errors without their messages.
func offsetOf(err error, describe Describe) int {
	if syntax, ok := err.(*uri.SyntaxError); ok {
		return syntax.Offset()
	}
	return describe(err).Offset
}

// Validator decides whether lines are valid, and describes the valid ones.
type Validator interface {
	// References returns a grammar of package uri if the valid lines are exactly its references.
	References() (uri.Grammar, bool)
	// HasComponents reports whether valid lines are references, which have components.
	HasComponents() bool
	// Outline reports why a line is invalid. If it is valid and has components, Outline sets o.
	Outline(line string, o *Outline) error
}

// Counter counts the lines of chunks, one after the other.
type Counter struct {
	validator Validator
	describe  Describe
	file      string
	outline   Outline // of a line
	tooLong   bool    // the line is
	summary   Summary // of a chunk, with whose lines it shares memory
}

// NewCounter returns a counter of the lines of a file.
func NewCounter(v Validator, describe Describe, file string) *Counter {
	return &Counter{validator: v, describe: describe, file: file}
}

// Count counts the lines of a chunk. The summary is valid until the next call, and shares memory
// with the lines: [Summary.Merge] copies what it keeps.
func (n *Counter) Count(c *lines.Chunk) *Summary {
	n.summary.clear()
	n.tooLong = c.TooLong()
	if g, ok := n.validator.References(); ok && !n.tooLong && !c.EndsInNUL() {
		n.references(c, g)
		return &n.summary
	}
	for number, line := range c.Lines() {
		n.add(number, line)
	}
	return &n.summary
}

// CountText counts a text as one input, with any line ends in it. For the summary see Count.
func (n *Counter) CountText(number int, text string) *Summary {
	n.summary.clear()
	n.tooLong = false
	n.add(number, text)
	return &n.summary
}

// KeepAll makes the counter list every name. A chunk bounds the number of names.
func (n *Counter) KeepAll() {
	for _, t := range []*Tally{&n.summary.Rules, &n.summary.Schemes, &n.summary.HostKinds} {
		t.unlimited = true
	}
}

// references counts the lines of a chunk that are references of g if they are valid.
func (n *Counter) references(c *lines.Chunk, g uri.Grammar) {
	number := c.First()
	for l := range g.Lines(c.Octets()) {
		if line, u := LineOf(c.Text(), c.CRLF(), l); u != nil {
			n.addURI(number+l.Number-1, line, u)
		} else {
			n.add(number+l.Number-1, line)
		}
	}
}

// LineOf returns a line of a text that package uri has read, and its URI if it is valid. Package
// uri drops a CR before the LF, which belongs to the line unless lines end in CR LF.
func LineOf(text string, crlf bool, l *uri.Line) (line string, u *uri.URI) {
	end := l.Offset + len(l.Text)
	if !crlf && end < len(text) && text[end] == '\r' {
		return text[l.Offset : end+1], nil
	}
	if !l.IsValid() {
		return text[l.Offset:end], nil
	}
	return text[l.Offset:end], &l.URI
}

// add counts a line.
func (n *Counter) add(number int, line string) {
	n.summary.Lines.Add(line, n.tally(number, line), n.describe)
}

// addURI counts a valid line, whose URI is u.
func (n *Counter) addURI(number int, line string, u *uri.URI) {
	n.summary.Lines.Merge(Counts{Total: 1, Valid: 1})
	n.outline.OfURI(u)
	n.countOutline(Sample{n.file, number, line})
}

// tally counts a line by the names that it has, and returns why it is invalid.
func (n *Counter) tally(number int, line string) error {
	if n.tooLong { // the part that was read may end within a password
		n.summary.Rules.entry(n.ruleOf(lines.TooLongError{}), Sample{n.file, number, ""}).Count++
		return lines.TooLongError{}
	}
	sample := Sample{n.file, number, line}
	if err := n.validator.Outline(line, &n.outline); err != nil {
		n.summary.Rules.entry(n.ruleOf(err), sample).Count++
		return err
	}
	if n.validator.HasComponents() {
		n.countOutline(sample)
	}
	return nil
}

// countOutline counts a valid line by its outline.
func (n *Counter) countOutline(s Sample) {
	n.summary.Schemes.entry(ascii.Lower(n.outline.Scheme), s).Count++
	n.summary.HostKinds.entry(n.outline.HostKind, s).Count++
}

// ruleOf returns the name under which an error is counted.
func (n *Counter) ruleOf(err error) string {
	switch err := err.(type) {
	case *uri.SyntaxError: // whose message takes longer than its rule
		return err.Rule()
	case MissingError:
		return "(no " + string(err) + ")"
	case lines.TooLongError:
		return "(too long)"
	}
	return n.describe(err).Rule
}

// Tally counts things by their names, in the order in which they first occur.
type Tally struct {
	List      []Counted
	Others    Counted        // things whose names are not in List
	index     map[string]int // of the names in List after the first few
	unlimited bool           // List has every name up to MaxNameLength
}

// Counted is how often a name occurs, and its first line.
type Counted struct {
	Name  string
	Count int64
	First Sample
}

// A tally lists at most MaxNames names, each of at most MaxNameLength bytes. It counts all other
// things together.
const (
	MaxNames      = 1000
	MaxNameLength = 64
)

// otherNames is the name of the other things. No scheme and no kind of host has this name.
const otherNames = "(others)"

// few is how many names are compared one after the other, since most lines have one of a few names.
const few = 8

// find returns the index of name in the list, or -1.
func (t *Tally) find(name string) int {
	for i := range t.List[:min(len(t.List), few)] {
		if t.List[i].Name == name {
			return i
		}
	}
	if i, known := t.index[name]; known {
		return i
	}
	return -1
}

// entry returns the counter of a name, with first as its first line if it is new. The counter is
// valid until the next call, and shares memory with name and first.
func (t *Tally) entry(name string, first Sample) *Counted {
	if i := t.find(name); i >= 0 {
		return &t.List[i]
	}
	if t.isOther(name) {
		if t.Others.Count == 0 {
			t.Others = Counted{Name: otherNames, First: first}
		}
		return &t.Others
	}
	if len(t.List) >= few {
		if t.index == nil {
			t.index = map[string]int{}
		}
		t.index[name] = len(t.List)
	}
	t.List = append(t.List, Counted{Name: name, First: first})
	return &t.List[len(t.List)-1]
}

// isOther reports whether a name that is not in the list is counted with the others.
func (t *Tally) isOther(name string) bool {
	isFull := len(t.List) >= MaxNames && !t.unlimited
	return isFull || len(name) > MaxNameLength
}

// merge adds the counts of later lines. It shares no memory with them.
func (t *Tally) merge(later *Tally) {
	for _, c := range later.List {
		switch i := t.find(c.Name); {
		case i >= 0:
			t.List[i].Count += c.Count
		case t.isOther(c.Name):
			t.mergeOthers(c)
		default:
			t.entry(strings.Clone(c.Name), c.First.Shown()).Count += c.Count
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

// clear removes all names and counts.
func (t *Tally) clear() {
	t.List = t.List[:0]
	clear(t.index)
	t.Others = Counted{}
}

// sorted returns the names in the list, the most frequent first.
func (t Tally) sorted() []Counted {
	return slices.SortedFunc(slices.Values(t.List), func(a, b Counted) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Name, b.Name))
	})
}

// Sample is a line that was counted.
type Sample struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Text string `json:"text"` // if shown, without text before the last "@" and control characters
}

// maxSample is how much of a line is shown, in code points.
const maxSample = 200

// Shown returns the sample as people see it. It shares no memory with the line.
func (s Sample) Shown() Sample {
	text := excerpt.Hidden(s.Text)
	text = text[:min(len(text), 4*maxSample)] // Head cuts before any character that this cuts in two
	s.Text = strings.Clone(beginning(printable.Text(text), maxSample))
	return s
}

// beginning returns the first n code points of text.
func beginning(text string, n int) string {
	for i := range text {
		if n--; n < 0 {
			return text[:i]
		}
	}
	return text
}

// position returns the file and the line of the sample.
func (s Sample) position() string { return fmt.Sprintf("%s:%d", printable.Text(s.File), s.Line) }
