package geo

import "github.com/urigrammar/uri"

// FromURI returns the geo URI that u is. The error is a [*SyntaxError].
//
// Law: FromURI(u.URI()) is u, but for the zero URI.
func FromURI(u uri.URI) (URI, error) { return ParseURI(u.String()) }

// URI returns u as a URI of any scheme. The zero URI is the zero URI there too.
func (u URI) URI() uri.URI { return uri.MustParseReference(u.text) }
