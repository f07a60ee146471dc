package recursion

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
)

func TestRecursionAtTheEndsIsRepetition(t *testing.T) {
	for _, c := range []struct{ name, recursive, plain string }{
		{"IMAP's sequence-set", `a = "n" [ "," a ]`, `a = "n" *( "," "n" )`},
		{"SemVer's BNF", `a = "d" / "d" a`, `a = 1*"d"`},
		{"left", `a = a "+" "n" / "n"`, `a = "n" *( "+" "n" )`},
		{"both ends", `a = "-" a / a "!" / "n"`, `a = *"-" "n" *"!"`},
		{"infix", `a = a "+" a / "n"`, `a = "n" *( "+" "n" )`},
		{"prefix, suffix and infix", `a = "-" a / a "!" / a "+" a / "n"`, `a = *"-" "n" *"!" *( "+" *"-" "n" *"!" )`},
		{"several infix operators", `a = a ( "+" / "*" ) a / "n"`, `a = "n" *( ( "+" / "*" ) "n" )`},
		{"over rules", "a = %x31 [ b ]\nb = %x32 a", `a = %x31 *( %x32 %x31 )`},
		{"over rules from the left", "a = b / %x30\nb = a %x31 / c\nc = a %x32", `a = %x30 *( %x31 / %x32 )`},
		{"in a repetition", `a = *( "x" a ) "y"`, ""},
		{"in a repetition at the end", `a = "n" *( "," a )`, `a = "n" *( "," "n" )`},
		{"optional", `a = [ a ] "n"`, `a = 1*"n"`},
		{"of nothing", `a = [ a ]`, `a = ""`},
		{"through rules that may be empty", "a = \"n\" [ b a ]\nb = *\" \"", `a = "n" *( *" " "n" )`},
		{"twice", `a = 2a / "n"`, `a = 1*"n"`},
		{"code points", "a = %x1F600 [ a ]", "a = 1*%x1F600"},
	} {
		t.Run(c.name, func(t *testing.T) {
			closed, why := Close(grammar(t, c.recursive))
			if c.plain == "" {
				assert.NotEmpty(t, why)
				return
			}
			require.Empty(t, why)
			require.NoError(t, closed.Check())
			text, same := automaton.Equivalent(language(t, closed), language(t, grammar(t, c.plain)))
			assert.True(t, same, "%q", text)
		})
	}
}

func TestRecursionThatIsNotARepetitionSaysWhy(t *testing.T) {
	for rules, want := range map[string]string{
		`a = "(" a ")" / "n"`:                       `rule a nests between "(" and ")" to any depth, which no repetition can count`,
		"a = \"n\" / b\nb = %x5B *( a \",\" ) %x5D": `rule b nests between "[" and ",]" to any depth, which no repetition can count`,
		`a = "i" a / "i" a "e" a / "s"`:             `rule a derives "ises", and a repetition of the parts at its ends does not`,
		`a = "i" a "x" / a "e" / "s"`:               `rule a nests between "i" and "x" to any depth, which no repetition can count`,
		`a = a / a "n"`:                             `rule a derives no text, since each of its alternatives refers to it`,
		`a = b / "n"`:                               "",
		`a = [ a ] b`:                               "",
	} {
		g := grammar(t, rules)
		_, why := Close(g)
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
	var rules strings.Builder
	for i := range maxRules + 1 {
		fmt.Fprintf(&rules, "r%d = r%d / r%d / \"x\"\n", i, (i+1)%(maxRules+1), (i*7+3)%(maxRules+1))
	}
	_, why := Close(grammar(t, rules.String()))
	assert.Len(t, why, maxRules+1)
	_, why = Close(grammar(t, "a = "+strings.Repeat("( a / \"x\" / *a ) ", 40)))
	assert.Len(t, why, 1)
}

// The work is counted in parts that are replaced or compiled, and states of automata.
func TestTheWorkOfDecidingIsBounded(t *testing.T) {
	linear := func(n int) string { // any two rules lead to each other
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
		most        int
		why         string
	}{
		{"two rules", linear(2), 1 << 12, ""},
		{"a form that doubles with each rule", linear(40), 1 << 20, "has more than 8192 parts if it is written as a repetition"},
		{"many rules by themselves", alone(2000, `r# = "a" r# / "b"`), 1 << 20, ""},
		{"many large automata", alone(200, `r# = [ r# "y" ] *( "x" / "y" ) "x" 20( "x" / "y" )`), 2 * maxWork, errWork.Error()},
		{"a large automaton", alone(1, `r# = [ r# "y" ] *( "x" / "y" ) "x" 20( "x" / "y" )`), 1 << 20, "nothing is decided about rule r0: " + errLarge.Error()},
		{"a long rule", "a = " + strings.Repeat(`( "x" / a ) `, 60) + strings.Repeat(`"y" `, 5000), 1 << 20, "has more than 8192 parts"},
		{"many terms", "a = " + strings.Repeat(`( a`+strings.Repeat(` / "xy"`, 60)+" ) ", 2), 1 << 20, "has more than 8192 parts"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSolver(grammar(t, c.rules))
			why := slices.Collect(maps.Values(s.all()))
			assert.LessOrEqual(t, s.work, c.most)
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
	_, why := Close(grammar(t, rules+"a65 = *\"z\"\n"))
	require.Len(t, why, 1)
	for _, reason := range why {
		assert.Contains(t, reason, "nothing is decided about rule x")
	}
}

func grammar(t require.TestingT, rules string) *syntax.Grammar {
	g, err := abnf.Parse("g", strings.TrimSpace(rules)+"\n", abnf.RFC5234)
	require.NoError(t, err)
	return g
}

func language(t require.TestingT, g *syntax.Grammar) *automaton.DFA {
	n, err := automaton.Compile(g, "a", nil)
	require.NoError(t, err)
	d, err := n.Minimal(automaton.Bounds{})
	require.NoError(t, err)
	return d
}

// The words of a closed form are those that the rules derive, up to a length.
func TestClosedFormsDeriveWhatTheRulesDerive(t *testing.T) {
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
		g := grammar(t, "a = "+rule.Draw(t, "a")+"\nb = "+rule.Draw(t, "b"))
		closed, why := Close(g)
		if len(why) > 0 {
			return
		}
		closedForms++
		derived, d := wordsOf(g), language(t, closed)
		for _, word := range wordsUpTo(longestWord) {
			if derived["a"][word] != d.Accepts(word) {
				t.Fatalf("%s\n%s: %q is derived: %v", show(g), show(closed), word, derived["a"][word])
			}
		}
	})
	assert.Positive(t, closedForms)
}

const longestWord = 6

func wordsUpTo(n int) []string {
	all := []string{""}
	for i := 0; len(all[i]) < n; i++ {
		all = append(all, all[i]+"x", all[i]+"y")
	}
	return all
}

type words map[string]bool

// wordsOf returns the words that rules derive, up to a length: the least fixed point.
func wordsOf(g *syntax.Grammar) map[string]words {
	all := map[string]words{}
	for grown := true; grown; {
		grown = false
		for _, r := range g.Rules {
			next := derive(r.Expr, all)
			grown = grown || len(next) > len(all[r.Name])
			all[r.Name] = next
		}
	}
	return all
}

func derive(e *syntax.Expr, of map[string]words) words {
	out := words{}
	switch e.Op {
	case syntax.Empty:
		out[""] = true
	case syntax.Symbol:
		for _, s := range e.Set.Spans() {
			if s.Lo >= 'a' {
				out[string(s.Lo)] = true
			}
		}
	case syntax.Ref:
		return maps.Clone(of[e.Name])
	case syntax.Concat:
		out[""] = true
		for _, sub := range e.Subs {
			out = times2(out, derive(sub, of))
		}
	case syntax.Alternate:
		for _, sub := range e.Subs {
			maps.Copy(out, derive(sub, of))
		}
	case syntax.Repeat:
		once, row := derive(e.Subs[0], of), words{"": true}
		for n := 0; n <= longestWord && (e.Max < 0 || n <= e.Max); n++ {
			if n >= e.Min {
				maps.Copy(out, row)
			}
			row = times2(row, once)
		}
	}
	return out
}

func times2(a, b words) words {
	out := words{}
	for x := range a {
		for y := range b {
			if len(x)+len(y) <= longestWord {
				out[x+y] = true
			}
		}
	}
	return out
}

func show(g *syntax.Grammar) string {
	var out strings.Builder
	for _, r := range g.Rules {
		fmt.Fprintf(&out, "%s = %s\n", r.Name, r.Text)
	}
	return out.String()
}
