package pegexpr

import "github.com/urigrammar/uri/internal/tree"

type node = tree.Node

// pegRules are called as in pegexpr.peg.
var pegRules = tree.Named(rul3s[:], func(pegRule) bool { return false })

// recognize makes a tree of text, or returns how far the recognizer came.
func recognize(text string) (root node, reached int, ok bool) {
	p := &recognizer{Buffer: text}
	_ = p.Init() // without options it does not fail
	matches := p.Parse(rulefile)
	offsets := tree.Offsets(text, len(p.buffer)-1)
	if !matches {
		return node{}, tree.Offset(offsets, p.reached), false
	}
	return tree.Of(text, &pegRules, p.tree, offsets).Root(), 0, true
}

// decode makes the recognizer's input: a symbol a code point, as the peg tool reads its files.
func decode(b []rune, s string) []rune { return tree.AppendCodePoints(b, s, endSymbol) }
