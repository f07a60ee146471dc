package oracle

import (
	"bytes"
	"flag"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

var update = flag.Bool("update", false, "write testdata/classes.txt")

func rule(t testing.TB, id, name string) *Language {
	t.Helper()
	l, err := Rule(id, name)
	require.NoError(t, err)
	return l
}

// related is a pair of grammars with what Relate says.
type related struct {
	a, b *Language
	*Comparison
}

// pairs are all pairs of grammars, each once, or those that are quickly compared.
func pairs(all bool) []related {
	if all {
		return allPairs()
	}
	return smallPairs()
}

var (
	allPairs   = sync.OnceValue(func() []related { return relateAll(func(a, b string) bool { return true }) })
	smallPairs = sync.OnceValue(func() []related { return relateAll(isSmall) })
)

func isSmall(a, b string) bool {
	return a == "rfc3986" && strings.HasPrefix(b, "rfc") && b != "rfc3987"
}

func relateAll(asked func(a, b string) bool) (out []related) {
	for i, g := range grammar.All {
		for _, h := range grammar.All[i+1:] {
			if asked(g.ID, h.ID) {
				a, b := references(g.ID), references(h.ID)
				out = append(out, related{a, b, Relate(a, b)})
			}
		}
	}
	return out
}

func references(grammar string) *Language {
	l, err := Rule(grammar, "")
	if err != nil {
		panic(err)
	}
	return l
}

func TestGrammarsOfSchemesCanBeCompared(t *testing.T) {
	all := exhaustive.Asked(t)
	for i, id := range Grammars() {
		if !all && i%3 != 0 && id != "urn" && id != "rfc3986" {
			continue
		}
		if id == "whatwg" || id == "rfc3987" {
			continue // they take long, and are compared elsewhere
		}
		c := Relate(rule(t, id, ""), rule(t, "urn", ""))
		want := Disjoint // schemes, and the profiles of package consensus
		switch id {
		case "urn":
			want = Equal
		case "rfc3986", "rfc2396", "rfc2732", "rfc6874", "uri-template":
			want = Contains
		}
		assert.Equal(t, want, c.Relation, id)
		var b bytes.Buffer
		require.NoError(t, c.WriteText(&b))
	}
	_, err := Boundaries(rule(t, "urn", ""), rule(t, "rfc3986", ""))
	assert.EqualError(t, err, "oracle: urn namestring does not consist of references, so it has no components")
}

// That a string of a difference is in exactly one class is decided here, not sampled: the classes'
// automata are disjoint, and their union is the automaton of the difference.
func TestDifferencesAreInExactlyOneClass(t *testing.T) {
	for _, p := range pairs(exhaustive.Asked(t)) {
		partition(t, p.OnlyA, p.a, p.b)
		partition(t, p.OnlyB, p.b, p.a)
	}
}

func TestDifferencesOfOtherRulesAreInExactlyOneClassToo(t *testing.T) {
	for _, names := range [][4]string{
		{"rfc3986", "host", "rfc2396", "host"},
		{"rfc3986", "URI-reference", "rfc3986", "URI"},
		{"rfc3986", "authority", "rfc3986", "reg-name"},
		{"rfc2732", "IPv6address", "rfc3986", "IPv6address"},
		{"rfc3986", "absolute-URI", "rfc2396", "absoluteURI"},
	} {
		a, b := rule(t, names[0], names[1]), rule(t, names[2], names[3])
		c := Relate(a, b)
		partition(t, c.OnlyA, a, b)
		partition(t, c.OnlyB, b, a)
	}
}

func partition(t *testing.T, classes []*Class, taker, refuser *Language) {
	t.Helper()
	rest := automaton.Difference(taker.dfa, refuser.dfa).Minimize()
	for _, c := range classes {
		outside, ok := automaton.Contains(rest, c.dfa)
		require.True(t, ok, "%s without %s: %s: %q is in another class, or is no difference", taker, refuser, c.Name, outside)
		rest = automaton.Difference(rest, c.dfa).Minimize()
	}
	left, found := rest.Shortest()
	assert.False(t, found, "%s without %s: %q is in no class", taker, refuser, left)
}

func TestKnownDifferencesAreListed(t *testing.T) {
	for _, p := range pairs(exhaustive.Asked(t)) {
		for _, k := range knownExamples() {
			inA, inB := p.a.Contains(k.Example), p.b.Contains(k.Example)
			assert.Equal(t, inA && !inB, listed(p.OnlyA, k), "%s without %s: %s", p.a, p.b, k.Name)
			assert.Equal(t, inB && !inA, listed(p.OnlyB, k), "%s without %s: %s", p.b, p.a, k.Name)
		}
	}
}

func listed(classes []*Class, k Known) bool {
	for _, c := range classes {
		for _, other := range c.Known {
			if other == k {
				return true
			}
		}
	}
	return false
}

// The whole result, for people to read: go test ./oracle -update writes it.
func TestTheClassesAreThoseOfTheFile(t *testing.T) {
	all := exhaustive.Asked(t) || *update
	var sections []string
	for _, p := range pairs(all) {
		var b bytes.Buffer
		fmt.Fprintf(&b, "%s %s %s\n", p.A, p.Relation, p.B)
		for _, side := range []struct {
			name    string
			classes []*Class
		}{{p.A, p.OnlyA}, {p.B, p.OnlyB}} {
			for _, x := range side.classes {
				var known []string
				for _, k := range x.Known {
					known = append(known, k.Name)
				}
				fmt.Fprintf(&b, "  only %s | %s | %s | %.40q | %s | %s\n", side.name, x.Component, x.Name, x.Witness, x.Rule, strings.Join(known, "; "))
			}
		}
		sections = append(sections, b.String())
	}
	const file = "testdata/classes.txt"
	written := strings.Join(sections, "")
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(written), 0o644))
	}
	expected, err := os.ReadFile(file)
	require.NoError(t, err)
	if all {
		assert.Equal(t, string(expected), written)
		return
	}
	for _, section := range sections {
		assert.Contains(t, string(expected), section)
	}
}

func TestClassesOfTheShippedGrammarsHaveNames(t *testing.T) {
	for _, p := range pairs(exhaustive.Asked(t)) {
		for _, x := range slices.Concat(p.OnlyA, p.OnlyB) {
			named := false
			for _, known := range causes {
				named = named || known.name == x.Name
			}
			assert.True(t, named, "%s, %s: %s: %q", p.A, p.B, x.Name, x.Witness)
		}
	}
}

func TestEveryCauseOccurs(t *testing.T) {
	exhaustive.Only(t)
	seen := map[string]bool{}
	for _, p := range pairs(true) {
		for _, x := range slices.Concat(p.OnlyA, p.OnlyB) {
			seen[x.Name] = true
		}
	}
	for _, c := range causes {
		assert.True(t, seen[c.name], c.name)
	}
}

func TestWitnessesAreShortestAndCounted(t *testing.T) {
	a, b := rule(t, "rfc2396", ""), rule(t, "rfc3986", "")
	c := Relate(a, b)
	for _, x := range c.OnlyA {
		assert.True(t, a.Contains(x.Witness) && !b.Contains(x.Witness) && x.Contains(x.Witness), x.Name)
		assert.Equal(t, len(x.Witness), x.Counts[0].Length)
		assert.Equal(t, x.Counts[0].Members, x.Count(len(x.Witness)))
		assert.Positive(t, x.Count(len(x.Witness)).Sign())
		for n := range len(x.Witness) {
			assert.Zero(t, x.Count(n).Sign(), "%s has none of %d octets", x.Name, n)
		}
	}
}

func TestAClassHasTheCountsOfEightLengthsFromItsWitnessOn(t *testing.T) {
	c := Relate(rule(t, "rfc2396", ""), rule(t, "rfc3986", ""))
	for _, x := range append(c.OnlyA, c.OnlyB...) {
		var want []Count
		for n := range 8 {
			want = append(want, Count{len(x.Witness) + n, x.Count(len(x.Witness) + n)})
		}
		assert.Equal(t, want, x.Counts, x.Name)
	}
}

// A line of a terminal has room for three counts and for 60 bytes of an example.
func TestTheTextShortensWhatIsLong(t *testing.T) {
	var counts []Count
	for n, members := range []int64{1, 999_999_999, 1_234_567_890, 4} {
		counts = append(counts, Count{n + 2, big.NewInt(members)})
	}
	assert.Equal(t, "1 of 2, 999999999 of 3, 1.23e9 of 4 bytes", countText(counts))
	assert.Equal(t, "1 of 2 bytes", countText(counts[:1]))
	assert.Equal(t, `"`+strings.Repeat("a", 60)+`"`, shortened(strings.Repeat("a", 60)))
	assert.Equal(t, `"`+strings.Repeat("a", 30)+`"…"`+strings.Repeat("b", 15)+`"`, shortened(strings.Repeat("a", 30)+strings.Repeat("b", 31)))
}

func TestCountsAddUp(t *testing.T) {
	a, b := rule(t, "rfc2732", ""), rule(t, "rfc3986", "")
	difference := Difference(a, b)
	c := Relate(a, b)
	for n := range 20 {
		sum := new(big.Int)
		for _, x := range c.OnlyA {
			sum.Add(sum, x.Count(n))
		}
		assert.Equal(t, difference.Count(n), sum, "length %d", n)
	}
}

// mirrored are the relations in the other direction.
var mirrored = map[Relation]Relation{Equal: Equal, Contains: Contained, Contained: Contains, Overlaps: Overlaps, Disjoint: Disjoint}

func TestRelations(t *testing.T) {
	for _, c := range []struct {
		a, b     [2]string
		relation Relation
	}{
		{[2]string{"rfc3986", ""}, [2]string{"rfc3986", "URI-reference"}, Equal},
		{[2]string{"rfc3986", "URI-reference"}, [2]string{"rfc3986", "URI"}, Contains},
		{[2]string{"rfc3986", "IPv4address"}, [2]string{"rfc3986", "reg-name"}, Contained},
		{[2]string{"rfc3986", ""}, [2]string{"rfc2396", ""}, Overlaps},
		{[2]string{"rfc2396", ""}, [2]string{"rfc2732", ""}, Contained},
		{[2]string{"rfc3986", "URI"}, [2]string{"rfc3986", "relative-ref"}, Disjoint},
	} {
		a, b := rule(t, c.a[0], c.a[1]), rule(t, c.b[0], c.b[1])
		there, back := Relate(a, b), Relate(b, a)
		assert.Equal(t, c.relation.String(), there.Relation.String(), "%s, %s", a, b)
		assert.Equal(t, mirrored[c.relation].String(), back.Relation.String(), "%s, %s", b, a)
		assert.Equal(t, [2]int{len(there.OnlyA), len(there.OnlyB)}, [2]int{len(back.OnlyB), len(back.OnlyA)}, "%s, %s", a, b)
	}
}

func TestADifferenceIsALanguage(t *testing.T) {
	a, b := rule(t, "rfc3986", "host"), rule(t, "rfc3986", "reg-name")
	d := Difference(a, b)
	assert.Equal(t, "rfc3986 host without rfc3986 reg-name", d.String())
	assert.True(t, d.Contains("[::]"))
	assert.False(t, d.Contains("a"))
	shortest, ok := d.Shortest()
	assert.True(t, ok)
	assert.Equal(t, "[::]", shortest)
	assert.Equal(t, Equal, Relate(d, rule(t, "rfc3986", "IP-literal")).Relation)
	assert.True(t, Difference(b, a).Empty())
	c := Relate(a, d)
	assert.Equal(t, Contains, c.Relation)
	partition(t, c.OnlyA, a, d)
}

func TestTheTextShowsEachClassWithItsWitness(t *testing.T) {
	var b strings.Builder
	require.NoError(t, Relate(rule(t, "rfc2396", ""), rule(t, "rfc3986", "")).WriteText(&b))
	for _, part := range []string{
		"rfc2396 URI-reference and rfc3986 URI-reference overlap",
		"In rfc2396 URI-reference, not in rfc3986 URI-reference:",
		"  more than one \"@\" in the authority\n      witness   \"//@@\"\n                    ^ rejected in rfc3986 host (section 3.2.2)\n",
		"turns on  rfc2396 relativeURI (section 5)",
		"members   1 of 4, 238 of 5",
		`known     multiple "@" in authority: "http://a@b@c/"`,
	} {
		assert.Contains(t, b.String(), part)
	}
}

func TestUnknownNamesAreErrors(t *testing.T) {
	_, err := Rule("rfc1", "")
	assert.ErrorContains(t, err, "unknown grammar")
	_, err = Rule("rfc3986", "x")
	assert.ErrorContains(t, err, "no rule")
}

func BenchmarkRelate(b *testing.B) {
	for _, id := range []string{"rfc2396", "whatwg"} {
		x, y := rule(b, id, ""), rule(b, "rfc3986", "")
		b.Run(id, func(b *testing.B) {
			for b.Loop() {
				Relate(x, y)
			}
		})
	}
}
