package scangen

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// mergeClasses finds the octets that no state distinguishes.
func (m *Machine) mergeClasses() {
	keys := make([]string, m.Alphabet.Len()) // by class of the alphabet
	for c := range keys {
		var key []byte
		for i := range m.States {
			s := &m.States[i]
			key = append(strconv.AppendInt(key, int64(s.Next[c]), 10), ' ')
			if !noOp(s.Ops[c]) {
				key = fmt.Appendf(key, "%v ", s.Ops[c])
			}
		}
		keys[c] = string(key)
	}
	var octets []rune
	m.classOf, octets = classesOf(func(octet rune) string { return keys[m.Alphabet.Class(octet)] })
	m.classes = make([]rangeset.Set, len(octets))
	for octet, class := range m.classOf {
		m.classes[class] = m.classes[class].Union(rangeset.Range(rune(octet), rune(octet)))
	}
}

// classesOf numbers the octets by what columns of a table have for them, and returns an octet of each class.
func classesOf(column func(octet rune) string) (class [256]uint8, octets []rune) {
	var columns []string
	for octet := range rune(256) {
		class[octet] = uint8(Intern(&columns, column(octet)))
		if len(columns) > len(octets) {
			octets = append(octets, octet)
		}
	}
	return class, octets
}

// arrange orders the states: first those that the functions are written of, those of regions last among them; then those that the
// functions leave to the table, then those of the other rules. Of the first, those that the starts come to earliest
// are within the budget.
func (m *Machine) arrange() {
	hot := m.reach(func(b rune) bool { return !strings.ContainsRune(m.Rare, b) })
	warm := m.reach(func(rune) bool { return true })
	for s := range hot {
		hot[s] = hot[s] && !m.isTabled(s)
	}
	m.findRegions(hot, slices.Equal(hot, warm))
	rank := func(s int) int {
		switch {
		case m.isWithin(s):
			return 1
		case hot[s]:
			return 0
		case warm[s]:
			return 2
		}
		return 3
	}
	for s := range m.States {
		if r := m.regionOf[s]; r == nil || m.regions[r.function-1] == r {
			m.order = append(m.order, s)
		}
	}
	slices.SortStableFunc(m.order, func(a, b int) int {
		if m.isWithin(a) && m.isWithin(b) {
			return cmp.Compare(m.regionOf[a].function, m.regionOf[b].function)
		}
		return cmp.Compare(rank(a), rank(b))
	})
	m.number = make([]int, len(m.States))
	for i, s := range m.order {
		m.number[s] = i + 1
		switch rank(s) {
		case 0:
			m.warm = i + 1
			if m.Budget == 0 || i < m.Budget {
				m.coded, m.written = i+1, i+1
			}
		case 1:
			m.written, m.warm = i+1, i+1
		case 2:
			m.warm = i + 1
		}
	}
	for s, r := range m.regionOf {
		if r != nil {
			m.number[s] = m.number[m.regions[r.function-1].states[slices.Index(r.states, s)]]
		}
	}
}

// reach reports which states the functions come to by the octets that may be read.
func (m *Machine) reach(may func(rune) bool) []bool {
	return automaton.Reached(len(m.States), m.Tagged.Starts[:len(m.Scanner.Starts)], func(s int) (to []int) {
		for b := range rune(256) {
			if n := m.next(s, b); n >= 0 && may(b) {
				to = append(to, n)
			}
		}
		return to
	})
}

// isTabled reports whether a state is never written as code. Those that the starts begin in are.
func (m *Machine) isTabled(state int) bool {
	if slices.Contains(m.Tagged.Starts[:len(m.Scanner.Starts)], state) {
		return false
	}
	return m.within(state) || slices.Contains(m.Tabled, m.States[state].Rule)
}

// isCoded reports whether a state is written as code of the functions.
func (m *Machine) isCoded(state int) bool { return m.number[state] <= m.coded }

// isCold reports whether a function leaves an octet to the table in a state.
func (m *Machine) isCold(state int, octet rune) bool {
	if m.number[state] <= m.written {
		return m.Runes && octet >= utf8.RuneSelf
	}
	return m.number[state] <= m.warm
}

// Splits reports whether the table has rows of their own for octets beyond ASCII, since few states go on with them. The table of
// a bare scanner is of one piece: it is small, and so is what reads it.
func (m *Machine) Splits() bool { return m.Runes && !m.Bare }

// ascii returns the number of classes that have octets of ASCII, which are the first.
func (m *Machine) ascii() int { return int(slices.Max(m.classOf[:utf8.RuneSelf])) + 1 }

// Width returns the number of classes.
func (m *Machine) Width() int { return len(m.classes) }
