package uribeam

import (
	"bytes"
	"cmp"
	"io"
	"reflect"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/rivo/uniseg"

	"github.com/urigrammar/uri/internal/lines/linecheck"
	"github.com/urigrammar/uri/internal/run/printable"
)

// Summary has the counts of [Check], in a form for people.
type Summary struct {
	Total, Valid, OnlyCR int64
	Rules                Names // that invalid inputs failed
	Schemes              Names // of valid inputs
	Hosts                Names // the kinds of hosts of valid inputs
}

// Names are the counts of a table: those of the first 1000 names in the files, in that order. All
// others are counted together.
type Names struct {
	Counts []Count
	Others Count
}

// Summarize returns a collection of one [Summary], of the counts that [Check] returns. It needs the
// spans of [Read] to count lines from the beginning of a file.
func Summarize(s beam.Scope, counts, spans beam.PCollection) beam.PCollection {
	s = s.Scope("uribeam.Summarize")
	none := beam.Create(s, Count{Table: ByInput, Name: Total}) // since no inputs have a summary, too
	parts := beam.ParDo(s, summaryOf, beam.Flatten(s, counts, none))
	all := beam.Combine(s, &summarizeFn{}, parts)
	return beam.ParDo(s, numberLines, all, beam.SideInput{Input: spans})
}

// summaryOf is a summary of one count.
func summaryOf(c Count) Summary {
	var s Summary
	switch {
	case c.Table != ByInput:
		s.table(c.Table).add(c)
	case c.Name == Valid:
		s.Valid = c.Inputs
	case c.Name == OnlyCR:
		s.OnlyCR = c.Inputs
	default:
		s.Total = c.Inputs
	}
	return s
}

func (s *Summary) table(t Table) *Names {
	switch t {
	case ByRule:
		return &s.Rules
	case ByScheme:
		return &s.Schemes
	}
	return &s.Hosts
}

// tables are the tables of names.
var tables = []Table{ByRule, ByScheme, ByHost}

// summarizeFn merges summaries.
type summarizeFn struct{}

// MergeAccumulators merges two summaries, which have no name in common.
func (*summarizeFn) MergeAccumulators(a, b Summary) Summary { return a.merge(b) }

// merge merges summaries that have no name in common. It is associative and commutative.
func (s Summary) merge(t Summary) Summary {
	s.Total += t.Total
	s.Valid += t.Valid
	s.OnlyCR += t.OnlyCR
	for _, table := range tables {
		s.table(table).merge(t.table(table))
	}
	return s
}

func (n *Names) merge(m *Names) {
	n.Counts = slices.Clone(n.Counts)
	for _, c := range m.Counts {
		n.add(c)
	}
	n.Others = n.Others.merge(m.Others, 0)
}

// add adds the count of a name.
func (n *Names) add(c Count) {
	if c.Others {
		n.Others = n.Others.merge(c, 0)
		return
	}
	i, _ := slices.BinarySearchFunc(n.Counts, c, compareFirst)
	n.Counts = slices.Insert(n.Counts, i, c)
	if last := len(n.Counts) - 1; last == linecheck.MaxNames {
		c, n.Counts = n.Counts[last], n.Counts[:last]
		n.Others = n.Others.merge(Count{Table: c.Table, Others: true, Inputs: c.Inputs, First: c.First}, 0)
	}
}

// compareFirst compares counts of different names by where they come first.
func compareFirst(a, b Count) int {
	return cmp.Or(comparePlaces(a.First, b.First), cmp.Compare(a.Name, b.Name))
}

// numberLines counts lines from the beginning of their file.
func numberLines(s Summary, spans func(*Span) bool) Summary {
	var samples []*Sample
	for _, table := range tables {
		n := s.table(table)
		n.Counts = slices.Clone(n.Counts)
		for i := range n.Counts {
			c := &n.Counts[i]
			c.Shortest = slices.Clone(c.Shortest)
			samples = append(samples, &c.First)
			for k := range c.Shortest {
				samples = append(samples, &c.Shortest[k])
			}
		}
		samples = append(samples, &n.Others.First)
	}
	in := map[string][]*Sample{}
	for _, sample := range samples {
		in[sample.File] = append(in[sample.File], sample)
	}
	for span := (Span{}); spans(&span); {
		for _, sample := range in[span.File] {
			if span.Start < sample.Span {
				sample.Line += span.Lines
			}
		}
	}
	for _, sample := range samples {
		sample.Span = 0
	}
	return s
}

func (s *Summary) code(c *codec) {
	c.number(&s.Total)
	c.number(&s.Valid)
	c.number(&s.OnlyCR)
	for _, table := range tables {
		n := s.table(table)
		list(c, &n.Counts, func(count *Count) { count.code(c) })
		n.Others.code(c)
	}
}

func encodeSummary(s Summary) []byte               { return encoded(&s, (*Summary).code) }
func decodeSummary(octets []byte) (Summary, error) { return decoded(octets, (*Summary).code) }

func init() {
	beam.RegisterCoder(reflect.TypeFor[Summary](), encodeSummary, decodeSummary)
	register.Function1x1(summaryOf)
	register.Combiner1[Summary](&summarizeFn{})
	register.Function2x1(numberLines)
}

// Draw writes the table that "uri check --summary" writes for the same lines. Width is its number
// of columns.
func (s *Summary) Draw(w io.Writer, width int) error {
	var out bytes.Buffer
	s.drawn().Draw(&out, linecheck.Uncolored(width, uniseg.StringWidth))
	_, err := w.Write(out.Bytes())
	return err
}

// MarshalJSON writes the object that "uri check --summary --json" writes for the same lines. If
// they are not empty, it adds the key only_cr to the object, and the key shortest to a count.
func (s Summary) MarshalJSON() ([]byte, error) {
	all := s.drawn().JSON()
	return printable.JSON(summaryJSON{
		all.Total, all.Valid, all.Invalid,
		s.Rules.json(all.Rules), s.Schemes.json(all.Schemes), s.Hosts.json(all.HostKinds), s.OnlyCR,
	})
}

type summaryJSON struct {
	Total     int64     `json:"total"`
	Valid     int64     `json:"valid"`
	Invalid   int64     `json:"invalid"`
	Rules     namesJSON `json:"rules"`
	Schemes   namesJSON `json:"schemes"`
	HostKinds namesJSON `json:"host_kinds"`
	OnlyCR    int64     `json:"only_cr,omitempty"`
}

type namesJSON struct {
	Counts []countJSON `json:"counts"`
	Others int64       `json:"others"`
}

type countJSON struct {
	linecheck.CountJSON
	Shortest []linecheck.Sample `json:"shortest,omitempty"`
}

// json adds the shortest inputs to the counts of package linecheck.
func (n *Names) json(t linecheck.TallyJSON) namesJSON {
	shortest := map[string][]Sample{}
	for _, c := range n.Counts {
		shortest[c.Name] = c.Shortest
	}
	out := namesJSON{Counts: []countJSON{}, Others: t.Others}
	for _, c := range t.Counts {
		name := ""
		if c.Name != nil {
			name = *c.Name
		}
		with := countJSON{CountJSON: c}
		for _, s := range shortest[name] {
			with.Shortest = append(with.Shortest, s.drawn())
		}
		out.Counts = append(out.Counts, with)
	}
	return out
}

// drawn is the summary as package linecheck has it.
func (s *Summary) drawn() *linecheck.Summary {
	return &linecheck.Summary{
		Lines: linecheck.Counts{Total: s.Total, Valid: s.Valid, OnlyCR: s.OnlyCR},
		Rules: s.Rules.tally(), Schemes: s.Schemes.tally(), HostKinds: s.Hosts.tally(),
	}
}

func (n *Names) tally() linecheck.Tally {
	t := linecheck.Tally{Others: n.Others.counted()}
	for _, c := range n.Counts {
		t.List = append(t.List, c.counted())
	}
	return t
}

func (c Count) counted() linecheck.Counted {
	return linecheck.Counted{Name: c.Name, Count: c.Inputs, First: c.First.drawn()}
}

func (s Sample) drawn() linecheck.Sample {
	return linecheck.Sample{File: s.File, Line: int(s.Line), Text: s.Text}
}
