package pegexpr

import "github.com/urigrammar/uri/internal/parsetree"

type node = parsetree.Node[pegRule]

// recognize makes a tree of text, or tells how far the recognizer came. It gives the symbols that
// text was decoded into as well, for places are counted in them.
func recognize(text string) (tree node, symbols []rune, reached int, ok bool) {
	p := &recognizer{Buffer: text}
	_ = p.Init() // without options it does not fail
	if err := p.Parse(); err != nil {
		return node{}, p.buffer, int(err.(*parseError).max.end), false
	}
	tokens := make([]parsetree.Token[pegRule], len(p.tree))
	for i, t := range p.tree {
		tokens[i] = parsetree.Token[pegRule]{Rule: t.pegRule, Begin: t.begin, End: t.end, First: t.first}
	}
	return parsetree.Arrange(tokens, p.buffer), p.buffer, 0, true
}

// decode makes the recognizer's input: a symbol a code point, as the peg tool reads its files.
func decode(b []rune, s string) []rune {
	for _, c := range s {
		b = append(b, c)
	}
	return append(b, endSymbol)
}
