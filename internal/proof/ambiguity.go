package proof

import (
	"github.com/urigrammar/uri/internal/ambiguity"
	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/syntax"
)

// Ambiguity is a way in which derivations of one string have different boundaries.
type Ambiguity struct {
	// Rules are those whose boundaries distinguish the derivations: the first derivation begins or
	// ends Rules[0] at the place where the second begins or ends Rules[1]. "" means no boundary
	// there.
	Rules    [2]string
	Witness  string    // a shortest string with two derivations that part so
	Readings [2]string // two derivations of the witness, ‹rule …› around what a rule derives
}

// Ambiguities finds the ways in which two derivations of a string from start can part, one for each
// pair of boundaries. The boundaries that count are those of the rules that marked reports. None
// means that all derivations of a string have the same boundaries.
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
