package whatwg

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/scan"
)

// The generated tables are walked side by side with the reference, pair of states by pair of states, so
// that nothing is left to chance: what they accept, and where they stop, is the same on every text.
func TestScanTablesAreTheReference(t *testing.T) {
	for _, e := range editions {
		_, rules := document(t, e)
		for _, start := range e.table().Starts {
			t.Run(e.String()+"/"+start.Rule, func(t *testing.T) {
				walk(t, e.table(), start.State, reference(t, rules, start.Rule))
			})
		}
	}
}

func walk(t *testing.T, table *scan.RuneTable, start scan.State, d *automaton.DFA) {
	type pair struct{ table, dfa int }
	symbols := representatives(table, d.Alphabet)
	seen := map[pair]bool{{int(start), 0}: true}
	todo := []pair{{int(start), 0}}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		require.Equal(t, d.Accepting(p.dfa), table.Final[p.table] != 0)
		for _, r := range symbols {
			entry := table.Next[p.table*table.Width+class(table, r)]
			next := d.Step(p.dfa, d.Alphabet.Class(r))
			require.Equal(t, next == automaton.Dead, entry == 0, "%U", r)
			q := pair{int(entry) / scan.MaxActions, next}
			if entry != 0 && !seen[q] {
				seen[q] = true
				todo = append(todo, q)
			}
		}
	}
	assert.GreaterOrEqual(t, len(seen), d.Len(), "every state of the reference is met")
}

// representatives has a code point of each interval that neither the table nor the alphabet divides.
func representatives(table *scan.RuneTable, a *automaton.Alphabet) []rune {
	var out []rune
	for r := range rune(128) {
		out = append(out, r)
	}
	for _, s := range table.Above {
		out = append(out, s.Last, s.Last+1)
	}
	for c := range a.Len() {
		for _, s := range a.Set(c).Spans() {
			out = append(out, s.Lo)
		}
	}
	valid := out[:0]
	for _, r := range out {
		if utf8.ValidRune(r) {
			valid = append(valid, r)
		}
	}
	return valid
}

func class(table *scan.RuneTable, r rune) int {
	if r < utf8.RuneSelf {
		return int(table.ASCII[r])
	}
	for _, s := range table.Above {
		if r <= s.Last {
			return int(s.Class)
		}
	}
	return 0
}
