package automaton_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
)

func load(t testing.TB, file string) *syntax.Grammar {
	g, err := abnf.Load(grammar.Files, file)
	require.NoError(t, err)
	return g
}

// grammarOf reads ABNF.
func grammarOf(t require.TestingT, text string) *syntax.Grammar {
	g, err := abnf.Parse("test.abnf", strings.TrimLeft(text, "\n"), abnf.RFC5234)
	require.NoError(t, err)
	return g
}

func nfaOf(t testing.TB, g *syntax.Grammar, rule string) *automaton.NFA {
	n, err := automaton.Compile(g, rule, nil)
	require.NoError(t, err)
	return n
}

func rfc3986(t testing.TB, starts ...string) []*automaton.DFA {
	g := load(t, "rfc3986.abnf")
	all, err := automaton.CompileAll(g, starts, nil)
	require.NoError(t, err)
	var out []*automaton.DFA
	for _, n := range all {
		d, err := n.Determinize()
		require.NoError(t, err)
		out = append(out, d.Minimize())
	}
	return out
}

func TestRelationsOfTheRulesOfRFC3986(t *testing.T) {
	d := rfc3986(t, "URI-reference", "URI", "relative-ref", "absolute-URI", "host", "IPv4address", "reg-name")
	reference, uri, relative, absolute, host, v4, name := d[0], d[1], d[2], d[3], d[4], d[5], d[6]

	assert.Equal(t, reference, automaton.Union(uri, relative).Minimize())
	assert.True(t, automaton.Intersection(uri, relative).Empty(), "a reference is one or the other")
	w, ok := automaton.Contains(absolute, uri)
	assert.False(t, ok)
	assert.Equal(t, "a:#", w)
	_, ok = automaton.Contains(uri, absolute)
	assert.True(t, ok)
	_, ok = automaton.Contains(name, v4)
	assert.True(t, ok, "every IPv4address is a reg-name too")
	w, _ = automaton.Difference(host, name).Shortest()
	assert.Equal(t, "[::]", w)
}

func TestSizeOfTheURIReferenceOfRFC3986(t *testing.T) {
	d := rfc3986(t, "URI-reference")[0]
	assert.Equal(t, 182, d.Len())
	assert.Equal(t, 21, d.Coarsen().Alphabet.Len())
}

func TestTheSuiteForTheURIReferenceIsOfAUsableSize(t *testing.T) {
	c := automaton.NewCover(rfc3986(t, "URI-reference")[0].Coarsen())
	words, members := 0, 0
	for w := range c.WpMethod(0) {
		words++
		if c.DFA.AcceptsWord(w) {
			members++
		}
	}
	assert.Less(t, words, 40_000)
	assert.Greater(t, members, 3_000, "both verdicts are tested")
	assert.Greater(t, words-members, 3_000)
}
