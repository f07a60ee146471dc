package proof

import (
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/syntax"
)

// Reference is a place in a grammar: where one rule refers to another.
type Reference = grammar.Reference

// Prefers decides whether the way that a PEG takes through a string leaves out some references
// wherever a derivation does: whether, of two readings, it takes the one without them. If not, the
// witness is a shortest string that has a derivation without the references, but is accepted by the
// PEG with one of them only (AcceptedBy is "ABNF"), or the other way round.
//
// The references are given by the names in the PEG and by those in the ABNF.
func Prefers(peg, abnf *syntax.Grammar, pegStart, start string, inPEG, inABNF []Reference) (Result, error) {
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
func nodes(g *syntax.Grammar, references []Reference) map[*syntax.Expr]bool {
	all := make(map[*syntax.Expr]bool)
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
func withoutReferences(g *syntax.Grammar, references []Reference) *syntax.Grammar {
	dropped := nodes(g, references)
	var drop func(*syntax.Expr) *syntax.Expr
	drop = func(e *syntax.Expr) *syntax.Expr {
		if dropped[e] {
			return syntax.Or()
		}
		return e.MapSubs(drop)
	}
	return g.Map(func(r *syntax.Rule) *syntax.Expr { return drop(r.Expr) })
}
