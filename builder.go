package uri

import (
	"fmt"

	"github.com/urigrammar/uri/internal/run/tree"
	"github.com/urigrammar/uri/parsetree"
)

// FromTree returns the URI at a node in a parse tree from [Grammar.ParseTree]. It does not parse the
// text again. The node must match URI-reference, URI, absolute-URI, relative-ref, or the corresponding
// rule of the tree's grammar, such as relativeURI of RFC 2396. For other nodes, FromTree returns an
// error. For the zero Node, it returns the zero URI.
func FromTree(node parsetree.Node) (URI, error) {
	t, matches, ok := tree.Whole(tree.Node(node), &pegRules, isReference)
	if !ok {
		return URI{}, fmt.Errorf("uri: a tree for rule %s is not a URI", node.Rule())
	}
	u := URI{text: node.Text(), grammar: Grammar(t.Grammar)}
	for _, m := range matches {
		u.end(pegRule(m.Rule), m.End-matches[0].Begin)
	}
	return u, nil
}
