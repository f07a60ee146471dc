package uri_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
)

func addSeeds(f *testing.F) {
	for _, s := range []string{
		"", "a", section3, "http://a@b:1/c?d#e", "//[::ffff:1.2.3.4]:80", "mailto:a?b", "http://[v1.a]/%zz", "a:b:c", "%", "http://u:p@h x",
		"\x00\xff", "//[1:2:3:4:5:6:7::]", "http://a/aaaaaaaaaaaaaaaa%41aaaaaaaaaaaaaaaa%4", "é", "//a:80@b", "x://a_b:c/d;e=f/g",
	} {
		f.Add(s)
	}
}

// FuzzParse holds every way of parsing, under every grammar, to every other.
func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		for g, id := range octetGrammars {
			entry, _ := grammar.Find(id)
			for i, rule := range entry.Starts.All() {
				checkAgreement(t, g, rule, parsers(g)[i], text, g.ValidRule(rule, text))
			}
			require.Equal(t, g.ValidRule("URI-reference", text), g.Valid(text))
			require.Equal(t, g.Valid(text), g.ValidBytes([]byte(text)))
		}
	})
}

// FuzzParseTree asks for every rule of every grammar.
func FuzzParseTree(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		for g := range octetGrammars {
			for _, rule := range g.Rules() {
				tree, err := g.ParseTree(rule, text)
				require.Equal(t, g.ValidRule(rule, text), err == nil, "%v %s %q", g, rule, text)
				if err == nil {
					require.Equal(t, text, tree.Root().Text())
					require.NotEmpty(t, tree.String())
				} else {
					require.NotEmpty(t, err.Error())
				}
			}
		}
	})
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
