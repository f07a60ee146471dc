// Package did parses decentralized identifiers and DID URLs (W3C, Decentralized Identifiers (DIDs) v1.0), such as "did:example:123#key-1".
//
// A DID is a DID URL without a path, a query or a fragment: see [URL.IsDID]. Each DID method
// defines the meaning of its identifiers, and whether their case matters.
//
// Every DID URL is a URI, and the package accepts the whole grammar. As everywhere in ABNF, the
// case of "did:" does not matter. A method must be in lower case.
package did

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/whole"
)

// IsDID reports whether u is a DID: it has no path, no query and no fragment.
func (u URL) IsDID() bool { return u != (URL{}) && len(u.DID()) == len(u.text) }

// Parameter returns the decoded value of the first query parameter with the given name, and reports whether there is one (section 3.2.1).
// DID Core defines names such as "service", "relativeRef" and "versionId", and DID methods define others. The value of a parameter without
// "=" is empty. The value can contain any bytes, including line breaks and NUL: check it before you write it to a line-based protocol.
func (u URL) Parameter(name string) (value string, present bool) {
	return u.URI().Pairs(uri.PlainPairs).Get(name)
}

// ErrAuthority is the error of [URL.Resolve] for a reference with an authority.
var ErrAuthority = whole.New("did", "a reference with an authority cannot be resolved to a DID URL")

// Resolve returns the DID URL that ref denotes relative to u (section 3.2.2). It resolves ref as in
// RFC 3986, with method and identifier instead of the authority. So "../x" never leaves the DID.
// Resolve first decodes unreserved characters, so "%2E%2E" means "..", as in [URL.Equal].
//
// The error is [ErrAuthority] if ref has an authority. It is a [*SyntaxError] if ref has a scheme
// but is not a DID URL, or if u is the zero URL. It is a [*uri.SyntaxError] if ref has no scheme
// and is not a reference of RFC 3986, for example an IRI.
func (u URL) Resolve(ref uri.URI) (URL, error) {
	if ref.Scheme() != "" {
		return FromURI(ref)
	}
	if _, ok := ref.Authority(); ok {
		return URL{}, ErrAuthority
	}
	if u == (URL{}) {
		return Parse("")
	}
	const stand = "did://-"
	base := uri.MustParse(stand + u.text[len(u.DID()):])
	target, err := decoded(base).Resolve(decoded(ref))
	if err != nil {
		return URL{}, err
	}
	return Parse(u.DID() + target.String()[len(stand):])
}

// decoded returns u with the triplets of unreserved characters decoded: "%2E" becomes ".".
func decoded(u uri.URI) uri.URI { return u.Normalize(uri.StepPercent) }

// Equal reports whether u and v have the same normal form. If so, they are equivalent under every DID method. A DID
// method can define more equivalences, for example by ignoring case.
func (u URL) Equal(v URL) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns u with "did" in lower case, triplets in upper case, and unreserved characters decoded (RFC 3986,
// section 6.2.2). The exception is "~" in an identifier, which cannot contain it. Normalize keeps dot-segments: RFC
// 3986 finds no authority in a DID URL, so removing them could remove the identifier.
//
// Laws: Normalize is idempotent; u.Equal(v) if and only if u.Normalize() == v.Normalize().
func (u URL) Normalize() URL {
	if u == (URL{}) {
		return URL{}
	}
	text := u.URI().Normalize(uri.StepCase | uri.StepPercent).String()
	if n, err := Parse(text); err == nil {
		return n
	}
	id := uri.MustParse(u.DID()).Normalize(uri.StepCase | uri.StepPercent).String()
	return MustParse(strings.ReplaceAll(id, "~", "%7E") + text[len(id):])
}
