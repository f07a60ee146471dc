package scangen

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/rulevm"
	"github.com/urigrammar/uri/internal/run/scan"
)

// Words returns the words that errors use for the states of m.
func (m *Machine) Words() (*scan.Words, error) {
	w := &scan.Words{LabelOf: []uint8{0}, Expect: []uint8{0}} // state 0 has none
	var labels []string
	known := map[following]int{}
	literals := m.literals()
	for _, s := range m.order {
		state := &m.States[s]
		words, symbols := literals.of(s, m.follow(s))
		f := following{strings.Join(words, " "), symbols, state.Accept}
		if _, ok := known[f]; !ok {
			known[f] = intern(&w.Expected, rulevm.Words(f.symbols, f.end, m.named, words...))
		}
		label, expect := intern(&labels, state.Rule), known[f]
		if label >= maxTexts || expect >= maxTexts {
			return nil, ErrNumbers
		}
		w.LabelOf, w.Expect = append(w.LabelOf, uint8(label)), append(w.Expect, uint8(expect))
	}
	for _, rule := range labels {
		w.Labels = append(w.Labels, scan.Label{Rule: rule, Section: m.Sections[rule]})
	}
	return w, nil
}

// StartStates returns the states in which rules begin.
func (m *Machine) StartStates() (all []scan.Start) {
	for i, rule := range m.rules {
		all = append(all, scan.Start{Rule: rule, State: scan.State(m.number[m.Tagged.Starts[i]])})
	}
	return all
}

// following describes what can follow in a state: words, other symbols, or the end.
type following struct {
	words   string
	symbols rangeset.Set
	end     bool
}

// maxTexts is the maximum number of labels or expectations that words can number.
const maxTexts = 256

// ErrNumbers reports that errors need more labels or expectations than a table can number. Fewer Labels may help.
var ErrNumbers = fmt.Errorf("more than %d labels or expectations", maxTexts)

// writeWords writes the words of errors for states, and the start states of rules if there are several.
func (m *Machine) writeWords(b *bytes.Buffer) error {
	w, err := m.Words()
	if err != nil {
		return err
	}
	fmt.Fprintf(b, "var %sWords = %s{\nLabelOf: []uint8{%s},\nExpect: []uint8{%s},\n", m.Prefix, m.runtime("Words"), list(w.LabelOf), list(w.Expect))
	fmt.Fprintf(b, "Labels: []%s{\n", m.runtime("Label"))
	for _, l := range w.Labels {
		fmt.Fprintf(b, "{Rule: %q, Section: %q},\n", l.Rule, l.Section)
	}
	b.WriteString("},\nExpected: []string{\n")
	for _, text := range w.Expected {
		fmt.Fprintf(b, "%q,\n", text)
	}
	b.WriteString("},\n")
	b.WriteString("}\n\n")
	if len(m.rules) > 1 {
		m.writeStarts(b)
	}
	return nil
}

// writeStarts writes the states in which rules begin.
func (m *Machine) writeStarts(b *bytes.Buffer) {
	fmt.Fprintf(b, "var %sStarts = []%s{\n", m.Prefix, m.runtime("Start"))
	for _, s := range m.StartStates() {
		fmt.Fprintf(b, "{Rule: %q, State: %d},\n", s.Rule, s.State)
	}
	b.WriteString("}\n\n")
}
