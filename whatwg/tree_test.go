package whatwg

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/urigrammar/uri/parsetree"
)

func TestTree(t *testing.T) {
	tr, err := ParseTree("Absolute-URL-with-fragment", "http://é.example:80/%2E./x?#é%41")
	require.NoError(t, err)
	assert.Equal(t, `absolute-URL-with-fragment "http://é.example:80/%2E./x?#é%41"
  absolute-URL "http://é.example:80/%2E./x?"
    special-scheme-not-file "http"
    scheme-relative-special-URL "//é.example:80/%2E./x"
      valid-host "é.example"
        domain "é.example"
          domain-idn "é.example"
      URL-port "80"
        port-number "80"
      path-absolute-URL "/%2E./x"
        URL-path-segment "%2E."
          double-dot-URL-path-segment "%2E."
        URL-path-segment "x"
    URL-query ""
  URL-fragment "é%41"
    pct-byte "%41"
`, tr.String())
	port := slices.Collect(tr.Find("url-port"))
	require.Len(t, port, 1)
	assert.Equal(t, []int{18, 20}, []int{port[0].Start(), port[0].End()}, "in bytes")
	assert.Equal(t, "4.3", port[0].Section())
	assert.Len(t, slices.Collect(tr.Children()), 2)
	b, err := json.Marshal(port[0])
	require.NoError(t, err)
	assert.JSONEq(t, `{"rule":"URL-port","start":18,"end":20,"text":"80","children":[
		{"rule":"port-number","start":18,"end":20,"text":"80","children":[]}]}`, string(b))
}

func TestTheZeroTreeIsEmpty(t *testing.T) {
	var tr parsetree.Node
	assert.Empty(t, tr.String()+tr.Text())
	b, err := json.Marshal(tr)
	require.NoError(t, err)
	assert.JSONEq(t, "null", string(b))
	u, err := FromTree(tr)
	require.NoError(t, err)
	assert.Equal(t, ValidURL{}, u)
}

func TestRulesAreListed(t *testing.T) {
	assert.Contains(t, Rules(), "opaque-path-URL")
	assert.Contains(t, Rules(), "URL-query", "which both texts have")
	assert.NotContains(t, Rules(), "")
}

func TestTreesOfURLStringsBecomeURLs(t *testing.T) {
	for _, rule := range []string{"valid-URL-string", "absolute-URL-with-fragment", "absolute-URL"} {
		tr, err := ParseTree(rule, "http://a/?q")
		require.NoError(t, err)
		u, err := FromTree(tr)
		require.NoError(t, err)
		assert.Equal(t, mustParseValid("http://a/?q"), u)
	}
	for _, rule := range Rules() {
		if !strings.HasPrefix(rule, "relative-URL") {
			continue
		}
		tr, err := ParseTree(rule, "#f")
		if err != nil {
			continue // of a rule without fragments
		}
		_, err = FromTree(tr)
		assert.NoError(t, err, rule)
	}
	for _, rule := range []string{"relative-URL-special", "relative-URL-file", "relative-URL-nonspecial"} {
		tr, err := ParseTree(rule, "a")
		require.NoError(t, err)
		u, err := FromTree(tr)
		require.NoError(t, err, rule)
		assert.Equal(t, "a", u.Path())
	}
	for _, s := range []string{"http://1.2.3.4/", "foo://1.2.3.4/", "file://a.b/", "file:///", "http://h:8"} {
		tr, err := ParseTree("absolute-URL", s)
		require.NoError(t, err)
		u, err := FromTree(tr)
		require.NoError(t, err)
		want, err := ParseValid(s, NoBase)
		require.NoError(t, err)
		assert.Equal(t, want, u)
	}
	for _, rule := range Rules() {
		number, _ := pegRules.Find(0, rule)
		is := strings.HasPrefix(rule, "relative-URL") || strings.HasPrefix(rule, "absolute-URL") || rule == "valid-URL-string"
		assert.Equal(t, is, isURL(pegRule(number)), rule)
	}
	tr, err := ParseTree("URL-query", "q")
	require.NoError(t, err)
	_, err = FromTree(tr)
	assert.EqualError(t, err, "whatwg: a tree for rule URL-query is not a URL")

	tr, err = ParseTree("absolute-URL", "http://a.1/")
	require.NoError(t, err, "the grammar cannot say it")
	_, err = FromTree(tr)
	assert.ErrorAs(t, err, new(*DomainError))
}

func TestRulesAreFoundByTheLettersOfASCII(t *testing.T) {
	folded := strings.NewReplacer("s", "ſ", "k", "\u212A")
	unknown := func(rule string) bool {
		_, err := ParseTree(rule, "")
		return errors.As(err, new(*UnknownRuleError))
	}
	for _, rule := range Rules() {
		assert.False(t, unknown(strings.ToUpper(rule)), rule)
		name := folded.Replace(rule)
		assert.Equal(t, name != rule, unknown(name), name)
	}
}
