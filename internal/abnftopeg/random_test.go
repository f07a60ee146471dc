package abnftopeg

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/pegexpr"
	"github.com/urigrammar/uri/internal/rangeset"
	"github.com/urigrammar/uri/internal/syntax"
	"github.com/urigrammar/uri/internal/tests/slowgrammar"
)

const (
	letters = "abc"
	longest = 4
)

// words lists the strings over letters, the shortest first.
func words() []string {
	all := []string{""}
	for i := 0; i < len(all); i++ {
		if len(all[i]) < longest {
			for _, c := range letters {
				all = append(all, all[i]+string(c))
			}
		}
	}
	return all
}

// A small grammar: rules s, t and u. Each may refer to the later ones.
func drawGrammar(t *rapid.T) *syntax.Grammar {
	names := []string{"s", "t", "u"}
	var rules []*syntax.Rule
	for i, name := range names {
		rules = append(rules, &syntax.Rule{Name: name, Expr: drawExpr(t, names[i+1:], 3)})
	}
	g, err := syntax.NewGrammar("g", rules)
	require.NoError(t, err)
	return g
}

func drawExpr(t *rapid.T, rules []string, depth int) *syntax.Expr {
	op := syntax.Symbol
	if depth > 0 {
		op = rapid.SampledFrom([]syntax.Op{syntax.Symbol, syntax.Concat, syntax.Concat, syntax.Alternate, syntax.Repeat, syntax.Ref, syntax.Empty}).Draw(t, "op")
	}
	some := func(n int) (subs []*syntax.Expr) {
		for range n {
			subs = append(subs, drawExpr(t, rules, depth-1))
		}
		return subs
	}
	switch op {
	case syntax.Concat:
		return syntax.Seq(some(2)...)
	case syntax.Alternate:
		return syntax.Or(some(rapid.IntRange(2, 3).Draw(t, "alternatives"))...)
	case syntax.Repeat:
		bounds := rapid.SampledFrom([][2]int{{0, 1}, {0, -1}, {1, -1}, {2, 3}, {0, 2}, {2, 2}}).Draw(t, "bounds")
		return syntax.Times(some(1)[0], bounds[0], bounds[1])
	case syntax.Empty:
		return syntax.Epsilon()
	case syntax.Ref:
		if len(rules) > 0 {
			return syntax.To(rapid.SampledFrom(rules).Draw(t, "rule"))
		}
	}
	lo := rapid.IntRange(0, len(letters)-1).Draw(t, "from")
	hi := rapid.IntRange(lo, len(letters)-1).Draw(t, "to")
	return syntax.Any(rangeset.Range(rune(letters[lo]), rune(letters[hi])))
}

// A proved PEG matches the strings of the grammar, with the boundaries of a derivation. Other PEGs
// differ from the grammar on their witness.
func TestTranscriptionsMatchWhatTheGrammarDerives(t *testing.T) {
	var proved, repaired, failed int
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrammar(t)
		x, err := Transcribe(g, Options{Nodes: 1 << 16})
		require.NoError(t, err)
		peg, err := pegexpr.Parse("g.peg", x.Text)
		require.NoError(t, err)
		for _, f := range x.Failed {
			failed++
			require.Equal(t, f.AcceptedBy == "PEG", slowgrammar.Accepts(peg, f.Rule, f.Witness))
			require.Equal(t, f.AcceptedBy == "ABNF", slowgrammar.Derives(g, f.Rule, f.Witness))
		}
		if len(x.Failed) > 0 {
			return // others may lead to what is wrong
		}
		endless := repeatsNothing(g)
		for _, r := range x.Rules {
			proved++
			if r.Repair != Printed {
				repaired++
			}
			requireReadings(t, g, peg, r, endless)
		}
	})
	t.Logf("%d rules proved, of which %d repaired, and %d not", proved, repaired, failed)
}

// repeatsNothing reports whether a repeated expression can be empty, so that strings have
// infinitely many derivations.
func repeatsNothing(g *syntax.Grammar) bool {
	nullable := g.Nullable()
	var in func(e *syntax.Expr) bool
	in = func(e *syntax.Expr) bool {
		return e.Op == syntax.Repeat && e.Max == syntax.Unbounded && nullable(e.Subs[0]) || slices.ContainsFunc(e.Subs, in)
	}
	return slices.ContainsFunc(g.Rules, func(r *syntax.Rule) bool { return in(r.Expr) })
}

// requireReadings tries short strings one by one.
func requireReadings(t *rapid.T, g, peg *syntax.Grammar, r Rule, endless bool) {
	name := func(rule string) string {
		if x, _ := peg.Rule(rule); endless || x.Expr.Op == syntax.Symbol {
			return "" // of one character: the PEG has no reference to it
		}
		printed, _, _ := strings.Cut(rule, "_") // of a version
		return printed
	}
	for _, w := range words() {
		m, ok := pegexpr.Match(peg, r.PEG, w)
		readings := slowgrammar.Readings(g, r.Name, w, func(rule string) bool { return name(rule) != "" })
		require.Equal(t, len(readings) > 0, ok, "%s %q", r.Name, w)
		if ok {
			require.Contains(t, readings, m.Reading(name))
		}
	}
}
