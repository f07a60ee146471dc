package automaton

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func TestCountsAreThoseOfTheLanguage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := expression(t, "e")
		c := minimal(t, e).Counts()
		want := make([]int64, longest+1)
		for _, w := range language(e) {
			want[len(w)]++
		}
		for n := range want {
			require.Equal(t, want[n], c.Of(n).Int64(), "length %d", n)
		}
	})
}

func TestMembersAreAllInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := expression(t, "e")
		got := []string{}
		for s := range minimal(t, e).Members() {
			if len(s) > longest {
				break
			}
			got = append(got, s)
		}
		require.Equal(t, language(e), got)
	})
}

func TestMembersGoBySymbolsNotByClasses(t *testing.T) {
	vowels := rangeset.SetOf(rangeset.Span{Lo: 'a', Hi: 'a'}, rangeset.Span{Lo: 'e', Hi: 'e'})
	n, err := CompileExpr(syntax.Or(syntax.Any(vowels), syntax.Any(rangeset.Range('b', 'd')), letter('é')), nil, NewAlphabet(rangeset.MaxRune,
		vowels, rangeset.Range('b', 'd'), rangeset.Range('é', 'é')))
	require.NoError(t, err)
	assert.Equal(t, []string{"a", "b", "c", "d", "e", "é"}, slices.Collect(determinized(t, n).Members()))
}

func TestCountsSymbolsNotClasses(t *testing.T) {
	n, err := CompileExpr(syntax.Times(syntax.Any(rangeset.Range('a', 'z')), 0, 40), nil, nil)
	require.NoError(t, err)
	c := determinized(t, n).Counts()
	want := new(big.Int).Exp(big.NewInt(26), big.NewInt(40), nil)
	assert.Equal(t, want, c.Of(40))
	assert.Zero(t, c.Of(41).Sign())
	assert.Zero(t, c.Of(-1).Sign())
}

func TestCountsAreTheSameInAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := minimal(t, expression(t, "e"))
		c := d.Counts()
		for _, n := range rapid.SliceOfN(rapid.IntRange(-1, 12), 1, 6).Draw(t, "lengths") {
			require.Equal(t, d.Counts().Of(n), c.Of(n), "length %d", n)
		}
	})
}

func sampler(t require.TestingT, d *DFA, longest int) *Sampler {
	s, err := d.Sampler(longest, Bounds{})
	require.NoError(t, err)
	return s
}

// The statistic of Pearson's test for equal chances, on a fixed sequence of random numbers.
func TestSampleGivesEachMemberTheSameChance(t *testing.T) {
	// Strings of length 5 that the automaton reaches by very different numbers of ways.
	e := syntax.Or(syntax.Seq(letter('a'), syntax.Times(syntax.Any(rangeset.Range('a', 'c')), 4, 4)),
		syntax.Seq(letter('b'), syntax.Star(letter('b'))),
		syntax.Seq(letter('c'), syntax.Star(syntax.Any(rangeset.SetOf(rangeset.Span{Lo: 'a', Hi: 'a'}, rangeset.Span{Lo: 'c', Hi: 'c'})))))
	d := minimal(t, e)
	s := sampler(t, d, 5)
	rng := rand.New(rand.NewPCG(3986, 2005))
	const members, draws = 81 + 1 + 16, 98 * 200
	require.Equal(t, int64(members), d.Counts().Of(5).Int64())
	seen := map[string]int{}
	for range draws {
		text, ok := s.Sample(rng, 5)
		require.True(t, ok)
		seen[text]++
	}
	require.Len(t, seen, members)
	statistic := 0.0
	for _, n := range seen {
		off := float64(n) - draws/members
		statistic += off * off / (draws / members)
	}
	assert.Less(t, statistic, 141.0, "chi square, 97 degrees of freedom, at 0.2%")
	assert.Greater(t, statistic, 60.0, "and not too even to be random")
}

func TestSampleHasTheRequestedLength(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	rapid.Check(t, func(t *rapid.T) {
		e := expression(t, "e")
		d := minimal(t, e)
		n := rapid.IntRange(-1, 60).Draw(t, "n")
		s, ok := sampler(t, d, n).Sample(rng, n)
		require.Equal(t, d.Counts().Of(n).Sign() > 0, ok)
		if ok {
			require.Len(t, s, n)
			require.True(t, d.Accepts(s))
		}
	})
}

// The weights of a sampler against exact numbers, as far as any float64 and farther.
func TestWeightsAreCountsExceptForRounding(t *testing.T) {
	exhaustive.FewerDraws(t)
	rapid.Check(t, func(t *rapid.T) {
		d := minimal(t, expression(t, "e"))
		s, counts := sampler(t, d, 2000), d.Counts()
		for _, n := range []int{0, 1, 7, 60, 700, 2000} {
			got := new(big.Float).SetPrec(64).SetMantExp(big.NewFloat(s.weight(0, n).fraction), s.weight(0, n).exponent)
			want := new(big.Float).SetInt(counts.Of(n))
			require.Equal(t, want.Sign(), got.Sign(), "length %d", n)
			if want.Sign() == 0 {
				continue
			}
			ratio, _ := new(big.Float).Quo(got, want).Float64()
			require.InDelta(t, 1, ratio, float64(n+1)*math.Pow(2, -44), "length %d", n)
		}
	})
}

// An automaton whose branches have numbers of members that no float64 could hold at once.
func TestASamplerKnowsBranchesOfAnySize(t *testing.T) {
	few, many := syntax.Star(letter('a')), syntax.Star(syntax.Any(rangeset.Range('a', 'z')))
	for _, e := range []*syntax.Expr{few, many, syntax.Or(syntax.Seq(letter('x'), few), syntax.Seq(letter('y'), many))} {
		n, err := CompileExpr(e, nil, nil)
		require.NoError(t, err)
		d := determinized(t, n)
		text, ok := sampler(t, d, 3000).Sample(rand.New(rand.NewPCG(1, 1)), 3000)
		require.True(t, ok)
		assert.Len(t, text, 3000)
		assert.True(t, d.Accepts(text))
	}
}

// steps is a language in which each prefix of a shortest member leads to a state with a loop.
func steps(t *testing.T) (d *DFA, shortest int) {
	step := syntax.Seq(syntax.Times(letter('a'), 1, syntax.Unbounded), syntax.Any(rangeset.Range('b', 'c')))
	n, err := CompileExpr(syntax.Times(step, 500, 500), nil, nil)
	require.NoError(t, err)
	return determinized(t, n).Minimize(), 2 * 500
}

func TestASamplerStoresAWeightPerStateAndLengthThatMembersNeed(t *testing.T) {
	d, shortest := steps(t)
	for _, more := range []int{-shortest - 1, -shortest, -1, 0, 1, 7} {
		s, n := sampler(t, d, shortest+more), shortest+more
		stored := 0
		for _, row := range s.rows {
			stored += len(row)
		}
		assert.Equal(t, d.Len()*max(more+1, 0), stored, "length %d", n)
		text, ok := s.Sample(rand.New(rand.NewPCG(1, 1)), n)
		assert.Equal(t, more >= 0, ok && d.Accepts(text) && len(text) == n, "length %d", n)
		assert.Len(t, s.Lengths(0), max(more+1, 0))
	}
	memory := 8 * d.Len() * 16
	for longest, memory := range map[int]int{shortest + 7: memory - 1, shortest + 8: memory, math.MaxInt: 0, math.MaxInt - 1: math.MaxInt} {
		_, err := d.Sampler(longest, Bounds{Memory: memory})
		require.ErrorContains(t, err, "bytes of memory; a greater Bounds.Memory allows more", "length %d", longest)
	}
	_, err := d.Sampler(shortest+7, Bounds{Memory: memory})
	require.NoError(t, err)
}

func TestMembersAreFoundWithoutVisitingAllStatesForEachLength(t *testing.T) {
	d, shortest := steps(t)
	allocated := testing.AllocsPerRun(1, func() {
		for s := range d.Members() {
			assert.Len(t, s, shortest)
			break
		}
	})
	assert.Less(t, allocated, float64(100*d.Len()))
}
