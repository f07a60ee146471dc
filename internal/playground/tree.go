package playground

import "iter"

// The lists of an answer are as long as a page can draw them at each key.
const (
	mostRows    = 60 // of a tree
	mostEntries = 10 // of other lists
)

// Tree is a parse tree as rows, each behind the one above it: as many as a page can show.
type Tree struct {
	Rows []TreeRow `json:"rows"`
	More int       `json:"more"` // how many rows are left out
}

// TreeRow is a match of a rule.
type TreeRow struct {
	Depth   int    `json:"depth"`
	Rule    string `json:"rule"`
	Section string `json:"section"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
}

// match is a node of packages uri and whatwg.
type match interface {
	Rule() string
	Section() string
	Start() int
	End() int
}

// matches are the nodes of a tree with their depths.
type matches = iter.Seq2[int, match]

// matchesOf are those of a node and below it.
func matchesOf[N interface {
	match
	All() iter.Seq2[int, N]
}](root N) matches {
	return func(yield func(int, match) bool) {
		for depth, n := range root.All() {
			if !yield(depth, n) {
				return
			}
		}
	}
}

func treeOf(all matches) Tree {
	t := Tree{Rows: []TreeRow{}}
	for depth, m := range all {
		if len(t.Rows) == mostRows {
			t.More++
			continue
		}
		t.Rows = append(t.Rows, TreeRow{depth, m.Rule(), m.Section(), m.Start(), m.End()})
	}
	return t
}
