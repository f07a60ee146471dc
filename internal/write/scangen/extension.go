package scangen

import (
	"bytes"
	"fmt"

	"github.com/urigrammar/uri/internal/run/scan"
)

// Extension returns the transitions that other has and m lacks. It returns an error if other does not extend m: if
// other rejects a text of m or sees other parts in it, or if the functions of m cannot resume where the extension ends.
func (m *Machine) Extension(other *Machine) (*scan.Extension, error) {
	x := &extender{base: m, other: other, of: map[int]int{}, number: map[int]int{}}
	if err := x.match(); err != nil {
		return nil, err
	}
	x.numberOthers()
	out := x.data()
	return out, m.DecideExtension(out, other)
}

// extender finds an extension.
type extender struct {
	base, other *Machine
	of          map[int]int // states of other, by those of base
	number      map[int]int // by state of other: its number in the extension
	states      []int       // of other, by number-1
}

// match finds for each state of the base the state of the other automaton that has all its transitions.
func (x *extender) match() error {
	var queue []int // of the base
	visit := func(a, b int) error {
		known, ok := x.of[a]
		if ok && known != b {
			return fmt.Errorf("a state of %s would be several of %s", x.base.Name, x.other.Name)
		}
		if !ok {
			x.of[a] = b
			queue = append(queue, a)
		}
		return nil
	}
	for i := range x.base.Scanner.Starts {
		if err := visit(x.base.Tagged.Starts[i], x.other.Tagged.Starts[i]); err != nil {
			return err
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		a := queue[0]
		for octet := range rune(256) {
			next := x.base.next(a, octet)
			if next < 0 {
				continue
			}
			to := x.other.next(x.of[a], octet)
			if to < 0 {
				return fmt.Errorf("%s has texts that %s has not", x.base.Name, x.other.Name)
			}
			if err := visit(next, to); err != nil {
				return err
			}
		}
	}
	return nil
}

// numberOthers numbers the states of the other automaton: those that the base has as the base does, the others behind them.
func (x *extender) numberOthers() {
	x.states = make([]int, len(x.base.order))
	for a, b := range x.of {
		n := x.base.number[a]
		x.states[n-1] = b
		x.number[b] = n
	}
	for b := range x.other.States {
		if _, ok := x.number[b]; !ok {
			x.states = append(x.states, b)
			x.number[b] = len(x.states)
		}
	}
}

// entry is what the extension has for a state, by its number, and an octet.
func (x *extender) entry(number int, octet rune) int {
	if number == 0 {
		return 0
	}
	state := x.states[number-1]
	to := x.other.next(state, octet)
	if to < 0 {
		return 0
	}
	if number <= len(x.base.order) {
		in := x.base.order[number-1]
		loops := x.base.next(in, octet) == in && noOp(x.base.op(in, octet)) && x.base.isCoded(in)
		if x.base.next(in, octet) >= 0 && !loops {
			return 0
		}
	}
	return x.number[to]
}

// data returns the extension as a table of distinct rows.
func (x *extender) data() *scan.Extension {
	class, octets := classesOf(func(octet rune) string {
		column := make([]int, len(x.states)+1)
		for n := range column {
			column[n] = x.entry(n, octet)
		}
		return fmt.Sprint(column)
	})
	out := &scan.Extension{Base: scan.State(len(x.base.order)), Class: &class, Width: len(octets)}
	var rows []string
	for n := range len(x.states) + 1 {
		row := make([]uint16, len(octets))
		for class, octet := range octets {
			row[class] = uint16(x.entry(n, octet))
		}
		before := len(rows)
		out.Rows = append(out.Rows, uint8(Intern(&rows, fmt.Sprint(row))))
		if len(rows) > before {
			out.Next = append(out.Next, row...)
		}
	}
	return out
}

// ExtensionSource returns the Go code of what other has beside m, without a package clause and imports.
func (m *Machine) ExtensionSource(other *Machine) ([]byte, error) {
	x, err := m.Extension(other)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "// %s: %d states more than %s.\n", other.Name, len(x.Rows)-1-int(x.Base), m.Name)
	fmt.Fprintf(&b, "var %sExtension = %s{\nBase: %d,\nClass: &[256]uint8{%s},\nWidth: %d,\nRows: []uint8{%s},\nNext: []uint16{\n",
		other.Prefix, m.runtime("Extension"), x.Base, list(x.Class[:]), x.Width, list(x.Rows))
	writeRows(&b, x.Next, x.Width)
	b.WriteString("},\n}\n\n")
	return b.Bytes(), nil
}
