// Package parsetree has the nodes of the parse trees of packages uri and whatwg: which rule of the
// grammar matched which bytes of a text.
//
// Functions named ParseTree return the root of a tree. Rules have the names that the document prints. A
// rule that occurs in every character, such as unreserved, makes no nodes below other rules.
package parsetree

import (
	"iter"

	"github.com/urigrammar/uri/internal/run/tree"
)

// Node is one match of a rule in a parse tree. The zero Node matches nothing and has no children.
type Node tree.Node

// Rule returns the name of the rule as the document prints it, such as "path-abempty".
func (n Node) Rule() string { return tree.Node(n).Rule() }

// Section returns the section of the document that defines the rule.
func (n Node) Section() string { return tree.Node(n).Section() }

// Start returns the byte offset in the parsed text at which the match begins.
func (n Node) Start() int { return tree.Node(n).Start() }

// End returns the byte offset in the parsed text after the match.
func (n Node) End() int { return tree.Node(n).End() }

// Text returns what the rule matched.
func (n Node) Text() string { return tree.Node(n).Text() }

// Children yields the nodes directly below n, in the order of the text.
func (n Node) Children() iter.Seq[Node] { return nodes(tree.Node(n).Children()) }

// All yields n and the nodes below it in the order of the text, each before those below it, with
// their depth below n, whose own depth is 0.
func (n Node) All() iter.Seq2[int, Node] {
	return func(yield func(int, Node) bool) {
		tree.Node(n).All()(func(depth int, m tree.Node) bool { return yield(depth, Node(m)) })
	}
}

// Find yields n and the nodes below it that are of the rule, in the order of the text. The rule is
// named as the document prints it, such as "path-abempty"; names are compared without regard to case.
func (n Node) Find(rule string) iter.Seq[Node] { return nodes(tree.Node(n).Find(rule)) }

// String draws n with one line per node: the rule and the text that it matched, indented by depth.
func (n Node) String() string { return tree.Node(n).String() }

// MarshalText returns [Node.String], where there is no JSON. A Node is not read. The error is always nil.
func (n Node) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// MarshalJSON writes n as nested objects with the keys rule, start, end, text and children, and the
// zero Node as null.
func (n Node) MarshalJSON() ([]byte, error) { return tree.Node(n).MarshalJSON() }

func nodes(all iter.Seq[tree.Node]) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		all(func(n tree.Node) bool { return yield(Node(n)) })
	}
}
