package uri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

func TestGrammarsDifferOnTheTableOfDifferencesAsItSays(t *testing.T) {
	type row struct {
		Class   string `json:"cls"`
		Input   string `json:"s"`
		RFC2396 bool   `json:"rfc2396"`
		RFC2732 bool   `json:"rfc2396_2732"`
		RFC3986 bool   `json:"rfc3986"`
		RFC3987 bool   `json:"rfc3987"`
	}
	for _, c := range uritestutil.ReadCases[row](t, "../oracle/language_differences.jsonl") {
		t.Run(c.Class, func(t *testing.T) {
			assert.Equal(t, c.RFC2396, uritestutil.Accepts(t, uri.RFC2396, "URI-reference", c.Input), "RFC 2396: %q", c.Input)
			assert.Equal(t, c.RFC2732, uritestutil.Accepts(t, uri.RFC2732, "URI-reference", c.Input), "RFC 2732: %q", c.Input)
			assert.Equal(t, c.RFC3986, uritestutil.Accepts(t, uri.RFC3986, "URI-reference", c.Input), "RFC 3986: %q", c.Input)
			assert.Equal(t, c.RFC3987, uritestutil.Accepts(t, uri.RFC3987, "IRI-reference", c.Input), "RFC 3987: %q", c.Input)
		})
	}
}

func TestGrammarsAgreeWithTheVerdictsOfPublicSuites(t *testing.T) {
	type row struct {
		Input     string `json:"input"`
		Bytes     []byte `json:"input_b64"`
		URI       bool   `json:"URI"`
		Reference bool   `json:"URI-reference"`
		Absolute  bool   `json:"absolute-URI"`
		Relative  bool   `json:"relative-ref"`
		RFC2396   bool   `json:"rfc2396"`
		RFC2732   bool   `json:"rfc2732"`
	}
	for _, c := range uritestutil.ReadCorpus[row](t, "verdicts.jsonl") {
		if c.Bytes != nil {
			c.Input = string(c.Bytes)
		}
		assert.Equal(t, c.URI, uritestutil.Accepts(t, uri.RFC3986, "URI", c.Input), "RFC 3986 URI: %q", c.Input)
		assert.Equal(t, c.Reference, uritestutil.Accepts(t, uri.RFC3986, "URI-reference", c.Input), "RFC 3986 URI-reference: %q", c.Input)
		assert.Equal(t, c.Absolute, uritestutil.Accepts(t, uri.RFC3986, "absolute-URI", c.Input), "RFC 3986 absolute-URI: %q", c.Input)
		assert.Equal(t, c.Relative, uritestutil.Accepts(t, uri.RFC3986, "relative-ref", c.Input), "RFC 3986 relative-ref: %q", c.Input)
		assert.Equal(t, c.RFC2396, uritestutil.Accepts(t, uri.RFC2396, "URI-reference", c.Input), "RFC 2396: %q", c.Input)
		assert.Equal(t, c.RFC2732, uritestutil.Accepts(t, uri.RFC2732, "URI-reference", c.Input), "RFC 2732: %q", c.Input)
	}
}

func TestTheSameStringHasOtherComponentsUnderAnotherGrammar(t *testing.T) {
	type row struct {
		Input   string            `json:"s"`
		RFC2396 map[string]string `json:"rfc2396"`
		RFC2732 map[string]string `json:"rfc2732"`
		RFC3986 map[string]string `json:"rfc3986"`
	}
	for _, c := range uritestutil.ReadCases[row](t, "same_string_other_parse.jsonl") {
		// A grammar without a column refuses the string.
		expected := map[uri.Grammar]map[string]string{uri.RFC2396: c.RFC2396, uri.RFC2732: c.RFC2732, uri.RFC3986: c.RFC3986}
		if c.RFC2732 == nil {
			expected[uri.RFC2732] = c.RFC2396
		}
		for g, components := range expected {
			t.Run(g.String()+" "+c.Input, func(t *testing.T) {
				u, err := g.ParseReference(c.Input)
				require.Equal(t, components != nil, err == nil)
				if err != nil {
					return
				}
				assert.Equal(t, components, present(t, u))
				tree, err := g.ParseTree("URI-reference", c.Input)
				require.NoError(t, err)
				v, err := tree.URI()
				require.NoError(t, err)
				assert.Equal(t, components, present(t, v), "by way of the tree")
			})
		}
	}
}

// present lists the components that u has, by name, and the params of its segments with "|" between them.
func present(t *testing.T, u uri.URI) map[string]string {
	t.Helper()
	c := make(map[string]string)
	put := func(name, value string, present bool) {
		if present {
			c[name] = value
		} else {
			assert.Empty(t, value, "%s is absent", name)
		}
	}
	optional := func(name string) func(string, bool) {
		return func(value string, present bool) { put(name, value, present) }
	}
	put("scheme", u.Scheme(), u.Scheme() != "")
	optional("authority")(u.Authority())
	optional("reg_name")(u.RegistryName())
	optional("userinfo")(u.Userinfo())
	optional("port")(u.Port())
	optional("opaque")(u.Opaque())
	optional("query")(u.Query())
	optional("fragment")(u.Fragment())
	if h, ok := u.Host(); ok {
		c["host"], c["host_kind"] = h.String(), h.Kind().String()
	}
	if _, opaque := u.Opaque(); !opaque {
		c["path"] = u.Path()
	} else {
		assert.Empty(t, u.Path(), "an opaque URI has no path")
	}
	tree, err := u.Grammar().ParseTree("URI-reference", u.String())
	require.NoError(t, err)
	var params []string
	for n := range tree.Find("param") {
		params = append(params, n.Text())
	}
	if params != nil {
		c["params"] = strings.Join(params, "|")
	}
	return c
}

func TestPortAndHostAreAbsentWhereTheAuthorityIsARegistryName(t *testing.T) {
	u, err := uri.RFC2396.ParseReference("http://a_b:80/")
	require.NoError(t, err)
	_, present := u.Host()
	assert.False(t, present)
	_, ok := u.PortNumber()
	assert.False(t, ok)
}

// anyText draws what is often a reference under one of the grammars.
func anyText() *rapid.Generator[string] {
	return rapid.StringOfN(rapid.SampledFrom([]rune("aZ19g:/?#[]@.%-_;!$é\x00")), 0, 14, -1)
}

func TestAReferenceIsEitherForParseOrForParseRelative(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyText().Draw(t, "s")
		for id, g := range uritestutil.Grammars {
			_, errURI := g.Parse(s)
			_, errRelative := g.ParseRelative(s)
			if g.Valid(s) {
				require.NotEqual(t, errURI == nil, errRelative == nil, id)
			} else {
				require.True(t, errURI != nil && errRelative != nil, id)
			}
		}
	})
}

func TestEveryWayOfParsingGivesTheSameURI(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyText().Draw(t, "s")
		for id, g := range uritestutil.Grammars {
			u, err := g.ParseReference(s)
			for _, parse := range []func(string) (uri.URI, error){g.Parse, g.ParseAbsolute, g.ParseRelative} {
				if v, errToo := parse(s); errToo == nil {
					require.NoError(t, err, id)
					require.Equal(t, u, v, id)
				}
			}
		}
	})
}

func TestTheTreeAndTheAutomatonGiveTheSameURI(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := uritestutil.AnyPieces().Draw(t, "s")
		for id, g := range uritestutil.Grammars {
			u, err := g.ParseReference(s)
			tree, errTree := g.ParseTree(uritestutil.Called(g, "URI-reference"), s)
			require.Equal(t, err, errTree, id)
			if err == nil {
				v, err := tree.URI()
				require.NoError(t, err)
				require.Equal(t, u, v, id)
			}
		}
	})
}

// RFC 2732 gives brackets a place and takes nothing else from RFC 2396.
func TestWithoutBracketsRFC2732IsRFC2396(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := strings.NewReplacer("[", "(", "]", ")").Replace(anyText().Draw(t, "s"))
		require.Equal(t, uri.RFC2396.Valid(s), uri.RFC2732.Valid(s))
	})
}

func TestRulesOfAGrammarHaveTheNamesOfItsDocument(t *testing.T) {
	assert.Subset(t, uri.RFC2396.Rules(), []string{"abs_path", "reg_name", "opaque_part", "URI-reference", "param"})
	assert.NotContains(t, uri.RFC2396.Rules(), "IPv6reference")
	assert.Subset(t, uri.RFC2732.Rules(), []string{"abs_path", "hostname", "IPv6reference", "hexseq"})
	assert.NotContains(t, uri.RFC3986.Rules(), "abs_path")
	for id, g := range uritestutil.Grammars {
		rules := g.Rules()
		slices.Sort(rules)
		assert.Len(t, slices.Compact(slices.Clone(rules)), len(rules), "%s: a rule occurs twice", id)
	}
}

func TestTreesOfRulesThatAreNoReferencesAreNoURIs(t *testing.T) {
	for _, g := range uritestutil.Grammars {
		tree, err := g.ParseTree(uritestutil.Called(g, "authority"), "a")
		require.NoError(t, err)
		_, err = tree.URI()
		assert.Error(t, err)
	}
}

func TestTheGrammarsAreThoseOfTheList(t *testing.T) {
	var names, listed []string
	for _, g := range uri.Grammars() {
		names = append(names, g.ID()+": "+g.String())
	}
	for _, g := range grammar.All {
		if g.Peg == "uri.peg" {
			listed = append(listed, g.ID+": "+g.Name)
		}
	}
	assert.Equal(t, listed, names)
	assert.Equal(t, "unknown grammar", uri.Grammar(len(names)).String())
	assert.Empty(t, uri.Grammar(len(names)).ID())
}
