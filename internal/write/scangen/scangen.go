// Package scangen writes scanners: Go code that reports whether a text matches a rule of a grammar,
// and notes where parts of the text end. gen and package generate use it.
//
// As an example, take this grammar, which is also the one of testdata/pair.golden:
//
//	pair  = name "=" *( value / pct )
//	name  = 1*%x61-7A
//	value = %x61-7A / %x30-39 / %x41-46
//	pct   = "%" hex hex
//	hex   = %x30-39 / %x41-46 / %x61-66
//
// A [Scanner] describes what to generate. Its Starts are the rules that the generated function
// parses, here pair. Rules that are Alone get a row of the table but no function. Its Parts are the
// rules whose ends the function notes, here name: in "ab=c%41" the part ends at 2.
//
// [Scanner.Compile] turns the rules into one tagged automaton (see package automaton), and the
// result is a [Machine]. State 1 of the example is its start, state 2 is inside the name, and state
// 3 is after "=". Digits and letters lead from state 3 to itself: it has a loop. A "%" leads to
// states 4 and 5, which each require a hex; the second one leads back to state 3. Such a way back
// to a loop is a detour.
//
// [Machine.Source] writes the automaton twice. The table has all states, and finds the place and
// the rule of an error. The function has code for the warm states, those that typical texts reach;
// the others are cold and are left to the table. A loop becomes a run over eight octets at a time,
// or over more with masks: a mask has one bit per octet, which reports whether the octet keeps up
// the loop.
//
// The generated code needs the declarations of package internal/run/scan, or a package with the same
// ones.
package scangen

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/rulevm"
	"github.com/urigrammar/uri/internal/run/scan"
)

// Scanner is a scanner to be made: the rules of a grammar, and what is wanted of them.
type Scanner struct {
	Prefix  string // of the names of what is declared, such as "rfc3986" in rfc3986Scan and rfc3986Table
	Name    string // what the scanner is of, as its comment says it
	Runtime string // prefix of the names of the runtime's declarations, such as "scan."; without it their first letters are lower case
	Masks   string // stands so before the names of what masks need, such as "scan."
	Offsets string // the type that the function writes the ends of parts to: a struct whose fields of type uint32 are called as they are

	Rules    *syntax.Grammar
	Runes    bool              // the symbols of the rules are code points, and texts are UTF-8; else they are octets
	Starts   []string          // the rules that the function is for; they begin in states 1, 2 and so on
	Alone    []string          // rules that the table has beside them
	Parts    []Part            // what the function notes the ends of
	Labels   []string          // the rules that an error may say a text is in, beside the rule that was asked for
	Sections map[string]string // where documents define rules

	// Prefer is a rule whose derivation counts where there are others, for what an error says; it
	// may be "".
	Prefer string
	// Characters are the rules for one character, plain or percent-encoded, that errors may name.
	// If empty, errors name only the starts and the rules.
	Characters []string
	// Rare are octets after which scanning need not be fast, for it would be long to write out.
	Rare string
	// Typical are texts such as most are: cases of the code are in the order of how often these
	// have them.
	Typical []string
	// Tabled are the labels of states that are left to the table: where each is for one place in a
	// text, such as the 17th character of something that has 63, they are many, and code is no
	// faster.
	Tabled []string
	// Only, if it is not nil, are the texts of the starts: those of them that it accepts. It is
	// over octets.
	Only   *automaton.DFA
	Bounds automaton.Bounds // of the automaton
	// Budget is how many states are written as code, at most; the others are left to a table. 0 is
	// for all.
	Budget int
	// Silent leaves the words of errors to others: states are not told apart by the rules that a
	// text is in, and there is no table of them if the function needs none.
	Silent bool
	// Outlined gives parts of the automaton functions of their own, which the functions share:
	// those that begin and end in one state, and in which nothing is noted.
	Outlined bool
	// Single is for one function for all processors, which asks whether there are masks, instead of
	// two.
	Single bool
	// Resumes has the functions begin at any octet of the text, in any state that they are written
	// of.
	Resumes bool
	// Bare leaves out of the table what the function does not need: where rules start, and what
	// states lead to where none is left to the table.
	Bare bool
}

// Part is a part of a text whose end is noted, or its begin.
type Part struct {
	Name   string   // of its field
	Rules  []string // whose end is the end of the part; the last to end counts
	Begins bool     // their begin is noted, not their end
}

// Machine is a scanner as an automaton: it is written as a function for the starts and as a table
// for all rules.
type Machine struct {
	Scanner
	*automaton.Tagged
	rules   []string // by start
	named   []rulevm.Named
	classes []rangeset.Set // merged: octets that no state distinguishes
	classOf [256]uint8
	order   []int  // states: those of the functions first
	number  []int  // by state: its place in order, from 1
	coded   int    // how many states the functions are written of
	written int    // how many states are written as code, with those of regions
	warm    int    // how many states the function comes to: the others are of the rules alone
	loops   []loop // and then the sets of other conditions
	masked  []loop // of loops: those that have masks
	called  int    // how many loops have a call that skips them
	beyonds []beyond
	tails   map[tail][]way // see ways

	loopsBeyond map[int]beyond // by state

	regions  []*region // those that have a function, in order
	tabular  bool      // their functions are tables, since they are beyond the budget
	regionOf []*region // by state; nil if it is in none

	accept, label, expect []int // by place in order, after one for no state; label and expect are indices
	labels, expects       []string
}

// Compile makes the machine of the rules.
func (s Scanner) Compile() (*Machine, error) {
	tagged, err := s.Determinize()
	if err != nil {
		return nil, err
	}
	return s.Machine(tagged)
}

// Determinize makes the automaton of the rules.
func (s Scanner) Determinize() (*automaton.Tagged, error) {
	rules := s.Rules
	if s.Runes {
		rules = automaton.UTF8Grammar(rules)
	}
	nfas, err := automaton.CompileAll(rules, slices.Concat(s.Starts, s.Alone), nil)
	if err != nil {
		return nil, err
	}
	if err := s.restrict(nfas); err != nil {
		return nil, err
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
	if s.Silent {
		tagged.Unlabel()
	}
	return tagged, nil
}

// restrict leaves to the starts the texts that may be.
func (s Scanner) restrict(nfas []*automaton.NFA) (err error) {
	if s.Only == nil {
		return nil
	}
	common := automaton.Refine(nfas[0].Alphabet, s.Only.Alphabet)
	only := s.Only.Over(common)
	for i, n := range nfas {
		nfas[i] = n.Over(common)
		if i < len(s.Starts) {
			if nfas[i], err = nfas[i].Restrict(only); err != nil {
				return err
			}
		}
	}
	return nil
}

// Machine makes the machine of the automaton that Determinize has made. Several can be made of it, also at a time.
func (s Scanner) Machine(tagged *automaton.Tagged) (*Machine, error) {
	m := &Machine{Scanner: s, Tagged: tagged, rules: slices.Concat(s.Starts, s.Alone), tails: map[tail][]way{}, loopsBeyond: map[int]beyond{}}
	m.mergeClasses()
	m.arrange()
	if err := m.nameSets(); err != nil {
		return nil, err
	}
	m.findLoops()
	m.findBeyond()
	if err := m.describe(); err != nil {
		return nil, err
	}
	if len(m.order) > scan.MaxStates {
		return nil, fmt.Errorf("%d states are more than the %d that a table can number", len(m.order), scan.MaxStates)
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

// Source returns the Go code of m, without a package clause and imports: it needs math/bits, if a
// state has a run, and the runtime. It is not formatted yet.
func (m *Machine) Source() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "// %s: %d states over %d classes of bytes.\n"+
		"// The functions use %d states; %d are code.\n",
		m.Name, len(m.order), len(m.classes), m.warm, m.written)
	if !m.Silent || m.HasCold() {
		m.writeTable(&b)
	}
	m.writeBeyond(&b)
	var functions []function
	switch {
	case m.tabular:
		m.writeRegions(&b)
	default:
		functions = m.outlined()
	}
	switch {
	case m.Single:
		functions = append(functions, m.function(either))
	case m.HasMasks():
		functions = append(functions, m.function(withoutMasks), m.function(withMasks))
	default:
		functions = append(functions, m.function(withoutMasks))
	}
	m.writeLoops(&b) // with the sets of the functions' conditions
	if m.HasMasks() {
		m.writeMasks(&b)
	}
	for _, f := range functions {
		execute(&b, "function", f)
	}
	return b.Bytes()
}
