package uri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

// checkSplice checks that a target has the very components that the algorithm computes one by one.
func checkSplice(t require.TestingT, g uri.Grammar, base, ref string) {
	b, err := g.Parse(base)
	require.NoError(t, err, "%q", base)
	r, err := g.ParseReference(ref)
	if err != nil {
		return
	}
	for _, nonStrict := range []bool{false, true} {
		resolver := uri.Resolver{Algorithm: g, NonStrict: nonStrict}
		want, err := uri.ResolveByComponents(resolver, b, r)
		require.NoError(t, err)
		got, err := resolver.Resolve(b, r)
		require.NoError(t, err)
		if want != got {
			require.Failf(t, "another target", "%q against %q: %q %#v, not %q %#v", ref, base, got, got.Components(), want, want.Components())
		}
	}
}

func TestTargetsThatAreSplicedAreThoseThatAreComposed(t *testing.T) {
	texts("/.a", 5, func(path string) {
		if path != "" && path[0] != '/' {
			return
		}
		texts("/.a?#", 4, func(ref string) { checkSplice(t, uri.RFC3986, "s://h"+path, ref) })
	})
}

func TestTargetsOfEveryKindAreThoseThatAreComposed(t *testing.T) {
	bases := rapid.SampledFrom([]string{"s:", "s://", "s://h", "s://u@h:8", "s://[::1]:", "S://:@", "s:a", "s:/"})
	tails := rapid.SampledFrom([]string{"", "?", "?q/../b", "#", "#f/./g", "?q#f"})
	paths := rapid.SliceOfN(rapid.SampledFrom([]string{"/", "/", ".", "..", "/..", "a", "b;c", "%2e", ".d"}), 0, 8)
	begins := rapid.SampledFrom([]string{"", "", "", "//v@i:9", "//", "s:", "t:", "t://j"})
	join := func(pieces []string) (s string) {
		for _, piece := range pieces {
			s += piece
		}
		return s
	}
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom([]uri.Grammar{uri.RFC3986, uri.RFC6874, uri.RFC3987}).Draw(t, "grammar")
		base := bases.Draw(t, "base") + join(paths.Draw(t, "path")) + tails.Draw(t, "tail")
		if g.Valid(base) {
			checkSplice(t, g, base, begins.Draw(t, "begin")+join(paths.Draw(t, "reference"))+tails.Draw(t, "reference's tail"))
		}
	})
}

func TestResolvingAllocatesTheTextAlone(t *testing.T) {
	base := uri.MustParse("http://u@example.com:8080/a/b/c?d#e")
	for ref, allocations := range map[string]float64{"": 0, "t:g": 0, "g": 1, "../g?y#z": 1, "g/../h": 1, "/g/./h": 1, "//h/g": 1, "?y": 1, "#s": 1} {
		r := uri.MustParseReference(ref)
		assert.Equal(t, allocations, testing.AllocsPerRun(100, func() { _, _ = base.Resolve(r) }), "%q", ref)
	}
}
