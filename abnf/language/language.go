package language

import (
	"errors"
	"fmt"
	"sync"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/internal/hidden"
	"github.com/urigrammar/uri/internal/decide/automaton"
	rules "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// Language is a set of strings. It is immutable and may be shared by goroutines.
type Language struct {
	name    string
	symbols Symbols        // Auto means ASCII alone, where bytes and code points are the same
	dfa     *automaton.DFA // minimal
	bounds  automaton.Bounds
	octets  func() (*Language, error) // the UTF-8 of the strings, if symbols are code points
}

func init() {
	hidden.Automaton = func(language any) *automaton.DFA { return language.(*Language).dfa }
	hidden.Octets = func(language any) (*automaton.DFA, error) {
		octets, err := language.(*Language).overOctets()
		if err != nil {
			return nil, err
		}
		return octets.dfa, nil
	}
	hidden.Error = errorOf
}

// Symbols tells whether the strings of a language consist of bytes or of code points.
type Symbols uint8

const (
	Auto       Symbols = iota // code points if a symbol is above 0xFF, or else bytes
	Octets                    // bytes, in UTF-8 if the grammar contains a symbol above 0xFF
	CodePoints                // Unicode code points, except surrogates
)

// Options control how the language of a rule is computed. The zero Options suit most grammars.
type Options struct {
	Symbols Symbols
	// MaxStates and MaxMemory limit the construction of automata. 0 means 65,536 states and 128 MiB.
	// URI grammars need less than half of each.
	MaxStates int
	MaxMemory int // in bytes, approximately
}

// Of returns the language of a rule, with the zero [Options].
func Of(g *abnf.Grammar, rule string) (*Language, error) { return Options{}.Of(g, rule) }

// Of returns the language of a rule. The error is an [*abnf.Error] if the language is not regular, and otherwise a
// [*SizeError].
func (o Options) Of(g *abnf.Grammar, rule string) (*Language, error) {
	if err := g.Regular(rule); err != nil {
		return nil, err
	}
	l, err := o.ofRule(rules.RegularOf(g), rule)
	return l, named(err, rule)
}

const lastASCII = 0x7F

// ofRule returns the language of a rule. If it consists of bytes but a symbol is above 0xFF, it is the UTF-8 of the
// strings.
func (o Options) ofRule(g *syntax.Grammar, rule string) (*Language, error) {
	top, err := automaton.TopSymbol(g, rule)
	if err != nil {
		return nil, errorOf(err)
	}
	switch {
	case top <= lastASCII:
		return compile(g, rule, Auto, o.bounds())
	case o.Symbols == Octets && top > automaton.MaxOctet:
		return compile(automaton.UTF8Grammar(g), rule, Octets, o.bounds())
	case o.Symbols == CodePoints || top > automaton.MaxOctet:
		return compile(g, rule, CodePoints, o.bounds())
	}
	return compile(g, rule, Octets, o.bounds())
}

func compile(g *syntax.Grammar, rule string, symbols Symbols, bounds automaton.Bounds) (*Language, error) {
	top := rune(automaton.MaxOctet)
	if symbols == CodePoints {
		top = rangeset.MaxRune
	}
	n, err := automaton.CompileUpTo(syntax.To(rule), g, top)
	if err != nil {
		return nil, errorOf(err)
	}
	d, err := n.Minimal(bounds)
	if err != nil {
		return nil, errorOf(err)
	}
	octets := func() (*Language, error) { return compile(automaton.UTF8Grammar(g), rule, Octets, bounds) }
	return &Language{n.Rule(), symbols, d, bounds, sync.OnceValues(octets)}, nil
}

// named adds the name of a rule to an error about size, if that has no name.
func named(err error, rule string) error {
	var size *SizeError
	if errors.As(err, &size) && size.Language == "" {
		size.Language = rule
	}
	return err
}

func (o Options) bounds() automaton.Bounds {
	return automaton.Bounds{States: o.MaxStates, Memory: o.MaxMemory}
}

// overOctets returns l as a language of bytes.
func (l *Language) overOctets() (*Language, error) {
	if l.symbols != CodePoints {
		return l, nil
	}
	return l.octets()
}

// Named returns the same language with another name.
func (l *Language) Named(name string) *Language {
	named := *l
	named.name = name
	return &named
}

// String returns the name of the language: the name of its rule, or for a combination the names of
// its parts, such as "(host - IPv4address)".
func (l *Language) String() string { return l.name }

// Symbols returns [CodePoints] or [Octets]. For an ASCII language, it returns Octets.
func (l *Language) Symbols() Symbols {
	if l.symbols == CodePoints {
		return CodePoints
	}
	return Octets
}

// Contains reports whether the language contains s, read as bytes or as code points. A language of code points contains
// only valid UTF-8.
func (l *Language) Contains(s string) bool { return l.dfa.Accepts(s) }

// SizeError reports that an automaton exceeds a limit.
type SizeError struct {
	Language string // the language or the rule
	Exceeds  string // the resource: "states" or "bytes of memory", for example
	Bound    int
	Lift     string // the field of [Options] that raises the bound; "" if there is none
}

// Error returns the message.
func (e *SizeError) Error() string {
	s := fmt.Sprintf("the decision requires more than %d %s", e.Bound, e.Exceeds)
	if e.Language != "" {
		s = excerpt.Name(e.Language) + ": " + s
	}
	if e.Lift == "" {
		return s + "; simplify the rule"
	}
	return s + "; a greater " + e.Lift + " allows more"
}

// errorOf converts an error of an internal package to one of this package.
func errorOf(err error) error {
	var size *automaton.SizeError
	var grammar *automaton.GrammarError
	switch {
	case errors.As(err, &size):
		e := &SizeError{Language: size.Rule, Exceeds: size.Exceeds, Bound: size.Bound}
		if size.Lift != "" {
			e.Lift = "Max" + size.Lift
		}
		return e
	case errors.Is(err, automaton.ErrTooLarge):
		name := ""
		if errors.As(err, &grammar) {
			name = grammar.Rule
		}
		return &SizeError{Language: name, Exceeds: "states after expanding all rules", Bound: automaton.MaxStates}
	}
	return err
}
