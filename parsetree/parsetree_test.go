package parsetree_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/parsetree"
)

func TestIteratorsOfNodesCanBeLeft(t *testing.T) {
	root, err := uri.RFC3986.ParseTree("authority", "u@h:1")
	require.NoError(t, err)
	var names []string
	for n := range root.Children() {
		if names = append(names, n.Rule()); len(names) == 2 {
			break
		}
	}
	for depth, n := range root.All() {
		if names = append(names, fmt.Sprintf("%d %s", depth, n.Rule())); len(names) == 4 {
			break
		}
	}
	assert.Equal(t, []string{"userinfo", "host", "0 authority", "1 userinfo"}, names)
}

func TestJSONOfANodeIsThatOfItsPart(t *testing.T) {
	root, err := uri.RFC3986.ParseTree("query", "a&b")
	require.NoError(t, err)
	b, err := root.MarshalJSON()
	require.NoError(t, err)
	assert.Equal(t, `{"rule":"query","start":0,"end":3,"text":"a&b","children":[]}`, string(b), "the caller's encoder escapes or does not")
	b, err = json.Marshal([]parsetree.Node{{}})
	require.NoError(t, err)
	assert.Equal(t, "[null]", string(b))
}

func ExampleNode() {
	root, err := uri.RFC3986.ParseTree("URI", "a://b/c")
	for node := range root.Children() {
		fmt.Println(node.Rule(), node.Section(), node.Text(), err)
	}
	// Output:
	// scheme 3.1 a <nil>
	// hier-part 3 //b/c <nil>
}
