package transcribe

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/expr"
	"github.com/urigrammar/uri/internal/pegexpr"
	"github.com/urigrammar/uri/internal/rangeset"
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

// A little grammar: rules s, t and u, each of which may refer to the later ones.
func drawGrammar(t *rapid.T) *expr.Grammar {
	names := []string{"s", "t", "u"}
	var rules []*expr.Rule
	for i, name := range names {
		rules = append(rules, &expr.Rule{Name: name, Expr: drawExpr(t, names[i+1:], 3)})
	}
	g, err := expr.NewGrammar("g", rules)
	require.NoError(t, err)
	return g
}

func drawExpr(t *rapid.T, rules []string, depth int) *expr.Expr {
	op := expr.Symbol
	if depth > 0 {
		op = rapid.SampledFrom([]expr.Op{expr.Symbol, expr.Concat, expr.Concat, expr.Alternate, expr.Repeat, expr.Ref, expr.Empty}).Draw(t, "op")
	}
	some := func(n int) (subs []*expr.Expr) {
		for range n {
			subs = append(subs, drawExpr(t, rules, depth-1))
		}
		return subs
	}
	switch op {
	case expr.Concat:
		return expr.Seq(some(2)...)
	case expr.Alternate:
		return expr.Or(some(rapid.IntRange(2, 3).Draw(t, "alternatives"))...)
	case expr.Repeat:
		bounds := rapid.SampledFrom([][2]int{{0, 1}, {0, -1}, {1, -1}, {2, 3}, {0, 2}, {2, 2}}).Draw(t, "bounds")
		return expr.Times(some(1)[0], bounds[0], bounds[1])
	case expr.Empty:
		return expr.Epsilon()
	case expr.Ref:
		if len(rules) > 0 {
			return expr.To(rapid.SampledFrom(rules).Draw(t, "rule"))
		}
	}
	lo := rapid.IntRange(0, len(letters)-1).Draw(t, "from")
	hi := rapid.IntRange(lo, len(letters)-1).Draw(t, "to")
	return expr.Any(rangeset.Range(rune(letters[lo]), rune(letters[hi])))
}

// What is proved matches what a derivation derives, with the boundaries of a derivation; what is not proved does differ on
// its witness.
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

// repeatsNothing reports whether there is no end of derivations, since what is repeated can be empty.
func repeatsNothing(g *expr.Grammar) bool {
	nullable := g.Nullable()
	var in func(e *expr.Expr) bool
	in = func(e *expr.Expr) bool {
		return e.Op == expr.Repeat && e.Max == expr.Unbounded && nullable(e.Subs[0]) || slices.ContainsFunc(e.Subs, in)
	}
	return slices.ContainsFunc(g.Rules, func(r *expr.Rule) bool { return in(r.Expr) })
}

// requireReadings tries short strings one by one.
func requireReadings(t *rapid.T, g, peg *expr.Grammar, r Rule, endless bool) {
	name := func(rule string) string {
		if x, _ := peg.Rule(rule); endless || x.Expr.Op == expr.Symbol {
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
