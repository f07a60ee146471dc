package main

import "iter"

// node is a match of a rule, of a tree of either package.
type node struct {
	Rule     string `json:"rule"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
	Text     string `json:"text"`
	Children []node `json:"children"`
}

// match is what the nodes of both packages offer.
type match[N any] interface {
	Rule() string
	Start() int
	End() int
	Text() string
	Children() iter.Seq[N]
}

// nodeOf copies a tree. It recurses on the nesting of rules, which the grammars bound.
func nodeOf[N match[N]](n N) node {
	out := node{n.Rule(), n.Start(), n.End(), n.Text(), []node{}}
	for c := range n.Children() {
		out.Children = append(out.Children, nodeOf(c))
	}
	return out
}
