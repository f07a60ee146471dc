// Package suite generates test suites from a grammar, for any implementation of the grammar.
//
// It generates a suite from the minimal automaton of a rule. The suite is complete in the sense of the
// theory of testing automata, which defines the implementations whose faults such a suite finds. With
// the Wp-method or the W-method, an implementation that passes every case is right for every string, if
//
//   - it is a finite automaton with at most as many states as the grammar's, including the dead state, and
//   - it treats all bytes in a class of the grammar alike: each state has the same transition for "j"
//     and "k" if all states of the grammar do.
//
// No parser in use is known to be such an automaton. A hand-written parser that accepts only
// lower-case schemes treats "a" and "A" differently although the grammar does not. Such a parser
// can pass the suite, so the suite has three additions. First, it tries each byte once in each
// rule, and in each component that contains the rule. Second, seeds are inputs on which real
// parsers have failed (seeds.jsonl). Third, with [Options].Octets each byte is its own class, which
// removes the second condition: every byte follows every state, and the text after the byte reveals
// the next state. Even such a suite misses faults of parsers with more states, such as a length
// limit. Options.ExtraStates finds some of these faults.
//
// The sizes for rule URI-reference of RFC 3986, whose automaton has 182 states, 183 with the dead
// state, and 21 classes:
//
//	Transitions          3,844 cases      41,769 bytes
//	Wp                  37,148 cases     540,717 bytes
//	W                  213,093 cases   3,352,999 bytes
//	Wp with Octets     488,769 cases   6,872,589 bytes
//
// The cases for single bytes add 5,129, and the seeds 555. The zero Options give 42,832 cases, of
// which 5,055 are valid. Of the valid cases, 3,775 have an authority. Of these, 247 also have a
// scheme, and all 247 are seeds.
//
// Suites are deterministic. Verdicts and components come from the grammar's automaton, not from a
// recognizer in this module.
package suite

import (
	"iter"
	"sync"

	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/languages/grammardfa"
	_ "github.com/urigrammar/uri/internal/languages/grammardfa/texts" // the grammars of schemes and templates
	"github.com/urigrammar/uri/oracle/internal/refposition"
)

// Suite is the test suite for a rule.
type Suite struct {
	language *grammardfa.Language
	labeled  *grammardfa.Labeled
	dfa      *automaton.DFA         // minimal, over as few classes as possible
	shared   func() map[string]bool // see sharedRules
}

// New returns the suite for a rule in the grammar with the given ID, such as "rfc3986". It ignores the case
// of the rule's name. The rule "" means the grammar's rule for references. The error lists the grammars, or
// reports that the grammar does not have the rule.
func New(grammar, rule string) (*Suite, error) {
	l, err := grammardfa.Of(grammar, rule)
	if err != nil {
		return nil, err
	}
	s := &Suite{language: l, labeled: l.Labeled(), dfa: l.DFA.Coarsen()}
	s.shared = sync.OnceValue(s.sharedRules)
	return s, nil
}

// Grammar returns the ID of the grammar.
func (s *Suite) Grammar() string { return s.language.Grammar.ID }

// Rule returns the name of the rule as the grammar prints it.
func (s *Suite) Rule() string { return s.language.Rule }

// Method is an algorithm that generates a suite. The zero Method is Wp.
type Method = language.Method

// The methods. All but the last are complete in the sense of the package comment.
const (
	Wp          = language.Wp
	W           = language.W
	Transitions = language.Transitions
)

// Options select the cases. The zero Options select the Wp-method, the cases for single bytes, and
// the seeds.
type Options struct {
	Method Method
	// Octets makes each byte its own class. The suite is then complete for any automaton over bytes
	// with at most as many states as the grammar's, even if it distinguishes bytes in a class of
	// the grammar. The suite is about twelve times as large.
	Octets bool
	// ExtraStates keeps the suite complete for implementations with up to that many more states
	// than the minimal automaton. Each extra state multiplies the size of the suite by the number
	// of classes: about 20, or 256 with Octets.
	ExtraStates int
	// OneOctet omits the cases for single bytes, which try each byte once in each rule and
	// component. These cases find implementations that mistreat a single byte, such as "k". With
	// [Options].Octets, they are redundant.
	OneOctet bool
	// NoSeeds omits the seeds. Only rules for references have seeds.
	NoSeeds bool
}

// String returns the method and the options, such as "wp octets" or "wp seeds".
func (o Options) String() string {
	s := o.Method.String()
	if o.Octets {
		s += " octets"
	}
	if !o.NoSeeds {
		s += " seeds"
	}
	return s
}

// Cases yields the cases of the suite, each input once and always in the same order. It omits
// strings whose validity depends on the tables of IDNA: in WHATWG grammars, hosts that are not
// ASCII or contain A-labels.
func (s *Suite) Cases(o Options) iter.Seq[Case] {
	return func(yield func(Case) bool) { s.yield(o, yield) }
}

// yield is a function of its own so that it is compiled once: the compiler inlines Cases in each loop over it.
func (s *Suite) yield(o Options, yield func(Case) bool) {
	extra := map[string]bool{} // inputs beside the words of the method that were not yielded
	for c := range s.beside(o) {
		extra[c.input] = true
	}
	give := func(c planned) bool {
		delete(extra, c.input)
		return !s.decidable(c.input) || yield(s.judge(c))
	}
	for c := range s.words(o) {
		if !give(c) {
			return
		}
	}
	for c := range s.beside(o) {
		if extra[c.input] && !give(c) {
			return
		}
	}
}

// planned is an input and its purpose.
type planned struct {
	input string
	fault Fault
	seed  string
}

func (s *Suite) judge(p planned) Case {
	c := s.Judge(p.input)
	c.Fault, c.Seed = p.fault, p.seed
	return c
}

// words yields the inputs that the method generates, each once.
func (s *Suite) words(o Options) iter.Seq[planned] {
	return func(yield func(planned) bool) {
		d := s.dfa
		if o.Octets {
			d = s.language.DFA.Over(automaton.EachOctet())
		}
		cover := automaton.NewCover(d)
		for word := range cover.Words(automaton.Method(o.Method), o.ExtraStates) {
			fault := WrongTransition
			if cover.Accesses(word) {
				fault = WrongVerdict
			}
			if !yield(planned{input: d.Alphabet.Text(word), fault: fault}) {
				return
			}
		}
	}
}

// beside yields the other inputs, some of which the method may yield too.
func (s *Suite) beside(o Options) iter.Seq[planned] {
	return func(yield func(planned) bool) {
		if !o.NoSeeds {
			for _, seed := range s.seeds() {
				if !yield(planned{seed.text(), Realistic, seed.Name}) {
					return
				}
			}
		}
		if o.Octets || o.OneOctet {
			return
		}
		for input := range s.octets() {
			if !yield(planned{input: input, fault: WrongOctet}) {
				return
			}
		}
	}
}

// octets yields a shortest text with each byte in each rule, in each component that contains the rule.
func (s *Suite) octets() iter.Seq[string] {
	return func(yield func(string) bool) {
		d := s.labeled.DFA
		for q, before := range s.places() {
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

// places yields, for each rule and component, a state of the labeled automaton and a shortest text
// that leads to it.
func (s *Suite) places() iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		type place struct{ rule, component string }
		tried := map[place]bool{}
		for q, word := range s.labeled.Access() {
			before := s.labeled.Alphabet.Text(word)
			at := place{s.labeled.Rules[q], s.component(before)}
			if tried[at] {
				continue
			}
			tried[at] = true
			if !yield(q, before) {
				return
			}
		}
	}
}

// component returns the component at the end of text, or "" if the rule is not for references.
func (s *Suite) component(text string) string {
	if !s.language.Reference() {
		return ""
	}
	return refposition.After(text).Component()
}

// path returns a shortest text that leads from a state of the labeled automaton to a goal, which must exist.
func (s *Suite) path(from int, goal func(int) bool) string {
	d := s.labeled.DFA
	word, _ := automaton.Search(d.Alphabet, from, goal, d.Follow)
	return d.Alphabet.Text(word)
}

// decidable reports whether the automaton decides a string correctly. Automata do not check the length of hosts.
func (s *Suite) decidable(input string) bool {
	if !s.language.HasDomains() || !s.language.Contains(input) {
		return true
	}
	p, ok := s.language.Split(input)
	return s.language.Certain().Accepts(input) && (!ok || p.Host.To-p.Host.From <= s.language.Grammar.LongestHost)
}
