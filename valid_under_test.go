package uri_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

func ExampleSyntaxError_ValidUnder() {
	_, err := uri.Parse("jdbc://db1:1,db2:2/test")
	if e, ok := err.(*uri.SyntaxError); ok {
		fmt.Println(e.ValidUnder())
	}
	// Output: [RFC 2396 RFC 2396/2732]
}

func TestValidUnderNamesTheGrammarsThatTakeTheText(t *testing.T) {
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
		{uri.ParseAbsolute, "foo:a[b]", []uri.Grammar{uri.RFC2732}},
		{uri.ParseAbsolute, "foo:a[b]#f", nil},
		{uri.ParseAbsolute, "foo:a#f", nil},
		{uri.ParseRelative, "//a:b:c", []uri.Grammar{uri.RFC2396, uri.RFC2732}},
		{uri.RFC2396.ParseReference, "?y", []uri.Grammar{uri.RFC3986, uri.RFC6874, uri.RFC3987}},
		{uri.RFC2396.ParseReference, "http://[::1]/", []uri.Grammar{uri.RFC3986, uri.RFC2732, uri.RFC6874, uri.RFC3987}},
		{uri.RFC2396.ParseAbsolute, "dav:", []uri.Grammar{uri.RFC3986, uri.RFC6874, uri.RFC3987}},
		{uri.RFC2732.Parse, "http://[::192.9.5.5]/ipng", []uri.Grammar{uri.RFC3986, uri.RFC6874, uri.RFC3987}},
		{uri.Parse, "http://münchen.example/straße", []uri.Grammar{uri.RFC3987}},
		{uri.Parse, "http://h/\ue000", nil},
		{uri.Parse, "http://h/?\ue000", []uri.Grammar{uri.RFC3987}},
		{uri.RFC3987.ParseRelative, "//a:b:c", []uri.Grammar{uri.RFC2396, uri.RFC2732}},
	} {
		t.Run(c.input, func(t *testing.T) {
			_, err := c.parse(c.input)
			var e *uri.SyntaxError
			require.ErrorAs(t, err, &e)
			assert.Equal(t, c.valid, e.ValidUnder())
		})
	}
}

func TestValidUnderAgreesWithTheOtherGrammarsForEveryRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := uritestutil.AnyPieces().Draw(t, "s")
		rule := rapid.SampledFrom([]string{"URI", "URI-reference", "relative-ref", "authority", "scheme"}).Draw(t, "rule")
		for _, g := range uritestutil.Grammars {
			var e *uri.SyntaxError
			if _, err := g.ParseTree(uritestutil.Called(g, rule), s); err != nil {
				require.ErrorAs(t, err, &e)
				for _, other := range uritestutil.Grammars {
					require.Equal(t, other.ValidRule(uritestutil.Called(other, rule), s), slices.Contains(e.ValidUnder(), other))
				}
			}
		}
	})
}

func TestASyntaxErrorWithoutATextIsValidNowhere(t *testing.T) {
	assert.Empty(t, (&uri.SyntaxError{}).ValidUnder())
}
