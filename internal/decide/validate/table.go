package validate

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"
)

// This file reads the table of a grammar, a scan.Machine, and makes its automaton. The table is
// what Read of package scan follows: see runtime.txt.
//
// Read consumes a byte by an entry of the table, or by a run. A run skips bytes of a set, and with
// Encoded also "%" HEXDIG HEXDIG. That changes nothing if the state leads to itself on them, and if
// nothing is noted on the way: checkRun decides it for every way to a state with a set. So a run may
// also end early, as one does where the end of a block cuts a triplet. It cannot end within a
// triplet, since masks and skipBytes have triplets as a whole. It can begin within one, whose "%" led
// to the state. Then masks have the two digits, so a set with Encoded must have HEXDIG.
//
// The last but one entry of a row is compared with the entry that is taken. If both are equal, they
// are the same way. Nothing else depends on it.

// table is a scan.Machine in the generated code.
type table struct {
	name        string
	class, next []int
	width       int
	highest     int // the bit of entries that hold the number of a way
	ways        []way
	sets        []byteSet
	bits        [256]int // of the sets, by byte
}

// way is a transition with the changes of offsets.
type way struct {
	row, set int
	writes   writes
}

// byteSet is a set of bytes, and with encoded also of percent-encoded bytes.
type byteSet struct {
	has     [256]bool
	encoded bool
}

const (
	noSet   = 6 // scan.NoSet
	hexBit  = 7 // scan.HexBit
	likely  = 2 // columns from the end of a row
	atEnd   = 1
	columns = 2 // beside those of classes
)

var machineType = regexp.MustCompile(`^(?:scan\.M|m)achine\[uint(16|32)\]$`)

// readTable reads a table. Its ways note parts of the given number.
func (s *source) readTable(name string, parts int) *table {
	literal := s.literal(name)
	m := machineType.FindStringSubmatch(s.text(literal.Type))
	if m == nil {
		unreadable("%s: its type is %s", name, s.text(literal.Type))
	}
	t := &table{name: name, highest: 1 << 15}
	if m[1] == "32" {
		t.highest <<= 16 // with processors of 32 bits it is negative, so that it is compared as uint
	}
	f := s.fields(literal, "Class", "Width", "Next", "Ways", "Sets")
	t.class, t.next, t.width = s.numbers(f["Class"]), s.numbers(f["Next"]), int(s.number(f["Width"]))
	for _, x := range s.elements(f["Ways"]) {
		t.ways = append(t.ways, s.readWay(x.value, parts))
	}
	if f["Sets"] != nil {
		t.readSets(s, f["Sets"])
	}
	return t
}

func (s *source) readWay(e ast.Expr, parts int) way {
	f := s.fields(e, "Row", "Set", "Ends", "Clear") // offsets are not copied
	number := func(field string) int {
		if f[field] == nil {
			return 0
		}
		return int(s.number(f[field]))
	}
	w := way{number("Row"), number("Set"), writes{number("Ends"), number("Clear")}}
	if w.writes.set&w.writes.clear != 0 || (w.writes.set|w.writes.clear)>>parts != 0 {
		differ("%s: %s notes another part than one of %d", s.at(e), s.text(e), parts)
	}
	return w
}

// readSets reads the sets, which both Nibbles and Bits contain.
func (t *table) readSets(s *source, e ast.Expr) {
	f := s.fields(e, "Nibbles", "Encoded", "Count", "Bits")
	count := s.number(f["Count"])
	if count > noSet {
		differ("%s: %d sets, and %d masks", t.name, count, noSet)
	}
	t.sets = make([]byteSet, count)
	for i, b := range s.numbers(f["Bits"]) {
		t.bits[i] = b
	}
	for _, x := range s.elements(f["Nibbles"]) {
		for lower, upper := range s.numbers(x.value) {
			for u := range 8 {
				t.sets[x.index].has[u<<4|lower] = upper>>u&1 == 1
			}
		}
	}
	for _, x := range s.elements(f["Encoded"]) {
		n := s.number(x.value)
		if n != 0 && n != 1<<64-1 {
			differ("%s: set %d: Encoded is neither 0 nor all ones", t.name, x.index)
		}
		t.sets[x.index].encoded = n != 0
	}
	for c, got := range t.bits {
		want := boolean(strings.IndexByte(hexDigits, byte(c)) >= 0) << hexBit
		for k := range t.sets {
			want |= boolean(t.sets[k].has[c]) << k
		}
		if got != want {
			differ("%s: %s: Bits is %#b, and Nibbles are %#b", t.name, symbol(c), got, want)
		}
	}
}

const hexDigits = "0123456789ABCDEFabcdef"

// readMachine returns the automaton of a table.
func (s *source) readMachine(name string, parts int) *machine {
	return s.readTable(name, parts).machine()
}

// machine creates the automaton, and decides that every number in the table is in its range.
func (t *table) machine() *machine {
	if len(t.class) != 256 || t.width <= columns || len(t.next) == 0 || len(t.next)%t.width != 0 ||
		uint(len(t.next)) > uint(t.highest) || len(t.next)/t.width > 1<<16 {
		differ("%s: %d classes of bytes, and %d entries in rows of %d", t.name, len(t.class), len(t.next), t.width)
	}
	for c, class := range t.class {
		if class >= t.width-columns {
			differ("%s: %s is of class %d", t.name, symbol(c), class)
		}
	}
	m := &machine{}
	for q := range len(t.next) / t.width {
		m.add()
		for c := range 256 {
			m.next[q][c], m.ops[q][c] = t.step(q, t.class[c])
		}
		if x := t.entry(q, t.width-atEnd); x != 0 {
			m.accept[q], m.last[q] = true, t.way(x-1).writes
		}
		t.checkLikely(q)
	}
	if m.next[0] != [256]int{} || m.accept[0] {
		differ("%s: state 0 is not dead", t.name)
	}
	for _, w := range t.ways {
		if w.set != noSet {
			m.checkRun(t.state(w.row), t.set(w.set))
		}
	}
	return m
}

func (t *table) entry(q, column int) int { return t.next[q*t.width+column] }

// step returns the state to which an entry leads, and the changes of offsets.
func (t *table) step(q, class int) (to int, noted writes) {
	x := t.entry(q, class)
	if x == 0 {
		return 0, writes{}
	}
	row := x
	if uint(x) >= uint(t.highest) {
		w := t.way(x - t.highest)
		row, noted = w.row, w.writes
	}
	if to = t.state(row); to == 0 {
		differ("%s: state %d: an entry leads to state 0", t.name, q)
	}
	return to, noted
}

// state returns the state of a row.
func (t *table) state(row int) int {
	if row%t.width != 0 || row >= len(t.next) {
		differ("%s: no row begins at %d", t.name, row)
	}
	return row / t.width
}

func (t *table) way(k int) way {
	if k >= len(t.ways) {
		differ("%s: no way %d", t.name, k)
	}
	return t.ways[k]
}

func (t *table) set(k int) byteSet {
	if k >= len(t.sets) {
		differ("%s: no set %d", t.name, k)
	}
	return t.sets[k]
}

// checkLikely decides that the likely entry of a row is 0 or a way of this row. Otherwise, it would
// be useless.
func (t *table) checkLikely(q int) {
	x := t.entry(q, t.width-likely)
	if x == 0 {
		return
	}
	for class := range t.width - columns {
		if uint(x) >= uint(t.highest) && t.entry(q, class) == x {
			return
		}
	}
	differ("%s: state %d: no way is as the likely entry %d", t.name, q, x)
}

// checkRun decides that a run over a set keeps the state and changes no offset.
func (m *machine) checkRun(q int, set byteSet) {
	silent := func(from, c int) int {
		if m.ops[from][c] != (writes{}) {
			differ("state %d, %s: a run skips it, and something is noted", q, symbol(c))
		}
		return m.next[from][c]
	}
	for c := range 256 {
		if set.has[c] && silent(q, c) != q {
			differ("state %d, %s: a run skips it, and it leads to state %d", q, symbol(c), m.next[q][c])
		}
	}
	if !set.encoded {
		return
	}
	percent := silent(q, '%')
	for _, first := range []byte(hexDigits) {
		for _, second := range []byte(hexDigits) {
			to := silent(silent(percent, int(first)), int(second))
			if to != q || !set.has[second] {
				differ("state %d: a run skips %%%c%c, and it leads to state %d", q, first, second, to)
			}
		}
	}
}

// start is a start state of a table.
type start struct {
	rule  string
	state int
}

// readStarts reads the rules of a table with the states in which they begin.
func (s *source) readStarts(name string, m *machine) (all []start) {
	for _, x := range s.elements(s.literal(name)) {
		f := s.fields(x.value, "Rule", "State")
		one := start{s.unquoted(f["Rule"]), int(s.number(f["State"]))}
		if one.state == 0 || one.state >= len(m.next) {
			differ("%s: rule %s begins in state %d", name, one.rule, one.state)
		}
		all = append(all, one)
	}
	return all
}

// described decides that words describe the states of a machine.
func (s *source) described(name string, m *machine) (cases int) {
	f := s.fields(s.literal(name), "LabelOf", "Expect", "Labels", "Expected")
	for _, list := range [][2]string{{"LabelOf", "Labels"}, {"Expect", "Expected"}} {
		numbers, texts := s.numbers(f[list[0]]), len(s.elements(f[list[1]]))
		if len(numbers) != len(m.next) {
			differ("%s: %s is of %d states, want %d", name, list[0], len(numbers), len(m.next))
		}
		for q, k := range numbers {
			if k >= texts {
				differ("%s: state %d: no element %d of %s", name, q, k, list[1])
			}
		}
		cases += len(numbers)
	}
	return cases
}

// scanner is the code of one grammar. The names of its declarations begin with its prefix.
type scanner struct {
	*source
	prefix  string
	offsets []string // the names of the offsets, by the bits of ways
}

// offset returns the number of an offset, or -1.
func (s *scanner) offset(name string) int { return slices.Index(s.offsets, name) }
