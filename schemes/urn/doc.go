// Package urn parses Uniform Resource Names (RFC 8141).
//
//	u, err := urn.ParseURN("urn:example:weather?=op=map&lat=39.56")
//	u.NID()        // "example": the namespace
//	u.NSS()        // "weather": the name in it
//	u.QComponent() // "op=map&lat=39.56", true: for the resource
//	u.RComponent() // "", false: for the service that resolves names
//
// [URN.Equal] is URN-equivalence, which is about the assigned name alone: "urn:", NID and NSS. What else makes two names the same is up to their namespace:
// packages urn/uuid and urn/isbn have two of them, as examples.
//
// Every URN is a URI, and nothing of the RFC's grammar is left out. What the RFC says in prose of namespaces is not checked: that a NID is registered, and that
// formal ones do not begin with "urn-" or like a language tag (section 5).
package urn
