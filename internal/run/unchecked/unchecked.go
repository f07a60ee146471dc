// Package unchecked lets packages of this module parse a URI, and accept or reject it by the
// positions of its components. Package uri sets the functions of this package.
package unchecked

// Offsets are the byte offsets at which some components of a URI end, as in an unexported type of package uri. 0 means absent. A struct
// with more than four fields would not be passed in registers.
type Offsets struct{ Scheme, Host, Authority uint32 }

// Scan reports whether a text is a URI of RFC 3986, and returns its offsets.
var Scan func(text string) (o Offsets, ok bool)

// Ends are the byte offsets at which the components of a URI end. The URI has a scheme and a host, but no
// userinfo, port or fragment. Query is 0 if the query is absent.
type Ends struct{ Scheme, Host, Path, Query uint32 }

// Read returns the ends of a URI's components, and reports whether the URI is accepted. It may return
// false for URIs that Accept accepts.
type Read func(by uint64, text string) (ends Ends, ok bool)

// Accept reports whether a URI of RFC 3986 is accepted.
type Accept func(by uint64, text string, o Offsets) bool

// Reject returns the error for a text that is not accepted.
type Reject func(by uint64, text string) error

// The other functions of package uri. Their types contain types of that package, which this package cannot import. [Parser] and
// [Origin] assert them.
var parserOf, origin any

// Set sets the functions of this package. Package uri calls it once, with its types URI and Origin.
func Set[URI, Origin any](
	scan func(text string) (Offsets, bool),
	parser func(Read, Accept, Reject) func(by uint64, text string) (URI, error),
	originOf func(text string) Origin,
) {
	Scan, parserOf, origin = scan, parser, originOf
}

// Parser returns a function that parses a URI of RFC 3986 if read or accept accepts the URI. For other texts, the returned
// function returns the error of reject. It passes its first argument to read, accept and reject. URI must be uri.URI.
func Parser[URI any](read Read, accept Accept, reject Reject) func(by uint64, text string) (URI, error) {
	return parserOf.(func(Read, Accept, Reject) func(uint64, string) (URI, error))(read, accept, reject)
}

// Origin returns a function that returns the origin with the given serialization, or an opaque origin for "". Origin
// must be uri.Origin.
func Origin[Origin any]() func(text string) Origin { return origin.(func(string) Origin) }

// ComponentError returns a *uri.ComponentError. Package uri sets it.
var ComponentError func(component string, offset int, problem string) error
