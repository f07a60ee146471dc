package uribeam

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/lines/linecheck"
)

var counts = rapid.Custom(func(t *rapid.T) count {
	first := place{
		File: rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "file"),
		Span: rapid.Int64Range(0, 2).Draw(t, "span"),
		Line: rapid.Int64Range(0, 3).Draw(t, "line"),
	}
	return count{Name: "x", Inputs: rapid.Int64Range(0, 3).Draw(t, "inputs"), First: first, Text: rapid.StringMatching(`[a-c]{0,2}`).Draw(t, "text")}
})

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
		parts := rapid.SliceOfN(counts, 1, 8).Draw(t, "counts")
		parts = append(parts, count{Name: "x", Inputs: 1, First: place{File: "c"}})
		one, other := folded(t, slices.Clone(parts), mergeCounts), folded(t, slices.Clone(parts), mergeCounts)
		require.Equal(t, one, other)
		require.Equal(t, one, mergeCounts(count{}, one), "nothing adds nothing")
		var inputs int64
		for _, c := range parts {
			inputs += c.Inputs
			if c.Inputs > 0 {
				require.LessOrEqual(t, compareFirst(one, c), 0)
			}
		}
		require.Equal(t, inputs, one.Inputs)
	})
}

// each returns an iterator of Beam's.
func each[T any](all []T) func(*T) bool {
	return func(v *T) bool {
		if len(all) == 0 {
			return false
		}
		*v, all = all[0], all[1:]
		return true
	}
}

func TestATableHasTheNamesThatComeFirstInAnyOrderOfCounts(t *testing.T) {
	names := linecheck.MaxNames + 20
	var all []count
	for i := range names {
		name := string(rune('a'+i%26)) + string(rune('0'+i/26))
		all = append(all, count{Table: 1, Name: name, Inputs: int64(i + 1), First: place{File: "f", Span: 5, Line: int64((i * 7) % names)}})
	}
	all = append(all, count{Table: byInput, Name: "total", Inputs: 7}, count{Table: 1, Others: true, Inputs: 2, First: place{File: "f", Span: 5, Line: 5000}})
	spans := []span{{"f", 0, 100}, {"g", 0, 50}, {"f", 5, 2000}}
	rapid.Check(t, func(t *rapid.T) {
		sum := summarize(each(rapid.Permutation(all).Draw(t, "order")), each(spans))
		require.EqualValues(t, 7, sum.Lines.Total)
		require.Len(t, sum.Schemes.List, linecheck.MaxNames)
		inputs := sum.Schemes.Others.Count
		for i, c := range sum.Schemes.List {
			require.Equal(t, i+100, c.First.Line, "in their order, and counted from the beginning of the file")
			inputs += c.Count
		}
		require.EqualValues(t, names*(names+1)/2+2, inputs)
		require.Equal(t, linecheck.MaxNames+100, sum.Schemes.Others.First.Line)
	})
}

func TestWhichOfEqualReferencesIsKeptDoesNotDependOnHowTheyAreDivided(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.SliceOfN(rapid.Byte(), 0, 2), 1, 8).Draw(t, "references")
		one := folded(t, slices.Clone(parts), shorter)
		want := slices.MinFunc(parts, func(a, b []byte) int {
			if len(a) != len(b) {
				return len(a) - len(b)
			}
			return strings.Compare(string(a), string(b))
		})
		require.Equal(t, want, one)
	})
}
