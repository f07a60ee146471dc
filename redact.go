package uri

import (
	"log/slog"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/excerpt"
)

// Redacted returns the text of u with "xxxxx" for the password: what follows the first ":" of the userinfo,
// which is not to be shown (section 3.2.1). Without a password it is the text itself. An empty password
// is left, since nothing is hidden by hiding it.
//
// Nothing else is hidden: not a user name, which some programs use for a token, and nothing in the path, query or
// fragment. For a value that prints none of these see [Secret].
//
// In an authority of RFC 2396 that is a registry name, what precedes the last "@" is taken for
// a userinfo.
func (u URI) Redacted() string {
	start, end := u.password()
	if start == end {
		return u.text
	}
	return u.text[:start] + excerpt.Mask + u.text[end:]
}

// password is where the password of u begins and ends. If there is none, they are equal.
func (u URI) password() (start, end uint32) {
	userinfo, present := u.Userinfo()
	if name, ok := u.RegistryName(); ok {
		at := strings.LastIndexByte(name, '@')
		userinfo, present = name[:max(at, 0)], at > 0
	}
	colon := strings.IndexByte(userinfo, ':')
	if !present || colon < 0 {
		return 0, 0
	}
	start = u.authorityStart()
	return start + uint32(colon) + 1, start + uint32(len(userinfo))
}

// LogValue returns [URI.Redacted]. Package log/slog asks for it where a URI itself is logged, not where one is part of a
// slice, a map or a struct: these are logged in clear. See [Secret].
func (u URI) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// GoString returns a Go expression for u, without its password, as fmt prints it for %#v. Package fmt does not
// ask for it where a URI is an unexported field of a struct.
func (u URI) GoString() string { return "uri.MustParseReference(" + strconv.Quote(u.Redacted()) + ")" }
