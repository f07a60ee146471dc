// Package acct parses account URIs (RFC 7565), such as "acct:foobar@status.example.net", which WebFinger queries use.
//
// The grammar adds two parentheses to the RFC's grammar, which does not derive the RFC's own examples without them. The
// parentheses are marked in acct.abnf. A user part cannot begin with a percent-encoded character. Erratum 7998, which
// is not verified, would allow it.
//
// The package rejects hosts in brackets, as in "acct:a@[::1]". The RFC's grammar allows them, but
// such texts are not URIs: RFC 3986 allows brackets only in an authority, which these URIs do not
// have. As in RFC 3986, a host can be empty.
package acct

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/unchecked"
)

// New returns the account of a user at a host. It percent-encodes characters that a user part
// cannot contain, such as the "@" of "juliet@capulet.example". The error is a [*SyntaxError] if the
// host is invalid, or if user is empty or begins with a character that must be encoded. New also
// returns the errors of [Account.User].
//
// Law: [Account.User] returns the given user.
func New(user, host string) (Account, error) {
	a, err := Parse("acct:" + uri.RegNameChars.Encode(user) + "@" + host) // which has the characters of a user part
	if err != nil {
		return Account{}, err
	}
	if _, err := a.User(); err != nil {
		return Account{}, err
	}
	return a, nil
}

// User returns the user part, decoded. The error is a [*uri.ComponentError] if the decoded part is not UTF-8, or
// contains NUL, CR or LF. In another program, these characters could end a line or a string.
func (a Account) User() (string, error) {
	user, err := uri.DecodeText(a.Userpart())
	if err != nil {
		return "", err
	}
	if end := strings.IndexAny(user, "\r\n\x00"); end != -1 {
		return "", unchecked.ComponentError("encoding", end, "the user part contains a line break or a NUL")
	}
	return user, nil
}

// Equal reports whether a and b are equal after normalization by RFC 3986, section 6.2.2. RFC 7565 does not define a
// comparison. Equal ignores the case of the host, but not the case of the user part, whose meaning only the host knows.
func (a Account) Equal(b Account) bool { return a == b || a.Normalize() == b.Normalize() }

// Normalize returns a with the scheme and the host in lower case, triplets in upper case, and unreserved characters decoded.
//
// Laws: Normalize is idempotent; a.Equal(b) if and only if a.Normalize() == b.Normalize().
func (a Account) Normalize() Account {
	if a == (Account{}) {
		return Account{}
	}
	n := uri.MustParseReference("//" + a.Userpart() + "@" + a.Host()).Normalize(uri.StepCase | uri.StepPercent) // of the host, case matters only as in an authority
	authority, _ := n.Authority()
	return MustParse("acct:" + authority)
}
