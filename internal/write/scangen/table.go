package scangen

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/rulevm"
	"github.com/urigrammar/uri/internal/run/scan"
)

// none is the state before those of a table: it becomes state 0 of the table, which means no state.
const none = -1

// writeTable writes what is known of each state, and the classes of octets.
func (m *Machine) writeTable(b *bytes.Buffer) {
	if m.Bare && !m.NeedsTable() {
		fmt.Fprintf(b, "var %sTable = %s{\n", m.Prefix, m.runtime("Table"))
		m.writeWords(b)
		b.WriteString("}\n\n")
		return
	}
	fmt.Fprintf(b, "var %sTable = %s{\nClass: &%sClass,\n", m.Prefix, m.runtime("Table"), m.Prefix)
	if m.Splits() {
		m.writeSplit(b)
	} else {
		fmt.Fprintf(b, "Width: %d,\n", len(m.classes))
		m.writeNext(b, m.classes)
	}
	fmt.Fprintf(b, "Accept: []uint8{%s},\n", list(m.accept))
	if !m.Silent {
		m.writeWords(b)
	}
	if !m.Bare && !m.Silent {
		m.writeStarts(b)
	}
	b.WriteString("}\n\n")
	m.writeClasses(b)
}

// runtime returns a name of the runtime.
func (s Scanner) runtime(name string) string { return within(s.Runtime, name) }

// maskRuntime returns a name of what masks need.
func (s Scanner) maskRuntime(name string) string { return within(s.Masks, name) }

// within returns a name of a package, or if that is "", of the package at hand.
func within(pkg, name string) string {
	if pkg != "" {
		return pkg + name
	}
	return Unexported(name)
}

// Unexported returns a name with a lower case first letter.
func Unexported(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(first)) + name[size:]
}

func (m *Machine) writeNext(b *bytes.Buffer, classes []rangeset.Set) {
	b.WriteString("Next: []uint16{\n")
	for _, s := range append([]int{none}, m.order...) {
		b.WriteString(m.row(s, classes) + "\n")
	}
	b.WriteString("},\n")
}

// row is what the table has for a state.
func (m *Machine) row(state int, classes []rangeset.Set) string {
	var row strings.Builder
	for _, set := range classes {
		fmt.Fprintf(&row, "%d,", m.entry(state, set.Spans()[0].Lo))
	}
	return row.String()
}

// writeSplit writes rows for octets of ASCII, and each row for the others once.
func (m *Machine) writeSplit(b *bytes.Buffer) {
	ascii := m.ascii()
	fmt.Fprintf(b, "Width: %d,\nClasses: %d,\n", ascii, len(m.classes))
	m.writeNext(b, m.classes[:ascii])
	var beyond []string
	var rows []int
	for _, s := range append([]int{none}, m.order...) {
		rows = append(rows, Intern(&beyond, m.row(s, m.classes[ascii:])))
	}
	fmt.Fprintf(b, "Rows: []uint16{%s},\nBeyond: []uint16{\n%s\n},\n", list(rows), strings.Join(beyond, "\n"))
}

// entry is what the table has for a state and an octet.
func (m *Machine) entry(state int, octet rune) int {
	if state == none || m.next(state, octet) < 0 {
		return 0
	}
	to := m.number[m.next(state, octet)]
	if m.isCold(state, octet) && !noOp(m.op(state, octet)) {
		to |= scan.Writes
	}
	return to
}

// describe finds what is known of each state for people.
func (m *Machine) describe() error {
	m.accept, m.label, m.expect = []int{0}, []int{0}, []int{0}
	expects := map[following]int{}
	for _, s := range m.order {
		st := &m.States[s]
		m.accept = append(m.accept, bit[int](st.Accept))
		m.label = append(m.label, Intern(&m.labels, st.Rule))
		f := following{m.follow(s), st.Accept}
		words, known := expects[f]
		if !known {
			words = Intern(&m.expects, rulevm.Words(f.symbols, f.end, m.named))
			expects[f] = words
		}
		m.expect = append(m.expect, words)
	}
	if len(m.labels) > maxTexts || len(m.expects) > maxTexts {
		return fmt.Errorf("%d labels and %d expectations are %w", len(m.labels), len(m.expects), ErrNumbers)
	}
	return nil
}

// following is what can follow in a state: symbols, or the end.
type following struct {
	symbols rangeset.Set
	end     bool
}

// maxTexts is how many labels or expectations a table can number.
const maxTexts = 256

// ErrNumbers is the error that errors have more texts than a table can number: with fewer Labels,
// there may be few enough.
var ErrNumbers = fmt.Errorf("more than the %d that an octet can number", maxTexts)

// writeStarts writes the states in which rules begin.
func (m *Machine) writeStarts(b *bytes.Buffer) {
	fmt.Fprintf(b, "Starts: []%s{\n", m.runtime("Start"))
	for i, rule := range m.rules {
		fmt.Fprintf(b, "{Rule: %q, State: %d},\n", rule, m.number[m.Tagged.Starts[i]])
	}
	b.WriteString("},\n")
}

// writeWords writes what states are called, and what is expected in them.
func (m *Machine) writeWords(b *bytes.Buffer) {
	fmt.Fprintf(b, "Label: []uint8{%s},\nExpect: []uint8{%s},\n", list(m.label), list(m.expect))
	fmt.Fprintf(b, "Labels: []%s{\n", m.runtime("Label"))
	for _, rule := range m.labels {
		fmt.Fprintf(b, "{Rule: %q, Section: %q},\n", rule, m.Sections[rule])
	}
	b.WriteString("},\nExpected: []string{\n")
	for _, text := range m.expects {
		fmt.Fprintf(b, "%q,\n", text)
	}
	b.WriteString("},\n")
}

func (m *Machine) writeClasses(b *bytes.Buffer) {
	fmt.Fprintf(b, "// %sClass are the classes of bytes: those of one class lead from each state to the same one.\nvar %sClass = [256]uint8{\n", m.Prefix, m.Prefix)
	writeRows(b, m.classOf[:], 32)
	b.WriteString("}\n\n")
}

// list returns numbers in lines of a bounded length, as Go code.
func list[N ~int | ~uint8](numbers []N) string {
	var b bytes.Buffer
	b.WriteString("\n")
	writeRows(&b, numbers, 40)
	return strings.TrimSuffix(b.String(), "\n") + "\n"
}

// writeRows writes numbers as Go code, so many a line.
func writeRows[N ~int | ~uint8 | ~uint16](b *bytes.Buffer, numbers []N, width int) {
	for row := range slices.Chunk(numbers, width) {
		for _, n := range row {
			b.Write(strconv.AppendInt(b.AvailableBuffer(), int64(n), 10))
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
}

// Intern returns the index of a string in a list, to which it is added if it is new.
func Intern(list *[]string, s string) int {
	i := slices.Index(*list, s)
	if i < 0 {
		i = len(*list)
		*list = append(*list, s)
	}
	return i
}

// NeedsTable reports whether a bare scanner has the transitions in its table too: for states that
// are not code, for several starts, and to find the state at the beginning of a character that an
// error is in.
func (m *Machine) NeedsTable() bool { return m.HasCold() || len(m.Scanner.Starts) > 1 || m.Runes }
