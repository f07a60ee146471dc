package lazy

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	rules "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/slowgrammar"
)

// randomRules are rules that refer to any others.
func randomRules(r *rand.Rand) string {
	names := []string{"s", "t", "u", "v"}[:1+r.IntN(4)]
	var expr func(depth int) string
	expr = func(depth int) string {
		kind := r.IntN(9)
		if depth == 0 {
			kind = r.IntN(4)
		}
		switch kind {
		case 0, 1:
			return []string{`"a"`, `%x62`, `%x61-62`, `"ab"`, `%s"c"`, `""`}[r.IntN(6)]
		case 2, 3:
			return names[r.IntN(len(names))]
		case 4:
			return "( " + expr(depth-1) + " / " + expr(depth-1) + " )"
		case 5:
			return []string{"*", "1*", "3*", "*2", "2", "2*4"}[r.IntN(6)] + "( " + expr(depth-1) + " )"
		case 6:
			return "[ " + expr(depth-1) + " ]"
		}
		return "( " + expr(depth-1) + " " + expr(depth-1) + " )"
	}
	var b strings.Builder
	for _, n := range names {
		fmt.Fprintf(&b, "%s = %s\n", n, expr(3))
	}
	return b.String()
}

// texts are all texts of some letters up to a length.
func texts(letters string, length int) []string {
	all := []string{""}
	for from := 0; length > 0; length-- {
		to := len(all)
		for _, t := range all[from:to] {
			for _, l := range letters {
				all = append(all, t+string(l))
			}
		}
		from = to
	}
	return all
}

func grammarOf(t require.TestingT, text string) *syntax.Grammar {
	g, err := abnf.Parse("g", text)
	require.NoError(t, err)
	return rules.RulesOf(g)
}

// isLeftRecursive reports whether a rule leads to itself with possibly no text before.
func isLeftRecursive(g *syntax.Grammar) bool {
	return slices.ContainsFunc(g.Recursions(), func(r syntax.Recursion) bool { return r.Side == syntax.Left })
}

// firstDerivation returns the rules of the first derivation of a text, as written writes them.
func firstDerivation(g *syntax.Grammar, text string) (rules string, ok bool) {
	ok = slowgrammar.Derive(g, false, "s", text, func(m slowgrammar.Pass) {
		if m.Begins {
			rules += fmt.Sprintf("%d<%s ", m.At, m.Chain[len(m.Chain)-1])
		} else {
			rules += fmt.Sprintf("%d> ", m.At)
		}
	})
	return rules, ok
}

// written writes the parts with their rules and offsets.
func written(p *Program, parts []part) string {
	var b strings.Builder
	for i := 0; i < len(parts); i = int(parts[i].next) {
		one := parts[i]
		fmt.Fprintf(&b, "%d<%s %s%d> ", one.begin, p.Rules[one.label].Name, inner(p, parts, i), one.end)
	}
	return b.String()
}

func inner(p *Program, parts []part, i int) string {
	moved := slices.Clone(parts[i+1 : parts[i].next])
	for k := range moved {
		moved[k].next -= uint32(i) + 1
	}
	return written(p, moved)
}

// walkOf finds all rules.
func walkOf(p *Program) *walk {
	labels := p.EncodeLabels(func(_, r *syntax.Rule) int { return slices.Index(p.Rules, r) })
	return newPlan(decodeProgram(p.Encode()), labels).walk()
}

// Where a closing bracket may be missing, calls that are open are told apart only by how many of them are still to be closed.
func TestPartsOfBracketsThatMayBeMissingAreThoseOfTheFirstDerivation(t *testing.T) {
	members := 0
	for _, rules := range []string{
		`s = "a" s "b" / "a" s / ""`,
		`s = "a" s / "a" s "b" / ""`,
		`s = "a" s "b" / "a" s "c" / "a" s / ""`,
		"s = \"a\" t \"b\" / \"a\" t / \"c\"\nt = s / \"a\" s \"b\" / \"a\" s",
		"s = *t\nt = \"a\" s \"b\" / \"a\" s \"c\" / \"c\"",
	} {
		g := grammarOf(t, rules+"\n")
		p, _ := newHostile(t, rules)
		w := walkOf(p)
		for _, text := range texts("abc", 8) {
			want, ok := firstDerivation(g, text)
			if !ok {
				continue
			}
			members++
			parts, ok := w.partsOf(text, 0)
			require.True(t, ok, "%s\n%s", rules, text)
			require.Equal(t, want, fmt.Sprintf("0<s %s%d> ", written(p, parts), len(text)), "%s\n%s", rules, text)
		}
	}
	assert.Greater(t, members, 500)
}
