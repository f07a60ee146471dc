package urn

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/ascii"
)

// Equal reports whether u and v are URN-equivalent (section 3.1): whether their assigned names are the same, but for the case of "urn", of the NID, and of the
// digits in percent-encoded octets of the NSS. These octets are not decoded, and the r-, q- and f-components do not matter.
func (u URN) Equal(v URN) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns the assigned name of u, with "urn" and the NID in lower case and the digits of percent-encoded octets in upper case (section 3.1). The r-, q-
// and f-components are not in it, since they are no part of the name.
//
// Laws: it is idempotent; u.Equal(v) exactly when u.Normalize() == v.Normalize().
func (u URN) Normalize() URN {
	if u == (URN{}) {
		return u
	}
	n := MustParseURN(uri.MustParse(u.AssignedName()).Normalize(uri.StepCase).String())
	if nid := ascii.Lower(n.NID()); nid != n.NID() {
		return MustParseURN("urn:" + nid + ":" + n.NSS())
	}
	return n
}
