package main

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// conversion is the flag that selects another form of reference for the result.
type conversion struct {
	To string `enum:"none, uri, dns, iri, display" default:"none" help:"The form of the output: ${enum}. none keeps references unchanged. uri percent-encodes an IRI. dns also converts the host to A-labels for the DNS. iri converts a URI to an IRI. display also decodes A-labels, except those with mixed scripts, and keeps invisible characters encoded."`
}

// function returns the chosen conversion, or nil.
func (c conversion) function() func(uri.URI) (uri.URI, error) {
	return map[string]func(uri.URI) (uri.URI, error){"uri": uri.URI.ToURI, "dns": idn.ToURI, "iri": uri.URI.ToIRI, "display": idn.Display}[c.To]
}

// grammar returns the grammar of the references to convert: IRIs, if g is contained in their grammar.
func (c conversion) grammar(g uri.Grammar) uri.Grammar {
	if g == uri.RFC3986 && c.function() != nil {
		return uri.RFC3987
	}
	return g
}

// bidiNote notes that the reading order of an IRI differs from the order in which programs process it. It returns "" for other IRIs.
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
	return printable.Text(excerpt.Message(err))
}
