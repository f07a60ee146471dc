package mailto

import "github.com/urigrammar/uri"

// FromURI returns the mailto URI that u is. The error is a [*SyntaxError].
//
// Law: FromURI(u.URI()) is u, but for the zero URL.
func FromURI(u uri.URI) (URL, error) { return ParseURL(u.String()) }

// URI returns u as a URI of any scheme. The zero URL is the zero URI.
func (u URL) URI() uri.URI { return uri.MustParseReference(u.text) }
