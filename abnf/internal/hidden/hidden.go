// Package hidden gives the packages below abnf/ access to unexported parts of a language.Language.
// Package language sets these variables when it is initialized.
package hidden

import "github.com/urigrammar/uri/internal/decide/automaton"

// Automaton returns the minimal automaton of a language, over its own symbols.
var Automaton func(language any) *automaton.DFA

// Octets returns the minimal automaton of a language over bytes: of a language of code points, of their UTF-8.
var Octets func(language any) (*automaton.DFA, error)

// Error returns an error about the size of an automaton as a SizeError of package language, and any other error unchanged.
var Error func(error) error
