// Package tree implements the parse trees of packages uri and whatwg. Package parsetree documents the
// nodes.
package tree

import (
	"fmt"
	"iter"
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// Rule is a rule of a recognizer, with the name that its document prints.
type Rule struct {
	Name, Section string // "" for a rule that no document contains, which makes no node
	In            uint8  // the grammars that have the rule: bit 1<<g for the grammar of number g
}

// Rules are the rules of a recognizer, indexed by the recognizer's numbers.
type Rules []Rule

// Find finds a rule in a grammar by its name in the document, ignoring case.
func (r Rules) Find(grammar uint8, name string) (rule uint8, ok bool) {
	for i := range r {
		if r[i].Name == name && r[i].In>>grammar&1 == 1 {
			return uint8(i), true
		}
	}
	for i := range r {
		if r[i].In>>grammar&1 == 1 && ascii.EqualFold(r[i].Name, name) {
			return uint8(i), true
		}
	}
	return 0, false
}

// Names lists the names of the rules in a grammar.
func (r Rules) Names(grammar uint8) []string {
	var names []string
	for i := range r {
		if r[i].In>>grammar&1 == 1 {
			names = append(names, r[i].Name)
		}
	}
	return names
}

// Named returns rules with the given names, which must be in the order of the recognizer's numbers. A rule for which hidden
// returns true gets no name, and so no node.
func Named(names []string, hidden func(rule uint8) bool) Rules {
	rules := make(Rules, len(names))
	for i, name := range names {
		if !hidden(uint8(i)) {
			rules[i].Name = name
		}
	}
	return rules
}

// Tree is a parse tree.
type Tree struct {
	Text    string
	Rules   *Rules
	Grammar uint8   // the number of the grammar or edition, for the code that created the tree
	Matches []Match // each match before those below it; the root first
}

// Match is the part of a text that a rule matched.
type Match struct {
	Rule uint8
	// Begin and End are byte offsets, and Next is the index of the first match that is not below this one.
	Begin, End, Next uint32
}

// Node is a match, with the tree that contains it. The zero Node matches nothing.
type Node struct {
	tree  *Tree
	index uint32
}

// Root returns the match of the whole text.
func (t *Tree) Root() Node {
	if t == nil || len(t.Matches) == 0 {
		return Node{}
	}
	return Node{t, 0}
}

// String draws n and its descendants, one line per node.
func (n Node) String() string {
	var b strings.Builder
	for depth, m := range n.All() {
		fmt.Fprintf(&b, "%*s%s %q\n", 2*depth, "", m.Rule(), m.Text())
	}
	return b.String()
}

// Whole returns the tree of n, and the matches of n and its descendants. It returns false if the tree has other rules, or if
// the rule of n does not satisfy the predicate is. The tree of the zero Node is empty.
func Whole[R ~uint8](n Node, rules *Rules, is func(rule R) bool) (*Tree, []Match, bool) {
	if n.tree == nil {
		return new(Tree), make([]Match, 1), true
	}
	return n.tree, n.tree.Matches[n.index:n.match().Next], n.tree.Rules == rules && is(R(n.Number()))
}

func (n Node) match() Match {
	if n.tree == nil {
		return Match{}
	}
	return n.tree.Matches[n.index]
}

func (n Node) rule() Rule {
	if n.tree == nil {
		return Rule{}
	}
	return (*n.tree.Rules)[n.match().Rule]
}

// Rule returns the name of the rule.
func (n Node) Rule() string { return n.rule().Name }

// Number returns the number of the rule in the recognizer.
func (n Node) Number() uint8 { return n.match().Rule }

// Section returns the section that defines the rule.
func (n Node) Section() string { return n.rule().Section }

// Start returns the byte offset at which the match begins.
func (n Node) Start() int { return int(n.match().Begin) }

// End returns the byte offset after the match.
func (n Node) End() int { return int(n.match().End) }

// Text returns the text that the rule matched.
func (n Node) Text() string {
	if n.tree == nil {
		return ""
	}
	return n.tree.Text[n.Start():n.End()]
}

// Children yields the children of n.
func (n Node) Children() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for i := n.index + 1; i < n.match().Next; i = n.tree.Matches[i].Next {
			if !yield(Node{n.tree, i}) {
				return
			}
		}
	}
}

// Child returns the first child of n with the given rule number, or the zero Node.
func (n Node) Child(number uint8) (Node, bool) {
	for c := range n.Children() {
		if c.Number() == number {
			return c, true
		}
	}
	return Node{}, false
}

// First returns the first child of n, or the zero Node.
func (n Node) First() Node {
	for c := range n.Children() {
		return c
	}
	return Node{}
}

// Last returns the last child of n, or the zero Node.
func (n Node) Last() (last Node) {
	for last = range n.Children() {
	}
	return last
}

// Each yields the children of n with the given rule number.
func (n Node) Each(number uint8) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for c := range n.Children() {
			if c.Number() == number && !yield(c) {
				return
			}
		}
	}
}

// All yields n and its descendants with their depth.
func (n Node) All() iter.Seq2[int, Node] {
	return func(yield func(int, Node) bool) {
		var open []uint32 // the ends of the subtrees that hold node i
		for i := n.index; i < n.match().Next; i++ {
			for len(open) > 0 && open[len(open)-1] <= i {
				open = open[:len(open)-1]
			}
			if !yield(len(open), Node{n.tree, i}) {
				return
			}
			open = append(open, n.tree.Matches[i].Next)
		}
	}
}

// Find yields n and its descendants that match rule, ignoring case.
func (n Node) Find(rule string) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for _, m := range n.All() {
			if ascii.EqualFold(m.Rule(), rule) && !yield(m) {
				return
			}
		}
	}
}
