package automaton_test

import (
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/decide/recursion"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/slowgrammar"
)

func TestRecursionAtTheEndsIsRepetition(t *testing.T) {
	for _, c := range golden.Rows[struct{ Name, Recursive, Plain string }](t, "testdata/recursions.jsonl") {
		t.Run(c.Name, func(t *testing.T) {
			closed, why := recursion.Close(grammarOf(t, c.Recursive))
			if c.Plain == "" {
				assert.NotEmpty(t, why)
				return
			}
			require.Empty(t, why)
			require.NoError(t, closed.Check())
			text, same := automaton.Equivalent(regular(t, closed), regular(t, grammarOf(t, c.Plain)))
			assert.True(t, same, "%q", text)
		})
	}
}

func TestRecursionThatIsNotARepetitionSaysWhy(t *testing.T) {
	for _, c := range golden.Rows[struct{ Rules, Want string }](t, "testdata/nesting.jsonl") {
		rules, want := c.Rules, c.Want
		g := grammarOf(t, rules)
		_, why := recursion.Close(g)
		got := slices.Sorted(maps.Values(why))
		if want == "" {
			assert.Empty(t, got)
			continue
		}
		require.NotEmpty(t, got, rules)
		assert.Equal(t, want, got[0], rules)
	}
}

func TestRulesWithManyWaysEndSoon(t *testing.T) {
	const maxRules = 64
	var rules strings.Builder
	for i := range maxRules + 1 {
		fmt.Fprintf(&rules, "r%d = r%d / r%d / \"x\"\n", i, (i+1)%(maxRules+1), (i*7+3)%(maxRules+1))
	}
	_, why := recursion.Close(grammarOf(t, rules.String()))
	assert.Len(t, why, maxRules+1)
	_, why = recursion.Close(grammarOf(t, "a = "+strings.Repeat("( a / \"x\" / *a ) ", 40)))
	assert.Len(t, why, 1)
}

// The work is counted in allocations.
func TestTheWorkOfDecidingIsBounded(t *testing.T) {
	linear := func(n int) string { // any two rules refer to each other
		var rules strings.Builder
		for i := range n {
			fmt.Fprintf(&rules, "r%d = \"a\" r%d / \"b\" r%d / \"c\" r%d / \"d\"\n", i, (i+1)%n, (7*i+3)%n, (5*i+11)%n)
		}
		return rules.String()
	}
	alone := func(n int, rule string) string {
		var rules strings.Builder
		for i := range n {
			rules.WriteString(strings.ReplaceAll(rule, "#", strconv.Itoa(i)) + "\n")
		}
		return rules.String()
	}
	for _, c := range []struct {
		name, rules string
		most        uint64
		why         string
	}{
		{"two rules", linear(2), 1 << 14, ""},
		{"a form that doubles with each rule", linear(40), 1 << 18, "would have more than 8192 parts as a repetition"},
		{"many rules by themselves", alone(500, `r# = "a" r# / "b"`), 1 << 20, ""},
		{"many large automata", alone(200, `r# = [ r# "y" ] *( "x" / "y" ) "x" 20( "x" / "y" )`), 1 << 20, "too many or too large to analyze"},
		{"a large automaton", alone(1, `r# = [ r# "y" ] *( "x" / "y" ) "x" 20( "x" / "y" )`), 1 << 15, "cannot analyze rule r0: the analysis requires automata that are too large"},
		{"a long rule", "a = " + strings.Repeat(`( "x" / a ) `, 60) + strings.Repeat(`"y" `, 5000), 1 << 19, "would have more than 8192 parts"},
		{"many terms", "a = " + strings.Repeat(`( a`+strings.Repeat(` / "xy"`, 60)+" ) ", 2), 1 << 15, "would have more than 8192 parts"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := grammarOf(t, c.rules)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, reasons := recursion.Close(g)
			runtime.ReadMemStats(&after)
			assert.LessOrEqual(t, after.Mallocs-before.Mallocs, c.most)
			why := slices.Collect(maps.Values(reasons))
			if c.why == "" {
				assert.Empty(t, why)
			} else {
				assert.Contains(t, strings.Join(why, "\n"), c.why)
			}
		})
	}
}

// Each rule of the chain refers twice to the next, so 2^64 ways lead through it.
func TestAChainOfRulesIsReadOnceForTheEmptyText(t *testing.T) {
	rules := "x = a1 x / \"y\"\n"
	for i := range 64 {
		rules += fmt.Sprintf("a%d = a%d a%d\n", i+1, i+2, i+2)
	}
	_, why := recursion.Close(grammarOf(t, rules+"a65 = *\"z\"\n"))
	require.Len(t, why, 1)
	for _, reason := range why {
		assert.Contains(t, reason, "cannot analyze rule x")
	}
}

func regular(t require.TestingT, g *syntax.Grammar) *automaton.DFA {
	n, err := automaton.Compile(g, "a", nil)
	require.NoError(t, err)
	d, err := n.Minimal(automaton.Bounds{})
	require.NoError(t, err)
	return d
}

// The words of a closed form are those that the rules derive, up to a length.
func TestClosedFormsDeriveWhatTheRulesDerive(t *testing.T) {
	exhaustive.FewerDraws(t)
	part := rapid.SampledFrom([]string{`"x"`, `"y"`, "a", "a", "b", `[ "x" ]`, `*"y"`, `[ a ]`, "2b", `( a / "y" )`})
	rule := rapid.Custom(func(t *rapid.T) string {
		var alternatives []string
		for range rapid.IntRange(1, 3).Draw(t, "alternatives") {
			alternatives = append(alternatives, strings.Join(rapid.SliceOfN(part, 1, 3).Draw(t, "parts"), " "))
		}
		return strings.Join(append(alternatives, `"x"`), " / ")
	})
	closedForms := 0
	rapid.Check(t, func(t *rapid.T) {
		g := grammarOf(t, "a = "+rule.Draw(t, "a")+"\nb = "+rule.Draw(t, "b"))
		closed, why := recursion.Close(g)
		if len(why) > 0 {
			return
		}
		closedForms++
		d := regular(t, closed)
		for _, word := range wordsUpTo(5, "x", "y") {
			if want := slowgrammar.DerivesAny(g, "a", word); d.Accepts(word) != want {
				require.Equal(t, want, !want, "%q", word)
			}
		}
	})
	assert.Positive(t, closedForms)
}

// wordsUpTo returns the words of some letters up to a length, the shortest first.
func wordsUpTo(n int, letters ...string) []string {
	all := []string{""}
	for i := 0; len(all[i]) < n; i++ {
		for _, l := range letters {
			all = append(all, all[i]+l)
		}
	}
	return all
}
