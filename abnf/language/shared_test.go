package language

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
)

// To divide the rules of a grammar that nests can take seconds.
func TestTheRulesOfAGrammarAreDividedOnce(t *testing.T) {
	g, err := abnf.LoadFile("../generate/testdata/printed/rfc8259.abnf")
	require.NoError(t, err)
	in := AmbiguitiesOf(g, Options{})
	for _, r := range g.Rules() {
		_, err := in.Rule(r.Name)
		require.NoError(t, err, r.Name)
	}
	assert.Len(t, in.languages, 1)
	assert.Len(t, in.nested, 1)
	n, err := NestedOf(g, "JSON-text")
	require.NoError(t, err)
	in = AmbiguitiesOf(g, Options{}, n)
	_, err = in.Rule("value")
	require.NoError(t, err)
	assert.Equal(t, []*Nested{n}, in.languages)
}
