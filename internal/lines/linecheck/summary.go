package linecheck

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// Summary counts lines. Its size is bounded, whatever the number of lines.
type Summary struct {
	Unlimited bool // the tallies list every name up to MaxNameLength
	Lines     Counts
	Rules     Tally // by which invalid lines were rejected
	Schemes   Tally // of valid lines; "" if absent
	HostKinds Tally // of valid lines; "" if the host is absent
}

// Counts are the numbers of all lines and of valid lines.
type Counts struct{ Total, Valid int64 }

// Invalid returns the number of invalid lines.
func (c Counts) Invalid() int64 { return c.Total - c.Valid }

// AddValid counts a valid line.
func (s *Summary) AddValid() {
	s.Lines.Total++
	s.Lines.Valid++
}

// AddReference counts a valid line that is a reference. scheme and hostKind are "" if absent.
func (s *Summary) AddReference(scheme, hostKind string, at Sample) {
	s.AddValid()
	s.Schemes.add(ascii.Lower(scheme), at, s.Unlimited)
	s.HostKinds.add(hostKind, at, s.Unlimited)
}

// AddURI counts a valid line that is a reference of package uri.
func (s *Summary) AddURI(u uri.URI, at Sample) {
	kind := ""
	if h, present := u.Host(); present {
		kind = h.Kind().String()
	}
	s.AddReference(u.Scheme(), kind, at)
}

// AddInvalid counts an invalid line under the rule that failed, or under another problem.
func (s *Summary) AddInvalid(rule string, at Sample) {
	s.Lines.Total++
	s.Rules.add(rule, at, s.Unlimited)
}

// TooLong is the problem of a line that was not read to its end.
const TooLong = "(too long)"

// Tally counts things by name, in the order in which the names first occur.
type Tally struct {
	List   []Counted
	Others Counted        // things whose names are not in List
	index  map[string]int // of the names in List
}

// Counted is the number of occurrences of a name, and the first line with this name.
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

// add counts a name. It shares no memory with the name and the sample.
func (t *Tally) add(name string, at Sample, unlimited bool) {
	i, known := t.index[name]
	isFull := len(t.List) >= MaxNames && !unlimited
	switch {
	case known:
		t.List[i].Count++
	case isFull || len(name) > MaxNameLength:
		if t.Others.Count == 0 {
			t.Others.First = at.shown()
		}
		t.Others.Count++
	default:
		if t.index == nil {
			t.index = map[string]int{}
		}
		name = strings.Clone(name)
		t.index[name] = len(t.List)
		t.List = append(t.List, Counted{name, 1, at.shown()})
	}
}

// sorted returns the names in the list, the most frequent first.
func (t Tally) sorted() []Counted {
	return slices.SortedFunc(slices.Values(t.List), func(a, b Counted) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Name, b.Name))
	})
}

// Sample is a counted line.
type Sample struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Text string `json:"text"` // if shown, without text before the last "@" and control characters
}

// maxSample is the maximum number of code points of a line that are shown.
const maxSample = 200

// shown returns the sample in the form in which it is displayed. It shares no memory with the line.
func (s Sample) shown() Sample {
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
