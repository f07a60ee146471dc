package scangen

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// A region is a part of the automaton that is written as a function of its own, as what an address in brackets consists of. It is
// come to in one state and left for one other, and nothing is written in it; no text begins or ends in it. Where an automaton has
// several that are alike, one function is for all: states of the others have the numbers of the first one's.
type region struct {
	entry, exit int   // the exit is not part of it
	states      []int // the entry first
	function    int   // by number, from 1
}

const (
	minRegion  = 16   // states, for a function of its own
	maxRegion  = 254  // which an octet of a table can number
	maxOutline = 1024 // states of an automaton in which regions are looked for
)

// findRegions finds the regions among the states that are to be written as code, which must be all that the functions come to.
func (m *Machine) findRegions(coded []bool, all bool) {
	m.regionOf = make([]*region, len(m.States))
	if !m.Outlined || !all || len(m.States) > maxOutline {
		return
	}
	over := m.Budget > 0 && count(coded) > m.Budget
	g := newFlow(m, coded)
	var found []*region
	for _, entry := range g.order {
		if m.regionOf[entry] != nil {
			continue
		}
		if r := g.region(entry); r != nil {
			found = append(found, r)
			for _, s := range r.states {
				m.regionOf[s] = r
			}
		}
	}
	m.keepRegions(found, over)
	if !over {
		return
	}
	code := 0 // states that remain
	for s := range coded {
		if coded[s] && m.regionOf[s] == nil {
			code++
		}
	}
	if m.tabular = code <= m.Budget; !m.tabular {
		m.regions, m.regionOf = nil, make([]*region, len(m.States))
	}
}

// keepRegions numbers the functions of regions. Regions that are alike share a function. If the machine has a single
// function and all states can be code, a region without a like stays a part of it.
func (m *Machine) keepRegions(all []*region, over bool) {
	for i, r := range all {
		if r.function > 0 || m.isWithin(r.exit) {
			continue
		}
		alike := []*region{r}
		for _, other := range all[i+1:] {
			if other.function == 0 && !m.isWithin(other.exit) && m.orderLike(other, r) {
				alike = append(alike, other)
			}
		}
		if len(alike) == 1 && m.Single && !over {
			continue
		}
		m.regions = append(m.regions, r)
		for _, same := range alike {
			same.function = len(m.regions)
		}
	}
	for s, r := range m.regionOf {
		if r != nil && r.function == 0 {
			m.regionOf[s] = nil
		}
	}
}

// orderLike reports whether a region is like another one, and if so lists its states in the order of the other's.
func (m *Machine) orderLike(r, other *region) bool {
	if len(r.states) != len(other.states) {
		return false
	}
	of := map[int]int{other.exit: r.exit, other.entry: r.entry}
	states := []int{r.entry}
	for i := 0; i < len(states); i++ {
		a := other.states[i]
		b := states[i]
		if of[a] != b || m.States[a].Rule != m.States[b].Rule {
			return false
		}
		for c := range m.Alphabet.Len() {
			to, next := int(m.States[a].Next[c]), int(m.States[b].Next[c])
			if to < 0 || next < 0 {
				if to != next {
					return false
				}
				continue
			}
			known, ok := of[to]
			if !ok {
				if slices.Contains(states, next) || next == r.exit {
					return false
				}
				of[to], known = next, next
				states = append(states, next)
			}
			if known != next {
				return false
			}
		}
	}
	r.states = states
	return true
}

// withinFunction returns the name of the function of a region.
func (m *Machine) withinFunction(r *region) string {
	if len(m.regions) == 1 {
		return m.Prefix + "Within"
	}
	return fmt.Sprintf("%sWithin%d", m.Prefix, r.function)
}

func count(of []bool) (n int) {
	for _, b := range of {
		if b {
			n++
		}
	}
	return n
}

// flow is where the states that are written as code lead.
type flow struct {
	*Machine
	coded []bool
	next  [][]int // by state, each once
	plain []bool  // by state: a region may have it
	order []int   // the states, as texts come to them

	seen   []int // by state: the round of between that saw it last
	round  int
	states []int // used again by each round
}

func newFlow(m *Machine, coded []bool) *flow {
	g := &flow{Machine: m, coded: coded, next: make([][]int, len(m.States)), plain: make([]bool, len(m.States))}
	for s := range m.States {
		g.plain[s] = coded[s] && !m.States[s].Accept && !m.goesBeyond(s)
		for c, n := range m.States[s].Next {
			if n < 0 {
				continue
			}
			if !slices.Contains(g.next[s], int(n)) {
				g.next[s] = append(g.next[s], int(n))
			}
			g.plain[s] = g.plain[s] && noOp(m.States[s].Ops[c])
		}
	}
	starts := m.Tagged.Starts[:len(m.Scanner.Starts)]
	for _, s := range starts {
		g.plain[s] = false
	}
	g.order = g.reached(starts, -1)
	return g
}

// reached lists the states that can be come to without passing through one.
func (g *flow) reached(from []int, without int) (all []int) {
	seen := make([]bool, len(g.next))
	visit := func(s int) {
		if s != without && !seen[s] {
			seen[s] = true
			all = append(all, s)
		}
	}
	for _, s := range from {
		visit(s)
	}
	for i := 0; i < len(all); i++ {
		for _, n := range g.next[all[i]] {
			visit(n)
		}
	}
	return all
}

// region returns the largest region that begins in a state, or nil.
func (g *flow) region(entry int) (largest *region) {
	if !g.plain[entry] {
		return nil
	}
	for _, exit := range g.reached(g.next[entry], entry) {
		if !g.coded[exit] {
			continue
		}
		if states := g.between(entry, exit); len(states) >= minRegion && len(states) <= maxRegion && (largest == nil || len(states) > len(largest.states)) {
			largest = &region{entry: entry, exit: exit, states: states}
		}
	}
	return largest
}

// between lists the states from an entry up to an exit, or nothing where they are no region.
func (g *flow) between(entry, exit int) []int {
	if g.seen == nil {
		g.seen = make([]int, len(g.next))
	}
	g.round++
	g.seen[entry], g.seen[exit] = g.round, g.round
	states := append(g.states[:0], entry)
	defer func() { g.states = states }()
	for i := 0; i < len(states); i++ {
		if !g.plain[states[i]] || len(states) > maxRegion {
			return nil
		}
		for _, n := range g.next[states[i]] {
			if g.seen[n] != g.round {
				g.seen[n] = g.round
				states = append(states, n)
			}
		}
	}
	if len(states) < minRegion || !g.isEntered(states) {
		return nil
	}
	return slices.Clone(states)
}

// isEntered reports whether states are come to in the first of them only. The exit may lead back to the first, but to no other.
func (g *flow) isEntered(states []int) bool {
	within := map[int]bool{}
	for _, s := range states {
		within[s] = true
	}
	for _, s := range g.order {
		for _, n := range g.next[s] {
			if within[n] && n != states[0] && !within[s] {
				return false
			}
		}
	}
	return true
}

// isWithin reports whether a state is in a region.
func (m *Machine) isWithin(state int) bool { return m.regionOf[state] != nil }

// outlined returns the functions of the regions.
func (m *Machine) outlined() (all []function) {
	for _, r := range m.regions {
		f := function{Machine: m, Name: m.withinFunction(r), Region: r}
		f.write(r.states, byOctets)
		all = append(all, f)
	}
	return all
}

// writeRegions writes the functions of the regions as tables, with one row per state.
func (m *Machine) writeRegions(b *bytes.Buffer) {
	for _, r := range m.regions {
		t := m.tableOfRegion(r)
		fmt.Fprintf(b, "// %[1]sSteps are the next states in a part by state and class of byte, or %[2]d after the part.\nvar %[1]sSteps = [...][%[3]d]uint8{\n",
			t.Name, t.Exit, len(t.classes))
		for _, row := range t.rows {
			fmt.Fprintf(b, "{%s},\n", strings.Trim(strings.ReplaceAll(fmt.Sprint(row), " ", ", "), "[]"))
		}
		fmt.Fprintf(b, "}\n\nvar %sClasses = [256]uint8{%s}\n\n", t.Name, list(t.class[:]))
		execute(b, "region", t)
	}
}

// regionTable is a region as a table.
type regionTable struct {
	*Machine
	Name        string
	Entry       int // row
	First, Exit int // the number of the state of row 1, and of what is behind the region

	rows    [][]int
	class   [256]uint8
	classes []rune // an octet of each
}

func (m *Machine) tableOfRegion(r *region) *regionTable {
	t := &regionTable{Machine: m, Name: m.withinFunction(r), First: len(m.order), Exit: len(r.states) + 1}
	for _, s := range r.states {
		t.First = min(t.First, m.number[s])
	}
	t.Entry = m.number[r.entry] - t.First + 1
	to := func(row int, octet rune) int {
		if row == 0 {
			return 0
		}
		switch next := m.next(m.order[t.First+row-2], octet); next {
		case -1:
			return 0
		case r.exit:
			return t.Exit
		default:
			return m.number[next] - t.First + 1
		}
	}
	t.class, t.classes = classesOf(func(octet rune) string {
		var column []int
		for row := range len(r.states) + 1 {
			column = append(column, to(row, octet))
		}
		return fmt.Sprint(column)
	})
	for row := range len(r.states) + 1 {
		var entries []int
		for _, octet := range t.classes {
			entries = append(entries, to(row, octet))
		}
		t.rows = append(t.rows, entries)
	}
	return t
}
