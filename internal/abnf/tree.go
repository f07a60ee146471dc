package abnf

import "slices"

// node is what a rule of abnf.peg matched, with what the rules below it matched.
type node struct {
	pegRule
	begin int // in octets
	text  string
	below []node
}

// decode makes the recognizer's input: a symbol an octet, and the end.
func decode(b []rune, s string) []rune {
	for i := range len(s) {
		b = append(b, rune(s[i]))
	}
	return append(b, endSymbol)
}

// arrange makes a tree of tokens, which come children first; the last is the root.
func arrange(tokens []token32, text string) node {
	type subtree struct {
		node
		token uint32 // the index of its root
	}
	var open []subtree
	for i, t := range tokens {
		first := len(open)
		for first > 0 && open[first-1].token >= t.first {
			first--
		}
		n := node{pegRule: t.pegRule, begin: int(t.begin), text: text[t.begin:t.end]}
		for _, s := range open[first:] {
			n.below = append(n.below, s.node)
		}
		open = append(open[:first], subtree{n, uint32(i)})
	}
	return open[len(open)-1].node
}

// find is the first node of a rule directly below n.
func (n node) find(rule pegRule) (node, bool) {
	i := slices.IndexFunc(n.below, func(b node) bool { return b.pegRule == rule })
	if i < 0 {
		return node{}, false
	}
	return n.below[i], true
}

// all lists the nodes of a rule directly below n.
func (n node) all(rule pegRule) []node {
	return slices.DeleteFunc(slices.Clone(n.below), func(b node) bool { return b.pegRule != rule })
}
