package uri

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"strings"
)

// Tree is the parse tree of a text: which rule of the grammar matched which bytes. The zero Tree is empty.
//
// Rules are called by the names that the document prints. A rule that occurs in every character,
// such as unreserved, makes no nodes of its own below other rules.
type Tree struct {
	text    string
	grammar Grammar
	nodes   []node // each before the nodes below it; the root first
}

type node struct {
	rule       pegRule
	begin, end uint32 // byte offsets
	next       uint32 // index of the first node that is not below this one
}

// Grammar is the grammar that the tree is of.
func (t Tree) Grammar() Grammar { return t.grammar }

// Text is the text that was parsed.
func (t Tree) Text() string { return t.text }

// Root is the node of the rule that was asked for: it spans the whole text.
func (t Tree) Root() Node { return Node{t, 0} }

// All yields the nodes of t in the order of the text, each before those below it, with their depth
// below the root, whose depth is 0.
func (t Tree) All() iter.Seq2[int, Node] { return t.Root().All() }

// Find yields the nodes of the rule, in the order of the text. The rule is named as the document
// prints it, such as "path-abempty".
func (t Tree) Find(rule string) iter.Seq[Node] { return t.Root().Find(rule) }

// String draws t, a line a node: the rule and the text it matched, indented by depth.
func (t Tree) String() string {
	var b strings.Builder
	for depth, n := range t.All() {
		fmt.Fprintf(&b, "%*s%s %q\n", 2*depth, "", n.Rule(), n.Text())
	}
	return b.String()
}

// MarshalJSON writes t as nested objects with the keys rule, start, end, text and children.
func (t Tree) MarshalJSON() ([]byte, error) {
	if len(t.nodes) == 0 {
		return []byte("null"), nil
	}
	var b bytes.Buffer
	err := t.Root().appendJSON(&b)
	return b.Bytes(), err
}

// Node is one match of a rule in a [Tree].
type Node struct {
	tree  Tree
	index uint32
}

func (n Node) node() node { return n.tree.nodes[n.index] }

// Rule is the name of the rule as the document prints it, such as "path-abempty".
func (n Node) Rule() string { return pegRules[n.node().rule].name }

// Section is the section of the document that defines the rule.
func (n Node) Section() string { return pegRules[n.node().rule].section }

// Start is the byte offset at which the match begins.
func (n Node) Start() int { return int(n.node().begin) }

// End is the byte offset after the match.
func (n Node) End() int { return int(n.node().end) }

// Text is what the rule matched.
func (n Node) Text() string { return n.tree.text[n.node().begin:n.node().end] }

// Children yields the nodes directly below n, in the order of the text.
func (n Node) Children() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for i := n.index + 1; i < n.node().next; i = n.tree.nodes[i].next {
			if !yield(Node{n.tree, i}) {
				return
			}
		}
	}
}

// All yields n and the nodes below it, in the order of the text, with their depth below n.
func (n Node) All() iter.Seq2[int, Node] {
	return func(yield func(int, Node) bool) {
		if len(n.tree.nodes) == 0 {
			return
		}
		var open []uint32 // the ends of the subtrees that hold node i
		for i := n.index; i < n.node().next; i++ {
			for len(open) > 0 && open[len(open)-1] <= i {
				open = open[:len(open)-1]
			}
			if !yield(len(open), Node{n.tree, i}) {
				return
			}
			open = append(open, n.tree.nodes[i].next)
		}
	}
}

// Find yields n and the nodes below it that are of the rule, in the order of the text.
func (n Node) Find(rule string) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for _, m := range n.All() {
			if m.Rule() == rule && !yield(m) {
				return
			}
		}
	}
}

// MarshalJSON writes n as [Tree.MarshalJSON] does.
func (n Node) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	err := n.appendJSON(&b)
	return b.Bytes(), err
}

// appendJSON recurses on the nesting of rules, which the grammar bounds, not on the input.
func (n Node) appendJSON(b *bytes.Buffer) error {
	text, err := json.Marshal(n.Text())
	if err != nil {
		return err
	}
	fmt.Fprintf(b, `{"rule":%q,"start":%d,"end":%d,"text":%s,"children":[`, n.Rule(), n.Start(), n.End(), text)
	first := true
	for c := range n.Children() {
		if !first {
			b.WriteByte(',')
		}
		first = false
		if err := c.appendJSON(b); err != nil {
			return err
		}
	}
	b.WriteString("]}")
	return nil
}
