package web

import "github.com/urigrammar/uri"

// Equal reports whether u and v are equivalent (RFC 9110, section 4.2.3): whether their normal forms are the same. Fragments count.
func (u URL) Equal(v URL) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns u in the normal form of RFC 9110, section 4.2.3: by the steps of RFC 3986, section 6.2, a default port goes, and an empty path is "/". Addresses of IPv6 are
// written by RFC 5952. Only in a request with the method OPTIONS an empty path is not "/".
//
// Laws: it is idempotent; u.Equal(v) exactly when u.Normalize() == v.Normalize(); u.Normalize().Origin() == u.Origin(), unless it is opaque.
func (u URL) Normalize() URL {
	if u == (URL{}) {
		return u
	}
	return MustParseURL(u.URI().Normalize(uri.AllSteps).String())
}
