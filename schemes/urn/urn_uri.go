// Package urn parses Uniform Resource Names (RFC 8141).
//
//	u, err := urn.Parse("urn:example:weather?=op=map&lat=39.56")
//	u.NID()        // "example": the namespace
//	u.NSS()        // "weather": the name in it
//	u.QComponent() // "op=map&lat=39.56", true: for the resource
//	u.RComponent() // "", false: for the service that resolves names
//
// [URN.Equal] tests URN-equivalence, which compares only the assigned name: "urn:", NID and NSS. A
// namespace can define other equivalences: packages urn/uuid and urn/isbn are two examples.
//
// Every URN is a URI, and the package accepts the RFC's whole grammar. It does not check the RFC's
// requirements for namespaces: a NID must be registered, and a formal NID must not begin with
// "urn-" or like a language tag (section 5).
package urn

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// Equal reports whether u and v are URN-equivalent (section 3.1). It compares assigned names,
// ignoring the case of "urn", of the NID, and of digits of triplets in the NSS. It does not decode
// triplets, and ignores the r-, q- and f-components.
func (u URN) Equal(v URN) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns the assigned name of u, with "urn" and the NID in lower case and the digits of
// triplets in upper case (section 3.1). It removes the r-, q- and f-components, which are not part
// of the name.
//
// Laws: Normalize is idempotent; u.Equal(v) if and only if u.Normalize() == v.Normalize().
func (u URN) Normalize() URN {
	if u == (URN{}) {
		return URN{}
	}
	n := MustParse(uri.MustParse(u.AssignedName()).Normalize(uri.StepCase).String())
	if nid := ascii.Lower(n.NID()); nid != n.NID() {
		return MustParse("urn:" + nid + ":" + n.NSS())
	}
	return n
}
