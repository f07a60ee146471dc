// Package linecheck validates lines by a rule in a grammar, counts them by verdict, and draws the
// counts.
package linecheck

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Rule validates texts by a rule in a grammar of package uri.
type Rule struct {
	Grammar uri.Grammar
	Name    string
	// parse parses a reference. It is nil if the rule is not one for references.
	parse func(uri.Grammar, string) (uri.URI, error)
}

// NewRule returns the rule with the given name, ignoring case. "" selects the rule for references.
func NewRule(g uri.Grammar, name string) (Rule, error) {
	list, _ := grammar.Find(g.ID())
	if name == "" {
		name = list.Starts.Reference
	}
	name, err := FindRule(g.String(), g.Rules(), name)
	if err != nil {
		return Rule{}, err
	}
	parse := map[string]func(uri.Grammar, string) (uri.URI, error){
		list.Starts.URI:       uri.Grammar.Parse,
		list.Starts.Reference: uri.Grammar.ParseReference,
		list.Starts.Absolute:  ofTree(name),
		list.Starts.Relative:  ofTree(name),
	}[name]
	return Rule{Grammar: g, Name: name, parse: parse}, nil
}

// ofTree returns a parser for a rule of references that has no function of its own.
func ofTree(rule string) func(uri.Grammar, string) (uri.URI, error) {
	return func(g uri.Grammar, s string) (uri.URI, error) {
		root, err := g.ParseTree(rule, s)
		if err != nil {
			return uri.URI{}, err
		}
		return uri.FromTree(root)
	}
}

// HasComponents reports whether the rule is for references, which have components.
func (r *Rule) HasComponents() bool { return r.parse != nil }

// Parse parses s by the rule, and returns an error if s is invalid. If the rule is for references and s is valid, Parse returns the URI.
func (r *Rule) Parse(s string) (uri.URI, error) {
	if r.parse != nil {
		return r.parse(r.Grammar, s)
	}
	if r.Grammar.ValidRule(r.Name, s) {
		return uri.URI{}, nil
	}
	_, err := r.Grammar.ParseTree(r.Name, s)
	return uri.URI{}, err
}

// Count parses a line by the rule, and counts the line in s.
func (r *Rule) Count(s *Summary, line Sample) {
	u, err := r.Parse(line.Text)
	syntax, isSyntax := errors.AsType[*uri.SyntaxError](err)
	switch {
	case isSyntax:
		s.AddInvalid(syntax.Rule(), line)
	case err != nil:
		s.AddInvalid(err.Error(), line)
	case r.HasComponents():
		s.AddURI(u, line)
	default:
		s.AddValid()
	}
}

// FindGrammar returns the grammar of package uri with the given ID.
func FindGrammar(id string) (uri.Grammar, bool) {
	for _, g := range uri.Grammars() {
		if g.ID() == id {
			return g, true
		}
	}
	return 0, false
}

// FindRule finds a rule by its name, ignoring case, and returns the name as the document prints it.
func FindRule(document string, rules []string, name string) (string, error) {
	for _, r := range rules {
		if ascii.EqualFold(r, name) {
			return r, nil
		}
	}
	return "", fmt.Errorf("%s has no rule %q; its rules are %s", document, excerpt.Hidden(name), strings.Join(rules, ", "))
}
