package proof

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/tests/slowgrammar"
)

// longest is the length up to which strings over letters are tried one by one.
const (
	letters = "abc"
	longest = 4
)

// words lists the strings over letters up to a length, the shortest first.
func words(longest int) []string {
	if longest < 0 {
		return nil
	}
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
var names = []string{"s", "t", "u"}

func drawGrammar(t *rapid.T, label string, ops []syntax.Op) *syntax.Grammar {
	var rules []*syntax.Rule
	for i, name := range names {
		rules = append(rules, &syntax.Rule{Name: name, Expr: drawExpr(t, label+name, ops, names[i+1:], 3)})
	}
	g, err := syntax.NewGrammar(label, rules)
	require.NoError(t, err)
	return g
}

var (
	abnfOps = []syntax.Op{syntax.Symbol, syntax.Concat, syntax.Alternate, syntax.Repeat, syntax.Ref, syntax.Empty}
	pegOps  = append([]syntax.Op{syntax.And, syntax.Not}, abnfOps...)
)

func drawExpr(t *rapid.T, label string, ops []syntax.Op, rules []string, depth int) *syntax.Expr {
	op := syntax.Symbol
	if depth > 0 {
		op = rapid.SampledFrom(ops).Draw(t, label)
	}
	some := func(n int) []*syntax.Expr {
		var subs []*syntax.Expr
		for range n {
			subs = append(subs, drawExpr(t, label, ops, rules, depth-1))
		}
		return subs
	}
	switch op {
	case syntax.Concat:
		return syntax.Seq(some(2)...)
	case syntax.Alternate:
		return syntax.Or(some(rapid.IntRange(2, 3).Draw(t, "alternatives"))...)
	case syntax.Repeat:
		bounds := rapid.SampledFrom([][2]int{{0, 1}, {0, -1}, {1, -1}, {2, 3}, {0, 2}}).Draw(t, "bounds")
		return syntax.Times(some(1)[0], bounds[0], bounds[1])
	case syntax.And, syntax.Not:
		return &syntax.Expr{Op: op, Subs: some(1)}
	case syntax.Empty:
		return syntax.Epsilon()
	case syntax.Ref:
		if len(rules) > 0 {
			return syntax.To(rapid.SampledFrom(rules).Draw(t, "rule"))
		}
	}
	return syntax.Any(drawSet(t))
}

func drawSet(t *rapid.T) rangeset.Set {
	lo := rapid.IntRange(0, len(letters)-1).Draw(t, "from")
	hi := rapid.IntRange(lo, len(letters)-1).Draw(t, "to")
	return rangeset.Range(rune(letters[lo]), rune(letters[hi]))
}

// endless reports whether a PEG would not end: whether it repeats what can match nothing.
func endless(g *syntax.Grammar) bool {
	nullable := g.Nullable()
	repeats := func(e *syntax.Expr) bool {
		return e.Op == syntax.Repeat && e.Max == syntax.Unbounded && nullable(e.Subs[0])
	}
	return slices.ContainsFunc(g.Rules, func(r *syntax.Rule) bool { return r.Expr.Holds(repeats) })
}

// What Equal decides is what trying all short strings shows, and its witness is a shortest one.
func TestEqualAgreesWithTryingAllStrings(t *testing.T) {
	decided := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		peg := drawGrammar(t, "peg", pegOps)
		if endless(peg) {
			t.Skip("would not end")
		}
		abnf := drawGrammar(t, "abnf", abnfOps)
		if rapid.Bool().Draw(t, "naive") {
			abnf = naive(peg) // which is equal more often
		}
		r, err := NewDocument(abnf).Equal(peg, "s", "s")
		require.NoError(t, err)
		decided[r.Equal]++
		for _, w := range words(longest) {
			p, a := slowgrammar.Accepts(peg, "s", w), slowgrammar.Derives(abnf, "s", w)
			if r.Equal || len(w) < len(r.Witness) {
				require.Equal(t, a, p, "%q", w)
			}
		}
		if r.Equal {
			return
		}
		require.Empty(t, strings.Trim(r.Witness, letters+"-"), "%q", r.Witness)
		require.Equal(t, r.AcceptedBy == "PEG", slowgrammar.Accepts(peg, "s", r.Witness))
		require.Equal(t, r.AcceptedBy == "ABNF", slowgrammar.Derives(abnf, "s", r.Witness))
	})
	t.Logf("decided: %d equal, %d not", decided[true], decided[false])
}

// Formulas without some references are true where the PEG matches and its way passes none of them.
func TestFormulasWithoutReferencesKeepTheWayOfThePEG(t *testing.T) {
	passed := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		peg := drawGrammar(t, "peg", pegOps)
		if endless(peg) {
			t.Skip("would not end")
		}
		dropped := nodes(peg, []Reference{{In: "s", To: rapid.SampledFrom(names[1:]).Draw(t, "to")}})
		f := newFormulas(peg).without(dropped)
		start, err := f.whole("s")
		require.NoError(t, err)
		a := automaton.NewAlphabet(rangeset.MaxRune, rangeset.Range('a', 'a'), rangeset.Range('b', 'b'), rangeset.Range('c', 'c'))
		d := newDerivatives(f, a)
		for _, w := range words(longest) {
			x := d.of(start)
			for _, c := range w {
				x = d.step(x, a.Class(c))
			}
			way, ok := slowgrammar.Match(peg, "s", w)
			passes := slices.ContainsFunc(way.Events, func(e slowgrammar.Event) bool { return dropped[e.Ref] })
			require.Equal(t, ok && !passes, d.accepts(x), "%q", w)
			if ok {
				passed[passes]++
			}
		}
	})
	t.Logf("the way of the PEG: %d pass what was dropped, %d do not", passed[true], passed[false])
}

// What Boundaries decides is what the way of the PEG through all short strings shows.
func TestBoundariesAgreesWithTheWayOfThePEGThroughAllStrings(t *testing.T) {
	decided := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		peg := drawGrammar(t, "peg", pegOps)
		abnf := drawGrammar(t, "abnf", abnfOps)
		if rapid.Bool().Draw(t, "naive") {
			abnf = naive(peg) // whose boundaries are contained
		}
		if endless(peg) || endless(abnf) {
			t.Skip("would not end")
		}
		which := rapid.SampledFrom([]string{"t", "u", "tu", "stu"}).Draw(t, "marked")
		marked := func(rule string) bool { return strings.Contains(which, rule) }
		name := func(rule string) string {
			if marked(rule) {
				return rule
			}
			return ""
		}
		transcribed := make(map[string]string)
		for _, rule := range which {
			transcribed[string(rule)] = string(rule)
		}
		reading, contained, err := Boundaries(peg, abnf, "s", "s", transcribed)
		require.NoError(t, err)
		decided[contained]++
		misplaced := false
		for _, w := range words(longest) {
			if way, ok := slowgrammar.Match(peg, "s", w); ok {
				derived := slices.Contains(slowgrammar.Readings(abnf, "s", w, marked), way.Reading(name))
				require.True(t, derived || !contained, "%q", w)
				misplaced = misplaced || !derived
			}
		}
		if contained {
			return
		}
		plain := strings.Map(func(r rune) rune {
			if strings.ContainsRune(letters+"-", r) {
				return r
			}
			return -1
		}, reading)
		way, ok := slowgrammar.Match(peg, "s", plain)
		require.True(t, ok, "%q", reading)
		require.Equal(t, reading, way.Reading(name))
		require.NotContains(t, slowgrammar.Readings(abnf, "s", plain, marked), reading)
		require.True(t, misplaced || len(plain) > longest, "%q", reading)
	})
	t.Logf("decided: %d contained, %d not", decided[true], decided[false])
}

// naive reads a PEG as if it were ABNF.
func naive(peg *syntax.Grammar) *syntax.Grammar {
	var rules []*syntax.Rule
	for _, r := range peg.Rules {
		rules = append(rules, &syntax.Rule{Name: r.Name, Expr: withoutPredicates(r.Expr)})
	}
	g, _ := syntax.NewGrammar("naive", rules)
	return g
}

// Where no ambiguity is found, no short string has two readings; where one is found, its witness is a
// shortest string that has two.
func TestAmbiguitiesAgreesWithTryingAllDerivations(t *testing.T) {
	found := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrammar(t, "g", abnfOps)
		if endless(g) {
			t.Skip("repeats nothing without end")
		}
		which := rapid.SampledFrom([]string{"t", "u", "tu", "stu"}).Draw(t, "marked")
		marked := func(rule string) bool { return strings.Contains(which, rule) }
		ambiguities, err := Ambiguities(g, "s", marked)
		require.NoError(t, err)
		found[len(ambiguities) > 0]++
		shortest := longest
		for _, a := range ambiguities {
			shortest = min(shortest, len(a.Witness))
			all := slowgrammar.Readings(g, "s", a.Witness, marked)
			require.NotEqual(t, a.Readings[0], a.Readings[1])
			require.Contains(t, all, a.Readings[0])
			require.Contains(t, all, a.Readings[1])
		}
		if len(ambiguities) > 0 {
			shortest--
		}
		for _, w := range words(shortest) {
			require.LessOrEqual(t, len(slowgrammar.Readings(g, "s", w, marked)), 1, "%q", w)
		}
	})
	t.Logf("%d ambiguous, %d not", found[true], found[false])
}
