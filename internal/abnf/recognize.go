package abnf

import "github.com/urigrammar/uri/internal/tree"

type node = tree.Node

// pegRules are called as in abnf.peg. Space, which stands between what has a meaning, makes no nodes. Comments do: they can be pragmas.
var pegRules = tree.Named(rul3s[:], func(rule pegRule) bool {
	switch rule {
	case ruleend, rulewsp, rulec_wsp, rulec_nl, rulenewline:
		return true
	}
	return false
})

// recognize makes a tree of text, or tells how far the recognizer came.
func recognize(text string, mode Mode) (root node, reached int, ok bool) {
	p := &recognizer{older: mode == RFC2396, newer: mode != RFC2396, Buffer: text}
	_ = p.Init() // without options it does not fail
	if err := p.Parse(); err != nil {
		return node{}, int(err.(*parseError).max.end), false
	}
	token := func(i int) tree.Token {
		t := p.tree[i]
		return tree.Token{Rule: t.pegRule, Begin: t.begin, End: t.end, First: t.first}
	}
	t := &tree.Tree{Text: text, Rules: pegRules, Matches: tree.Arrange(pegRules, len(p.tree), token, nil)}
	return t.Root(), 0, true
}

// decode makes the recognizer's input: a symbol an octet, and the end.
func decode(b []rune, s string) []rune { return tree.AppendOctets(b, s, endSymbol) }
