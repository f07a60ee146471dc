package abnf_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
)

func TestFindingsHaveTheirPlaceAndSayWhatToDo(t *testing.T) {
	for _, c := range golden.Rows[struct {
		What, Text string
		Starts     []string
		Want       []string
	}](t, "testdata/findings.jsonl") {
		g, err := abnf.Parse("g", c.Text)
		require.NoError(t, err, c.What)
		var got []string
		for _, f := range g.Check(c.Starts...) {
			got = append(got, f.String())
		}
		assert.Equal(t, c.Want, got, c.What)
	}
}

func TestRulesOfOtherFilesAreCheckedAndNeverUnused(t *testing.T) {
	g, err := abnf.Load(files{"a": "; IMPORT b : *\nx = y", "b": "y = z\nunused = %x31"}, "a")
	require.NoError(t, err)
	var got []string
	for _, f := range g.Check() {
		got = append(got, f.String())
	}
	assert.Equal(t, []string{"b:1:5: rule y: z is not defined"}, got)
}

func TestKindsHaveWords(t *testing.T) {
	for k := abnf.Undefined; k <= abnf.Spacing; k++ {
		assert.Regexp(t, "^[a-z-]+$", k.String())
		text, err := k.MarshalText()
		require.NoError(t, err)
		assert.Equal(t, k.String(), string(text))
	}
	assert.Equal(t, "Kind(99)", abnf.Kind(99).String())
}

// What is wrong with one rule is known for all that lead to it, so that asking each takes no longer than the file.
func TestTheRuleAtTheEndOfALongChainIsReported(t *testing.T) {
	const n = 5_000
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "r%d = r%d\n", i, i+1)
	}
	fmt.Fprintf(&b, "r%d = nothing\nright = %%x31\n", n)
	g, err := abnf.Parse("g", b.String())
	require.NoError(t, err)
	every := exhaustive.OneIn(t, 10)
	for i, r := range g.Rules()[:n] {
		if i%every != 0 {
			continue
		}
		require.EqualError(t, g.Regular(r.Name), "g:5001:9: rule r5000: nothing is not defined", r.Name)
	}
	assert.NoError(t, g.Regular("RIGHT"))
}

func TestUndefinedRulesAreReportedBeforeRecursion(t *testing.T) {
	g, err := abnf.Parse("g", "s = a\na = \"(\" *( a / c ) \")\"\nc = d\n")
	require.NoError(t, err)
	for _, rule := range []string{"s", "a", "c"} {
		require.EqualError(t, g.Regular(rule), "g:3:5: rule c: d is not defined")
	}
}
