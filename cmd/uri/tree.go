package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/picture"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/parsetree"
)

// trees writes the parse trees of the inputs.
func (c parseCommand) trees(p *program, by verdict.Validator) error {
	return c.Inputs.eachInput(p, func(reply *lines.Reply, in numbered) {
		root, err := by.Tree(in.text)
		if err != nil {
			p.invalid.Store(true)
		}
		switch {
		case c.JSON:
			v := treeJSON{Input: verdict.InputOf(in.text), Grammar: by.Grammar, Rule: by.Rule, Valid: err == nil, Tree: &root}
			if err != nil {
				v.Tree, v.Error = nil, verdict.FaultOf(err)
			}
			commandline.WriteJSON(&reply.Out, v)
		case err != nil:
			p.screen.drawFault(&reply.Out, by, in.text, verdict.FaultOf(err))
		default:
			p.screen.drawTree(&reply.Out, root)
			reply.Out.WriteByte('\n')
		}
	})
}

// treeJSON is a grammar's verdict on an input with its parse tree.
type treeJSON struct {
	verdict.Input
	Grammar string          `json:"grammar"`
	Rule    string          `json:"rule"`
	Valid   bool            `json:"valid"`
	Tree    *parsetree.Node `json:"tree"` // null where the input is invalid
	Error   *verdict.Fault  `json:"error"`
}

// row is a line of a drawn tree.
type row struct {
	label string // the rule, with the lines that connect it to its parent
	node  parsetree.Node
}

func (scr screen) drawTree(out *bytes.Buffer, root parsetree.Node) {
	rows := branches(nil, root, "", "")
	labels := 0
	for _, r := range rows {
		labels = max(labels, uniseg.StringWidth(r.label))
	}
	labels += 2
	aligned := labels+uniseg.StringWidth(root.Text()) <= scr.treeWidth()
	for _, r := range rows {
		text := cmp.Or(printable.Text(r.node.Text()), `""`)
		indent := 0
		if aligned {
			indent = uniseg.StringWidth(root.Text()[:r.node.Start()-root.Start()])
		}
		padding := strings.Repeat(" ", labels-uniseg.StringWidth(r.label)+indent)
		rule := len(r.label) - len(r.node.Rule())
		fmt.Fprintf(out, "%s%s%s%s\n", scr.paint(dim, r.label[:rule]), scr.paint(bold, r.label[rule:]), padding, scr.cut(text, labels+indent))
	}
}

// treeWidth returns the maximum width of a tree in which matches are indented by their offsets.
func (scr screen) treeWidth() int { return cmp.Or(scr.columns, 130) }

// cut returns the part of a text that fits on the screen if it begins in a column.
func (scr screen) cut(text string, column int) string {
	room := scr.columns - column
	if scr.columns == 0 || uniseg.StringWidth(text) <= room {
		return text
	}
	return picture.Head(text, room-1) + "…"
}

// branches appends the rows of n and of its descendants. Its recursion depth is the nesting depth of rules, which the grammars bound.
func branches(rows []row, n parsetree.Node, connector, indent string) []row {
	rows = append(rows, row{connector + n.Rule(), n})
	children := slices.Collect(n.Children())
	for i, c := range children {
		if i < len(children)-1 {
			rows = branches(rows, c, indent+"├─ ", indent+"│  ")
		} else {
			rows = branches(rows, c, indent+"└─ ", indent+"   ")
		}
	}
	return rows
}
