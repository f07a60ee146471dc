package oracle

import (
	"errors"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/language"
	"github.com/urigrammar/uri/internal/window"
	"github.com/urigrammar/uri/oracle/suite"
	"github.com/urigrammar/uri/whatwg"
)

// Verdict is what a grammar says about a string.
type Verdict struct {
	Grammar string `json:"grammar"` // ID, or the name of a [Parser]
	Valid   bool   `json:"valid"`

	// Components are those of a valid string.
	Components *Components `json:"components"`

	// Reason says in words why the string is not valid. That of a grammar shows no password; that of
	// another parser is what the parser says. Offset is how many octets
	// can be read before it goes wrong: the length of the string if it ends too early. Rule and Section
	// are those of the rule that the string is in there. They are "" if a parser does not tell.
	Reason  string `json:"reason,omitempty"`
	Offset  int    `json:"offset,omitempty"`
	Rule    string `json:"rule,omitempty"`
	Section string `json:"section,omitempty"`
}

// Components are the components of a reference.
type Components = suite.Components

// Part is a component, perhaps absent. Absent is not empty.
type Part = suite.Part

// Verdicts asks every grammar whether s is a reference: a URI-reference of the RFCs, a valid URL
// string of the WHATWG texts against some base. They come in the order of package grammar.
func Verdicts(s string) []Verdict {
	var out []Verdict
	for _, g := range grammar.All {
		p, _ := Grammar(g.ID)
		out = append(out, p.verdict(s))
	}
	return out
}

// Parser is what [Agree] asks: a name for people, and a function that takes a reference apart or
// says why it is none.
type Parser struct {
	Name  string
	Parse func(string) (Components, error)
}

// Grammar is the parser of a grammar, by its ID. It takes references; WHATWG strings against any
// base. The error says which IDs there are.
func Grammar(id string) (Parser, error) {
	for _, g := range uri.Grammars() {
		if g.ID() == id {
			return Parser{id, func(s string) (Components, error) { return referenceParts(g, s) }}, nil
		}
	}
	for _, e := range whatwg.Editions() {
		if e.ID() == id {
			return Parser{id, func(s string) (Components, error) { return urlParts(e, s) }}, nil
		}
	}
	return Parser{}, &language.UnknownError{Grammar: window.Hidden(id)}
}

func (p Parser) verdict(s string) Verdict {
	v := Verdict{Grammar: p.Name}
	c, err := p.Parse(s)
	if err == nil {
		v.Valid, v.Components = true, &c
		return v
	}
	v.Reason = err.Error()
	var rfc *uri.SyntaxError
	var url *whatwg.SyntaxError
	var domain *whatwg.DomainError
	switch {
	case errors.As(err, &rfc):
		v.Offset, v.Rule, v.Section = rfc.Offset(), rfc.Rule(), rfc.Section()
	case errors.As(err, &url):
		v.Offset, v.Rule, v.Section = url.Offset(), url.Rule(), url.Section()
	case errors.As(err, &domain):
		v.Offset, v.Rule, v.Section = domain.Offset, "domain", "3.4"
	}
	return v
}

func referenceParts(g uri.Grammar, s string) (Components, error) {
	u, err := g.ParseReference(s)
	if err != nil {
		return Components{}, err
	}
	c := Components{Scheme: present(u.Scheme()), Path: suite.Is(u.Path())}
	c.Authority = part(u.Authority())
	c.Userinfo = part(u.Userinfo())
	if h, ok := u.Host(); ok {
		c.Host = suite.Is(h.String())
	}
	c.Port = part(u.Port())
	if o, ok := u.Opaque(); ok {
		c.Path.Text = o
	}
	c.Query = part(u.Query())
	c.Fragment = part(u.Fragment())
	return c, nil
}

func urlParts(e whatwg.Edition, s string) (Components, error) {
	u, err := e.ParseReference(s, whatwg.AnyBase)
	if err != nil {
		return Components{}, err
	}
	c := Components{Scheme: present(u.Scheme()), Path: suite.Is(u.Path())}
	c.Port = part(u.Port())
	if h, ok := u.Host(); ok {
		c.Host = suite.Is(h.String())
		c.Authority = c.Host
		if c.Port.Present {
			c.Authority.Text += ":" + c.Port.Text
		}
	}
	c.Query = part(u.Query())
	c.Fragment = part(u.Fragment())
	return c, nil
}

func part(text string, present bool) Part { return Part{Text: text, Present: present} }

// present is for a component that is never empty.
func present(text string) Part { return Part{Text: text, Present: text != ""} }
