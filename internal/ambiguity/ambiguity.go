// Package ambiguity finds strings that a rule derives in two ways.
//
// Two derivations are followed at once, symbol by symbol: an automaton is unambiguous if in its square no way from the
// start to the end leaves the diagonal (S. Even, On information lossless automata of finite order, 1965). They part where one comes to a
// begin or an end of a rule and the other one does not.
//
// [Partings] asks a whole grammar. A [Finder] asks each rule by itself: which of the rules that it refers to derive which part of a
// string. A string has one derivation from a start, as far as rules are concerned, exactly if no rule that the start leads to is
// ambiguous by itself. So each rule that is to blame is found, and none that only uses it.
package ambiguity

import (
	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/syntax"
)

// Part is a part of a string.
type Part struct {
	Rule string // that derives it; "" if the parts beside it, or the rule itself, have the text
	Text string
}

// Ambiguity is a shortest string with two readings.
type Ambiguity struct {
	Text     string
	Readings [2][]Part // the texts of each are Text
}

// Of finds an ambiguity of a rule by itself, or nil if there is none. The error is an [*automaton.GrammarError] or an
// [*automaton.SizeError].
func (f *Finder) Of(r *syntax.Rule) (*Ambiguity, error) {
	n, err := f.nfa(r)
	if err != nil {
		return nil, err
	}
	s := newSquare(n, func(string) bool { return true }, f.within)
	for last, err := range s.ends {
		if err != nil {
			return nil, f.blame(r, err)
		}
		readings := s.readings(last)
		return &Ambiguity{readings[0].Text, [2][]Part{partsOf(readings[0]), partsOf(readings[1])}}, nil
	}
	return nil, nil
}

// partsOf returns the parts of a reading, in which no rule is in another.
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
