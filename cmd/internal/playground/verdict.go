package playground

import (
	"cmp"
	"errors"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/languages/componentlist"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/diagnose"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/parsetree"
	"github.com/urigrammar/uri/whatwg"
)

// Verdict is what a standard says about a text.
type Verdict struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Of    Family `json:"of"`
	Valid bool   `json:"valid"`
	Parts []Part `json:"parts"` // the components of a valid text that are present, in its order
	Fault *Fault `json:"fault"`
}

// Family tells the grammars of documents from the others.
type Family string

// The families.
const (
	Grammars Family = "grammar"   // of URIs, by a standard
	Profiles Family = "consensus" // profiles of package consensus
)

// Fault says what is wrong with a text, and where.
type Fault struct {
	Offset   int    `json:"offset"`
	Problem  string `json:"problem"` // in plain words
	Hint     string `json:"hint"`
	Expected string `json:"expected"`
	Rule     string `json:"rule"`
	Section  string `json:"section"`
	Seen     []Seen `json:"seen,omitempty"` // by parsers, in such texts
}

// Seen is what a parser is known to see in a text.
type Seen struct {
	Parser string `json:"parser"`
	Text   string `json:"text"`
	Sees   string `json:"sees"`
}

// standard is what gives a verdict.
type standard struct {
	id, name string
	of       Family
	parse    func(text string) (uri.Components, string, error) // the string is the kind of the host
	tree     func(text string) parsetree.Node
}

// verdict asks the standard about a text.
func (s standard) verdict(text string) Verdict {
	v := Verdict{ID: s.id, Name: s.name, Of: s.of, Parts: []Part{}}
	c, kind, err := s.parse(text)
	if err != nil {
		v.Fault = faultOf(err).seenWith(text)
		return v
	}
	v.Valid = true
	v.Parts, _ = partsOf(c, kind)
	return v
}

// standardsFor returns all standards: each grammar of packages uri and whatwg, and each profile of
// package consensus.
func standardsFor(b base) []standard {
	var all []standard
	for _, g := range uri.Grammars() {
		all = append(all, grammarStandard(g))
	}
	all = append(all, urlStandard(b.kind()))
	for _, p := range consensus.Profiles() {
		all = append(all, profileStandard(p))
	}
	return all
}

func grammarStandard(g uri.Grammar) standard {
	return standard{
		id: g.ID(), name: g.String(), of: Grammars,
		parse: func(text string) (uri.Components, string, error) {
			u, err := g.ParseReference(text)
			h, _ := u.Host()
			return u.Components(), h.Kind().String(), err
		},
		tree: func(text string) parsetree.Node {
			t, _ := g.ParseTree("URI-reference", text)
			return t
		},
	}
}

// anyURL is the rule of the URL Standard for what whatwg.ParseValid accepts.
const anyURL = "valid-URL-string"

func urlStandard(against whatwg.Base) standard {
	return standard{
		id: "whatwg", name: whatwg.Standard, of: Grammars,
		parse: func(text string) (uri.Components, string, error) {
			u, err := whatwg.ParseValid(text, against)
			h, _ := u.Host()
			return componentlist.OfURL(u), h.Kind().String(), err
		},
		tree: func(text string) parsetree.Node {
			t, _ := whatwg.ParseTree(anyURL, text)
			return t
		},
	}
}

func profileStandard(p consensus.Profile) standard {
	return standard{
		id: p.ID(), name: profileNames[p], of: Profiles,
		parse: func(text string) (uri.Components, string, error) {
			u, err := p.Parse(text)
			h, _ := u.Host()
			return u.Components(), h.Kind().String(), err
		},
		tree: func(text string) parsetree.Node {
			t, _ := uri.RFC3986.ParseTree("URI", text) // which all standards agree about
			return t
		},
	}
}

// profileNames say what all agree on in a URI that the profile accepts.
var profileNames = map[consensus.Profile]string{
	consensus.Web:        "Parsers see one host",
	consensus.WebPaths:   "Parsers see one host, path and query",
	consensus.WebSockets: "Parsers of WebSockets see one host",
	consensus.Any:        "Standards see the same, in any scheme",
}

// syntaxError is an error of a grammar: of package uri or of package whatwg.
type syntaxError interface {
	error
	Offset() int
	Problem() string
	Hint() string
	Expected() string
	Rule() string
	Section() string
}

// faultOf describes an error of one of the packages.
func faultOf(err error) *Fault {
	var shared *consensus.Error
	var syntax syntaxError
	var domain *whatwg.DomainError
	switch {
	case errors.As(err, &shared):
		f := &Fault{Offset: shared.Offset(), Problem: shared.Problem(), Rule: shared.Exclusion()}
		for _, s := range shared.Sightings() {
			f.Seen = append(f.Seen, Seen{Parser: s.Parser, Text: s.URI, Sees: s.Sees})
		}
		return f
	case errors.As(err, &syntax):
		return &Fault{
			Offset: syntax.Offset(), Problem: cmp.Or(syntax.Problem(), excerpt.Message(err)), Hint: syntax.Hint(),
			Expected: syntax.Expected(), Rule: syntax.Rule(), Section: syntax.Section(),
		}
	case errors.As(err, &domain):
		return &Fault{Offset: domain.Offset(), Problem: excerpt.Message(err), Rule: "domain", Section: "3.4"}
	}
	return &Fault{Problem: excerpt.Message(err)}
}

// hidden is the hint of an error that does not name a character, since it could be one of a password.
const hidden = "text that may be a password is not shown"

// seenWith names the character. The page shows the text, and a person would wonder what is hidden from whom.
func (f *Fault) seenWith(text string) *Fault {
	at := diagnose.At(text, "", f.Offset)
	f.Offset = at.Place(f.Problem)
	if f.Hint = strings.TrimSuffix(f.Hint, ", as UserinfoChars.Encode does"); f.Hint == hidden {
		f.Hint = ""
	}
	if rest, found := strings.CutPrefix(f.Problem, "a character "); found && f.Offset < len(text) {
		f.Problem = excerpt.Character(text[f.Offset:]) + " " + rest
	}
	return f
}

// Part is a component of a text: where it stands, and the kind of a host.
type Part struct {
	Name  string `json:"name"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	Kind  string `json:"kind,omitempty"`
}

// partsOf returns the places of the components in the text that they form, and that text.
func partsOf(c uri.Components, hostKind string) (parts []Part, text string) {
	all, text := componentlist.Places(c)
	parts = []Part{}
	for _, p := range all {
		part := Part{Name: p.Name, Start: p.Start, End: p.End}
		switch {
		case p.Absent || p.Name == "authority":
			continue
		case p.Name == "host":
			part.Kind = hostKind
		case p.Name == "opaque":
			part.Name = "opaque part"
		}
		parts = append(parts, part)
	}
	return parts, text
}

// text is the component of this name, and reports whether it is present.
func (v Verdict) text(whole, name string) (string, bool) {
	for _, p := range v.Parts {
		if p.Name == name {
			return whole[p.Start:p.End], true
		}
	}
	return "", false
}

// sees is what is compared of those who accept a text. An empty port is as good as none, and so is an empty host, as for oracle.Agree.
func (v Verdict) sees(whole, component string) string {
	text, _ := v.text(whole, component)
	if component == "path" {
		if opaque, present := v.text(whole, "opaque part"); present {
			text = opaque
		}
	}
	return ascii.Lower(text)
}

// TreeRow is a match of a rule.
type TreeRow struct {
	Depth   int    `json:"depth"`
	Rule    string `json:"rule"`
	Section string `json:"section"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
}

// treeOf returns a parse tree as rows, each behind the one above it: as many as a page can show.
func treeOf(root parsetree.Node) Shown[TreeRow] {
	const most = 60
	t := Shown[TreeRow]{List: []TreeRow{}}
	for depth, m := range root.All() {
		if len(t.List) == most {
			t.More++
			continue
		}
		t.List = append(t.List, TreeRow{depth, m.Rule(), m.Section(), m.Start(), m.End()})
	}
	return t
}
