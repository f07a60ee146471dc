package uribeam

import (
	"bytes"
	"io"

	"github.com/urigrammar/uri/internal/linecheck"
	"github.com/urigrammar/uri/internal/printable"
)

// Draw writes the table that "uri check --summary" writes of the same lines, so many columns wide.
func (s *Summary) Draw(w io.Writer, width int) error {
	var out bytes.Buffer
	s.drawn().Draw(&out, linecheck.Plain(width))
	_, err := w.Write(out.Bytes())
	return err
}

// MarshalJSON writes the object that "uri check --summary --json" writes of the same lines. There are two more keys where there is something to say:
// only_cr of the whole, and shortest of a count.
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
