package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/languages/componentlist"
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

// validator validates inputs by a rule of a grammar.
type validator struct {
	grammar       string // its ID
	document      string
	rule          string
	hasComponents bool // whether the rule is one for references
	parse         func(s string) (parsed, error)
	tree          func(s string) (parsetree.Node, error)
}

// valid reports whether s is valid.
func (v validator) valid(s string) bool {
	_, err := v.parse(s)
	return err == nil
}

// parsed is what a validator makes of a valid input.
type parsed struct {
	hasComponents bool
	isURL         bool // whether it is a URL, and not a URI
	uri           uri.URI
	url           whatwg.ValidURL
}

// components returns the components, or nil if there are none.
func (p *parsed) components() *components {
	switch {
	case !p.hasComponents:
		return nil
	case p.isURL:
		return componentsOf(componentlist.OfURL(p.url), p.hostKind())
	}
	return componentsOf(p.uri.Components(), p.hostKind())
}

// hostKind returns the kind of the host, or "" if there is none.
func (p *parsed) hostKind() string {
	if h, present := p.url.Host(); present {
		return hostKinds[h.Kind()]
	}
	if h, present := p.uri.Host(); present {
		return h.Kind().String()
	}
	return ""
}

// form describes what is parsed, or returns "".
func (p *parsed) form() string {
	switch {
	case !p.hasComponents:
		return ""
	case p.isURL:
		return urlForm(p.url)
	}
	return uriForm(p.uri)
}

// scheme returns the scheme, or "".
func (p *parsed) scheme() string {
	if p.isURL {
		return p.url.Scheme()
	}
	return p.uri.Scheme()
}

// countIn counts what is parsed.
func (p *parsed) countIn(s *linecheck.Summary, at linecheck.Sample) {
	switch {
	case !p.hasComponents:
		s.AddValid()
	case p.isURL:
		s.AddReference(p.url.Scheme(), p.hostKind(), at)
	default:
		s.AddURI(p.uri, at)
	}
}

func (s standard) validator() (validator, error) {
	if g, ok := linecheck.FindGrammar(s.Grammar); ok {
		if s.Base != "" {
			return validator{}, errors.New("--base is for the URL Standard: what an RFC calls a reference does not depend on a base")
		}
		return newURIValidator(g, s.Rule)
	}
	for _, p := range consensus.Profiles() {
		if p.ID() == s.Grammar {
			return newConsensusValidator(p, s.Rule, string(s.Base))
		}
	}
	return newURLValidator(s.Grammar, s.Rule, string(s.Base))
}

// grammarIDs are the values of --grammar.
func grammarIDs() []string {
	return namesOf(slices.Concat(grammar.All, grammar.Profiles), func(g grammar.Grammar) string { return g.ID })
}

// rfcIDs are those of the grammars of package uri.
func rfcIDs() []string { return namesOf(uri.Grammars(), uri.Grammar.ID) }

// newURIValidator returns a validator by a grammar of package uri.
func newURIValidator(g uri.Grammar, name string) (validator, error) {
	r, err := linecheck.NewRule(g, name)
	return validator{
		grammar: g.ID(), document: g.String(), rule: r.Name, hasComponents: r.HasComponents(),
		parse: func(s string) (parsed, error) {
			u, err := r.Parse(s)
			return parsed{hasComponents: r.HasComponents(), uri: u}, err
		},
		tree: func(s string) (parsetree.Node, error) { return g.ParseTree(r.Name, s) },
	}, err
}

// newConsensusValidator returns a validator by a profile of package consensus.
func newConsensusValidator(p consensus.Profile, rule, base string) (validator, error) {
	listed, _ := grammar.Find(p.ID())
	start := listed.Starts.URI
	if rule != "" && !ascii.EqualFold(rule, start) {
		return validator{}, fmt.Errorf("grammar %s judges by rule %s only", p.ID(), start)
	}
	if base != "" {
		return validator{}, errors.New("--base is for the URL Standard: " + p.ID() + " has no relative references")
	}
	return validator{
		grammar: p.ID(), document: p.ID(), rule: start, hasComponents: true,
		parse: func(s string) (parsed, error) {
			u, err := p.Parse(s)
			return parsed{hasComponents: true, uri: u}, err
		},
		tree: func(s string) (parsetree.Node, error) {
			if _, err := p.Parse(s); err != nil {
				return parsetree.Node{}, err
			}
			return uri.RFC3986.ParseTree("URI", s) // the tree of a URI that all standards take apart alike
		},
	}, nil
}

// urlRule is a rule of the URL Standard.
type urlRule struct {
	start string
	base  whatwg.Base
}

// The rules that stand for whatwg.ParseValid without a base and with one.
const (
	absoluteURL = "absolute-URL-with-fragment"
	anyURL      = "valid-URL-string"
)

// newURLValidator returns a validator by the URL Standard.
func newURLValidator(id, name, base string) (validator, error) {
	r, err := newURLRule(name, base)
	return validator{
		grammar: id, document: whatwg.Standard, rule: r.start, hasComponents: r.hasComponents(),
		parse: func(s string) (parsed, error) {
			u, err := r.parse(s)
			return parsed{hasComponents: r.hasComponents(), isURL: true, url: u}, err
		},
		tree: r.tree,
	}, err
}

func newURLRule(name, base string) (r urlRule, err error) {
	r = urlRule{start: name}
	switch {
	case base != "" && name != "" && !ascii.EqualFold(name, anyURL):
		err = fmt.Errorf("--base does not go with --rule %s: what the rule says does not depend on it", name)
	case base == "none" || base == "" && name == "":
		r.start = absoluteURL
	case base != "":
		r.start = anyURL
		r.base, err = baseKind(base)
	default:
		r.base = whatwg.AnyBase
		r.start, err = linecheck.FindRule(whatwg.Standard, whatwg.Rules(), name)
	}
	return r, err
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
func baseKind(base string) (whatwg.Base, error) {
	if kind, ok := baseKinds[base]; ok {
		return kind, nil
	}
	u, err := whatwg.ParseValid(base, whatwg.NoBase)
	if err != nil {
		return 0, fmt.Errorf("--base is neither a kind of base nor a valid URL: %s", located(err, base))
	}
	return u.Base(), nil
}

// parse parses a URL. That of the rules of parts is empty.
func (r urlRule) parse(s string) (whatwg.ValidURL, error) {
	switch r.start {
	case absoluteURL:
		return whatwg.ParseValid(s, whatwg.NoBase)
	case anyURL:
		return whatwg.ParseValid(s, r.base)
	}
	t, err := whatwg.ParseTree(r.start, s)
	if err != nil {
		return whatwg.ValidURL{}, err
	}
	u, err := whatwg.FromTree(t)
	var domain *whatwg.DomainError
	if errors.As(err, &domain) {
		return whatwg.ValidURL{}, err
	}
	return u, nil
}

func (r urlRule) hasComponents() bool {
	return r.start == anyURL || strings.HasPrefix(r.start, "absolute-URL") || strings.HasPrefix(r.start, "relative-URL")
}

func (r urlRule) tree(s string) (parsetree.Node, error) {
	if _, err := r.parse(s); err != nil {
		return parsetree.Node{}, err
	}
	for _, rule := range r.treeRules() {
		if t, err := whatwg.ParseTree(rule, s); err == nil {
			return t, nil
		}
	}
	_, err := whatwg.ParseTree(r.start, s)
	return parsetree.Node{}, err
}

// treeRules returns the rules to try for the tree of a valid text: the rule depends on the kind of
// the base.
func (r urlRule) treeRules() []string {
	if r.start != anyURL || r.base == whatwg.AnyBase {
		return []string{r.start}
	}
	return []string{absoluteURL, "relative-URL-with-fragment-" + r.kindInRules()}
}

func (r urlRule) kindInRules() string {
	switch r.base {
	case whatwg.SpecialBase:
		return "special"
	case whatwg.FileBase, whatwg.FileHostBase:
		return "file"
	case whatwg.OpaqueBase:
		return "opaque"
	}
	return "nonspecial"
}
