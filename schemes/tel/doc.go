// Package tel parses, compares and makes telephone numbers as tel URIs (RFC 3966).
//
//	n, err := tel.ParseNumber("tel:+1-201-555-0123;ext=42")
//	n.Digits()    // +12015550123
//	n.Extension() // 42
//
// A number is global, with a "+" and the code of a country, or local. A local number is one in its context only (section 5.1.5): what
// [Number.Context] returns is no part of what is dialed.
//
// # What is left out
//
// The RFC's grammar has texts that are no URIs, and those are none here: a "#" in a local number, which begins the fragment of a URI, and "[" or "]" in
// the value of a parameter. All of them can be percent-encoded in values; for "#" in numbers the RFC has no other spelling. A URI with a fragment is no number: see
// [uri.URI.WithoutFragment].
//
// That each parameter comes once and in which order they come is said in prose: see [Number.Check].
package tel
