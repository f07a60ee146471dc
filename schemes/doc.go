// Package schemes finds the grammar of a URI scheme: what its own document says of its URIs, beside what RFC 3986 says of all.
//
//	u, err := uri.Parse("urn:isbn") // a URI
//	s, ok := schemes.Lookup(u.Scheme())
//	err = s.Check(u) // a *schemes.SyntaxError: it is no URN, for a ":" and a name are missing at offset 8
//
// Each scheme has a package below this one, with a type for its texts; docs/schemes.md lists them, and says what each leaves out of its document, and why.
package schemes
