package crosscheck_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// The proof is about the text of uri.peg and says nothing about the code that the peg tool makes of
// it. So what it makes must answer right on complete test suites: those of the start rules are in
// agreement_test.go, those of all other rules that can be asked of ParseTree are here.
func TestRulesThatAreNotStartsPassTheCompleteSuite(t *testing.T) {
	for id, g := range uritestutil.Tried(exhaustive.Asked(t)) {
		t.Run(id, func(t *testing.T) {
			entry, ok := grammar.Find(id)
			require.True(t, ok)
			for _, rule := range g.Rules() {
				if slices.Contains(entry.Starts.All(), rule) {
					continue
				}
				d := uritestutil.AutomatonOf(t, entry.File, rule).Coarsen()
				n, all := 0, exhaustive.Asked(t)
				for word := range automaton.NewCover(d).WpMethod(0) {
					s, want := d.Alphabet.Text(word), d.AcceptsWord(word)
					if _, err := g.ParseTree(rule, s); want != (err == nil) || want != g.ValidRule(rule, s) {
						require.Fail(t, "a recognizer errs", "rule %s: %q: the ABNF says %v", rule, s, want)
					}
					if n++; !all && n > 100 {
						break
					}
				}
				assert.Greater(t, n, 2, rule)
			}
		})
	}
}
