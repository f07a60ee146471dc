package scangen

import "github.com/urigrammar/uri/internal/run/scan"

// Table returns the table of m: what [Machine.Source] writes of it where all states are left to the table.
func (m *Machine) Table() *scan.Table {
	t := &scan.Table{Class: &m.classOf, Width: len(m.classes), Expected: m.expects}
	for i := range len(m.order) + 1 {
		state := none
		if i > 0 {
			state = m.order[i-1]
		}
		for _, class := range m.classes {
			t.Next = append(t.Next, uint16(m.entry(state, class.Spans()[0].Lo)))
		}
		t.Accept = append(t.Accept, uint8(m.accept[i]))
		t.Label = append(t.Label, uint8(m.label[i]))
		t.Expect = append(t.Expect, uint8(m.expect[i]))
	}
	for _, rule := range m.labels {
		t.Labels = append(t.Labels, scan.Label{Rule: rule, Section: m.Sections[rule]})
	}
	for i, rule := range m.rules {
		t.Starts = append(t.Starts, scan.Start{Rule: rule, State: scan.State(m.number[m.Tagged.Starts[i]])})
	}
	return t
}
