package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/lines/linecheck"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/parsetree"
	"github.com/urigrammar/uri/whatwg"
)

// standard has the flags that select the standard for inputs.
type standard struct {
	Grammar string `enum:"${grammars}" default:"rfc3986" help:"The grammar: ${enum}."`
	ruleFlag
	Base commandline.Verbatim `placeholder:"URL" complete:"bases" help:"For the URL Standard: the base URL of relative inputs, or its kind: special, file, file-host, non-special, opaque, any or none."`
}

// validator validates inputs by a rule of a grammar. Components, forms and outlines are those of
// valid inputs, if the rule is one for references.
type validator interface {
	linecheck.Validator
	grammar() string // its ID
	document() string
	rule() string
	// validate returns the reason why s is invalid, or nil.
	validate(s string) error
	// components does the same, and sets c to the components.
	components(s string, c *components) error
	// form describes a valid s, or returns "".
	form(s string) string
	tree(s string) (parsetree.Node, error)
}

func (s standard) validator() (validator, error) {
	if g, ok := linecheck.FindGrammar(s.Grammar); ok {
		if s.Base != "" {
			return nil, errors.New("--base is for the URL Standard: what an RFC calls a reference does not depend on a base")
		}
		return newURIValidator(s.Grammar, g, s.Rule)
	}
	if p, ok := consensusProfile(s.Grammar); ok {
		g, _ := grammar.Find(s.Grammar)
		return newConsensusValidator(p, g.Starts.URI, s.Rule, string(s.Base))
	}
	return newURLValidator(s.Grammar, s.Rule, string(s.Base))
}

// grammarIDs are the values of --grammar.
func grammarIDs() []string {
	var ids []string
	for _, g := range slices.Concat(grammar.All, grammar.Profiles) {
		ids = append(ids, g.ID)
	}
	return ids
}

// rfcIDs are those of the grammars of package uri.
func rfcIDs() []string {
	var ids []string
	for _, g := range uri.Grammars() {
		ids = append(ids, g.ID())
	}
	return ids
}

// uriValidator validates by a grammar of package uri.
type uriValidator struct {
	id string
	by linecheck.Rule
}

func newURIValidator(id string, g uri.Grammar, name string) (validator, error) {
	r, err := linecheck.NewRule(g, name)
	if err != nil {
		return nil, err
	}
	return &uriValidator{id, r}, nil
}

func (v *uriValidator) grammar() string                              { return v.id }
func (v *uriValidator) document() string                             { return v.by.Grammar.String() }
func (v *uriValidator) rule() string                                 { return v.by.Name }
func (v *uriValidator) References() (uri.Grammar, bool)              { return v.by.References() }
func (v *uriValidator) HasComponents() bool                          { return v.by.HasComponents() }
func (v *uriValidator) Outline(s string, o *linecheck.Outline) error { return v.by.Outline(s, o) }

func (v *uriValidator) validate(s string) error {
	_, err := v.by.Parse(s)
	return err
}

func (v *uriValidator) components(s string, c *components) error {
	u, err := v.by.Parse(s)
	if err == nil && v.HasComponents() {
		c.ofURI(&u)
	}
	return err
}

func (v *uriValidator) form(s string) string {
	if !v.HasComponents() {
		return ""
	}
	u, _ := v.by.Parse(s)
	return uriForm(u)
}

func (v *uriValidator) tree(s string) (parsetree.Node, error) {
	return v.by.Grammar.ParseTree(v.by.Name, s)
}

// urlValidator validates by a text of the URL Standard.
type urlValidator struct {
	id    string
	by    whatwg.Edition
	start string
	base  whatwg.Base
}

// The rules that stand for whatwg.Parse and whatwg.ParseReference.
const (
	absoluteURL = "absolute-URL-with-fragment"
	anyURL      = "valid-URL-string"
)

func newURLValidator(id, name, base string) (validator, error) {
	editions := whatwg.Editions()
	edition := editions[max(0, slices.IndexFunc(editions, func(e whatwg.Edition) bool { return e.ID() == id }))]
	v := urlValidator{id: id, by: edition, start: name}
	var err error
	switch {
	case base != "" && name != "" && !ascii.EqualFold(name, anyURL):
		return nil, fmt.Errorf("--base does not go with --rule %s: what the rule says does not depend on it", name)
	case base == "none":
		v.start = absoluteURL
	case base != "":
		v.start = anyURL
		v.base, err = baseKind(edition, base)
	case name == "":
		v.start = absoluteURL
	default:
		v.base = whatwg.AnyBase
		v.start, err = linecheck.FindRule(edition, edition.Rules(), name)
	}
	return v, err
}

// baseKinds are the kinds of a base by the names that --base has for them.
var baseKinds = map[string]whatwg.Base{
	"any":         whatwg.AnyBase,
	"special":     whatwg.SpecialBase,
	"file":        whatwg.FileBase,
	"file-host":   whatwg.FileHostBase,
	"non-special": whatwg.NonSpecialBase,
	"opaque":      whatwg.OpaqueBase,
}

// baseNames returns the values of --base that are not URLs.
func baseNames() []string {
	return append(slices.Sorted(maps.Keys(baseKinds)), "none")
}

// baseKind is the kind of a base that is given by its name or as a URL.
func baseKind(e whatwg.Edition, base string) (whatwg.Base, error) {
	if kind, ok := baseKinds[base]; ok {
		return kind, nil
	}
	u, err := e.Parse(base)
	if err != nil {
		return 0, fmt.Errorf("--base is neither a kind of base nor a valid URL: %w", err)
	}
	return u.Base(), nil
}

func (v urlValidator) grammar() string  { return v.id }
func (v urlValidator) document() string { return v.by.String() }
func (v urlValidator) rule() string     { return v.start }

func (v urlValidator) References() (uri.Grammar, bool) { return 0, false }

func (v urlValidator) validate(s string) error {
	_, err := v.parse(s)
	return err
}

// parse is not for the rules of parts: their URL is empty.
func (v urlValidator) parse(s string) (whatwg.URL, error) {
	switch v.start {
	case absoluteURL:
		return v.by.Parse(s)
	case anyURL:
		return v.by.ParseReference(s, v.base)
	}
	t, err := v.by.ParseTree(v.start, s)
	if err != nil {
		return whatwg.URL{}, err
	}
	u, err := whatwg.FromTree(t)
	var domain *whatwg.DomainError
	if errors.As(err, &domain) {
		return whatwg.URL{}, err
	}
	return u, nil
}

func (v urlValidator) Outline(s string, o *linecheck.Outline) error {
	u, err := v.parse(s)
	if err == nil && v.HasComponents() {
		outlineURL(o, u)
	}
	return err
}

func (v urlValidator) components(s string, c *components) error {
	u, err := v.parse(s)
	if err == nil && v.HasComponents() {
		c.ofURL(u)
	}
	return err
}

func (v urlValidator) HasComponents() bool {
	return v.start == anyURL || strings.HasPrefix(v.start, "absolute-URL") || strings.HasPrefix(v.start, "relative-URL")
}

func (v urlValidator) form(s string) string {
	if !v.HasComponents() {
		return ""
	}
	u, _ := v.parse(s)
	return urlForm(u)
}

func (v urlValidator) tree(s string) (parsetree.Node, error) {
	if err := v.validate(s); err != nil {
		return parsetree.Node{}, err
	}
	for _, rule := range v.treeRules() {
		if t, err := v.by.ParseTree(rule, s); err == nil {
			return t, nil
		}
	}
	_, err := v.by.ParseTree(v.start, s)
	return parsetree.Node{}, err
}

// treeRules returns the rules to try for the tree of a valid text: the rule depends on the kind of
// the base.
func (v urlValidator) treeRules() []string {
	if v.start != anyURL || v.base == whatwg.AnyBase {
		return []string{v.start}
	}
	return []string{absoluteURL, "relative-URL-with-fragment-" + v.kindInRules()}
}

func (v urlValidator) kindInRules() string {
	july := v.by == whatwg.July2026
	switch v.base {
	case whatwg.SpecialBase:
		return "special"
	case whatwg.FileBase:
		return "file"
	case whatwg.FileHostBase:
		if july {
			return "file"
		}
		return "file-host"
	case whatwg.OpaqueBase:
		if july {
			return "opaque"
		}
	}
	return "nonspecial"
}

func outlineURL(o *linecheck.Outline, u whatwg.URL) {
	*o = linecheck.Outline{Scheme: u.Scheme()}
	if h, present := u.Host(); present {
		o.Authority, o.Host, o.HostKind = true, h.String(), hostKinds[h.Kind()]
	}
}
