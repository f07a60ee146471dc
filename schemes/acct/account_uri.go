package acct

import "github.com/urigrammar/uri"

// FromURI returns u as an Account. The error is a [*SyntaxError].
func FromURI(u uri.URI) (Account, error) { return ParseAccount(u.String()) }

// URI returns a as a URI. The zero Account is the zero URI.
//
// Law: FromURI(a.URI()) is a.
func (a Account) URI() uri.URI { return uri.MustParseReference(a.text) }

// New returns the account of a user at a host. All that cannot stand in a user part is percent-encoded, such as the "@" of "juliet@capulet.example". The error is a
// [*SyntaxError] if the host is none, if user is empty, or if it begins with what has to be encoded.
func New(user, host string) (Account, error) {
	return ParseAccount("acct:" + uri.RegNameOctets.Encode(user) + "@" + host) // which has the octets of a user part
}

// User returns the user part, decoded. The error is a [*uri.EncodingError] if that is not UTF-8.
func (a Account) User() (string, error) { return uri.DecodeText(a.Userpart()) }

// Equal reports whether a and b are the same after the normalization of RFC 3986, section 6.2.2: RFC 7565 has no comparison of its own. The case of the host does not
// matter. That of the user part does: what it means is up to the host.
func (a Account) Equal(b Account) bool { return a == b || a.Normalize() == b.Normalize() }

// Normalize returns a with the scheme and the host in lower case, percent-encoded octets in upper case, and unreserved characters decoded.
//
// Laws: it is idempotent; a.Equal(b) exactly when a.Normalize() == b.Normalize().
func (a Account) Normalize() Account {
	if a == (Account{}) {
		return a
	}
	n := uri.MustParseReference("//" + a.Userpart() + "@" + a.Host()).Normalize(uri.StepCase | uri.StepPercent) // of the host, case matters only as in an authority
	authority, _ := n.Authority()
	return MustParseAccount("acct:" + authority)
}
