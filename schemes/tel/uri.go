package tel

import "github.com/urigrammar/uri"

// FromURI returns the number that u is. The error is a [*SyntaxError].
//
// Law: FromURI(n.URI()) is n, but for the zero Number.
func FromURI(u uri.URI) (Number, error) { return ParseNumber(u.String()) }

// URI returns n as a URI. The zero Number is the zero URI.
func (n Number) URI() uri.URI { return uri.MustParseReference(n.text) }
