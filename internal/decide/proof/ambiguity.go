package proof

import (
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/ambiguity"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// Ambiguity describes one way in which two derivations of a string have different boundaries.
type Ambiguity struct {
	// Rules are the rules whose boundaries distinguish the derivations. The first derivation begins or
	// ends Rules[0] where the second begins or ends Rules[1]. "" means that the derivation has no
	// boundary at this position.
	Rules    [2]string
	Witness  string    // a shortest string with two derivations that diverge in this way
	Readings [2]string // two derivations of the witness, with ‹rule …› around the text that a rule derives
}

// Ambiguities finds the ways in which two derivations from start can diverge for the same string,
// one for each pair of boundaries. It compares the boundaries of the rules for which marked
// returns true. It returns none if all derivations of each string have the same boundaries.
func Ambiguities(g *syntax.Grammar, start string, marked func(rule string) bool) (all []Ambiguity, err error) {
	merged, err := g.Merged(marked)
	if err != nil {
		return nil, err
	}
	n, err := automaton.Compile(merged, start, nil)
	if err != nil {
		return nil, err
	}
	for p, err := range ambiguity.Partings(n, marked, automaton.Bounds{}) {
		if err != nil {
			return nil, err
		}
		all = append(all, Ambiguity{p.Rules, p.Readings[0].Text, [2]string{p.Readings[0].String(), p.Readings[1].String()}})
	}
	return all, nil
}

// resolution finds what the document of a grammar says about an ambiguity.
func resolution(g grammar.Grammar, a Ambiguity) (grammar.Resolved, bool) {
	for _, r := range g.Resolved {
		if a.Rules == r.Rules || a.Rules == [2]string{r.Rules[1], r.Rules[0]} {
			return r, true
		}
	}
	return grammar.Resolved{}, false
}

// Reference is a reference in a grammar from one rule to another.
type Reference = grammar.Reference

// Prefers decides whether a PEG prefers readings without the given references: if some derivation
// of a string avoids them, the PEG's reading must avoid them too. If not, the witness is a shortest
// string that only the ABNF or only the PEG accepts without the references. AcceptedBy names the
// grammar that accepts it.
//
// inPEG and inABNF name the same references in the two grammars.
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

// nodes returns the expressions for references.
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
