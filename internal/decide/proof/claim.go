package proof

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// Claim states that a rule in a .peg file accepts exactly the strings that a rule in a grammar derives.
type Claim struct {
	Grammar grammar.Grammar
	Rule    *syntax.Rule // of the grammar
	PEG     *syntax.Rule
}

// Claims lists the claims that a .peg file makes by the names of its rules. For example,
// rfc3986_path_abempty claims to equal path-abempty in the grammar with the namespace rfc3986,
// and in every grammar that imports this rule without transcribing it again. The claims are in
// the order of the grammars, and for each grammar in the order of the rules.
//
// It returns an error if the .peg file has a rule in the namespace of a grammar that lacks the
// rule, or if a start rule is not transcribed.
func Claims(peg *syntax.Grammar, grammars []grammar.Grammar) ([]Claim, error) {
	documents := make([]*syntax.Grammar, len(grammars))
	own := make(map[string]bool) // the rules of peg that transcribe something
	for i, g := range grammars {
		d, err := abnf.Load(grammar.Files, g.File)
		if err != nil {
			return nil, err
		}
		documents[i] = d
		for _, r := range d.Rules {
			own[transcribed(g, r)] = true
		}
	}
	var claims []Claim
	for i, g := range grammars {
		if err := allOwn(peg, g, own); err != nil {
			return nil, err
		}
		of := claimsOf(peg, i, grammars, documents)
		if err := allStarts(peg, g, of); err != nil {
			return nil, err
		}
		claims = append(claims, of...)
	}
	return claims, nil
}

// transcribed returns the name of a rule of g in a .peg file, where names contain neither "-" nor ".".
func transcribed(g grammar.Grammar, r *syntax.Rule) string {
	return g.Namespace + "_" + strings.NewReplacer("-", "_", ".", "_").Replace(r.Name)
}

// allOwn returns an error if a rule in the namespace of g transcribes nothing.
func allOwn(peg *syntax.Grammar, g grammar.Grammar, own map[string]bool) error {
	for _, r := range peg.Rules {
		if strings.HasPrefix(r.Name, g.Namespace+"_") && !own[r.Name] {
			return &syntax.Error{File: peg.Name, Line: r.Line, Rule: r.Name, Problem: g.File + " has no such rule"}
		}
	}
	return nil
}

// allStarts returns an error if a start rule was not transcribed.
func allStarts(peg *syntax.Grammar, g grammar.Grammar, claims []Claim) error {
	for _, start := range g.Starts.All() {
		if !slices.ContainsFunc(claims, func(c Claim) bool { return c.Rule.Name == start }) {
			return fmt.Errorf("%s: no rule transcribes rule %s of %s", peg.Name, start, g.ID)
		}
	}
	return nil
}

// claimsOf lists the claims about the grammar of number i.
func claimsOf(peg *syntax.Grammar, i int, grammars []grammar.Grammar, documents []*syntax.Grammar) []Claim {
	var claims []Claim
	for _, r := range documents[i].Rules {
		for _, j := range append([]int{i}, others(len(grammars), i)...) {
			same, ok := documents[j].Rule(r.Name)
			if !ok || origin(documents[j], same) != origin(documents[i], r) {
				continue
			}
			if p, ok := peg.Rule(transcribed(grammars[j], same)); ok {
				claims = append(claims, Claim{grammars[i], r, p})
				break
			}
		}
	}
	return claims
}

func others(n, but int) []int {
	var all []int
	for i := range n {
		if i != but {
			all = append(all, i)
		}
	}
	return all
}

// origin returns the position in a file from which a rule comes.
func origin(g *syntax.Grammar, r *syntax.Rule) string {
	file := g.Name
	if r.File != "" {
		file = r.File
	}
	return fmt.Sprintf("%s:%d", file, r.Line)
}
