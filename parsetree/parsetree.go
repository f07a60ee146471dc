// Package parsetree provides the parse trees of packages uri and whatwg. A parse tree shows which
// grammar rule matched which bytes of a text.
//
// Functions named ParseTree return the root of a parse tree. Rules have the same names as in the
// grammar's document. A rule that matches single characters, such as unreserved, has a node only at
// the root of a tree.
package parsetree

import (
	"iter"

	"github.com/urigrammar/uri/internal/run/tree"
)

// Node is a match of one rule in a parse tree. The zero Node matches nothing and has no children.
type Node tree.Node

// Rule returns the name of the rule as the document prints it, such as "path-abempty".
func (n Node) Rule() string { return tree.Node(n).Rule() }

// Section returns the section of the document that defines the rule.
func (n Node) Section() string { return tree.Node(n).Section() }

// Start returns the byte offset in the parsed text at which the match begins.
func (n Node) Start() int { return tree.Node(n).Start() }

// End returns the byte offset in the parsed text after the match.
func (n Node) End() int { return tree.Node(n).End() }

// Text returns the text that the rule matched.
func (n Node) Text() string { return tree.Node(n).Text() }

// Children yields the children of n, in the order of the text.
func (n Node) Children() iter.Seq[Node] { return nodes(tree.Node(n).Children()) }

// All yields n and its descendants, parents first and in the order of the text, with their depth
// relative to n.
func (n Node) All() iter.Seq2[int, Node] {
	return func(yield func(int, Node) bool) {
		tree.Node(n).All()(func(depth int, m tree.Node) bool { return yield(depth, Node(m)) })
	}
}

// Find yields those of n and its descendants that match rule, in the order of the text. rule is the
// name of a rule, such as "path-abempty", and its case does not matter.
func (n Node) Find(rule string) iter.Seq[Node] { return nodes(tree.Node(n).Find(rule)) }

// String draws n with one line per node: the rule and the text that it matched, indented by depth.
func (n Node) String() string { return tree.Node(n).String() }

// MarshalText returns the text of [Node.String], for encodings other than JSON. A Node cannot be unmarshaled. The error
// is always nil.
func (n Node) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// MarshalJSON writes n as nested objects with the keys rule, start, end, text and children. It
// writes the zero Node as null.
func (n Node) MarshalJSON() ([]byte, error) { return tree.Node(n).MarshalJSON() }

func nodes(all iter.Seq[tree.Node]) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		all(func(n tree.Node) bool { return yield(Node(n)) })
	}
}
