package main

import (
	"encoding/csv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A program that reads CSV gets in each column what the command writes for the column alone.
func TestEachColumnOfCSVIsReadAsItIsWrittenAlone(t *testing.T) {
	column := rapid.SampledFrom([]string{"{uri}", "{path}", "{host|none}", "{query:q}", `{scheme|"}`, `a{path}\tb`, `"{fragment}`, " {user}", "{host}\\, {path}", "{port|1,2}"})
	reference := rapid.OneOf(rapid.StringMatching(`(http:)?(//[a-z,:@]*)?(/[a-z,%2=" ]*)?(\?q=[%02A,+"]*)?(#[",]*)?`), rapid.SampledFrom([]string{"?q=a%0Ab", "?q=%22,%22", "a b,\"\n", ""}))
	sampled(t, func(t *rapid.T) {
		columns := rapid.SliceOfN(column, 1, 4).Draw(t, "columns")
		inputs := rapid.SliceOfN(reference, 1, 5).Draw(t, "references")
		written, status := resultsOf("", append([]string{"get", "--csv", strings.Join(columns, ","), "--"}, inputs...)...)
		records, err := csv.NewReader(strings.NewReader(written)).ReadAll()
		require.NoError(t, err, written)
		require.Len(t, records, len(inputs))
		for i, alone := range columns {
			out, sameStatus := resultsOf("", append([]string{"get", alone, "--"}, inputs...)...)
			require.Equal(t, status, sameStatus)
			for j, want := range strings.Split(strings.TrimSuffix(out, "\n"), "\n") {
				require.Equal(t, want, records[j][i], "%q of %q", alone, inputs[j])
			}
		}
	})
}
