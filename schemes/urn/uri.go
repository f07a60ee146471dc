package urn

import "github.com/urigrammar/uri"

// FromURI returns u as a URN. The error is a [*SyntaxError].
func FromURI(u uri.URI) (URN, error) { return ParseURN(u.String()) }

// URI returns u as a URI. The zero URN is the zero URI.
//
// Law: FromURI(u.URI()) is u.
func (u URN) URI() uri.URI { return uri.MustParseReference(u.text) }
