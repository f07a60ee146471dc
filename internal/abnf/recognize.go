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

// recognize makes a tree of text, or returns how far the recognizer came.
func recognize(text string, mode Mode) (root node, reached int, ok bool) {
	p := &recognizer{older: mode == RFC2396, newer: mode != RFC2396, Buffer: text}
	_ = p.Init() // without options it does not fail
	if !p.Parse(rulerulelist) {
		return node{}, int(p.reached), false
	}
	return tree.Of(text, &pegRules, p.tree, nil).Root(), 0, true
}

// decode makes the recognizer's input: a symbol an octet, and the end.
func decode(b []rune, s string) []rune { return tree.AppendOctets(b, s, endSymbol) }
