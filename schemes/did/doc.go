// Package did parses decentralized identifiers and DID URLs (W3C, Decentralized Identifiers (DIDs) v1.0), such as "did:example:123#key-1".
//
// A DID is a DID URL without a path, a query and a fragment: see [URL.IsDID]. What the identifier of a method means, and which letters are the same in it, is up to the
// method.
//
// Every DID URL is a URI, and nothing of the grammar is left out. As in all of ABNF, "did:" can be written in any case; a method is in lower case.
package did
