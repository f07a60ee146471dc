package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/rule"
	"github.com/urigrammar/uri/whatwg"
)

// standard is the flags that say what inputs are held against.
type standard struct {
	Grammar string               `enum:"${grammars}" default:"rfc3986" help:"The standard: ${enum}."`
	Rule    string               `help:"The rule, as the document prints it. (default: URI-reference; absolute-URL-with-fragment for the URL Standard)"`
	Base    commandline.Verbatim `placeholder:"URL" help:"For the URL Standard: the base URL that relative inputs are written against, or its kind: special, file, file-host, non-special, opaque, any or none."`
}

// judge holds inputs against a rule of a grammar.
type judge interface {
	grammar() string // its ID
	document() string
	rule() string
	// examine says what is wrong with s: nothing, if it is nil.
	examine(s string) error
	// outline says the same, and sets o to what a valid s has, if the rule is one of references.
	outline(s string, o *outline) error
	// components says the same, and sets c to the components of a valid s, if the rule is one of references.
	components(s string, c *components) error
	// form describes a valid s; "" if the rule is not one of references.
	form(s string) string
	tree(s string) (node, error)
	// ofReferences reports whether the rule is one of references, which have components.
	ofReferences() bool
}

func (s standard) judge() (judge, error) {
	if g, ok := rule.Grammar(s.Grammar); ok {
		if s.Base != "" {
			return nil, errors.New("--base is for the URL Standard: what an RFC calls a reference does not depend on a base")
		}
		return newURIJudge(s.Grammar, g, s.Rule)
	}
	if p, ok := consensusProfile(s.Grammar); ok {
		g, _ := grammar.Find(s.Grammar)
		return newConsensusJudge(p, g.Starts.URI, s.Rule, string(s.Base))
	}
	return newURLJudge(s.Grammar, s.Rule, string(s.Base))
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

// uriJudge judges by a grammar of package uri.
type uriJudge struct {
	id string
	rule.Rule
}

func newURIJudge(id string, g uri.Grammar, name string) (judge, error) {
	r, err := rule.New(g, name)
	if err != nil {
		return nil, err
	}
	return &uriJudge{id, r}, nil
}

func (j *uriJudge) grammar() string                    { return j.id }
func (j *uriJudge) document() string                   { return j.By.String() }
func (j *uriJudge) rule() string                       { return j.Name }
func (j *uriJudge) examine(s string) error             { return j.Examine(s) }
func (j *uriJudge) ofReferences() bool                 { return j.OfReferences() }
func (j *uriJudge) outline(s string, o *outline) error { return j.Outline(s, o) }

func (j *uriJudge) components(s string, c *components) error {
	if j.Parse == nil {
		return j.examine(s)
	}
	u, err := j.Parse(j.By, s)
	if err == nil {
		c.ofURI(&u)
	}
	return err
}

func (j *uriJudge) form(s string) string {
	if j.Parse == nil {
		return ""
	}
	u, _ := j.Parse(j.By, s)
	return uriForm(u)
}

func (j *uriJudge) tree(s string) (node, error) {
	t, err := j.By.ParseTree(j.Name, s)
	if err != nil {
		return node{}, err
	}
	return nodeOf(t.Root()), nil
}

// urlJudge judges by a text of the URL Standard.
type urlJudge struct {
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

func newURLJudge(id, name, base string) (judge, error) {
	editions := whatwg.Editions()
	edition := editions[max(0, slices.IndexFunc(editions, func(e whatwg.Edition) bool { return e.ID() == id }))]
	j := urlJudge{id: id, by: edition, start: name}
	var err error
	switch {
	case base != "" && name != "" && !ascii.EqualFold(name, anyURL):
		return nil, fmt.Errorf("--base does not go with --rule %s: what the rule says does not depend on it", name)
	case base == "none":
		j.start = absoluteURL
	case base != "":
		j.start = anyURL
		j.base, err = baseKind(edition, base)
	case name == "":
		j.start = absoluteURL
	default:
		j.base = whatwg.AnyBase
		j.start, err = rule.Find(edition, edition.Rules(), name)
	}
	return j, err
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

func (j urlJudge) grammar() string  { return j.id }
func (j urlJudge) document() string { return j.by.String() }
func (j urlJudge) rule() string     { return j.start }

func (j urlJudge) examine(s string) error {
	_, err := j.parse(s)
	return err
}

// parse is not for the rules of parts: their URL is empty.
func (j urlJudge) parse(s string) (whatwg.URL, error) {
	switch j.start {
	case absoluteURL:
		return j.by.Parse(s)
	case anyURL:
		return j.by.ParseReference(s, j.base)
	}
	t, err := j.by.ParseTree(j.start, s)
	if err != nil {
		return whatwg.URL{}, err
	}
	u, err := t.URL()
	var domain *whatwg.DomainError
	if errors.As(err, &domain) {
		return whatwg.URL{}, err
	}
	return u, nil
}

func (j urlJudge) outline(s string, o *outline) error {
	u, err := j.parse(s)
	if err == nil && j.ofReferences() {
		outlineURL(o, u)
	}
	return err
}

func (j urlJudge) components(s string, c *components) error {
	u, err := j.parse(s)
	if err == nil && j.ofReferences() {
		c.ofURL(u)
	}
	return err
}

func (j urlJudge) ofReferences() bool {
	return j.start == anyURL || strings.HasPrefix(j.start, "absolute-URL") || strings.HasPrefix(j.start, "relative-URL")
}

func (j urlJudge) form(s string) string {
	if !j.ofReferences() {
		return ""
	}
	u, _ := j.parse(s)
	return urlForm(u)
}

func (j urlJudge) tree(s string) (node, error) {
	if err := j.examine(s); err != nil {
		return node{}, err
	}
	for _, rule := range j.treeRules() {
		if t, err := j.by.ParseTree(rule, s); err == nil {
			return nodeOf(t.Root()), nil
		}
	}
	_, err := j.by.ParseTree(j.start, s)
	return node{}, err
}

// treeRules are the rules of which one yields the tree of a text that is valid: against a base of a certain
// kind, a text is read by the rule for that kind.
func (j urlJudge) treeRules() []string {
	if j.start != anyURL || j.base == whatwg.AnyBase {
		return []string{j.start}
	}
	return []string{absoluteURL, "relative-URL-with-fragment-" + j.kindInRules()}
}

func (j urlJudge) kindInRules() string {
	july := j.by == whatwg.July2026
	switch j.base {
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

// outline is what is counted of a reference, and what can be required of it.
type outline = rule.Outline

func outlineURL(o *outline, u whatwg.URL) {
	*o = outline{Scheme: u.Scheme()}
	if h, present := u.Host(); present {
		o.Authority, o.Host, o.HostKind = true, h.String(), hostKinds[h.Kind()]
	}
}
