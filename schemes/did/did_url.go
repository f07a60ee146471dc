package did

import "github.com/urigrammar/uri"

// FromURI returns u as a URL. The error is a [*SyntaxError].
func FromURI(u uri.URI) (URL, error) { return ParseURL(u.String()) }

// URI returns u as a URI. The zero URL is the zero URI.
//
// Law: FromURI(u.URI()) is u.
func (u URL) URI() uri.URI { return uri.MustParseReference(u.text) }

// IsDID reports whether u is a DID: whether it has no path, no query and no fragment.
func (u URL) IsDID() bool { return u != (URL{}) && len(u.DID()) == len(u.text) }

// Parameter returns the first parameter of the query that has a name, decoded, and reports whether there is one (section 3.2.1). Names are those of DID Core, such as
// "service", "relativeRef" and "versionId", or of a method. A parameter without "=" is empty. The value can hold any octets, also line breaks and NUL: check it before it becomes part of a line of a protocol.
func (u URL) Parameter(name string) (value string, present bool) {
	return u.URI().Pairs(uri.PlainPairs).Get(name)
}
