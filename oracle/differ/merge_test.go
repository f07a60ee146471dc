package differ_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/oracle/differ"
)

func TestReportsOfPartsMergeToTheReportOfAll(t *testing.T) {
	var parsers []differ.Parser
	for _, name := range []string{"net/url", "browser", "rfc3986", "rfc2396"} {
		p, ok := differ.Builtin(name)
		require.True(t, ok)
		parsers = append(parsers, p)
	}
	of := func(t require.TestingT, inputs []string) *differ.Report {
		r, err := differ.Run(context.Background(), slices.Values(inputs), parsers, differ.Options{})
		require.NoError(t, err)
		return r
	}
	var confusions []string
	for _, c := range differ.Confusions() {
		confusions = append(confusions, c.Input)
	}
	rapid.Check(t, func(t *rapid.T) {
		inputs := rapid.SliceOf(rapid.SampledFrom(confusions)).Draw(t, "inputs")
		merged := of(t, nil)
		for _, part := range rapid.Permutation(slices.Collect(slices.Chunk(inputs, rapid.IntRange(1, 5).Draw(t, "part")))).Draw(t, "parts") {
			r := of(t, part)
			if rapid.Bool().Draw(t, "reverse") {
				r, merged = merged, r
			}
			merged.Merge(r)
		}
		want, err := json.Marshal(of(t, inputs))
		require.NoError(t, err)
		got, err := json.Marshal(merged)
		require.NoError(t, err)
		require.JSONEq(t, string(want), string(got))
	})
}
