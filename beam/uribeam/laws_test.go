package uribeam

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/lines/linecheck"
)

var (
	places = rapid.Custom(func(t *rapid.T) Place {
		return Place{
			File: rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "file"),
			Span: rapid.Int64Range(0, 2).Draw(t, "span"),
			Line: rapid.Int64Range(0, 3).Draw(t, "line"),
		}
	})
	samples = rapid.Custom(func(t *rapid.T) Sample {
		text := rapid.StringMatching(`[a-c]{0,2}`).Draw(t, "text")
		return Sample{places.Draw(t, "place"), text, int64(len(text)) + rapid.Int64Range(0, 1).Draw(t, "hidden")}
	})
)

// counts are those of some inputs of one name, each counted by itself.
func countsOf(samples []Sample) []Count {
	var all []Count
	for _, s := range samples {
		all = append(all, Count{Table: ByScheme, Name: "x", Inputs: 1, First: s, Shortest: []Sample{s}})
	}
	return all
}

// folded merges parts as an engine does: in any order, and any two of them first.
func folded[T any](t *rapid.T, parts []T, merge func(T, T) T) T {
	parts = rapid.Permutation(parts).Draw(t, "order")
	for len(parts) > 1 {
		i := rapid.IntRange(0, len(parts)-2).Draw(t, "first")
		parts = slices.Replace(parts, i, i+2, merge(parts[i], parts[i+1]))
	}
	return parts[0]
}

func TestCountsAreTheSameHoweverInputsAreDivided(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(0, 3).Draw(t, "k")
		parts := countsOf(rapid.SliceOfN(samples, 1, 8).Draw(t, "samples"))
		merge := func(a, b Count) Count { return a.merge(b, k) }
		for i := range parts {
			parts[i].Shortest = parts[i].Shortest[:min(k, 1)]
		}
		one, other := folded(t, parts, merge), folded(t, parts, merge)
		require.Equal(t, encodeCount(one), encodeCount(other))
		require.EqualValues(t, len(parts), one.Inputs)
		require.Equal(t, encodeCount(Count{}.merge(one, k)), encodeCount(one), "nothing adds nothing")

		all := make([]Sample, 0)
		for _, c := range parts {
			all = append(all, c.First)
		}
		slices.SortFunc(all, func(a, b Sample) int {
			if c := compareTexts(a, b); c != 0 {
				return c
			}
			return a.Place.Compare(b.Place)
		})
		all = slices.CompactFunc(all, func(a, b Sample) bool { return compareTexts(a, b) == 0 })
		require.Equal(t, all[:min(k, len(all))], append([]Sample{}, one.Shortest...), "the shortest, each text once at its first place")
	})
}

func TestSummariesAreTheSameHoweverNamesAreDivided(t *testing.T) {
	names := linecheck.MaxNames + 20
	var parts []Summary
	for i := range names {
		c := Count{Table: ByScheme, Name: string(rune('a'+i%26)) + string(rune('0'+i/26)), Inputs: int64(i + 1), First: Sample{Place: Place{Line: int64((i * 7) % names)}}}
		parts = append(parts, summaryOf(c))
	}
	parts = append(parts, summaryOf(Count{Table: ByInput, Name: Total, Inputs: 7}), summaryOf(Count{Table: ByRule, Others: true, Inputs: 2}))
	rapid.Check(t, func(t *rapid.T) {
		merge := func(a, b Summary) Summary { return a.merge(b) }
		one := folded(t, slices.Clone(parts), merge)
		require.Len(t, one.Schemes.Counts, linecheck.MaxNames)
		require.Equal(t, int64(names*(names+1)/2), total(one.Schemes))
		require.EqualValues(t, 7, one.Total)
		require.EqualValues(t, 2, total(one.Rules))
		for i, c := range one.Schemes.Counts {
			require.EqualValues(t, i, c.First.Line, "the names that come first, in their order")
		}
		require.EqualValues(t, linecheck.MaxNames, one.Schemes.Others.First.Line)
	})
}

func total(n Names) int64 {
	sum := n.Others.Inputs
	for _, c := range n.Counts {
		sum += c.Inputs
	}
	return sum
}

func TestWhichOfEqualReferencesIsKeptDoesNotDependOnHowTheyAreDivided(t *testing.T) {
	uniques := rapid.Custom(func(t *rapid.T) Unique {
		return Unique{rapid.SliceOfN(rapid.Byte(), 0, 2).Draw(t, "text"), rapid.Int64Range(1, 3).Draw(t, "inputs")}
	})
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(uniques, 1, 8).Draw(t, "uniques")
		one, other := folded(t, slices.Clone(parts), Unique.merge), folded(t, slices.Clone(parts), Unique.merge)
		require.Equal(t, encodeUnique(one), encodeUnique(other))
		inputs := int64(0)
		for _, u := range parts {
			require.LessOrEqual(t, len(one.Text), len(u.Text))
			inputs += u.Inputs
		}
		require.Equal(t, inputs, one.Inputs)
	})
}
