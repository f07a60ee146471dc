package main

import (
	"bytes"
	"fmt"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/expr"
	"github.com/urigrammar/uri/internal/proof"
)

// factsOf writes what a proof or a scanner of grammars depends on, but for the .peg file: the rules that they have, with what
// they import, and what transcribes them. A change in a file does not count if it is of a rule that nobody takes from there.
func factsOf(peg *expr.Grammar, all []grammar.Grammar, of ...grammar.Grammar) ([]byte, error) {
	claims, err := proof.Claims(peg, all)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for _, g := range of {
		rules, err := abnf.Load(grammar.Files, g.File)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%s\n", g.ID)
		for _, r := range rules.Rules {
			fmt.Fprintf(&b, "%q %q %q = ", r.Name, r.Document, r.Section)
			writeExpr(&b, r.Expr)
			b.WriteByte('\n')
		}
		for _, c := range claims {
			if c.Grammar.ID == g.ID {
				fmt.Fprintf(&b, "%s <- %s\n", c.Rule.Name, c.PEG.Name)
			}
		}
	}
	return b.Bytes(), nil
}

// writeExpr writes all of an expression but where it stands.
func writeExpr(b *bytes.Buffer, e *expr.Expr) {
	fmt.Fprintf(b, "%d %v %d %d %t %q (", e.Op, e.Set.Spans(), e.Min, e.Max, e.Lazy, e.Name)
	for _, s := range e.Subs {
		writeExpr(b, s)
	}
	b.WriteByte(')')
}
