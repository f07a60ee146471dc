package oracle

import (
	"bytes"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func boundaries(t *testing.T, a, b string) *BoundaryComparison {
	t.Helper()
	c, err := Boundaries(rule(t, a, ""), rule(t, b, ""))
	require.NoError(t, err)
	return c
}

// package grammar states it, and here the statements are decided.
func TestGrammarsSeeTheComponentsThatAreStated(t *testing.T) {
	all := exhaustive.Asked(t)
	for i, a := range grammar.All {
		for _, b := range grammar.All[i+1:] {
			stated, ok := grammar.BoundaryOf(a.ID, b.ID)
			require.True(t, ok, "%s and %s", a.ID, b.ID)
			if !all && (a.ID != "rfc3986" || b.ID != "rfc2396") {
				continue
			}
			c := boundaries(t, a.ID, b.ID)
			var differing []string
			example := false
			for _, x := range c.Classes {
				for _, d := range x.Differences {
					differing = append(differing, d.Component)
				}
				example = example || x.Contains(stated.Example)
			}
			slices.Sort(differing)
			assert.ElementsMatch(t, stated.Components, slices.Compact(differing), "%s and %s", a.ID, b.ID)
			assert.Equal(t, stated.Example != "", example, "%s and %s: %q", a.ID, b.ID, stated.Example)
		}
	}
}

func TestTheWitnessOfABoundaryHasTheComponentsThatAreSaid(t *testing.T) {
	c := boundaries(t, "rfc3986", "rfc2396")
	require.NotEmpty(t, c.Classes)
	for _, x := range c.Classes {
		assert.NotEmpty(t, x.Differences)
		assert.True(t, x.Contains(x.Witness))
		for _, d := range x.Differences {
			assert.Equal(t, "a", d.Seen, "RFC 3986 sees a %s in %q", d.Component, x.Witness)
		}
		assert.True(t, present(x.ComponentsA.Host), x.Witness)
		assert.True(t, present(x.ComponentsB.RegistryName), x.Witness)
		assert.Equal(t, len(x.Witness), x.Counts[0].Length)
	}
}

func TestOnlyReferencesHaveBoundaries(t *testing.T) {
	for _, l := range []*Language{rule(t, "rfc3986", "host"), Difference(rule(t, "rfc3986", ""), rule(t, "rfc2396", ""))} {
		_, err := Boundaries(l, rule(t, "rfc3986", ""))
		var rejected *NotReferencesError
		require.ErrorAs(t, err, &rejected)
		assert.Equal(t, l.String(), rejected.Language)
	}
	c, err := Boundaries(rule(t, "rfc3986", "absolute-URI"), rule(t, "rfc3986", "relative-ref"))
	require.NoError(t, err)
	assert.Nil(t, c.Common)
	var b bytes.Buffer
	require.NoError(t, c.WriteText(&b))
	assert.Equal(t, "rfc3986 absolute-URI and rfc3986 relative-ref have no string in common.\n", b.String())
}

// The words for what two grammars of this module never do.
func TestADifferenceOfPlacesIsSaid(t *testing.T) {
	c := &BoundaryComparison{A: "a URI", B: "b URI", Common: new(string), Classes: []*BoundaryClass{{
		Differences: []BoundaryDifference{{"host", "elsewhere"}, {"port", "b"}}, Witness: "x://h:1",
		ComponentsA: uri.Components{Scheme: "x", Opaque: uri.Present("//h:1")},
		ComponentsB: uri.Components{Scheme: "x", Host: uri.Present("h"), Port: uri.Present("1"), Query: uri.Present("q"), Fragment: uri.Present("f")},
	}}}
	var b bytes.Buffer
	require.NoError(t, c.WriteText(&b))
	assert.Equal(t, `a URI and b URI find different components in some of the strings that both accept:

  host: at different places
  port: only b URI finds one
      witness   "x://h:1"
      a         scheme "x", opaque part "//h:1"
      b         scheme "x", host "h", port "1", path "", query "q", fragment "f"
`, b.String())
}

func present(x uri.Optional) bool {
	_, ok := x.Get()
	return ok
}
