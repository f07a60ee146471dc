package generate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	rules "github.com/urigrammar/uri/internal/read/abnf"
)

// chain is rules each of which refers to the next.
func chain(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format+"\n", i, i+1)
	}
	fmt.Fprintf(&b, "r%d = %%x7A\n", n)
	return b.String()
}

func TestLongChainsAreGenerated(t *testing.T) {
	g, err := abnf.Parse("g", chain(2000, "r%d = %%x61 / r%d"))
	require.NoError(t, err)
	_, err = Files(g, Options{Package: "p", Type: "T", Rule: "r0", Innermost: true})
	require.NoError(t, err)
}

// The texts that lead to the states of a chain are as long as the chain, so that a complete suite of
// all states has a multiple of its square. Errors name no rules of such a chain, since there are too many.
func TestThePackageOfALongChainGrowsAsTheChain(t *testing.T) {
	sizes := map[int]int{}
	for _, n := range []int{500, 1000} {
		for _, b := range filesOf(t, chain(n, "r%d = %%x61 r%d"), Options{Rule: "r0", Innermost: true}) {
			sizes[n] += len(b)
		}
	}
	assert.Less(t, sizes[1000], 2*sizes[500])
}

func TestOctetsOfACompleteSuiteAreBounded(t *testing.T) {
	for n, complete := range map[int]bool{10: true, 500: true, 1000: false} {
		g, err := abnf.Parse("g", chain(n, "r%d = %%x61 r%d"))
		require.NoError(t, err)
		p, err := newPack(rules.RulesOf(g), Options{Package: "p", Type: "T", Rule: "r0"})
		require.NoError(t, err)
		assert.Equal(t, complete, p.Suite.Complete(), n)
		states := n + 3 // with the last, and the dead one
		assert.Equal(t, ((n+1)*(n+2)/2+1)*(256+states), p.Suite.octets())
	}
}

func TestOctetsOfSampledMembersAreBounded(t *testing.T) {
	for shortest, want := range map[int]int{0: samples, 40: samples, 200: samples, 1 << 12: 1 << 8, 1 << 21: 1} {
		s := suite{toGo: []int{shortest}}
		assert.Equal(t, want, s.samples(), shortest)
	}
}

func TestARuleWithoutATextIsRejected(t *testing.T) {
	g, err := abnf.Parse("g", "a = %xD800-DFFF\n")
	require.NoError(t, err)
	_, err = Files(g, Options{Package: "p", Type: "T", Rule: "a"})
	require.EqualError(t, err, "rule a matches no text: surrogate code points have no UTF-8 encoding, and a rule that always refers to itself never ends")
}
