package lazy

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/syntax"
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

// FuzzMachine compares the verdicts, the offsets of errors and the parts with those that are found by
// going over the rules. The rules are made from octets, and so are the texts, of letters a, b and c.
func FuzzMachine(f *testing.F) {
	f.Fuzz(func(t *testing.T, octets []byte, letters string) {
		rules := randomRules(rand.New(&choices{octets}))
		g := grammarOf(t, rules)
		all := strings.Split(words(letters), " ")
		p, err := Compile(g, "s", "t", "u", "v")
		if err != nil {
			require.False(t, derivesText(g, "s", all[0]), rules)
			return
		}
		m, w := newMachine(&p.program, limitsOf(&p.program, 1<<20), false), walkOf(p)
		m.limits.visits = 1 << 30
		m.limits.size = len(octets) << 6
		prefixes, left := prefixGrammar(g), isLeftRecursive(g)
		for _, s := range all {
			end, state := m.read(s)
			require.Equal(t, sound, m.failure, "%s%q", rules, s)
			require.Equal(t, viable(prefixes, "s", s), end, "%s%q", rules, s)
			accepts := end == len(s) && state.accepts
			require.Equal(t, derivesText(g, "s", s), accepts, "%s%q", rules, s)
			if !accepts {
				continue
			}
			parts, ok := w.partsOf(s)
			require.True(t, ok, "%s%q", rules, s)
			d := tree{g, p, s, parts, map[spot]bool{}}
			require.True(t, d.isDerivation("s", spot{}, spot{len(s), len(parts)}), "%s%q: %s", rules, s, written(p, parts))
			if left {
				continue
			}
			first, _ := firstDerivation(g, s)
			got := fmt.Sprintf("0<s %s%d> ", written(p, parts), len(s))
			if repeatsNothing(g) { // how often, the machine and the rules count otherwise
				first, got = withoutEmpty(first), withoutEmpty(got)
			}
			require.Equal(t, first, got, "%s%q", rules, s)
		}
	})
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
