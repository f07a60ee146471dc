// Package oracle shows how the grammars of URIs differ: from each other, from any parser, and about one string.
//
//   - [Relate] compares two languages and finds every class of strings that is in one only, with a
//     shortest witness. It decides by automata; nothing is sampled.
//   - [Verdicts] asks every grammar about a string, and [Agree] rejects a string about which two or more
//     parsers disagree.
//   - Package oracle/differ runs parsers on the same inputs and reports what they see differently.
//   - Package oracle/suite makes test suites from a grammar, package oracle/probe runs them against a
//     parser, and package uritest does that in a Go test.
package oracle

import (
	"math/big"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/grammardfa"
	_ "github.com/urigrammar/uri/internal/grammardfa/texts" // the grammars of schemes and templates
)

// Language is a set of strings: what a rule of a grammar derives, or the difference of two such sets.
// Strings are octets; a grammar of code points means the UTF-8 of its strings. A Language is not
// changed after it is made and may be used by many goroutines.
//
// The languages of the WHATWG grammars say of a domain what a regular language can say: labels of
// ASCII letters, digits and hyphens, at most 63 of them, the last one no number. Any domain with a
// character that is not ASCII, or with an A-label (xn--), is taken for valid, as is one that is longer
// than 253 characters; [Verdicts] asks the tables of IDNA too.
type Language struct {
	name string
	dfa  *automaton.DFA
	rule *grammardfa.Language // nil if it is a difference
}

// Rule returns the language of a rule of a grammar, whose ID is one of [Grammars], such as "rfc3986".
// The name of the rule is compared without regard to case; "" is the rule for
// references: URI-reference of the RFCs, valid-URL-string of the WHATWG grammars, which is what is
// valid against some base; and for whole texts where these are no references, such as mailtoURI.
func Rule(grammar, rule string) (*Language, error) {
	l, err := grammardfa.Of(grammar, rule)
	if err != nil {
		return nil, err
	}
	return &Language{l.String(), l.DFA, l}, nil
}

// Grammars returns the IDs of all grammars that [Rule] knows: those of package grammar, the
// profiles of package consensus that have one, those of package schemes, and "uri-template" of RFC
// 6570. The grammar "web" is for http, https, ws and wss.
func Grammars() []string { return grammardfa.IDs() }

// Difference returns the language of the strings that are in a and not in b.
func Difference(a, b *Language) *Language {
	return &Language{name: a.name + " without " + b.name, dfa: automaton.Difference(a.dfa, b.dfa).Minimize()}
}

// String names the language, as in "rfc3986 URI-reference".
func (l *Language) String() string { return l.name }

// Grammar returns the ID of the grammar, or "" for a difference.
func (l *Language) Grammar() string {
	if l.rule == nil {
		return ""
	}
	return l.rule.Grammar.ID
}

// RuleName returns the name of the rule as the grammar prints it, or "" for a difference.
func (l *Language) RuleName() string {
	if l.rule == nil {
		return ""
	}
	return l.rule.Rule
}

// Contains reports whether s is in l.
func (l *Language) Contains(s string) bool { return l.dfa.Accepts(s) }

// Empty reports whether l has no strings.
func (l *Language) Empty() bool { return l.dfa.Empty() }

// Shortest returns a shortest string of l, and reports whether there is one.
func (l *Language) Shortest() (string, bool) { return l.dfa.Shortest() }

// Count returns the number of strings of n octets in l, 0 if n is negative. The number has as many digits as n, up to a
// factor; it takes time in proportion to the square of n, and memory in proportion to n.
func (l *Language) Count(n int) *big.Int { return l.dfa.Counts().Of(n) }

func (l *Language) reference() bool { return l.rule != nil && l.rule.Reference() }

// section returns the section that defines the rule in the document of l's grammar.
func (l *Language) section(rule string) string {
	if l.rule == nil {
		return ""
	}
	return l.rule.Grammar.Section(rule)
}

// labeled is the automaton with the rules of its states. The states of a difference have no rules.
func (l *Language) labeled() *grammardfa.Labeled {
	if l.rule != nil {
		return l.rule.Labeled()
	}
	out := &grammardfa.Labeled{DFA: l.dfa, Rules: make([]string, l.dfa.Len()), States: make([]int, l.dfa.Len())}
	for q := range out.States {
		out.States[q] = q
	}
	return out
}
