package uri

import (
	"fmt"

	"github.com/urigrammar/uri/internal/run/excerpt"
)

// ParseTree parses s by a rule of g, such as "authority", and returns the parse tree. The rule has
// the name that the document prints, in any case.
//
// The error is a [*SyntaxError], or an [*UnknownRuleError].
func (g Grammar) ParseTree(rule, s string) (Tree, error) {
	r, ok := g.findRule(rule)
	if !ok {
		return Tree{}, &UnknownRuleError{g, excerpt.Hidden(rule)}
	}
	if uint64(len(s)) > maxLen {
		return Tree{}, g.tooLong(r, s)
	}
	t, ok := recognize(r, s)
	if !ok {
		return Tree{}, g.syntaxError(r, s)
	}
	return Tree{t, g}, nil
}

// URI returns the URI of the tree of a URI-reference or of one of the rules that it consists of: URI,
// absolute-URI, relative-ref, and absoluteURI, relativeURI of RFC 2396. For the trees of other rules it
// returns an error.
func (t Tree) URI() (URI, error) {
	if t.tree == nil {
		return URI{}, nil
	}
	if !isReference(pegRule(t.tree.Matches[0].Rule)) {
		return URI{}, fmt.Errorf("uri: a tree of rule %s is not a URI", t.Root().Rule())
	}
	u := URI{text: t.tree.Text, grammar: t.grammar}
	for _, m := range t.tree.Matches {
		u.end(pegRule(m.Rule), m.End)
	}
	return u, nil
}

// Rules returns the rules of g that [Grammar.ParseTree] accepts, as the document prints them.
func (g Grammar) Rules() []string { return pegRules.Names(uint8(g)) }

// findRule returns the rule of a name that the document prints.
func (g Grammar) findRule(name string) (pegRule, bool) {
	r, ok := pegRules.Find(uint8(g), name)
	return pegRule(r), ok
}
