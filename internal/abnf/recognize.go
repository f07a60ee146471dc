package abnf

import "github.com/urigrammar/uri/internal/parsetree"

type node = parsetree.Node[pegRule]

// recognize makes a tree of text, or tells how far in symbols the recognizer came.
func recognize(text string, mode Mode) (tree node, reached int, ok bool) {
	p := &recognizer{older: mode == RFC2396, newer: mode != RFC2396, Buffer: text}
	_ = p.Init() // without options it does not fail
	if err := p.Parse(); err != nil {
		return node{}, int(err.(*parseError).max.end), false
	}
	tokens := make([]parsetree.Token[pegRule], len(p.tree))
	for i, t := range p.tree {
		tokens[i] = parsetree.Token[pegRule]{Rule: t.pegRule, Begin: t.begin, End: t.end, First: t.first}
	}
	return parsetree.Arrange(tokens, p.buffer), 0, true
}

// decode makes the recognizer's input: a symbol an octet, and the end.
func decode(b []rune, s string) []rune {
	for i := range len(s) {
		b = append(b, rune(s[i]))
	}
	return append(b, endSymbol)
}
