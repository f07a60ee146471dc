package contracts

import (
	"cmp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func allCalls(t *testing.T) (all []Call) {
	for _, p := range Packages {
		calls, missing, err := p.Calls("../../..")
		require.NoError(t, err)
		assert.Empty(t, missing)
		all = append(all, calls...)
	}
	return all
}

// factors are how many bytes a function may allocate for each byte of its text, where it is more than usual.
var factors = map[string]int{
	"parsetree.Node.MarshalJSON":  512,  // an object for each node
	"repair.Reference":            512,  // a Change for every other octet
	"repair.FromURL":              1024, // the same in each field, and an error looks for the one that is wrong
	"repair.Options.Reference":    512,
	"repair.Options.Text":         1024,
	"uri.Grammar.FromURL":         512,
	"uri.URI.WithUserPassword":    512, // both are encoded, and an error looks for the one that is wrong by a tree
	"uri.FromURL":                 512, // the text is in four fields, and an error looks for the one that is wrong by a tree
	"probe.Deviation.MarshalJSON": 512, // the text is in many fields
	"probe.Report.MarshalJSON":    2048,
	"differ.Report.MarshalJSON":   2048,
	"differ.Class.MarshalJSON":    512, // a NUL takes six bytes, and encoding/json may have to grow its buffer again
}

// usualFactor leaves room for a recognizer that the pool has just forgotten: some 100 bytes for each byte.
const usualFactor = 256

func TestEveryFunctionAllocatesInProportionToItsText(t *testing.T) {
	calls := allCalls(t)
	every := exhaustive.OneIn(t, 80)
	for i, s := range Shapes {
		if i%every != 23%every { // a row of labels
			continue
		}
		for k, costs := range Measure(calls, AllocatedBytes, s) {
			assert.NoError(t, costs.Linear(cmp.Or(factors[calls[k].Name], usualFactor)), "%s with %q", calls[k].Name, s.Name)
		}
	}
}

func TestEveryFunctionTakesStepsInProportionToItsText(t *testing.T) {
	exhaustive.Only(t)
	out, err := RunCounting("./testdata/count", t.TempDir(), "-root", "../../..", "-every", "27")
	require.NoError(t, err, "%s", out)
	t.Logf("%s", out)
}
