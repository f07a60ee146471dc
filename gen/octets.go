package main

import (
	"bytes"
	"fmt"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/failure"
	"github.com/urigrammar/uri/internal/rangeset"
	"github.com/urigrammar/uri/internal/syntax"
)

// octets.go writes which octets may stand for themselves in a component.

// An octetSet is the octets that a rule takes alone.
type octetSet struct {
	constant string // of the root package
	file     string
	rule     string
	also     byte // delimits the parts of the component, and needs no encoding there; may be 0
}

var octetSets = []octetSet{
	{constant: "UnreservedOctets", file: "rfc3986.abnf", rule: "unreserved"},
	{constant: "UserinfoOctets", file: "rfc3986.abnf", rule: "userinfo"},
	{constant: "RegNameOctets", file: "rfc3986.abnf", rule: "reg-name"},
	{constant: "SegmentOctets", file: "rfc3986.abnf", rule: "segment"},
	{constant: "segmentNzNcOctets", file: "rfc3986.abnf", rule: "segment-nz-nc"},
	{constant: "PathOctets", file: "rfc3986.abnf", rule: "segment", also: '/'},
	{constant: "QueryOctets", file: "rfc3986.abnf", rule: "query"},
	{constant: "FragmentOctets", file: "rfc3986.abnf", rule: "fragment"},
	{constant: "unreserved2396", file: "rfc2396.bnf", rule: "unreserved"},
}

// writeOctets writes the table of the sets.
func writeOctets(b *bytes.Buffer) {
	var table [256][]string
	for _, s := range octetSets {
		octets := s.octets()
		for o := range table {
			if octets.Contains(rune(o)) || s.also != 0 && byte(o) == s.also {
				table[o] = append(table[o], s.constant)
			}
		}
	}
	b.WriteString("// octetSets has for each octet the sets that contain it.\nvar octetSets = [256]Octets{\n")
	for o, sets := range table {
		if len(sets) == 0 {
			continue
		}
		fmt.Fprintf(b, "%q: ", rune(o))
		for i, s := range sets {
			if i > 0 {
				b.WriteString(" | ")
			}
			b.WriteString(s)
		}
		b.WriteString(",\n")
	}
	b.WriteString("}\n\n")
}

// octets returns the set, once it is decided that the rule derives nothing but such octets and pct-encoded
// ones, so that a text may be encoded octet by octet.
func (s octetSet) octets() rangeset.Set {
	g := failure.Must(abnf.Load(grammar.Files, s.file))
	rule := octetAutomaton(g, syntax.To(s.rule))
	var octets rangeset.Set
	for o := range rune(automaton.MaxOctet + 1) {
		if rule.AcceptsSymbols([]rune{o}) {
			octets = octets.Union(rangeset.Range(o, o))
		}
	}
	encoded := "pct-encoded"
	if _, ok := g.Rule(encoded); !ok {
		encoded = "escaped"
	}
	any := octetAutomaton(g, syntax.Star(syntax.Or(syntax.Any(octets), syntax.To(encoded))))
	if word, ok := automaton.Contains(any, rule); !ok {
		failure.End("%s: %s derives %q, which is not a sequence of octets and escapes", s.file, s.rule, word)
	}
	return octets
}

// octetAutomaton returns the automaton of an expression over octets.
func octetAutomaton(g *syntax.Grammar, e *syntax.Expr) *automaton.DFA {
	return failure.Must(automaton.Minimal(e, g, automaton.EachOctet()))
}
