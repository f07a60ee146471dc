// Package suite makes test suites of a grammar for any implementation of it.
//
// A suite comes from the minimal automaton of a rule. The complete ones, by the W-method and the
// Wp-method, have a property that no list of examples has: an implementation that is a finite
// automaton with no more states than the grammar needs, and that is right on every case, is right on
// every string. The small one takes every transition of the automaton once. The sizes for rule
// URI-reference of RFC 3986, whose automaton has 182 states, for example:
//
//	Transitions   3,844 cases
//	Wp           37,148 cases
//	W           213,093 cases
//
// and some 4,000 cases more for the octets that the automaton does not tell apart (see [Options]).
//
// Everything is deterministic. Verdicts and components are those of the grammar's automaton, not those of
// a recognizer in this module.
package suite

import (
	"iter"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/language"
)

// Suite is what can be tested of a rule.
type Suite struct {
	language *language.Language
	labeled  *language.Labeled
	dfa      *automaton.DFA // minimal, over as few classes as possible
}

// New finds the suite of a rule of a grammar, by the grammar's ID, such as "rfc3986". The name of the rule
// is compared without regard to case; "" is the grammar's rule for references. The error says which
// grammars there are, or that the grammar does not have the rule.
func New(grammar, rule string) (*Suite, error) {
	l, err := language.Of(grammar, rule)
	if err != nil {
		return nil, err
	}
	return &Suite{language: l, labeled: l.Labeled(), dfa: l.DFA.Coarsen()}, nil
}

// Grammar is the ID of the grammar.
func (s *Suite) Grammar() string { return s.language.Grammar.ID }

// Rule is the name of the rule as the grammar prints it.
func (s *Suite) Rule() string { return s.language.Rule }

// Method is how a suite is made.
type Method uint8

const (
	// Wp is the partial W-method of Fujiwara et al.: complete, and smaller than W.
	Wp Method = iota
	// W is Chow's W-method: complete, and more redundant than Wp.
	W
	// Transitions takes every transition once. It is not complete: a transition that leads to a wrong
	// state goes unnoticed if the verdict there is the same.
	Transitions
)

// String is the name of the method: "wp", "w" or "transitions".
func (m Method) String() string {
	switch m {
	case Wp:
		return "wp"
	case W:
		return "w"
	case Transitions:
		return "transitions"
	}
	return "unknown method"
}

// Options say which cases to make. The zero Options make the complete suite by the Wp-method.
type Options struct {
	Method Method
	// ExtraStates is how many states more than the minimal automaton an implementation may have for
	// the suite to be complete still. Each makes the suite some twenty times as large.
	ExtraStates int
	// OneOctet leaves out the cases for each single octet. Otherwise, in every rule, each octet is tried
	// once where the suite has tried one of its class: an implementation may take "k" for "j".
	OneOctet bool
}

// Cases makes the suite: each input once, in the same order every time. Strings about which only the
// tables of IDNA can decide are left out: hosts of WHATWG grammars that are not ASCII or have A-labels.
func (s *Suite) Cases(o Options) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		seen := map[string]bool{}
		for input, fault := range s.inputs(o) {
			if seen[input] || !s.decidable(input) {
				continue
			}
			seen[input] = true
			c := s.Judge(input)
			c.Fault = fault
			if !yield(c) {
				return
			}
		}
	}
}

func (s *Suite) inputs(o Options) iter.Seq2[string, Fault] {
	return func(yield func(string, Fault) bool) {
		cover := automaton.NewCover(s.dfa)
		reached := map[string]bool{}
		for _, word := range cover.Access {
			reached[s.text(word)] = true
		}
		for word := range words(cover, o) {
			input, fault := s.text(word), WrongTransition
			if reached[input] {
				fault = WrongVerdict
			}
			if !yield(input, fault) {
				return
			}
		}
		if o.OneOctet {
			return
		}
		for input := range s.octets() {
			if !yield(input, WrongOctet) {
				return
			}
		}
	}
}

func words(c *automaton.Cover, o Options) iter.Seq[[]int] {
	switch o.Method {
	case W:
		return c.WMethod(o.ExtraStates)
	case Transitions:
		return c.Transitions()
	}
	return c.WpMethod(o.ExtraStates)
}

func (s *Suite) text(word []int) string { return s.dfa.Alphabet.Text(word) }

// octets yields for each rule, and each octet, a text that has the octet in the rule, the shortest.
func (s *Suite) octets() iter.Seq[string] {
	return func(yield func(string) bool) {
		d := s.labeled.DFA
		tried := map[string]bool{}
		for q, rule := range s.labeled.Rules {
			if tried[rule] {
				continue
			}
			tried[rule] = true
			before := s.path(0, func(p int) bool { return p == q })
			for b := range 256 {
				text := before + string([]byte{byte(b)})
				if to := d.Step(q, d.Alphabet.Class(rune(b))); to != automaton.Dead {
					text += s.path(to, d.Accepting)
				}
				if !yield(text) {
					return
				}
			}
		}
	}
}

// path is a shortest text that leads from a state of the labeled automaton to a goal, which there is.
func (s *Suite) path(from int, goal func(int) bool) string {
	d := s.labeled.DFA
	word, _ := automaton.Search(d.Alphabet, from, goal, func(q, class int) (int, bool) {
		to := d.Step(q, class)
		return to, to != automaton.Dead
	})
	return d.Alphabet.Text(word)
}

// longestDomain is what predicate P3 of the WHATWG grammars allows, which their automata do not know.
const longestDomain = 253

// decidable tells whether the automaton is right about a string.
func (s *Suite) decidable(input string) bool {
	certain := s.language.Certain()
	if certain == s.language.DFA || !s.language.Contains(input) {
		return true
	}
	p, ok := s.language.Split(input)
	return certain.Accepts(input) && (!ok || p.Host.To-p.Host.From <= longestDomain)
}
