package scangen

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/scan"
)

// writeFunction writes a function for the first states, which typical texts reach. Each state is a label. If the next state is not code,
// the function leaves the text to the table and does not return.
func (m *Machine) writeFunction(b *bytes.Buffer) {
	var body bytes.Buffer
	for _, s := range m.order[:m.coded] {
		m.writeState(func(format string, args ...any) { fmt.Fprintf(&body, format, args...) }, s)
	}
	p := func(format string, args ...any) { fmt.Fprintf(b, format, args...) }
	p(`// %[1]sScan reads s from a start state on. It returns len(s) and 0 if s is a text, and otherwise the offset and the
// state in which %[1]sMachine goes on.
func %[1]sScan(start %[2]s, s string, o *%[3]s) (end int, at %[2]s) {
	var (
		%[4]s
	)
	switch start {
`, m.Prefix, m.runtime("State"), m.Offsets, m.variables(body.String()))
	for k := range m.Scanner.Starts {
		p("case %[1]d:\ngoto s%[1]d\n", k+1)
	}
	p("}\nreturn 0, start\n%s}\n\n", &body)
}

// variables returns the declarations of the variables that states use.
func (m *Machine) variables(states string) (all string) {
	if strings.Contains(states, "sets.") {
		all = fmt.Sprintf("sets = &%sMachine.Sets\n", m.Prefix)
	}
	if strings.Contains(states, "i < n") {
		all += "n = len(s)\n"
	}
	if !strings.Contains(states, "sets.Skip") {
		return all + "i int"
	}
	return all + fmt.Sprintf("i, base int\nmasks %s\nlimit = sets.First(s, &masks) // masks are of the bytes from base to limit", m.runtime("Masks"))
}

// isEntered reports whether the function reaches a state.
func (m *Machine) isEntered(state int) bool {
	return slices.ContainsFunc(m.order[:m.coded], func(s int) bool {
		return slices.ContainsFunc(m.codedMoves(s), func(v move) bool { return v.next == state })
	})
}

// codedMoves returns the moves to states in the function.
func (m *Machine) codedMoves(state int) []move {
	_, moves := m.moves(state)
	return slices.DeleteFunc(moves, func(v move) bool { return m.number[v.next] > m.coded })
}

// isBeforeRun reports whether the function goes from a state to one with a run.
func (m *Machine) isBeforeRun(state int) bool {
	seen := map[int]bool{state: true}
	for todo := []int{state}; len(todo) > 0; todo = todo[1:] {
		for _, v := range m.codedMoves(todo[0]) {
			if m.set(v.next) != scan.NoSet {
				return true
			}
			if !seen[v.next] {
				seen[v.next] = true
				todo = append(todo, v.next)
			}
		}
	}
	return false
}

// writeState writes a state: the step over the byte that led to it, its run, the end of the text, and its moves.
func (m *Machine) writeState(p func(string, ...any), s int) {
	n, set := m.number[s], m.set(s)
	loop, _ := m.moves(s)
	if m.isEntered(s) {
		p("\nn%d:\ni++\n", n)
	}
	if n <= len(m.Scanner.Starts) {
		p("s%d:\n", n)
	}
	bounds := "_, _"
	if m.isBeforeRun(s) {
		bounds = "base, limit"
	}
	switch {
	case set != scan.NoSet:
		p("if i < limit {\ni += %s(masks[%d], i-base)\n}\nif i >= limit && i < n {\ni, %s = sets.Skip(s, i, %d, &masks)\n}\n", m.runtime("MaskRun"), set, bounds, set)
	case !loop.Empty():
		p("for i < n && (%s) {\ni++\n}\n", m.condition("s[i]", loop, rangeset.Set{}))
	}
	if p("if uint(i) >= uint(len(s)) {\n"); m.States[s].Accept {
		p("%sreturn i, 0\n}\n", m.assignments(m.States[s].Final))
	} else {
		p("return i, %d\n}\n", n)
	}
	moves := m.codedMoves(s)
	m.sortMoves(s, moves, !loop.Empty())
	without, cases := loop.Intersect(asciiBytes), ""
	for _, v := range moves {
		cases += fmt.Sprintf("case %s:\n%sgoto n%d\n", m.condition("c", v.set, without), m.assignments(v.op), m.number[v.next])
		without = without.Union(v.set)
	}
	if cases != "" {
		p("switch c := s[i]; {\n%s}\n", cases)
	}
	p("return i, %d\n", n)
}

// assignments returns the statements for an operation.
func (m *Machine) assignments(op automaton.Op) string {
	var b strings.Builder
	for r := range op.Set.All {
		fmt.Fprintf(&b, "o.%s = uint32(i)\n", m.Parts[r].Name)
	}
	for r := range op.Clear.All {
		fmt.Fprintf(&b, "o.%s = 0\n", m.Parts[r].Name)
	}
	return b.String()
}

// sortMoves puts the likely case first: the most frequent one in typical texts. Otherwise, a component mostly ends at a single byte
// and begins with one of many.
func (m *Machine) sortMoves(state int, moves []move, looped bool) {
	slices.SortStableFunc(moves, func(v, w move) int {
		if by := m.typical(state, w.set) - m.typical(state, v.set); by != 0 {
			return by
		}
		if looped {
			return cmp.Compare(v.set.Len(), w.set.Len())
		}
		return cmp.Compare(w.set.Len(), v.set.Len())
	})
}

// typical returns how often typical texts continue from a state with a byte of a set.
func (m *Machine) typical(state int, set rangeset.Set) (n int) {
	for _, at := range m.Tagged.Starts[:len(m.Scanner.Starts)] {
		for _, text := range m.Typical {
			at := at
			for i := 0; i < len(text) && at >= 0; i++ {
				b := rune(text[i])
				if at == state && set.Contains(b) {
					n++
				}
				at = m.next(at, b)
			}
		}
	}
	return n
}
