// Package hidden gives the packages below abnf/ access to unexported parts of a language.Language.
// Package language sets these variables during its initialization.
package hidden

import "github.com/urigrammar/uri/internal/decide/automaton"

// Automaton returns the minimal automaton of a language, over its own symbols.
var Automaton func(language any) *automaton.DFA

// Octets returns the minimal automaton over bytes. It encodes the strings of a language of code points in UTF-8.
var Octets func(language any) (*automaton.DFA, error)

// Error converts an error about the size of an automaton to a SizeError of package language, and returns other errors
// unchanged.
var Error func(error) error
