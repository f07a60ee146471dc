package pegexpr

import "github.com/urigrammar/uri/internal/tree"

type node = tree.Node

// pegRules are called as in pegexpr.peg.
var pegRules = tree.Named(rul3s[:], func(pegRule) bool { return false })

// recognize makes a tree of text, or tells how far the recognizer came.
func recognize(text string) (root node, reached int, ok bool) {
	p := &recognizer{Buffer: text}
	_ = p.Init() // without options it does not fail
	err := p.Parse()
	offsets := tree.Offsets(text, len(p.buffer)-1)
	if err != nil {
		return node{}, tree.Offset(offsets, err.(*parseError).max.end), false
	}
	token := func(i int) tree.Token {
		t := p.tree[i]
		return tree.Token{Rule: t.pegRule, Begin: t.begin, End: t.end, First: t.first}
	}
	t := &tree.Tree{Text: text, Rules: pegRules, Matches: tree.Arrange(pegRules, len(p.tree), token, offsets)}
	return t.Root(), 0, true
}

// decode makes the recognizer's input: a symbol a code point, as the peg tool reads its files.
func decode(b []rune, s string) []rune { return tree.AppendCodePoints(b, s, endSymbol) }
