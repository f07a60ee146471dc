package proof

import (
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/expr"
)

// Reference is a place in a grammar: where one rule refers to another.
type Reference = grammar.Reference

// Prefers decides whether the way that a PEG takes through a string leaves out some references
// wherever a derivation does: whether, of two readings, it takes the one without them. If not, the
// witness is a shortest string that has a derivation without the references, but is accepted by the
// PEG with one of them only (AcceptedBy is "ABNF"), or the other way round.
//
// The references are given by the names in the PEG and by those in the ABNF.
func Prefers(peg, abnf *expr.Grammar, pegStart, start string, inPEG, inABNF []Reference) (Result, error) {
	f := newFormulas(peg).without(nodes(peg, inPEG))
	n, err := f.whole(pegStart)
	if err != nil {
		return Result{}, err
	}
	l, err := language(withoutReferences(abnf, inABNF), start)
	if err != nil {
		return Result{}, err
	}
	return compare(f, n, l, maxNodes)
}

// nodes returns the expressions that references are.
func nodes(g *expr.Grammar, references []Reference) map[*expr.Expr]bool {
	all := make(map[*expr.Expr]bool)
	for _, r := range references {
		rule, ok := g.Rule(r.In)
		if !ok {
			continue
		}
		for e := range rule.Expr.Refs {
			if e.Name == r.To {
				all[e] = true
			}
		}
	}
	return all
}

// withoutReferences returns g without the derivations that pass the references.
func withoutReferences(g *expr.Grammar, references []Reference) *expr.Grammar {
	dropped := nodes(g, references)
	var drop func(*expr.Expr) *expr.Expr
	drop = func(e *expr.Expr) *expr.Expr {
		if dropped[e] {
			return expr.Or()
		}
		return e.MapSubs(drop)
	}
	return g.Map(func(r *expr.Rule) *expr.Expr { return drop(r.Expr) })
}
