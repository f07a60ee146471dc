package rule

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/ascii"
)

// Rule is a rule of a grammar of package uri, by which texts are judged.
type Rule struct {
	By   uri.Grammar
	Name string
	// Parse reads a reference. It is nil for rules that are not of references.
	Parse func(uri.Grammar, string) (uri.URI, error)
	// Reference is whether the rule is that of any reference.
	Reference bool
}

// New returns the rule of that name, whose case does not matter. The rule "" is that of any reference.
func New(g uri.Grammar, name string) (Rule, error) {
	list, _ := grammar.Find(g.ID())
	if name == "" {
		name = list.Starts.Reference
	}
	name, err := Find(g, g.Rules(), name)
	if err != nil {
		return Rule{}, err
	}
	parse := map[string]func(uri.Grammar, string) (uri.URI, error){
		list.Starts.URI:       uri.Grammar.Parse,
		list.Starts.Reference: uri.Grammar.ParseReference,
		list.Starts.Absolute:  uri.Grammar.ParseAbsolute,
		list.Starts.Relative:  uri.Grammar.ParseRelative,
	}[name]
	return Rule{g, name, parse, name == list.Starts.Reference}, nil
}

// OfReferences reports whether the rule is one of references.
func (r *Rule) OfReferences() bool { return r.Parse != nil }

// Examine says what is wrong with s: nothing, if it is nil.
func (r *Rule) Examine(s string) error {
	if r.Parse != nil {
		_, err := r.Parse(r.By, s)
		return err
	}
	if r.By.ValidRule(r.Name, s) {
		return nil
	}
	_, err := r.By.ParseTree(r.Name, s)
	return err
}

// Outline says the same, and sets o to what a valid s has if the rule is one of references.
func (r *Rule) Outline(s string, o *Outline) error {
	if r.Parse == nil {
		return r.Examine(s)
	}
	u, err := r.Parse(r.By, s)
	if err == nil {
		o.OfURI(&u)
	}
	return err
}

// Grammar returns the grammar of package uri with the ID.
func Grammar(id string) (uri.Grammar, bool) {
	for _, g := range uri.Grammars() {
		if g.ID() == id {
			return g, true
		}
	}
	return 0, false
}

// Find is the name of a rule as the document prints it.
func Find(document fmt.Stringer, rules []string, name string) (string, error) {
	for _, r := range rules {
		if ascii.EqualFold(r, name) {
			return r, nil
		}
	}
	return "", fmt.Errorf("%s has no rule %q; it has %s", document, name, strings.Join(rules, ", "))
}
