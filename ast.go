package uri

import (
	"iter"

	"github.com/urigrammar/uri/internal/run/tree"
)

// Tree is the parse tree of a text: which rule of the grammar matched which bytes. The zero Tree is empty.
//
// Rules have the names that the document prints. A rule that occurs in every character, such as
// unreserved, makes no nodes below other rules.
type Tree struct {
	tree    *tree.Tree
	grammar Grammar
}

// Grammar returns the grammar that t was parsed by.
func (t Tree) Grammar() Grammar { return t.grammar }

// Text returns the text that was parsed.
func (t Tree) Text() string { return t.Root().Text() }

// Root returns the node of the rule that was asked for; it spans the whole text.
func (t Tree) Root() Node { return Node{t.tree.Root()} }

// All yields the nodes of t in the order of the text, each before those below it, with their depth
// below the root, whose depth is 0.
func (t Tree) All() iter.Seq2[int, Node] { return t.Root().All() }

// Find yields the nodes of the rule, in the order of the text. The rule is named as the document
// prints it, such as "path-abempty"; names are compared without regard to case.
func (t Tree) Find(rule string) iter.Seq[Node] { return t.Root().Find(rule) }

// String draws t with one line per node: the rule and the text that it matched, indented by depth.
func (t Tree) String() string { return t.tree.String() }

// MarshalJSON writes t as nested objects with the keys rule, start, end, text and children.
func (t Tree) MarshalJSON() ([]byte, error) { return t.Root().MarshalJSON() }

// Node is one match of a rule in a [Tree]. The zero Node matches nothing and has no children.
type Node struct{ node tree.Node }

// Rule returns the name of the rule as the document prints it, such as "path-abempty".
func (n Node) Rule() string { return n.node.Rule() }

// Section returns the section of the document that defines the rule.
func (n Node) Section() string { return n.node.Section() }

// Start returns the byte offset at which the match begins.
func (n Node) Start() int { return n.node.Start() }

// End returns the byte offset after the match.
func (n Node) End() int { return n.node.End() }

// Text returns what the rule matched.
func (n Node) Text() string { return n.node.Text() }

// Children yields the nodes directly below n, in the order of the text.
func (n Node) Children() iter.Seq[Node] { return tree.Wrap(n.node.Children(), wrap) }

// All yields n and the nodes below it, in the order of the text, with their depth below n.
func (n Node) All() iter.Seq2[int, Node] { return tree.WrapAll(n.node.All(), wrap) }

// Find yields n and the nodes below it that are of the rule, in the order of the text.
func (n Node) Find(rule string) iter.Seq[Node] { return tree.Wrap(n.node.Find(rule), wrap) }

// MarshalJSON writes n as [Tree.MarshalJSON] does.
func (n Node) MarshalJSON() ([]byte, error) { return n.node.MarshalJSON() }

func wrap(n tree.Node) Node { return Node{n} }
