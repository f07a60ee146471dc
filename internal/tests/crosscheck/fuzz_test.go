package crosscheck_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

var fuzzSeeds = []string{
	"", "a", uritestutil.Section3, "http://a@b:1/c?d#e", "//[::ffff:1.2.3.4]:80", "mailto:a?b", "http://[v1.a]/%zz", "a:b:c", "%", "http://u:p@h x",
	"\x00\xff", "//[1:2:3:4:5:6:7::]", "http://a/aaaaaaaaaaaaaaaa%41aaaaaaaaaaaaaaaa%4", "é", "//a:80@b", "x://a_b:c/d;e=f/g",
}

// FuzzParse holds every way of parsing, by a start rule of a grammar, to every other.
func FuzzParse(f *testing.F) {
	for _, text := range fuzzSeeds {
		for g := range uritestutil.OctetGrammars {
			for start := range uritestutil.Parsers(g) {
				f.Add(uint8(g), uint8(start), text)
			}
		}
	}
	f.Fuzz(func(t *testing.T, grammarNumber, start uint8, text string) {
		g := uri.Grammar(int(grammarNumber) % len(uritestutil.OctetGrammars))
		entry, _ := grammar.Find(uritestutil.OctetGrammars[g])
		i := int(start) % len(uritestutil.Parsers(g))
		rule := entry.Starts.All()[i]
		uritestutil.CheckAgreement(t, g, rule, uritestutil.Parsers(g)[i], text, g.ValidRule(rule, text))
		require.Equal(t, g.ValidRule(entry.Starts.Reference, text), g.Valid(text))
		require.Equal(t, uri.Valid(text), uri.Valid([]byte(text)))
	})
}

// FuzzParseTree asks for any rule of any grammar. It makes the tree and writes it down: some 5,000 executions a second on
// two cores, where FuzzParse has 9,000.
func FuzzParseTree(f *testing.F) {
	for i, text := range fuzzSeeds {
		for g := range uritestutil.OctetGrammars {
			f.Add(uint8(g), uint8(i), text)
		}
	}
	f.Fuzz(func(t *testing.T, grammarNumber, ruleNumber uint8, text string) {
		g := uri.Grammar(int(grammarNumber) % len(uritestutil.OctetGrammars))
		rules := g.Rules()
		checkTree(t, g, rules[int(ruleNumber)%len(rules)], text)
	})
}

func TestEveryRuleIsRightAboutTheSeeds(t *testing.T) {
	for g := range uritestutil.OctetGrammars {
		for _, rule := range g.Rules() {
			for _, text := range fuzzSeeds {
				checkTree(t, g, rule, text)
			}
		}
	}
}

// checkTree holds the recognizer to the automaton, and its tree to the text.
func checkTree(t *testing.T, g uri.Grammar, rule, text string) {
	t.Helper()
	tree, err := g.ParseTree(rule, text)
	require.Equal(t, g.ValidRule(rule, text), err == nil, "%v %s %q", g, rule, text)
	if err != nil {
		require.NotEmpty(t, err.Error())
		return
	}
	require.Equal(t, text, tree.Text())
	require.NotEmpty(t, tree.String())
	for _, node := range tree.All() {
		if text[node.Start():node.End()] != node.Text() {
			require.Fail(t, "a node has another text", "%v %s %q: %s", g, rule, text, node.Rule())
		}
	}
}

// FuzzUnmarshalText holds UnmarshalText to ParseReference.
func FuzzUnmarshalText(f *testing.F) {
	f.Add([]byte("http://a"))
	f.Add([]byte{0xff})
	f.Fuzz(func(t *testing.T, text []byte) {
		var u uri.URI
		err := u.UnmarshalText(text)
		want, wantErr := uri.ParseReference(string(text))
		require.Equal(t, wantErr, err)
		require.Equal(t, want, u)
	})
}
