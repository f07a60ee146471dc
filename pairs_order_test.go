package uri_test

import (
	"slices"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

// Browsers sort by UTF-16 code units: url/urlsearchparams-sort.any.js of the web platform's tests.
func TestPairsAreSortedByTheUTF16CodeUnitsOfTheirNames(t *testing.T) {
	pieces := []string{"", "a", "é", "e\u0301", "ﬃ", "🌈", "💩", "\ud7ff", "\ue000", "\ufffd", "\uffff", "\U0010ffff", "%FF", " "}
	for _, form := range []uri.PairForm{uri.FormPairs, uri.PlainPairs} {
		rapid.Check(t, func(t *rapid.T) {
			p := form.Parse("")
			for range rapid.IntRange(0, 9).Draw(t, "n") {
				p = p.Add(rapid.SampledFrom(pieces).Draw(t, "name")+rapid.SampledFrom(pieces).Draw(t, "more"), rapid.SampledFrom(pieces).Draw(t, "value"))
			}
			want := slices.Collect(p.All())
			slices.SortStableFunc(want, func(a, b uri.Pair) int {
				return slices.Compare(utf16.Encode([]rune(a.Name)), utf16.Encode([]rune(b.Name)))
			})
			sorted := p.Sort()
			require.Equal(t, want, slices.Collect(sorted.All()))
			require.Equal(t, sorted, sorted.Sort())
		})
	}
}

func TestSortingPairsKeepsTheirSpelling(t *testing.T) {
	for query, want := range map[string]string{
		"": "", "b&a": "a&b", "%62=1&a=+%20&&b": "a=+%20&%62=1&b", "&": "", "c=~&%41": "%41&c=~",
	} {
		assert.Equal(t, want, uri.FormPairs.Parse(query).Sort().String(), query)
	}
	assert.Equal(t, "&a", uri.PlainPairs.Parse("a&").Sort().String())
}
