package oracle

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/languages/componentlist"
	"github.com/urigrammar/uri/internal/languages/grammardfa"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/whatwg"
)

// Verdict is the verdict of a grammar about a string.
type Verdict struct {
	Grammar string `json:"grammar"` // ID, or the name of a [Parser]
	Valid   bool   `json:"valid"`

	// Components are the components of a valid string, in JSON as by [uri.Components.MarshalJSON].
	Components *uri.Components `json:"components"`

	// Reason says in words why the string is not valid. The reason of a grammar shows no password;
	// another parser's is its own message. Offset is the number of bytes before the error: the length
	// of the string if it ends too early. Rule is the rule at the error, and Section its section. They
	// are "" if a parser does not report them.
	Reason  string `json:"reason,omitempty"`
	Offset  int    `json:"offset,omitempty"`
	Rule    string `json:"rule,omitempty"`
	Section string `json:"section,omitempty"`
}

// Parser is a parser that [Agree] asks: a name for people, and a function that returns the components of a reference, or
// the error that says why it is not one.
type Parser struct {
	Name  string
	Parse func(string) (uri.Components, error)
}

// Grammar returns the parser of the grammar with this ID, or of a profile of package consensus: consensus, consensus-paths,
// consensus-websockets or consensus-any. It accepts references, and WHATWG strings against any base. The error lists the IDs.
func Grammar(id string) (Parser, error) {
	for _, g := range uri.Grammars() {
		if g.ID() == id {
			return Parser{id, func(s string) (uri.Components, error) { return referenceParts(g, s) }}, nil
		}
	}
	if id == "whatwg" {
		return Parser{id, urlParts}, nil
	}
	if p, ok := profileOf(id); ok {
		return Parser{id, func(s string) (uri.Components, error) {
			u, err := p.Parse(s)
			return u.Components(), err
		}}, nil
	}
	return Parser{}, &grammardfa.UnknownError{Grammar: excerpt.Hidden(id)}
}

// Browser returns the URL Standard's own parser, which accepts far more than valid strings. It
// returns the components as a browser serializes them, in lower case and without dot-segments, with
// the host to which a browser connects. The password is the one of the text.
func Browser() Parser { return Parser{"browser", browserParts} }

func browserParts(s string) (uri.Components, error) {
	r, err := whatwg.Parse(s)
	if err != nil {
		return uri.Components{}, err
	}
	c := r.Components()
	if user := r.Username(); user != "" || r.Password() != "" {
		c.Userinfo = uri.Present(user + ":" + r.Password())
	}
	return c, nil
}

// profileOf finds a profile of package consensus by its ID: that of package grammar, or consensus-any.
func profileOf(id string) (consensus.Profile, bool) {
	for _, p := range consensus.Profiles() {
		if p.ID() == id {
			return p, true
		}
	}
	return 0, false
}

func (p Parser) verdict(s string) Verdict {
	v := Verdict{Grammar: p.Name}
	c, err := p.Parse(s)
	if err == nil {
		v.Valid, v.Components = true, &c
		return v
	}
	v.Reason = err.Error()
	if e, ok := errors.AsType[syntaxError](err); ok {
		v.Offset, v.Rule, v.Section = e.Offset(), e.Rule(), e.Section()
	} else if e, ok := errors.AsType[*whatwg.DomainError](err); ok {
		v.Offset, v.Rule, v.Section = e.Offset(), "domain", "3.4"
	} else if e, ok := errors.AsType[*whatwg.ParseError](err); ok {
		v.Offset = max(e.Offset(), 0)
	} else if e, ok := errors.AsType[*consensus.Error](err); ok {
		v.Offset, v.Rule = e.Offset(), e.Exclusion()
	}
	return v
}

// syntaxError is a [*uri.SyntaxError] or a [*whatwg.SyntaxError].
type syntaxError interface {
	error
	Offset() int
	Rule() string
	Section() string
}

func referenceParts(g uri.Grammar, s string) (uri.Components, error) {
	u, err := g.ParseReference(s)
	return u.Components(), err
}

func urlParts(s string) (uri.Components, error) {
	u, err := whatwg.ParseValid(s, whatwg.AnyBase)
	if err != nil {
		return uri.Components{}, err
	}
	return componentlist.OfURL(u), nil
}

// Disagreement reports why [Agree] rejects a string.
type Disagreement struct {
	// verdicts returns the verdicts. It is a function, into which no way of printing looks: they hold components, and
	// what other parsers say.
	verdicts func() []Verdict
	// Component is the first of scheme, host, port and path that two of them see differently; "" if
	// one of them rejects the string.
	Component string
	// First and Second are the indices of two parsers that disagree. They are equal if all parsers
	// reject the string.
	First, Second int
}

// Verdicts returns the verdicts of the parsers, in their order. They may hold a password.
func (d *Disagreement) Verdicts() []Verdict {
	if d.verdicts == nil {
		return nil // a Disagreement that Agree did not make
	}
	return d.verdicts()
}

// Error says who disagrees about what. It shows as much of the string as the errors of this module do, and
// nothing that another parser says.
func (d *Disagreement) Error() string {
	all := d.Verdicts()
	if len(all) == 0 {
		return "oracle: no parser given"
	}
	a, b := all[d.First], all[d.Second]
	switch {
	case d.Component != "":
		return fmt.Sprintf("oracle: %s and %s see different %ss", a.Grammar, b.Grammar, d.Component)
	case d.First == d.Second:
		return "oracle: no parser accepts the string" + a.reason()
	case a.Valid:
		a, b = b, a
	}
	return fmt.Sprintf("oracle: %s accepts the string and %s rejects it%s", b.Grammar, a.Grammar, a.reason())
}

// reason is for messages: it omits the messages of other parsers, which may show a password.
func (v Verdict) reason() string {
	if v.Rule == "" {
		return ""
	}
	return ": " + v.Reason
}

// Agree rejects a string unless all parsers accept it and see the same scheme, host, port and path
// in it: "treat parser disagreement as a rejection". Parsers are those of [Grammar], [Browser] and
// your own; give at least two. [Browser] writes hosts and paths in its own form, so it agrees only
// about texts that have this form. The error is a [*Disagreement].
//
// Schemes and hosts are compared without regard to the case of ASCII letters, everything else as it
// is. An empty port equals an absent one, because many parsers do not distinguish them, and so does
// an empty host.
func Agree(s string, parsers ...Parser) error {
	var all []Verdict
	for _, p := range parsers {
		all = append(all, p.verdict(s))
	}
	d := &Disagreement{verdicts: func() []Verdict { return all }}
	if d.rejected() {
		return d
	}
	for i := range all {
		if c := different(all[0].Components, all[i].Components); c != "" {
			d.Component, d.Second = c, i
			return d
		}
	}
	return nil
}

// rejected reports whether a parser rejects the string, and notes one that does and one that does not.
func (d *Disagreement) rejected() bool {
	rejected := false
	for i, v := range d.Verdicts() {
		if !v.Valid && !rejected {
			rejected = true
			d.First, d.Second = i, i
		}
	}
	for i, v := range d.Verdicts() {
		if rejected && v.Valid {
			d.Second = i
			break
		}
	}
	return rejected
}

// different returns the first component that two parsers see differently, or "". An opaque part of
// RFC 2396 stands for the path.
func different(a, b *uri.Components) string {
	switch {
	case !ascii.EqualFold(a.Scheme, b.Scheme):
		return "scheme"
	case !ascii.EqualFold(a.Host.String(), b.Host.String()):
		return "host"
	case a.Port.String() != b.Port.String():
		return "port"
	case a.Opaque.Or(a.Path) != b.Opaque.Or(b.Path):
		return "path"
	}
	return ""
}
