// Package ambiguity finds strings that a rule derives in two ways. For example, this grammar
// derives "a" in two ways, because the letter can belong to x or to y:
//
//	s = x y
//	x = *%x61
//	y = *%x61
//
// An ambiguity is such a string with two readings: x() y(a), and x(a) y(). The two derivations
// diverge at the first place where only one of them begins or ends a rule: here at the end of x,
// before the letter.
//
// The search follows two derivations at once, symbol by symbol. The pairs of states form the square
// of the automaton, and the pairs of equal states its diagonal. The automaton is unambiguous if no
// path through the square from the start to the end leaves the diagonal (S. Even, On information
// lossless automata of finite order, 1965).
//
// [Partings] checks a whole grammar. A [Finder] checks each rule alone: it compares how two
// derivations divide a string among the rules to which this rule refers. The rule boundaries in
// each string that a start rule derives are unique if and only if no rule that it reaches is
// ambiguous alone. So a Finder reports the rules that cause an ambiguity, but not rules that only
// refer to such a rule.
package ambiguity

import (
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// Part is a part of a string.
type Part struct {
	Rule string // the rule that derives it; "" if the adjacent parts, or the rule itself, contain the text
	Text string
}

// Ambiguity is a shortest string with two readings.
type Ambiguity struct {
	Text     string
	Readings [2][]Part // each is a division of Text
}

// Of returns an ambiguity of the rule alone, or nil if there is none. The error is an
// [*automaton.GrammarError] or an [*automaton.SizeError].
func (f *Finder) Of(r *syntax.Rule) (*Ambiguity, error) {
	n, err := f.nfa(r)
	if err != nil || len(n.Rules) == 0 { // all readings are the text itself
		return nil, err
	}
	s := newSquare(n, func(string) bool { return true }, f.within)
	defer func(left int) { f.spent += left - s.left }(s.left)
	for last, err := range s.ends {
		if err != nil {
			return nil, f.blame(r, err)
		}
		readings := s.readings(last)
		return &Ambiguity{readings[0].Text, [2][]Part{partsOf(readings[0]), partsOf(readings[1])}}, nil
	}
	return nil, nil
}

// partsOf returns the parts of a reading, without nested rules.
func partsOf(r automaton.Reading) (all []Part) {
	at := 0
	for _, m := range append(r.Marks, automaton.Mark{At: len(r.Text)}) {
		text := r.Text[at:m.At]
		at = m.At
		if m.End {
			all = append(all, Part{m.Rule, text})
		} else if text != "" {
			all = append(all, Part{"", text})
		}
	}
	return all
}
