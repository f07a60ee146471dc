package consensus

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/unchecked"
	"github.com/urigrammar/uri/whatwg"
)

// Parse parses s as a URI in the profile [Web]. The error is an [*Error].
func Parse(s string) (uri.URI, error) { return parse(uint64(Web), s) }

// MustParse is like [Parse], but panics if there is an error. Use it for texts that are known to be
// valid, such as constants.
func MustParse(s string) uri.URI {
	u, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// Valid reports whether [Parse] accepts s.
func Valid(s string) bool { return Web.Valid(s) }

// Parse parses s as a URI in the profile. The grammar of the URI is RFC 3986. The error is an [*Error].
//
// Laws: uri.Parse returns the same URI. The URI is valid in the URL Standard and in RFC 2396 as amended by RFC 2732, with the same
// scheme, host, port, path, query and fragment. In every profile except [Any], the URI has a host and no userinfo. In Any, one kind
// of URI has other components: if no "/" follows the scheme, as in "coap:x?y", RFC 2396 finds an opaque part instead of a path and
// a query.
func (p Profile) Parse(s string) (uri.URI, error) { return parse(uint64(p), s) }

// Valid reports whether [Profile.Parse] accepts s.
func (p Profile) Valid(s string) bool {
	if _, ok := readPlain(uint64(p), s); ok {
		return true
	}
	o, ok := unchecked.Scan(s)
	return ok && accepts(uint64(p), s, o)
}

// parse comes from package uri. It scans a text, and consults a profile by its number.
var parse = unchecked.Parser[uri.URI](readPlain, accepts, func(p uint64, s string) error { return Profile(p).newError(s) })

// accepts reports whether s, a URI of RFC 3986, is in the profile. Most URIs are plain, and the profile is proved to contain all plain URIs.
func accepts(p uint64, s string, o unchecked.Offsets) bool {
	return Profile(p).isPlain(s, o) || Profile(p).admits(s, o)
}

// admits reports whether s, a URI of RFC 3986, is in the profile, by the tables of the standards and of the exclusions.
func (p Profile) admits(s string, o unchecked.Offsets) bool {
	if !p.exists() {
		return false
	}
	if _, failed := verdictsMachine.Read(verdictsStarts[standardsTable].State, s, 0, nil); failed != 0 {
		return false
	}
	return p.exclusionOf(s, o) == nil && hasValidName(s, o)
}

// hasValidName checks, with package whatwg, names about which the tables cannot decide, because they neither count
// letters nor decode A-labels.
func hasValidName(s string, o unchecked.Offsets) bool {
	name := hostOf(s, o)
	if len(name) <= longestLabel && !strings.Contains(name, "--") {
		return true
	}
	return whatwg.ValidURLString(s, whatwg.NoBase)
}

// longestLabel is the maximum length of a label in bytes.
const longestLabel = 63

// hostOf returns the userinfo and the host of a URI, or "" if it has no authority.
func hostOf(s string, o unchecked.Offsets) string {
	if o.Host == 0 {
		return ""
	}
	return s[int(o.Scheme)+len("://") : o.Host]
}

// pathOf returns the path of a URI with an authority.
func pathOf(s string, o unchecked.Offsets) string {
	path, _, _ := strings.Cut(s[o.Authority:], "#")
	path, _, _ = strings.Cut(path, "?")
	return path
}
