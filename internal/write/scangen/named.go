package scangen

import (
	"cmp"
	"slices"

	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/rulevm"
)

// nameSets finds the sets of the rules for one character, the largest first.
func (m *Machine) nameSets() {
	names, known := m.Characters, map[rangeset.Set]bool{}
	if names == nil {
		names = m.rules
	}
	all := m.Rules.Characters()
	for _, name := range names {
		r, _ := m.Rules.Rule(name)
		if set := all[r]; set.Len() > 1 && !known[set] {
			known[set] = true
			m.named = append(m.named, rulevm.Named{Name: name, Set: set})
		}
	}
	slices.SortStableFunc(m.named, func(a, b rulevm.Named) int { return cmp.Compare(b.Set.Len(), a.Set.Len()) })
}
