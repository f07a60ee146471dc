package uri

import (
	"github.com/urigrammar/uri/parsetree"
)

// ParseTree parses s by a rule of g, such as "authority", and returns the root of the parse tree, which
// is the node for all of s. ParseTree accepts the rule names of the grammar's document, ignoring case.
//
// The error is a [*SyntaxError], or a [*ComponentError] if g has no such rule.
func (g Grammar) ParseTree(rule, s string) (parsetree.Node, error) {
	r, ok := g.findRule(rule)
	if !ok {
		return parsetree.Node{}, unknownRule(g, rule)
	}
	if uint64(len(s)) > maxLen {
		return parsetree.Node{}, g.tooLong(r, s)
	}
	t, ok := recognize(r, s)
	if !ok {
		return parsetree.Node{}, g.syntaxError(r, s)
	}
	t.Grammar = uint8(g)
	return parsetree.Node(t.Root()), nil
}

// Rules returns the names of the rules that [Grammar.ParseTree] accepts, as the grammar's document prints them.
func (g Grammar) Rules() []string { return pegRules.Names(uint8(g)) }

// findRule returns the rule with the name, which may differ in case from the document's.
func (g Grammar) findRule(name string) (pegRule, bool) {
	r, ok := pegRules.Find(uint8(g), name)
	return pegRule(r), ok
}
