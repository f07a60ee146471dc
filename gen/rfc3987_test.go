package main

import (
	"os"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/abnf"
)

// RFC 3987 prints the rules that it takes from RFC 3986 again; here they are imported.
func TestTheRulesOfRFC3987AreThoseThatItPrints(t *testing.T) {
	text, err := os.ReadFile("../internal/read/abnf/testdata/rfc3987.abnf")
	require.NoError(t, err)
	core, err := grammar.Files.ReadFile("rfc5234_core.abnf")
	require.NoError(t, err)
	printed, err := abnf.Load(fstest.MapFS{"rfc3987.abnf": {Data: text}, "rfc5234_core.abnf": {Data: core}}, "rfc3987.abnf")
	require.NoError(t, err)
	imported, err := abnf.Load(grammar.Files, "rfc3987.abnf")
	require.NoError(t, err)
	assert.Len(t, imported.Rules, len(printed.Rules))
	for _, r := range printed.Rules {
		_, ok := imported.Rule(r.Name)
		require.True(t, ok, r.Name)
		a, err := automaton.Compile(printed, r.Name, nil)
		require.NoError(t, err)
		b, err := automaton.Compile(imported, r.Name, nil)
		require.NoError(t, err)
		x, err := a.Determinize()
		require.NoError(t, err)
		y, err := b.Determinize()
		require.NoError(t, err)
		witness, contained := automaton.Contains(x, y)
		assert.True(t, contained, "%s: %q", r.Name, witness)
		witness, contained = automaton.Contains(y, x)
		assert.True(t, contained, "%s: %q", r.Name, witness)
	}
}
