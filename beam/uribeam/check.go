package uribeam

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/rivo/uniseg"

	"github.com/urigrammar/uri/internal/lines/linecheck"
	"github.com/urigrammar/uri/internal/run/printable"
)

// CheckOptions select the rule that inputs must match. The zero CheckOptions accept any reference
// of RFC 3986.
type CheckOptions struct {
	Grammar string // its ID, such as "rfc2396"; "" means "rfc3986"
	Rule    string // as printed in the document; "" means the rule for references
}

// rule returns the rule that inputs must match.
func (o CheckOptions) rule() (linecheck.Rule, error) {
	g, err := findGrammar(o.Grammar)
	if err != nil {
		return linecheck.Rule{}, err
	}
	return linecheck.NewRule(g, o.Rule)
}

// Check counts all inputs, valid ones by scheme and kind of host, and invalid ones by the rule that
// failed. The summary equals the output of "uri check --summary" for the same lines.
func Check(s beam.Scope, in Input, o CheckOptions) (Output, error) {
	s = s.Scope("uribeam.Check")
	if _, err := o.rule(); err != nil {
		return Output{}, err
	}
	counts := beam.DropKey(s, beam.CombinePerKey(s, mergeCounts, beam.ParDo(s, &checkFn{o}, in.blocks)))
	text, object := beam.ParDo2(s, drawSummary, beam.Impulse(s), beam.SideInput{Input: counts}, beam.SideInput{Input: in.spans})
	return Output{Summary: text, JSON: object, Failures: in.failures}, nil
}

// byInput is the index of the table with the numbers of all inputs, of valid ones and so on.
const byInput = -1

// tallies returns the other tables.
func tallies(s *linecheck.Summary) []*linecheck.Tally {
	return []*linecheck.Tally{&s.Rules, &s.Schemes, &s.HostKinds}
}

// A count is the number of inputs with a name in a table.
type count struct {
	Table  int
	Name   string
	Others bool // whether it counts all names that have no count of their own
	Inputs int64
	First  place  // of the first such input
	Text   string // the human-readable text of that input
}

// compareFirst compares counts by the place of their first input, with files sorted by name. Without places, it compares texts.
func compareFirst(a, b count) int {
	p, q := a.First, b.First
	return cmp.Or(strings.Compare(p.File, q.File), cmp.Compare(p.Span, q.Span), cmp.Compare(p.Line, q.Line),
		cmp.Compare(len(a.Text), len(b.Text)), strings.Compare(a.Text, b.Text), strings.Compare(a.Name, b.Name))
}

// mergeCounts adds counts of the same name. It is associative and commutative.
func mergeCounts(a, b count) count {
	sum := a.Inputs + b.Inputs
	if a.Inputs == 0 || b.Inputs > 0 && compareFirst(b, a) < 0 {
		a = b
	}
	a.Inputs = sum
	return a
}

// checkFn counts the inputs of a block.
type checkFn struct{ Options CheckOptions }

// ProcessElement counts the inputs of a block. It keeps no state, so a block that is retried is
// counted once.
func (fn *checkFn) ProcessElement(b block, emit func(string, count)) {
	rule, _ := fn.Options.rule() // it is known: see Check
	sum := summaryOf(rule, b)
	put := func(c count) {
		if c.Inputs > 0 {
			emit(fmt.Sprintf("%d %t %s", c.Table, c.Others, c.Name), c)
		}
	}
	put(count{Table: byInput, Name: "total", Inputs: sum.Lines.Total})
	put(count{Table: byInput, Name: "valid", Inputs: sum.Lines.Valid})
	for table, tally := range tallies(sum) {
		for i, c := range append(tally.List, tally.Others) {
			at := place{b.Place.File, b.Place.Span, int64(c.First.Line)}
			put(count{table, c.Name, i == len(tally.List), c.Count, at, c.First.Text})
		}
	}
}

// summaryOf returns the summary of a block, with every name. The size of a block limits the number of names.
func summaryOf(rule linecheck.Rule, b block) *linecheck.Summary {
	sum := linecheck.Summary{Unlimited: true}
	at := linecheck.Sample{File: b.Place.File, Line: int(b.Place.Line)}
	if b.TooLong {
		sum.AddInvalid(linecheck.TooLong, at)
		return &sum
	}
	for at.Text = range b.inputs {
		rule.Count(&sum, at)
		at.Line++
	}
	return &sum
}

// drawSummary emits the summary of all counts, as text and as JSON.
func drawSummary(_ []byte, counts func(*count) bool, spans func(*span) bool, emitText, emitJSON func([]byte)) error {
	sum := summarize(counts, spans)
	var text bytes.Buffer
	sum.Draw(&text, linecheck.Uncolored(110, uniseg.StringWidth))
	emitText(bytes.TrimSuffix(text.Bytes(), []byte("\n")))
	object, err := printable.JSON(sum.JSON())
	emitJSON(object)
	return err
}

// summarize returns the summary of counts. A table contains the names that occur first in the
// files, in that order, and one count for all other names.
func summarize(counts func(*count) bool, spans func(*span) bool) *linecheck.Summary {
	var sum linecheck.Summary
	inputs := map[string]*int64{"total": &sum.Lines.Total, "valid": &sum.Lines.Valid}
	named, others := make([][]count, len(tallies(&sum))), make([]count, len(tallies(&sum)))
	for c := (count{}); counts(&c); {
		if c.Table == byInput {
			*inputs[c.Name] = c.Inputs
			continue
		}
		if list := named[c.Table]; !c.Others {
			i, _ := slices.BinarySearchFunc(list, c, compareFirst)
			list = slices.Insert(list, i, c)
			named[c.Table] = list[:min(len(list), linecheck.MaxNames)]
			if len(list) <= linecheck.MaxNames {
				continue
			}
			c = list[linecheck.MaxNames]
		}
		others[c.Table] = mergeCounts(others[c.Table], c)
	}
	numberLines(append(named, others), spans)
	for table, tally := range tallies(&sum) {
		for _, c := range named[table] {
			tally.List = append(tally.List, c.drawn())
		}
		tally.Others = others[table].drawn()
	}
	return &sum
}

// numberLines counts lines from the beginning of their file.
func numberLines(tables [][]count, spans func(*span) bool) {
	places := map[string][]*place{}
	for _, table := range tables {
		for i := range table {
			p := &table[i].First
			places[p.File] = append(places[p.File], p)
		}
	}
	for s := (span{}); spans(&s); {
		for _, p := range places[s.File] {
			if s.Start < p.Span {
				p.Line += s.Lines
			}
		}
	}
}

func (c count) drawn() linecheck.Counted {
	first := linecheck.Sample{File: c.First.File, Line: int(c.First.Line), Text: c.Text}
	return linecheck.Counted{Name: c.Name, Count: c.Inputs, First: first}
}
