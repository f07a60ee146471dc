package scangen

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/abnf"
)

// Of returns the scanner for the reference start rules of a grammar in this module. It leaves Sections empty.
func Of(g grammar.Grammar) (Scanner, error) {
	rules, err := abnf.Load(grammar.Files, g.File)
	if err != nil {
		return Scanner{}, err
	}
	s := Scanner{
		Prefix:     g.Namespace,
		Name:       fmt.Sprintf("%s, of grammar/%s", cmp.Or(g.Constant, "the URL Standard"), g.File),
		Runtime:    "scan.",
		Offsets:    "offsets",
		Rules:      rules,
		Runes:      g.Runes,
		Starts:     g.Starts.Parsed(),
		Labels:     g.Labels,
		Prefer:     g.Prefer,
		Characters: g.Characters,
		Typical:    typical,
	}
	if len(g.Others) > 0 {
		s.Starts = slices.Concat([]string{g.Starts.URI}, g.Starts.RelativeTo, g.Others)
	}
	for _, c := range g.Components {
		s.Parts = append(s.Parts, Part{Name: c.Name, Rules: c.Rules})
	}
	return s, nil
}

// typical are representative references. The function of RFC 3986 has the states that they reach.
var typical = []string{
	"https://www.example.com/a/b/c.html?q=1&r=2", "http://example.com/a/b", "https://example.com/", "https://example.com", "http://example.com:8080/a?q#f",
	"/a/b", "../a/b", "a/b", "?q", "#f", "https://user@example.com/", "https://user:password@example.com", "http://192.0.2.1/a", "mailto:user@example.com",
	"urn:example:a", "//example.com/a", "file:///a", "data:,a", "http://a%20b@example.com/a%20b?a%20b#a%20b", "https://example.com:80?q", "a%20b/c", "mailto:a%20b",
	"https://example.com:8o@h", "http://a:b%20c@h", "http://a%20b:c/",
}

// Labelled returns the automaton for rules of a grammar in this module, over the grammar's own symbols. Each state names
// its rule. The automaton has one start per rule.
func Labelled(g grammar.Grammar, asked []string) (*automaton.Tagged, error) {
	s, err := Of(g)
	if err != nil {
		return nil, err
	}
	nfas, err := automaton.CompileAll(s.Rules, asked, nil)
	if err != nil {
		return nil, err
	}
	starts := make([]automaton.Start, len(nfas))
	for i, n := range nfas {
		starts[i] = automaton.Start{NFA: n, Prefer: s.Prefer, Labels: s.speaks}
	}
	return automaton.TagDeterminize(starts...)
}
