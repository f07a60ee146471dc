package verdict

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/languages/componentlist"
	"github.com/urigrammar/uri/internal/lines/linecheck"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/parsetree"
	"github.com/urigrammar/uri/whatwg"
)

// Validator validates inputs against a rule in a grammar.
type Validator struct {
	Grammar       string // the grammar's ID
	Document      string
	Rule          string
	HasComponents bool // whether the rule is for references
	Parse         func(s string) (Parsed, error)
	Tree          func(s string) (parsetree.Node, error)
}

// Valid reports whether s is valid.
func (v Validator) Valid(s string) bool {
	_, err := v.Parse(s)
	return err == nil
}

// Parsed is the result of parsing a valid input.
type Parsed struct {
	HasComponents bool
	IsURL         bool // whether it is a URL of the URL Standard, instead of a URI
	URI           uri.URI
	URL           whatwg.ValidURL
}

// Components returns the components, or nil if there are none.
func (p *Parsed) Components() *Components {
	switch {
	case !p.HasComponents:
		return nil
	case p.IsURL:
		return componentsOf(componentlist.OfURL(p.URL), p.HostKind())
	}
	return componentsOf(p.URI.Components(), p.HostKind())
}

// HostKind returns the kind of the host, or "" if there is none.
func (p *Parsed) HostKind() string {
	if h, present := p.URL.Host(); present {
		return HostKinds[h.Kind()]
	}
	if h, present := p.URI.Host(); present {
		return h.Kind().String()
	}
	return ""
}

// Form returns the form of a reference, such as "absolute URI" (RFC 3986, sections 4.1 to 4.3), or "" for other inputs.
func (p *Parsed) Form() string {
	c := p.Components()
	switch {
	case c == nil:
		return ""
	case c.Of.Scheme == "" && c.Of.Authority().IsPresent():
		return "relative reference with an authority"
	case c.Of.Scheme == "":
		return "relative reference"
	case p.IsURL:
		return "URL"
	case c.Of.Fragment.IsPresent():
		return "URI with a fragment"
	}
	return "absolute URI"
}

// Scheme returns the scheme, or "" if there is none.
func (p *Parsed) Scheme() string {
	if p.IsURL {
		return p.URL.Scheme()
	}
	return p.URI.Scheme()
}

// CountIn adds the parsed input to the counts in s.
func (p *Parsed) CountIn(s *linecheck.Summary, at linecheck.Sample) {
	if !p.HasComponents {
		s.AddValid()
		return
	}
	s.AddReference(p.Scheme(), p.HostKind(), at)
}

// New returns a validator for a rule in the grammar with the given ID. The rule "" means the rule for references. base applies
// only to the URL Standard: it is a URL, one of the [BaseNames], or "".
func New(id, rule, base string) (Validator, error) {
	if g, ok := linecheck.FindGrammar(id); ok {
		if base != "" {
			return Validator{}, errors.New("--base requires the URL Standard: references in the RFCs do not depend on a base")
		}
		return newURIValidator(g, rule)
	}
	for _, p := range consensus.Profiles() {
		if p.ID() == id {
			return newConsensusValidator(p, rule, base)
		}
	}
	return newURLValidator(id, rule, base)
}

// Names returns the names of the elements, in their order.
func Names[T any](all []T, name func(T) string) []string {
	var names []string
	for _, each := range all {
		names = append(names, name(each))
	}
	return names
}

// Grammars returns the values that --grammar accepts.
func Grammars() []string {
	return Names(slices.Concat(grammar.All, grammar.Profiles), func(g grammar.Grammar) string { return g.ID })
}

// RFCs returns the IDs of the grammars in package uri.
func RFCs() []string { return Names(uri.Grammars(), uri.Grammar.ID) }

// newURIValidator returns a Validator by a grammar of package uri.
func newURIValidator(g uri.Grammar, name string) (Validator, error) {
	r, err := linecheck.NewRule(g, name)
	return Validator{
		Grammar: g.ID(), Document: g.String(), Rule: r.Name, HasComponents: r.HasComponents(),
		Parse: func(s string) (Parsed, error) {
			u, err := r.Parse(s)
			return Parsed{HasComponents: r.HasComponents(), URI: u}, err
		},
		Tree: func(s string) (parsetree.Node, error) { return g.ParseTree(r.Name, s) },
	}, err
}

// newConsensusValidator returns a Validator by a profile of package consensus.
func newConsensusValidator(p consensus.Profile, rule, base string) (Validator, error) {
	listed, _ := grammar.Find(p.ID())
	start := listed.Starts.URI
	if rule != "" && !ascii.EqualFold(rule, start) {
		return Validator{}, fmt.Errorf("grammar %s supports only rule %s", p.ID(), start)
	}
	if base != "" {
		return Validator{}, errors.New("--base requires the URL Standard: " + p.ID() + " has no relative references")
	}
	return Validator{
		Grammar: p.ID(), Document: p.ID(), Rule: start, HasComponents: true,
		Parse: func(s string) (Parsed, error) {
			u, err := p.Parse(s)
			return Parsed{HasComponents: true, URI: u}, err
		},
		Tree: func(s string) (parsetree.Node, error) {
			if _, err := p.Parse(s); err != nil {
				return parsetree.Node{}, err
			}
			return uri.RFC3986.ParseTree("URI", s) // all standards find the same tree
		},
	}, nil
}

// urlRule is a rule of the URL Standard.
type urlRule struct {
	start string
	base  whatwg.Base
}

// The rules that mean whatwg.ParseValid, without a base and with one.
const (
	absoluteURL = "absolute-URL-with-fragment"
	anyURL      = "valid-URL-string"
)

// newURLValidator returns a Validator by the URL Standard.
func newURLValidator(id, name, base string) (Validator, error) {
	r, err := newURLRule(name, base)
	return Validator{
		Grammar: id, Document: whatwg.Standard, Rule: r.start, HasComponents: r.hasComponents(),
		Parse: func(s string) (Parsed, error) {
			u, err := r.parse(s)
			return Parsed{HasComponents: r.hasComponents(), IsURL: true, URL: u}, err
		},
		Tree: r.tree,
	}, err
}

func newURLRule(name, base string) (r urlRule, err error) {
	r = urlRule{start: name}
	switch {
	case base != "" && name != "" && !ascii.EqualFold(name, anyURL):
		err = fmt.Errorf("--base cannot be used with --rule %s: the rule does not depend on a base", name)
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

// BaseKinds maps the names that --base accepts to kinds of bases.
var BaseKinds = map[string]whatwg.Base{
	"any":         whatwg.AnyBase,
	"special":     whatwg.SpecialBase,
	"file":        whatwg.FileBase,
	"file-host":   whatwg.FileHostBase,
	"non-special": whatwg.NonSpecialBase,
	"opaque":      whatwg.OpaqueBase,
}

// BaseNames returns the values that --base accepts, apart from URLs.
func BaseNames() []string {
	return append(slices.Sorted(maps.Keys(BaseKinds)), "none")
}

// baseKind returns the kind of a base, given its name or a URL.
func baseKind(base string) (whatwg.Base, error) {
	if kind, ok := BaseKinds[base]; ok {
		return kind, nil
	}
	u, err := whatwg.ParseValid(base, whatwg.NoBase)
	if err != nil {
		return 0, fmt.Errorf("--base is neither a kind of base nor a valid URL: %s", Located(err, base))
	}
	return u.Base(), nil
}

// parse parses a URL. For a rule for a part of a URL, it returns the zero URL.
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
	if _, isDomain := errors.AsType[*whatwg.DomainError](err); isDomain {
		return whatwg.ValidURL{}, err
	}
	return u, nil
}

func (r urlRule) hasComponents() bool {
	return r.start == anyURL || strings.HasPrefix(r.start, "absolute-URL") || strings.HasPrefix(r.start, "relative-URL")
}

// relativeRules are the suffixes of the names of the rules for relative strings, by the kind of the base.
var relativeRules = map[whatwg.Base]string{
	whatwg.SpecialBase: "special", whatwg.FileBase: "file", whatwg.FileHostBase: "file", whatwg.NonSpecialBase: "nonspecial", whatwg.OpaqueBase: "opaque",
}

// tree returns the parse tree of a valid text, according to the rule for its base.
func (r urlRule) tree(s string) (parsetree.Node, error) {
	if _, err := r.parse(s); err != nil {
		return parsetree.Node{}, err
	}
	if kind := relativeRules[r.base]; kind != "" {
		if t, err := whatwg.ParseTree(absoluteURL, s); err == nil {
			return t, nil
		}
		return whatwg.ParseTree("relative-URL-with-fragment-"+kind, s)
	}
	return whatwg.ParseTree(r.start, s)
}
