package validate

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// This file reads the tables that belong to the functions of a grammar.

// scanner is the code of one grammar. The names of its functions and tables begin with its prefix.
type scanner struct {
	*source
	prefix  string
	offsets []string // the names of the offsets that functions write, by number

	loops    [][256]uint8 // by byte: a bit for each of several sets
	pairs    bool         // the tables of pairs are filled
	runs     []octetRun
	maskSets []byteSet
	maskRuns []int // by state: the set with which refill skips blocks

	chars []characterSet // the sets of characters beyond ASCII
}

// octetRun is a run of bytes as SkipRun takes it.
type octetRun struct {
	table, bit int
	encoded    bool
	twos       int // the number of its table of pairs, or -1
}

// byteSet is a set of bytes, and with encoded also of percent-encoded bytes.
type byteSet struct {
	has     [256]bool
	encoded bool
}

// characterSet has, by the lower six bits of a first byte, bits of the second and third byte.
type characterSet [64][2]uint64

// readData reads the tables that the functions use.
func (s *scanner) readData() {
	s.readLoops()
	s.readRuns()
	s.readMasks()
	s.readCharacters()
}

func (s *scanner) readLoops() {
	if s.variable(s.prefix+"Loops") == nil {
		return
	}
	for _, table := range s.elements(s.literal(s.prefix + "Loops")) {
		var bits [256]uint8
		for _, x := range s.elements(table.value) {
			bits[x.index] = uint8(s.number(x.value))
		}
		s.loops = append(s.loops, bits)
	}
	fill := "func init() { scan.FillPairs(" + s.prefix + "Pairs[:], " + s.prefix + "Loops[:]) }"
	for _, d := range s.file.Decls {
		s.pairs = s.pairs || s.text(d) == fill
	}
}

// indexed matches the address of an element of an array of the package.
var indexed = regexp.MustCompile(`^&(\w+)\[(\d+)\]$`)

// index returns the index in an expression such as "&rfc3986Loops[1]".
func (s *scanner) index(text, array string) int {
	m := indexed.FindStringSubmatch(text)
	if m == nil || m[1] != s.prefix+array {
		unreadable("%s: %s is not an element of %s%s", s.name, text, s.prefix, array)
	}
	n, _ := strconv.Atoi(m[2])
	return n
}

func (s *scanner) readRuns() {
	if s.variable(s.prefix+"Runs") == nil {
		return
	}
	for _, x := range s.elements(s.literal(s.prefix + "Runs")) {
		r := octetRun{twos: -1}
		for field, value := range s.fields(x.value) {
			switch text := s.text(value); strings.ToLower(field) {
			case "table":
				r.table = s.index(text, "Loops")
			case "bit":
				r.bit = int(s.number(value))
			case "encoded":
				r.encoded = text == "true"
			case "twos":
				r.twos = s.index(text, "Pairs")
			default:
				unreadable("%s: field %s", s.at(value), field)
			}
		}
		s.runs = append(s.runs, r)
	}
}

func (s *scanner) readMasks() {
	if s.variable(s.prefix+"MaskSets") == nil {
		return
	}
	fields := map[string][]element{}
	count := 0
	for field, value := range s.fields(s.literal(s.prefix + "MaskSets")) {
		if field = strings.ToLower(field); field == "count" {
			count = int(s.number(value))
		} else {
			fields[field] = s.elements(value)
		}
	}
	s.maskSets = make([]byteSet, count)
	for _, set := range fields["nibbles"] {
		for _, x := range s.elements(set.value) {
			for upper := range 8 {
				s.maskSets[set.index].has[upper<<4|x.index] = s.number(x.value)>>upper&1 == 1
			}
		}
	}
	for _, x := range fields["encoded"] {
		n := s.number(x.value)
		if n != 0 && n != 1<<64-1 {
			differ("mask set %d: Encoded is neither 0 nor all ones", x.index)
		}
		s.maskSets[x.index].encoded = n != 0
	}
	s.maskRuns = s.numbers(s.literal(s.prefix + "MaskRuns"))
}

func (s *scanner) readCharacters() {
	if s.variable(s.prefix+"Beyond") == nil {
		return
	}
	for _, x := range s.elements(s.literal(s.prefix + "Beyond")) {
		var set characterSet
		for _, lead := range s.elements(x.value) {
			for _, bits := range s.elements(lead.value) {
				set[lead.index][bits.index] = s.number(bits.value)
			}
		}
		s.chars = append(s.chars, set)
	}
}

// table is a scan.Table.
type table struct {
	next   [][256]int  // by state and byte
	writes [][256]bool // whether the function writes something on that way
	accept []bool
	starts []start
	width  int // the classes in Next
}

// start is a start state of a table.
type start struct {
	rule  string
	state int
}

// writesBit marks entries of a table at which a function has something to write.
const writesBit = 1 << 15

// readTable reads a variable of type scan.Table.
func (s *source) readTable(name string) *table {
	f := s.fields(s.literal(name))
	class, next, accept := s.numbers(f["Class"]), s.numbers(f["Next"]), s.numbers(f["Accept"])
	t := &table{width: int(s.number(f["Width"]))}
	if len(class) != 256 || len(next) != t.width*len(accept) {
		differ(
			"the lengths of Class, Next and Accept are %d, %d and %d",
			len(class),
			len(next),
			len(accept),
		)
	}
	entry := func(q, class int) int { return next[q*t.width+class] }
	if f["Rows"] != nil {
		rows, beyond := s.numbers(f["Rows"]), s.numbers(f["Beyond"])
		classes := int(s.number(f["Classes"]))
		entry = func(q, class int) int {
			if class < t.width {
				return next[q*t.width+class]
			}
			return beyond[rows[q]*(classes-t.width)+class-t.width]
		}
	}
	for q, a := range accept {
		var to [256]int
		var writes [256]bool
		for c := range 256 {
			e := entry(q, class[c])
			if to[c], writes[c] = e&^writesBit, e&writesBit != 0; to[c] >= len(accept) {
				differ("state %d, %s: no state %d", q, symbol(c), to[c])
			}
		}
		t.next, t.writes = append(t.next, to), append(t.writes, writes)
		t.accept = append(t.accept, a != 0)
	}
	if f["Starts"] != nil {
		for _, x := range s.elements(f["Starts"]) {
			one := s.fields(x.value)
			t.starts = append(t.starts, start{s.unquoted(one["Rule"]), int(s.number(one["State"]))})
		}
	}
	return t
}

// machine returns the automaton of a table, without what functions write.
func (t *table) machine() *machine {
	m := &machine{}
	for q := range t.next {
		m.add(q)
		m.next[q], m.accept[q] = t.next[q], t.accept[q]
	}
	return m
}

// described returns the numbers of states that a table of errors describes.
func (s *source) described(name string) int {
	f := s.fields(s.literal(name))
	labels, expects := s.numbers(f["Label"]), s.numbers(f["Expect"])
	if len(labels) != len(expects) {
		differ("%d labels and %d expectations", len(labels), len(expects))
	}
	for _, list := range []struct {
		of   []int
		what string
	}{{labels, "Labels"}, {expects, "Expected"}} {
		if n := len(s.elements(f[list.what])); slices.Max(list.of) >= n {
			differ("%s has %d elements, too few", list.what, n)
		}
	}
	return len(labels)
}
