package scangen

import (
	"slices"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/rulevm"
)

// nameSets finds the rules that are for one character, the largest first.
func (m *Machine) nameSets() error {
	if len(m.Characters) > 0 {
		if err := m.nameCharacters(); err != nil {
			return err
		}
	} else {
		m.nameRules()
	}
	slices.SortStableFunc(m.named, func(a, b rulevm.Named) int { return b.Set.Len() - a.Set.Len() })
	return nil
}

func (m *Machine) nameRules() {
	for i, rule := range m.rules {
		first, ok := m.oneCharacter(m.Tagged.Starts[i])
		known := slices.ContainsFunc(m.named, func(n rulevm.Named) bool { return n.Set == first })
		if ok && !known && first.Len() > 1 {
			m.named = append(m.named, rulevm.Named{Name: rule, Set: first})
		}
	}
}

// oneCharacter returns the symbols that a rule begins with, if it is for one character.
func (m *Machine) oneCharacter(start int) (first rangeset.Set, ok bool) {
	ok = !m.States[start].Accept
	last := func(next int) bool { return m.States[next].Accept && m.ends(next) }
	for b := range m.symbols() {
		if n := m.next(start, b); n >= 0 && b != '%' && !last(n) {
			return rangeset.Set{}, false
		}
	}
	if m.Runes {
		ok = ok && !slices.ContainsFunc(m.ways(partial{state: start}), func(w way) bool { return w.Lo >= utf8.RuneSelf && !last(w.next) })
	}
	return m.follow(start), ok
}
