// Package oracle finds the differences between grammars of URIs, and between a grammar and any parser. It compares grammars on
// all strings, and parsers on test suites or on given strings. The compatibility promise of version 1 does not cover this package
// or the packages below it.
//
//   - [Relate] compares two languages and finds every class of strings that is in one of them only,
//     with a shortest witness. Relate decides with automata, without sampling.
//   - [Agree] rejects a string on which parsers disagree, such as those of [Grammar].
//   - Package oracle/differ runs parsers on the same inputs and reports how their results differ.
//   - Package oracle/suite generates test suites from a grammar, package oracle/probe runs them
//     against a parser, and package uritest does so in a Go test.
package oracle

import (
	"math/big"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/languages/grammardfa"
	_ "github.com/urigrammar/uri/internal/languages/grammardfa/texts" // the grammars of schemes and templates
)

// Language is a set of strings: the strings that a rule of a grammar derives, or the difference of
// two such sets. Strings are bytes. For a grammar of code points, they are UTF-8. A Language is
// immutable and may be shared by goroutines.
//
// The languages of the WHATWG grammars describe domains as far as a regular language can: labels of
// at most 63 ASCII letters, digits and hyphens. The last label is not a number. They accept every
// domain with a non-ASCII character or an A-label (xn--), and domains of more than 253 characters.
// The parsers that [Grammar] returns also check these domains with the tables of IDNA.
type Language struct {
	name string
	dfa  *automaton.DFA
	rule *grammardfa.Language // nil if it is a difference
}

// Rule returns the language of a rule in a grammar, whose ID is one of [Grammars], such as "rfc3986".
// It ignores the case of the rule's name. The rule "" means the rule for references: URI-reference in
// the RFCs, or valid-URL-string in the WHATWG grammars, for strings that are valid with some base. In
// grammars without references, it means the rule for whole texts, such as mailtoURI.
func Rule(grammar, rule string) (*Language, error) {
	l, err := grammardfa.Of(grammar, rule)
	if err != nil {
		return nil, err
	}
	return &Language{l.String(), l.DFA, l}, nil
}

// Grammars returns the IDs that [Rule] accepts. They name the grammars of packages grammar and
// schemes, the profiles of package consensus that have a grammar, and the grammar "uri-template" of
// RFC 6570. The grammar "web" covers http, https, ws and wss.
func Grammars() []string { return grammardfa.IDs() }

// Difference returns the language of the strings that are in a but not in b.
func Difference(a, b *Language) *Language {
	return &Language{name: a.name + " without " + b.name, dfa: automaton.Difference(a.dfa, b.dfa).Minimize()}
}

// String returns the name of the language, such as "rfc3986 URI-reference".
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

// Empty reports whether l contains no strings.
func (l *Language) Empty() bool { return l.dfa.Empty() }

// Shortest returns a shortest string in l, and reports whether there is one.
func (l *Language) Shortest() (string, bool) { return l.dfa.Shortest() }

// Count returns the number of strings of n bytes in l, or 0 if n is negative. The number of digits
// in the result grows linearly with n. Count takes quadratic time and linear memory in n.
func (l *Language) Count(n int) *big.Int { return l.dfa.Counts().Of(n) }

func (l *Language) reference() bool { return l.rule != nil && l.rule.Reference() }

// section returns the section that defines the rule in the document of l's grammar.
func (l *Language) section(rule string) string {
	if l.rule == nil {
		return ""
	}
	return l.rule.Grammar.Section(rule)
}

// labeled returns the automaton with the rules of its states. The states of a difference have no rules.
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
