package main

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// conversion is the flags that ask for a reference in another form.
type conversion struct {
	ToURI     bool `name:"to-uri" xor:"to" help:"Convert each IRI: to the URI that it maps to, percent-encoded (RFC 3987 section 3.1)."`
	ToDNS     bool `name:"to-dns" xor:"to" help:"The same, with the host as A-labels: what is looked up in the DNS."`
	ToIRI     bool `name:"to-iri" xor:"to" help:"Convert each URI: to the IRI that it maps to (RFC 3987 section 3.2)."`
	ToDisplay bool `name:"to-display" xor:"to" help:"Convert each URI: to the IRI to show to people, with A-labels as characters, but without mixed scripts and invisible characters."`
}

// function returns the chosen conversion, or nil.
func (c conversion) function() func(uri.URI) (uri.URI, error) {
	switch {
	case c.ToURI:
		return uri.URI.ToURI
	case c.ToDNS:
		return idn.ToURI
	case c.ToIRI:
		return uri.URI.ToIRI
	case c.ToDisplay:
		return idn.Display
	}
	return nil
}

// grammar returns the grammar of the references to convert: IRIs, if g is contained in their grammar.
func (c conversion) grammar(g uri.Grammar) uri.Grammar {
	if g == uri.RFC3986 && c.function() != nil {
		return uri.RFC3987
	}
	return g
}

// bidiNote says of an IRI that people read it in another order than programs do. It is "" for others.
func bidiNote(by verdict.Validator, s string) string {
	if by.Grammar != uri.RFC3987.ID() || !by.HasComponents {
		return ""
	}
	u, err := uri.RFC3987.ParseReference(s)
	if err == nil {
		err = idn.CheckBidi(u)
	}
	if err == nil {
		return ""
	}
	return "note: " + printable.Text(excerpt.Message(err))
}
