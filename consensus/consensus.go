package consensus

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/made"
	"github.com/urigrammar/uri/internal/scan"
	"github.com/urigrammar/uri/whatwg"
)

// Parse parses s as a URI of profile [Web]. The error is an [*Error].
func Parse(s string) (uri.URI, error) { return Web.Parse(s) }

// MustParse is like [Parse], but panics if there is an error. It is for texts that are part of a program.
func MustParse(s string) uri.URI {
	u, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// Valid reports whether [Parse] accepts s.
func Valid(s string) bool { return Web.Valid(s) }

// Parse parses s as a URI of the profile. The URI is one of RFC 3986. The error is an [*Error].
//
// Laws: uri.Parse returns the same URI. It is valid in the URL Standard and in RFC 2396 as amended by RFC 2732, with the same scheme,
// host, port, path, query and fragment. In every profile except [Any] it has a host and no userinfo.
func (p Profile) Parse(s string) (uri.URI, error) {
	o, ok := p.read(s)
	if !ok {
		return uri.URI{}, p.failure(s)
	}
	return toURI(s, o), nil
}

// Valid reports whether [Profile.Parse] accepts s.
func (p Profile) Valid(s string) bool {
	_, ok := p.read(s)
	return ok
}

var toURI = made.Make.(func(string, made.Offsets) uri.URI)

// read reports whether s is in the language, and returns where its components end. Most URIs are plain, and it is proved that these
// are in the language.
func (p Profile) read(s string) (made.Offsets, bool) {
	o, ok := made.Scan(s)
	return o, ok && p.exists() && (p.isPlain(s, &o) || p.admits(s, &o))
}

// admits reports whether s, a URI of RFC 3986, is in the language, by the tables of the standards and of the exclusions.
func (p Profile) admits(s string, o *made.Offsets) bool {
	if _, failed := scan.Run(&tables, tables.Starts[standardsTable].State, s); failed != 0 {
		return false
	}
	return p.exclusionOf(s, o) == nil && hasValidName(s, o)
}

// hasValidName asks package whatwg about names that the tables do not decide about: they count no letters, and know no A-labels.
func hasValidName(s string, o *made.Offsets) bool {
	name := hostOf(s, o)
	if len(name) <= longestLabel && !strings.Contains(name, "--") {
		return true
	}
	return whatwg.Valid(s, whatwg.NoBase)
}

// longestLabel is the length in octets that a label can have.
const longestLabel = 63

// hostOf returns the host of a URI without userinfo, or "" if it has none.
func hostOf(s string, o *made.Offsets) string {
	if o.Host == 0 {
		return ""
	}
	return s[int(o.Scheme)+len("://") : o.Host]
}
