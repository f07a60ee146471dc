package did

import (
	"errors"

	"github.com/urigrammar/uri"
)

// ErrAuthority is the error of [URL.Resolve] for a reference with an authority.
var ErrAuthority = errors.New("did: a reference with an authority cannot be resolved to a DID URL")

// Resolve returns the DID URL that ref is, relative to u (section 3.2.2): ref is resolved as in RFC 3986, with method and identifier in the place of the authority. So
// "../x" never leaves the DID. Unreserved characters are decoded first, so that "%2E%2E" is ".." as it is to [URL.Equal]. The error is [ErrAuthority] if ref has an authority, or a [*SyntaxError] if ref has a scheme and is no DID URL, or if u is the zero URL.
func (u URL) Resolve(ref uri.URI) (URL, error) {
	if ref.Scheme() != "" {
		return FromURI(ref)
	}
	if _, ok := ref.Authority(); ok {
		return URL{}, ErrAuthority
	}
	if u == (URL{}) {
		return ParseURL("")
	}
	const stand = "did://-"
	base := uri.MustParse(stand + u.text[len(u.DID()):]).Normalize(uri.StepPercent) // "%2E" is a "."
	target, err := base.Resolve(ref.Normalize(uri.StepPercent))
	if err != nil {
		return URL{}, err
	}
	return ParseURL(u.DID() + target.String()[len(stand):])
}
