// Package scangen generates scanners: Go code that reports whether a text matches a rule in a
// grammar, and records where parts of the text end. Command gen and package generate use it.
//
// docs/design.md explains the form of the code with an example.
package scangen

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/rulevm"
)

// Scanner describes a scanner to generate: the rules of a grammar, and options.
type Scanner struct {
	Prefix  string // of declared names, such as "rfc3986" in rfc3986Machine
	Name    string // the subject of the scanner in its comment
	Runtime string // the prefix of the runtime's names, such as "scan."; without it, their first letters are lower case
	Offsets string // the type of the struct for the ends of parts; its fields, of type uint32, have the names of the parts

	Rules    *syntax.Grammar
	Runes    bool              // whether the symbols of the rules are code points, and texts are UTF-8; otherwise, they are bytes
	Starts   []string          // the rules whose parts are recorded; they begin in states 1, 2 and so on
	Others   []string          // other rules in the table
	Parts    []Part            // the recorded positions
	Labels   []string          // the rules that an error may name, besides the start rule
	Sections map[string]string // where documents define rules

	// Prefer is the preferred rule, or "". If a text has several derivations, errors describe the derivation of this rule.
	Prefer string
	// Characters are the rules for one character, unencoded or percent-encoded, that errors may
	// name. If nil, errors may name such rules only if they are in Starts or Others.
	Characters []string
	// Typical are representative texts. The table notes their most frequent steps as likely, and
	// the function contains the states that they reach.
	Typical []string
	// Function requests a function for the states of typical texts.
	Function bool
	// Words requests the words that errors use. Without it, rules do not distinguish states.
	Words bool
	// Only, if not nil, restricts the texts of all rules to those that it accepts. It must be over
	// bytes.
	Only   *automaton.DFA
	Bounds automaton.Bounds // of the automaton
}

// Part is a part of a text whose end or beginning is recorded.
type Part struct {
	Name   string   // of its field
	Rules  []string // the rules at whose end the part ends; the last to end counts
	Begins bool     // whether their beginning is recorded instead of their end
}

// Machine is a scanner as an automaton. It is written as a table, and perhaps also as a function.
type Machine struct {
	Scanner
	*automaton.Tagged
	rules    []string // by start
	named    []rulevm.Named
	classes  []rangeset.Set // bytes that no state distinguishes
	classOf  [256]uint8
	order    []int  // states: those of the function first
	number   []int  // by state: its place in order, from 1
	coded    int    // the number of states in the function
	sets     []loop // the sets whose runs are skipped
	partials map[partial][]way
}

// Compile returns the machine for the rules.
func (s Scanner) Compile() (*Machine, error) {
	tagged, err := s.Determinize()
	if err != nil {
		return nil, err
	}
	return s.Machine(tagged)
}

// Determinize returns the automaton for the rules.
func (s Scanner) Determinize() (*automaton.Tagged, error) {
	rules := s.Rules
	if s.Runes {
		rules = automaton.UTF8Grammar(rules)
	}
	nfas, err := automaton.CompileAll(rules, slices.Concat(s.Starts, s.Others), nil)
	if err != nil {
		return nil, err
	}
	if s.Only != nil {
		for i, n := range nfas {
			if nfas[i], err = n.Restrict(s.Only); err != nil {
				return nil, err
			}
		}
	}
	starts := make([]automaton.Start, len(nfas))
	for i, n := range nfas {
		starts[i] = automaton.Start{NFA: n, Prefer: s.Prefer, Labels: s.speaks}
		if i < len(s.Starts) {
			starts[i].Tags, starts[i].Begins = s.tags(false), s.tags(true)
		}
	}
	tagged, err := automaton.TagDeterminizeWithin(s.Bounds, starts...)
	if err != nil {
		return nil, err
	}
	if !s.Words {
		tagged.Unlabel()
	}
	return tagged, nil
}

// Machine returns the machine for an automaton that Determinize returned. It may be called several times for one
// automaton, even concurrently.
func (s Scanner) Machine(tagged *automaton.Tagged) (*Machine, error) {
	m := &Machine{Scanner: s, Tagged: tagged, rules: slices.Concat(s.Starts, s.Others), partials: map[partial][]way{}}
	m.mergeClasses()
	m.numberStates()
	m.findSets()
	m.nameSets()
	if len(m.order) > math.MaxUint16 {
		return nil, fmt.Errorf("%d states exceed the maximum of %d", len(m.order), math.MaxUint16)
	}
	for i := range s.Starts {
		if got := m.number[tagged.Starts[i]]; got != i+1 {
			return nil, fmt.Errorf("rule %s starts in state %d, not in %d", m.rules[i], got, i+1)
		}
	}
	return m, nil
}

// speaks reports whether errors may name a rule.
func (s Scanner) speaks(rule string) bool { return slices.Contains(s.Labels, rule) }

// tags numbers the parts, by the rules that begin or end them.
func (s Scanner) tags(begins bool) map[string]automaton.Tag {
	out := map[string]automaton.Tag{}
	for i, p := range s.Parts {
		if p.Begins != begins {
			continue
		}
		for _, rule := range p.Rules {
			out[rule] = automaton.Tag(i)
		}
	}
	return out
}

// Source returns the Go code of m, without a package clause and imports. The code requires the runtime. It is not
// formatted.
func (m *Machine) Source() ([]byte, error) {
	var b bytes.Buffer
	m.writeMachine(&b)
	if m.Scanner.Words {
		if err := m.writeWords(&b); err != nil {
			return nil, err
		}
	}
	if m.HasFunction() {
		m.writeFunction(&b)
	}
	return b.Bytes(), nil
}

// HasFunction reports whether m has a function. It has none if m copies offsets, since the function would have to pass the copies on.
func (m *Machine) HasFunction() bool { return m.Function && m.Extra == 0 }
