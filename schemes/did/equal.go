package did

import (
	"strings"

	"github.com/urigrammar/uri"
)

// Equal reports whether u and v are the same for every method: whether their normal forms are. A method can have more of the same, such as addresses in any case.
func (u URL) Equal(v URL) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns u with "did" in lower case, percent-encoded octets in upper case, and unreserved characters decoded (RFC 3986, section 6.2.2), but for "~", which
// cannot stand in an identifier. Dot-segments stay: to RFC 3986, which sees no authority here, they could remove the identifier.
//
// Laws: it is idempotent; u.Equal(v) exactly when u.Normalize() == v.Normalize().
func (u URL) Normalize() URL {
	if u == (URL{}) {
		return u
	}
	text := u.URI().Normalize(uri.StepCase | uri.StepPercent).String()
	if n, err := ParseURL(text); err == nil {
		return n
	}
	id := uri.MustParse(u.DID()).Normalize(uri.StepCase | uri.StepPercent).String()
	return MustParseURL(strings.ReplaceAll(id, "~", "%7E") + text[len(id):])
}
