// Package suite generates test suites from a grammar, for any implementation of it.
//
// A suite comes from the minimal automaton of a rule. It is complete in the sense of the theory of
// testing automata, which defines the implementations whose faults it finds. By the Wp-method or
// the W-method, an implementation that is right about each case is right about every string, if
//
//   - it is a finite automaton with at most as many states as the grammar's, including the dead state, and
//   - it treats all bytes of a class of the grammar in the same way: each state has the same transition
//     on "j" and "k" if all states of the grammar do.
//
// No parser in use is known to be such an automaton. A hand-written one that accepts only
// lower-case schemes treats "a" and "A" differently although the grammar does not, and passes. So
// the suite has three additions. It tries each byte once in each rule, and in each component that
// contains the rule. Seeds are inputs on which real parsers have failed (seeds.jsonl). With
// [Options].Octets each byte is a class by itself, which drops the second condition: every byte
// follows every state, and the text after it shows the next state. Even that misses faults of
// parsers with more states, such as one with a limit of its own; Options.ExtraStates finds some of
// these.
//
// The sizes for rule URI-reference of RFC 3986, whose automaton has 182 states, 183 with the dead one,
// and 21 classes:
//
//	Transitions          3,844 cases      41,769 bytes
//	Wp                  37,148 cases     540,717 bytes
//	W                  213,093 cases   3,352,999 bytes
//	Wp with Octets     488,769 cases   6,872,589 bytes
//
// The cases for single bytes are 5,129 more, the seeds 555 more. The zero Options have 42,832
// cases, and 5,055 of them are valid. Of the valid ones, 3,775 have an authority; 247 of these have
// a scheme too, all of them seeds.
//
// Everything is deterministic. Verdicts and components come from the grammar's automaton, not from a
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

// Suite is the test suite of a rule.
type Suite struct {
	language *grammardfa.Language
	labeled  *grammardfa.Labeled
	dfa      *automaton.DFA         // minimal, over as few classes as possible
	shared   func() map[string]bool // see sharedRules
}

// New returns the suite of a rule of a grammar, by the grammar's ID, such as "rfc3986". The name of the rule
// is compared without regard to case; "" is the grammar's rule for references. The error lists the
// grammars, or says that the grammar does not have the rule.
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

// Method is a way to generate a suite. The zero Method is Wp.
type Method = language.Method

// The methods, complete in the sense of the package comment, except for the last one.
const (
	Wp          = language.Wp
	W           = language.W
	Transitions = language.Transitions
)

// Options select the cases. The zero Options select the Wp-method, the cases for single bytes, and
// the seeds.
type Options struct {
	Method Method
	// Octets makes each byte a class by itself: the suite is complete for any automaton of the size
	// over bytes, even if it distinguishes bytes of one class of the grammar. It is about twelve
	// times as large.
	Octets bool
	// ExtraStates keeps the suite complete for implementations with up to that many states more
	// than the minimal automaton. Each extra state multiplies the size of the suite by the number
	// of classes: about 20, or 256 with Octets.
	ExtraStates int
	// OneOctet omits the cases for single bytes, each byte once in each rule and component, which
	// find implementations that treat only "k" wrongly. With [Options].Octets these cases are
	// redundant.
	OneOctet bool
	// NoSeeds leaves out the seeds. Only rules for references have seeds.
	NoSeeds bool
}

// String returns the method and the additions to it, such as "wp octets" or "wp seeds".
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

// Cases yields the cases of the suite: each input once, always in the same order. It leaves out
// strings whose validity depends on the tables of IDNA: hosts of WHATWG grammars that are not ASCII
// or have A-labels.
func (s *Suite) Cases(o Options) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		extra := map[string]bool{} // inputs beside the words of the method: whether they were yielded
		for c := range s.beside(o) {
			extra[c.input] = false
		}
		give := func(c planned) bool {
			if _, ok := extra[c.input]; ok {
				extra[c.input] = true
			}
			return !s.decidable(c.input) || yield(s.judge(c))
		}
		for c := range s.words(o) {
			if !give(c) {
				return
			}
		}
		for c := range s.beside(o) {
			if !extra[c.input] && !give(c) {
				return
			}
		}
	}
}

// planned is an input with its purpose.
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

// words are the inputs that the method makes, each once.
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

// beside are the inputs beside those of the method, perhaps some of those too.
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

// octets yields the shortest text with each byte in each rule, in each component that contains the rule.
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

// places finds, for each rule and component, a state of the labeled automaton, and yields it with a
// shortest text that leads there.
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

// component is the one that a text has come to; "" if the rule is not one of references.
func (s *Suite) component(text string) string {
	if !s.language.Reference() {
		return ""
	}
	return refposition.After(text).Component()
}

// path is a shortest text that leads from a state of the labeled automaton to a goal, which there is.
func (s *Suite) path(from int, goal func(int) bool) string {
	d := s.labeled.DFA
	word, _ := automaton.Search(d.Alphabet, from, goal, d.Follow)
	return d.Alphabet.Text(word)
}

// decidable reports whether the automaton is right about a string. Automata do not know how long a host can be.
func (s *Suite) decidable(input string) bool {
	if !s.language.HasDomains() || !s.language.Contains(input) {
		return true
	}
	p, ok := s.language.Split(input)
	return s.language.Certain().Accepts(input) && (!ok || p.Host.To-p.Host.From <= s.language.Grammar.LongestHost)
}
