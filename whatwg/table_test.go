package whatwg

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/scan"
)

// The generated tables are walked side by side with the reference, pair of states by pair of states, so
// that nothing is left to chance: what they accept, and where they stop, is the same on every text.
func TestScanTablesAreTheReference(t *testing.T) {
	_, rules := document(t)
	rules = automaton.UTF8Grammar(rules)
	for _, start := range whatwgStarts {
		t.Run(start.Rule, func(t *testing.T) {
			walk(t, start.State, reference(t, rules, start.Rule))
		})
	}
}

func walk(t *testing.T, start scan.State, d *automaton.DFA) {
	type pair struct{ table, dfa int }
	seen := map[pair]bool{{int(start), 0}: true}
	todo := []pair{{int(start), 0}}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		require.Equal(t, d.Accepting(p.dfa), accepts(scan.State(p.table)))
		for octet := range 256 {
			to := whatwgMachine.Step(scan.State(p.table), byte(octet))
			next := d.Step(p.dfa, d.Alphabet.Class(rune(octet)))
			if (next == automaton.Dead) != (to == 0) {
				require.Fail(t, "another transition", "%#x", octet)
			}
			q := pair{int(to), next}
			if to != 0 && !seen[q] {
				seen[q] = true
				todo = append(todo, q)
			}
		}
	}
	assert.GreaterOrEqual(t, len(seen), d.Len(), "every state of the reference is met")
}

// accepts reports whether a text can end in a state.
func accepts(state scan.State) bool {
	_, failed := whatwgMachine.Read(state, "", 0, make([]uint32, 5))
	return failed == 0
}
