package uri_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

var update = flag.Bool("update", false, "write the golden files of testdata anew")

// golden compares a text that people read with the one in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want), got)
}

func parseTree(t testing.TB, rule, text string) uri.Tree {
	t.Helper()
	tree, err := uri.RFC3986.ParseTree(rule, text)
	require.NoError(t, err)
	return tree
}

func TestTreePrintsRulesAsTheDocumentDoes(t *testing.T) {
	golden(t, "tree.txt", parseTree(t, "URI-reference", uritestutil.Section3).String())
}

func TestTreeIsJSON(t *testing.T) {
	type object struct {
		Rule       string
		Start, End int
		Text       string
		Children   []object
	}
	tree := parseTree(t, "authority", "a:1")
	b, err := json.Marshal(tree)
	require.NoError(t, err)
	var got object
	require.NoError(t, json.Unmarshal(b, &got))
	assert.Equal(t, object{"authority", 0, 3, "a:1", []object{
		{"host", 0, 1, "a", []object{{"reg-name", 0, 1, "a", []object{}}}},
		{"port", 2, 3, "1", []object{}},
	}}, got)

	b, err = json.Marshal(tree.Root())
	require.NoError(t, err)
	again, err := json.Marshal(tree)
	require.NoError(t, err)
	assert.Equal(t, string(again), string(b))
}

func TestEmptyMatchesStandWhereTheyBelong(t *testing.T) {
	var got []string
	for depth, n := range parseTree(t, "URI-reference", "//").All() {
		assert.GreaterOrEqual(t, depth, 0)
		got = append(got, n.Rule())
	}
	assert.Equal(t, []string{"URI-reference", "relative-ref", "relative-part", "authority", "host", "reg-name", "path-abempty"}, got)
}

func TestNodesSpanWhatTheirChildrenSpan(t *testing.T) {
	tree := parseTree(t, "URI-reference", uritestutil.Section3)
	count := 0
	for _, n := range tree.All() {
		count++
		assert.Equal(t, tree.Text()[n.Start():n.End()], n.Text())
		assert.NotEmpty(t, n.Section(), n.Rule())
		at := n.Start()
		for c := range n.Children() {
			assert.GreaterOrEqual(t, c.Start(), at, "children are in order")
			at = c.End()
		}
		assert.LessOrEqual(t, at, n.End())
	}
	assert.Greater(t, count, 10)
}

func TestFindFindsEveryNodeOfARule(t *testing.T) {
	tree := parseTree(t, "URI-reference", "http://a/b/%41c?%42#%43")
	var got []string
	for n := range tree.Find("pct-encoded") {
		got = append(got, n.Text())
	}
	assert.Equal(t, []string{"%41", "%42", "%43"}, got)

	segments := slices.Collect(tree.Find("segment"))
	require.Len(t, segments, 2)
	assert.Len(t, slices.Collect(segments[1].Find("pct-encoded")), 1)
	assert.Empty(t, slices.Collect(tree.Find("port")))
	for range tree.Find("pct-encoded") {
		break // an iterator can be left
	}
}

func TestZeroTreeIsEmpty(t *testing.T) {
	var tree uri.Tree
	assert.Empty(t, tree.String())
	assert.Empty(t, tree.Text())
	for range tree.All() {
		t.Error("a zero tree has no nodes")
	}
	u, err := tree.URI()
	require.NoError(t, err)
	assert.Equal(t, uri.URI{}, u)
	b, err := json.Marshal(tree)
	require.NoError(t, err)
	assert.Equal(t, "null", string(b))
}

func TestUnknownRulesAreNamedInTheError(t *testing.T) {
	_, err := uri.RFC3986.ParseTree("net_path", "a")
	var unknown *uri.UnknownRuleError
	require.ErrorAs(t, err, &unknown)
	assert.Equal(t, uri.UnknownRuleError{Grammar: uri.RFC3986, Rule: "net_path"}, *unknown)
	assert.EqualError(t, err, `uri: RFC 3986 has no rule "net_path"`)
	assert.False(t, uri.RFC3986.ValidRule("net_path", "//a"))
	assert.False(t, uri.RFC3986.ValidRule("ALPHA", "a"), "a rule of ABNF, not of RFC 3986")
}
