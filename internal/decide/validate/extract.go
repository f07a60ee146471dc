package validate

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// This file makes the machine of a function, with a copy of a region for each state behind it.

// part is the machine of a region, which a function reads for another one. -1 is behind it.
type part struct {
	machine
	entry int
}

const behind = -1

// extract returns the machine of a function.
func (s *scanner) extract(name string) *machine {
	f := s.readFunction(name)
	f.read()
	parts := map[string]*part{}
	for _, name := range slices.Sorted(maps.Keys(s.decls)) {
		if strings.HasPrefix(name, s.prefix+"Within") && s.function(name) != nil {
			parts[name] = s.readPart(name)
		}
	}
	return &f.machine(parts).machine
}

// machineMaker makes a machine of the effects of a function.
type machineMaker struct {
	*function
	machine
	parts  map[string]*part
	ids    map[int]int    // by number of a state outside of parts
	copies map[string]int // by part and the state behind it
}

func (f *function) machine(parts map[string]*part) *machineMaker {
	m := &machineMaker{function: f, parts: parts, ids: map[int]int{}, copies: map[string]int{}}
	m.add(0)
	states := slices.Sorted(maps.Keys(f.effects))
	for _, q := range states {
		m.ids[q] = m.add(q)
	}
	for _, q := range states {
		for c, e := range f.effects[q] {
			m.set(q, c, e)
		}
	}
	return m
}

// set adds the effect of a symbol.
func (m *machineMaker) set(q, c int, e effect) {
	at := m.ids[q]
	switch {
	case e.kind == accepts && c == end:
		m.accept[at], m.last[at] = true, e.writes
	case e.kind == fails:
		if e.state != q {
			differ("state %d, %s: the error has state %d", q, symbol(c), e.state)
		}
	case e.kind == goes && c != end:
		to, ok := m.ids[e.state]
		if !ok {
			differ("state %d, %s: no state %d", q, symbol(c), e.state)
		}
		if e.part != "" {
			to = m.copyOf(e.part, to)
		}
		m.next[at][c], m.ops[at][c] = to, e.writes
	case e.kind == leaves:
		m.next[at][c] = behind
	default:
		differ("state %d, %s: the code does not say where it goes", q, symbol(c))
	}
}

// copyOf returns the first state of a part that is followed by a state.
func (m *machineMaker) copyOf(name string, to int) int {
	p := m.parts[name]
	if p == nil {
		unreadable("no function %s", name)
	}
	key := fmt.Sprint(name, " ", to)
	base, ok := m.copies[key]
	if !ok {
		base = len(m.next) - 1
		m.copies[key] = base
		for k := 1; k < len(p.next); k++ {
			m.add(p.number[k])
		}
		for k := 1; k < len(p.next); k++ {
			for c, next := range p.next[k] {
				switch {
				case next == behind:
					m.next[base+k][c] = to
				case next != 0:
					m.next[base+k][c] = base + next
				}
			}
		}
	}
	return base + p.entry
}

// readPart reads the function of a region, which has code or a table.
func (s *scanner) readPart(name string) *part {
	if s.variable(name+"Steps") != nil {
		return s.readPartTable(name)
	}
	f := s.readFunction(name)
	f.read()
	m := f.machine(nil)
	p := &part{m.machine, 0}
	first := len(f.stmts)
	for q, i := range f.entries {
		if i < first {
			first, p.entry = i, m.ids[q]
		}
	}
	return p
}

// partText is the function of a region with a table.
const partText = `func NAME(s string, i int) (end int, failed state) { at := UINT(ENTRY) for ; i < len(s); i++ { ` +
	`next := NAMESteps[at][NAMEClasses[s[i]]] if next == EXIT { return i + 1, 0 } if next == 0 { break } at = next } ` +
	`return i, state(at) + FIRST - 1 }`

func (s *scanner) readPartTable(name string) *part {
	expression := strings.NewReplacer("NAME", name, "UINT", `uint(?:8|16)`, "ENTRY", `(\d+)`, "EXIT", `(\d+)`, "FIRST", `(\d+)`).
		Replace(regexp.QuoteMeta(partText))
	m := regexp.MustCompile("^" + expression + "$").FindStringSubmatch(s.text(s.function(name)))
	if m == nil {
		unreadable("%s has another text", name)
	}
	entry, _ := strconv.Atoi(m[1])
	exit, _ := strconv.Atoi(m[2])
	first, _ := strconv.Atoi(m[3])
	class := s.numbers(s.literal(name + "Classes"))
	p := &part{entry: entry}
	rows := s.elements(s.literal(name + "Steps"))
	for k, x := range rows {
		line := s.numbers(x.value)
		p.add(first + k - 1)
		for c, step := range class {
			switch to := line[step]; {
			case to == exit && k > 0:
				p.next[k][c] = behind
			case to < len(rows):
				p.next[k][c] = to
			default:
				differ("%s, row %d, %s: no row %d", name, k, symbol(c), to)
			}
		}
	}
	if entry <= 0 || entry >= len(rows) || exit < len(rows) {
		differ("%s: %d is its first row and %d its exit, of %d rows", name, entry, exit, len(rows))
	}
	return p
}
