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

// Verdict is a parser's verdict on a string.
type Verdict struct {
	Grammar string `json:"grammar"` // ID, or the name of a [Parser]
	Valid   bool   `json:"valid"`

	// Components are the components of a valid string. In JSON, [uri.Components.MarshalJSON] writes them.
	Components *uri.Components `json:"components"`

	// Reason explains why the string is invalid. A grammar's reason contains no password. The
	// reason of any other parser is that parser's own message. Offset is the number of bytes before
	// the error. If the string ends too early, Offset is its length. Rule is the rule at the error,
	// and Section its section. They are "" if a parser does not report them.
	Reason  string `json:"reason,omitempty"`
	Offset  int    `json:"offset,omitempty"`
	Rule    string `json:"rule,omitempty"`
	Section string `json:"section,omitempty"`
}

// Parser is a parser for [Agree]: a human-readable name, and a function that returns the components of a reference or an
// error.
type Parser struct {
	Name  string
	Parse func(string) (uri.Components, error)
}

// Grammar returns the parser for the grammar with this ID, or for a profile of package consensus: consensus, consensus-paths,
// consensus-websockets or consensus-any. The parser accepts references. For the ID whatwg, it accepts URL strings that are
// valid with some base. For an unknown ID, the error lists the IDs.
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

// Browser returns the URL Standard's own parser, which accepts far more than valid strings. The parser returns the
// components as a browser serializes them: the scheme and the host in lower case, and the path without
// dot-segments. A browser connects to the host in these components. They contain the password, if the text has one.
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

// profileOf returns the profile of package consensus with an ID: that of package grammar, or consensus-any.
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
	// verdicts returns the verdicts. It is a function because verdicts contain components and other parsers'
	// messages, which printing must not show.
	verdicts func() []Verdict
	// Component is the first of scheme, host, port and path on which two parsers disagree, or "" if
	// one of them rejects the string.
	Component string
	// First and Second are the indices of two parsers that disagree. They are equal if all parsers
	// reject the string.
	First, Second int
}

// Verdicts returns the verdicts of the parsers, in their order. They may contain a password.
func (d *Disagreement) Verdicts() []Verdict {
	if d.verdicts == nil {
		return nil // a Disagreement that Agree did not make
	}
	return d.verdicts()
}

// Error describes which parsers disagree, and on which component. It shows no more of the string
// than the other errors of this module do, and omits the messages of other parsers.
func (d *Disagreement) Error() string {
	all := d.Verdicts()
	if len(all) == 0 {
		return "oracle: no parser given"
	}
	a, b := all[d.First], all[d.Second]
	switch {
	case d.Component != "":
		return fmt.Sprintf("oracle: %s and %s find different %ss", a.Grammar, b.Grammar, d.Component)
	case d.First == d.Second:
		return "oracle: no parser accepts the string" + a.reason()
	case a.Valid:
		a, b = b, a
	}
	return fmt.Sprintf("oracle: %s accepts the string and %s rejects it%s", b.Grammar, a.Grammar, a.reason())
}

// reason returns the reason for a message. It omits the messages of other parsers, which may contain a password.
func (v Verdict) reason() string {
	if v.Rule == "" {
		return ""
	}
	return ": " + v.Reason
}

// Agree rejects a string unless all parsers accept it and find the same scheme, host, port and
// path: "treat parser disagreement as a rejection". Pass at least two parsers, such as those of
// [Grammar], [Browser] or your own. [Browser] returns hosts and paths in normal form, so with it,
// Agree accepts only strings in this form. The error is a [*Disagreement].
//
// Agree ignores the case of ASCII letters in schemes and hosts, and compares everything else
// exactly. An empty port or host equals an absent one, because many parsers do not distinguish
// them.
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

// rejected reports whether a parser rejects the string, and records a parser that does and one that does not.
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

// different returns the first component on which two parsers disagree, or "". It uses an opaque
// part of RFC 2396 as the path.
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
