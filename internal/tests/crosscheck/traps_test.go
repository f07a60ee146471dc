package crosscheck_test

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
	"github.com/urigrammar/uri/whatwg"
)

// The strings that a transcription rule by rule loses, or gives other parts.
func TestWitnessesOfTheTrapsHaveTheRightParts(t *testing.T) {
	type row struct {
		Trap    int    `json:"trap"`
		Grammar string `json:"grammar"`
		Rule    string `json:"rule"`
		Input   string `json:"s"`
		Node    string `json:"node"` // a rule that must have a node, or ""
	}
	list, err := os.ReadFile(uritestutil.File(t, "uri.peg"))
	require.NoError(t, err)
	for _, c := range uritestutil.ReadCases[row](t, "traps.jsonl") {
		t.Run(fmt.Sprint(c.Trap, " ", c.Input), func(t *testing.T) {
			assert.Contains(t, string(list), "`"+c.Input+"`", "the list of traps has it")
			require.True(t, uritestutil.Accepts(t, uritestutil.Grammars[c.Grammar], c.Rule, c.Input))
			tree, err := uritestutil.Grammars[c.Grammar].ParseTree(c.Rule, c.Input)
			require.NoError(t, err)
			if c.Node != "" {
				assert.NotEmpty(t, slices.Collect(tree.Find(c.Node)), "%s in\n%s", c.Node, tree)
			}
		})
	}
}

func TestTheAuthorityWinsOverAPathWithTwoSlashes(t *testing.T) {
	for _, g := range uritestutil.Grammars {
		u, err := g.ParseReference("//a/b")
		require.NoError(t, err)
		authority, present := u.Authority()
		assert.True(t, present)
		assert.Equal(t, "a", authority)
		assert.Equal(t, "/b", u.Path())
	}
	tree, err := uri.RFC2396.ParseTree("abs_path", "//a/b")
	require.NoError(t, err, "asked for by name it is a path")
	assert.Len(t, slices.Collect(tree.Find("segment")), 3)
}

func TestATreeOfTheURLStandardIsNotAURI(t *testing.T) {
	url, err := whatwg.ParseTree("absolute-URL", "http://h/")
	require.NoError(t, err)
	_, err = uri.FromTree(url)
	assert.EqualError(t, err, "uri: a tree for rule absolute-URL is not a URI")
}
