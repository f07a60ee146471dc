// Package parsetree makes trees of the tokens that recognizers made by the peg tool leave behind, for
// the readers of grammars, which would rather be clear than fast.
package parsetree

import (
	"slices"
	"strings"
)

// Node is what a rule matched, with what the rules below it matched, in the order of the text.
// R is the type of the recognizer's rule names.
type Node[R comparable] struct {
	Rule       R
	Begin, End int // in symbols of the input
	Text       string
	Below      []Node[R]
}

// Token is a match of a rule, from Begin to End; First is the index of the first token below it.
type Token[R comparable] struct {
	Rule              R
	Begin, End, First uint32
}

// Arrange makes a tree of tokens, which come children first; the last is the root.
func Arrange[R comparable](tokens []Token[R], symbols []rune) Node[R] {
	type subtree struct {
		node Node[R]
		root uint32 // its token
	}
	text := written(symbols)
	var open []subtree
	for i, t := range tokens {
		first := len(open)
		for first > 0 && open[first-1].root >= t.First {
			first--
		}
		n := Node[R]{Rule: t.Rule, Begin: int(t.Begin), End: int(t.End), Text: text.between(t.Begin, t.End)}
		for _, s := range open[first:] {
			n.Below = append(n.Below, s.node)
		}
		open = append(open[:first], subtree{n, uint32(i)})
	}
	return open[len(open)-1].node
}

// symbols is an input as a string, of which nodes have parts: nodes that are nested deeply share it.
type symbols struct {
	text   string
	starts []int // of each symbol in text, and its end
}

func written(input []rune) symbols {
	var b strings.Builder
	starts := make([]int, 0, len(input)+1)
	for _, r := range input {
		starts = append(starts, b.Len())
		b.WriteRune(r)
	}
	return symbols{b.String(), append(starts, b.Len())}
}

func (s symbols) between(begin, end uint32) string { return s.text[s.starts[begin]:s.starts[end]] }

// Find is the first node of a rule directly below n.
func (n Node[R]) Find(rule R) (Node[R], bool) {
	i := slices.IndexFunc(n.Below, func(b Node[R]) bool { return b.Rule == rule })
	if i < 0 {
		return Node[R]{}, false
	}
	return n.Below[i], true
}

// All lists the nodes of a rule directly below n.
func (n Node[R]) All(rule R) []Node[R] {
	return slices.DeleteFunc(slices.Clone(n.Below), func(b Node[R]) bool { return b.Rule != rule })
}
