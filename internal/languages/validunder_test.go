package languages_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/languages/validunder"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

func TestTheGrammarsThatAcceptTheTextAreNamed(t *testing.T) {
	for _, c := range []struct {
		parse func(string) (uri.URI, error)
		input string
		valid []uri.Grammar
	}{
		{uri.Parse, "http://a@b@c/", []uri.Grammar{uri.RFC2396, uri.RFC2732}},
		{uri.Parse, "http://a/?x[0]=1", []uri.Grammar{uri.RFC2732}},
		{uri.Parse, "http://a b/", nil},
		{uri.Parse, "http://[fe80::1%25eth0]/", []uri.Grammar{uri.RFC6874}},
		{uri.Parse, "http://[fe80::1%eth0]/", nil},
		{uri.Parse, "http://h/{x}#[", nil},
		{uritestutil.ByRule(uri.RFC3986, "absolute-URI"), "foo:a[b]", []uri.Grammar{uri.RFC2732}},
		{uritestutil.ByRule(uri.RFC3986, "absolute-URI"), "foo:a[b]#f", nil},
		{uritestutil.ByRule(uri.RFC3986, "absolute-URI"), "foo:a#f", nil},
		{uritestutil.ByRule(uri.RFC3986, "relative-ref"), "//a:b:c", []uri.Grammar{uri.RFC2396, uri.RFC2732}},
		{uri.RFC2396.ParseReference, "?y", []uri.Grammar{uri.RFC3986, uri.RFC6874, uri.RFC3987}},
		{uri.RFC2396.ParseReference, "http://[::1]/", []uri.Grammar{uri.RFC3986, uri.RFC2732, uri.RFC6874, uri.RFC3987}},
		{uritestutil.ByRule(uri.RFC2396, "absolute-URI"), "dav:", []uri.Grammar{uri.RFC3986, uri.RFC6874, uri.RFC3987}},
		{uri.RFC2732.Parse, "http://[::192.9.5.5]/ipng", []uri.Grammar{uri.RFC3986, uri.RFC6874, uri.RFC3987}},
		{uri.Parse, "http://münchen.example/straße", []uri.Grammar{uri.RFC3987}},
		{uri.Parse, "http://h/\ue000", nil},
		{uri.Parse, "http://h/?\ue000", []uri.Grammar{uri.RFC3987}},
	} {
		t.Run(c.input, func(t *testing.T) {
			_, err := c.parse(c.input)
			var e *uri.SyntaxError
			require.ErrorAs(t, err, &e)
			assert.Equal(t, c.valid, validunder.Grammars(e, c.input))
		})
	}
}

func TestTheOtherGrammarsAgreeForEveryRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := uritestutil.AnyPieces().Draw(t, "s")
		rule := rapid.SampledFrom([]string{"URI", "URI-reference", "relative-ref", "authority", "scheme"}).Draw(t, "rule")
		for _, g := range uritestutil.Grammars {
			var e *uri.SyntaxError
			if _, err := g.ParseTree(uritestutil.Called(g, rule), s); err != nil {
				require.ErrorAs(t, err, &e)
				for _, other := range uritestutil.Grammars {
					require.Equal(t, other.ValidRule(uritestutil.Called(other, rule), s), slices.Contains(validunder.Grammars(e, s), other), "%s of %s by %s: %q", rule, g, other, s)
				}
			}
		}
	})
}
