package lazy

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/slowgrammar"
)

// choices are octets as a source of random numbers, of which the highest bits count.
type choices struct{ rest []byte }

func (c *choices) Uint64() uint64 {
	if len(c.rest) == 0 {
		return 1<<56 - 1
	}
	n := uint64(c.rest[0])
	c.rest = c.rest[1:]
	return n<<56 | 1<<56 - 1
}

// FuzzMachine compares readings of random rules with a chart. The rules are made from octets, and so are the texts, of
// letters a, b and c.
func FuzzMachine(f *testing.F) {
	f.Fuzz(func(t *testing.T, octets []byte, letters string) {
		c := newComparison(t, randomRules(rand.New(&choices{octets})), len(octets)<<6)
		for s := range strings.SplitSeq(words(letters), " ") {
			c.read(t, s)
		}
	})
}

// Each text is grown from letters, most of which can follow.
func TestRandomRulesAreReadAsAChartDerivesThem(t *testing.T) {
	const parts, rulesOfPart, textsOfRules, longest = 8, 12_500, 8, 7
	count := rulesOfPart / exhaustive.OneIn(t, 100)
	for part := range parts {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1, uint64(part)))
			members := 0
			for range count {
				c := newComparison(t, randomRules(r), []int{50, 1 << 10, 1 << 25}[r.IntN(3)])
				for range textsOfRules {
					text := ""
					for range r.IntN(longest + 1) {
						text = c.grown(r, text)
					}
					if c.read(t, text) {
						members++
					}
				}
			}
			assert.Greater(t, members, count/2)
		})
	}
}

// comparison compares the verdicts about texts, the offsets of errors and the readings with those that are found by
// going over the rules.
type comparison struct {
	rules       string
	grammar     *syntax.Grammar
	prefixes    *syntax.Grammar
	left, loops bool
	program     *Program // nil if the rules have no text
	machine     *machine
	walk        *walk
}

func newComparison(t *testing.T, rules string, size int) *comparison {
	g := grammarOf(t, rules)
	c := &comparison{rules: rules, grammar: g, prefixes: prefixGrammar(g), left: isLeftRecursive(g), loops: repeatsNothing(g)}
	p, err := Compile(g, "s", "t", "u", "v")
	if _, empty := err.(*EmptyError); empty {
		return c
	}
	require.NoError(t, err)
	decoded := decodeProgram(p.Encode())
	c.program, c.machine, c.walk = p, newMachine(decoded, false), walkOf(p)
	c.machine.limits.size = size
	return c
}

// grown returns a text with a letter more, which can follow if one of a few tries finds such a letter.
func (c *comparison) grown(r *rand.Rand, text string) (next string) {
	for range 4 {
		next = text + string("abc"[r.IntN(3)])
		if c.program == nil {
			break
		}
		if end, _ := c.machine.read(next); end == len(next) {
			break
		}
	}
	return next
}

// read reports whether a text is a member.
func (c *comparison) read(t *testing.T, text string) bool {
	member := slowgrammar.DerivesAny(c.grammar, "s", text)
	if c.program == nil {
		require.False(t, member, "%s%q", c.rules, text)
		return false
	}
	end, state := c.machine.read(text)
	require.Equal(t, sound, c.machine.failure, "%s%q", c.rules, text)
	require.Equal(t, member, end == len(text) && state.accepts, "%s%q", c.rules, text)
	require.True(t, slowgrammar.DerivesAny(c.prefixes, prefixOf("s"), text[:end]), "%s%q: %d is too late", c.rules, text, end)
	require.True(t, end == len(text) || !slowgrammar.DerivesAny(c.prefixes, prefixOf("s"), text[:end+1]), "%s%q: %d is too early", c.rules, text, end)
	if !member {
		return false
	}
	parts, ok := c.walk.partsOf(text, 0)
	require.True(t, ok, "%s%q", c.rules, text)
	d := tree{c.grammar, c.program, text, parts, map[spot]bool{}}
	require.True(t, d.isDerivation("s", spot{}, spot{len(text), len(parts)}), "%s%q: %s", c.rules, text, written(c.program, parts))
	if c.left {
		return true
	}
	first, _ := firstDerivation(c.grammar, text)
	got := fmt.Sprintf("0<s %s%d> ", written(c.program, parts), len(text))
	if c.loops { // how often, the machine and the rules count otherwise
		first, got = withoutEmpty(first), withoutEmpty(got)
	}
	require.Equal(t, first, got, "%s%q", c.rules, text)
	return true
}

// repeatsNothing reports whether what is repeated any number of times can be empty.
func repeatsNothing(g *syntax.Grammar) bool {
	empty := g.Nullable()
	return slices.ContainsFunc(g.Rules, func(r *syntax.Rule) bool {
		return r.Expr.Holds(func(e *syntax.Expr) bool {
			return e.Op == syntax.Repeat && e.Max == syntax.Unbounded && empty(e.Subs[0])
		})
	})
}

// withoutEmpty returns rules that are written as written does, without those that are empty.
func withoutEmpty(rules string) string {
	var kept []string
	for _, one := range strings.Fields(rules) {
		last := len(kept) - 1
		if begin, ends := strings.CutSuffix(one, ">"); ends && strings.HasPrefix(kept[last], begin+"<") {
			kept = kept[:last]
			continue
		}
		kept = append(kept, one)
	}
	return strings.Join(kept, " ")
}

// words returns at most two texts of a few letters, with a space between them.
func words(letters string) string {
	const longest = 7
	var b strings.Builder
	for i, c := range []byte(letters[:min(len(letters), 2*longest+1)]) {
		if i == longest {
			b.WriteByte(' ')
			continue
		}
		b.WriteByte("abc"[c%3])
	}
	return b.String()
}
