// Package unchecked lets packages of this module decide about a URI by where its components are, while it is parsed. Package uri sets the
// variables.
package unchecked

// Offsets are where components of a URI of RFC 3986 end, in octets: some of those of an unexported type of package uri. 0 is absent. A struct of more
// than four fields would not be passed in registers.
type Offsets struct{ Scheme, Host, Authority uint32 }

// Scan reports whether a text is a URI of RFC 3986, and returns its offsets.
var Scan func(text string) (o Offsets, ok bool)

// Parser is a func(Accept, Reject) func(by uint16, text string) (uri.URI, error). What it returns parses a URI of RFC 3986 that accept accepts. For
// another text the error is that of reject. Both get the number by.
var Parser any

// Origin is a func(text string) uri.Origin. It returns the origin with that serialization, or an opaque one for "".
var Origin any

// Accept reports whether a URI of RFC 3986 is accepted.
type Accept func(by uint16, text string, o Offsets) bool

// Reject returns the error for a text that is not accepted.
type Reject func(by uint16, text string) error
