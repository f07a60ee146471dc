package consensus

import (
	"math"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/made"
	"github.com/urigrammar/uri/internal/scan"
	"github.com/urigrammar/uri/whatwg"
)

// Profile is a language of URIs. The zero Profile is [Web].
type Profile uint8

const (
	// Web has the schemes http, https, ws and wss. All standards and all parsers that were tried see the same scheme, host and port.
	Web Profile = iota
	// WebPaths is Web without paths that have a segment "." or "..", plain or percent-encoded: some parsers remove these. What is left
	// has the same path, query and fragment in all parsers that were tried, up to percent-encoding.
	WebPaths
	// Any has every scheme. All standards see the same components, and parsers are known that do not: docs/consensus.md lists them.
	Any

	profileCount
	aLabels Profile = 1 << 7
)

// Profiles returns the profiles.
func Profiles() []Profile { return []Profile{Web, WebPaths, Any} }

var profileNames = [profileCount]string{"web", "web-paths", "any"}

// WithALabels returns the profile that accepts A-labels too: labels of host names that begin with "xn--", as in xn--mnchen-3ya.example.
// They must be valid by the tables of IDNA, as the URL Standard asks. Not all parsers look at that.
func (p Profile) WithALabels() Profile { return p | aLabels }

// String returns the name of the profile: "web", "web-paths" or "any", and "+A-labels" behind it if it accepts them.
func (p Profile) String() string {
	base, suffix := p&^aLabels, ""
	if p&aLabels != 0 {
		suffix = "+A-labels"
	}
	if !p.exists() {
		return "unknown profile"
	}
	return profileNames[base] + suffix
}

func (p Profile) exists() bool { return p&^aLabels < profileCount }

// ID returns the name that package oracle and the command have for the profile: "consensus", "consensus-paths" or "consensus-any", and
// "+A-labels" behind it.
func (p Profile) ID() string {
	switch name := p.String(); {
	case p&^aLabels <= WebPaths:
		return "consensus" + strings.TrimPrefix(name, "web")
	default:
		return "consensus-" + name
	}
}

// Parse parses s as a URI of profile [Web]. The error is an [*Error].
func Parse(s string) (uri.URI, error) { return Web.Parse(s) }

// MustParse is like [Parse], but panics if there is an error. It is for texts that stand in a program.
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
// Laws: uri.Parse gives the same URI. It is valid in the URL Standard and in RFC 2396 as amended by RFC 2732, with the same scheme,
// host, port, path, query and fragment. It has no userinfo.
func (p Profile) Parse(s string) (uri.URI, error) {
	var o made.Offsets
	if !p.has(s, &o) {
		return uri.URI{}, p.failure(s)
	}
	return toURI(s, o), nil
}

// Valid reports whether [Profile.Parse] accepts s.
func (p Profile) Valid(s string) bool {
	var o made.Offsets
	return p.has(s, &o)
}

var toURI = made.Make.(func(string, made.Offsets) uri.URI)

// has reports whether s is in the language. What a recognizer has read and what is plain is: internal/agreement proves it. Few
// texts are not plain.
func (p Profile) has(s string, o *made.Offsets) bool {
	var failed scan.State
	if p == Web && scan.Vectors && uint64(len(s)) <= math.MaxUint32 { // as scan does, without a call between
		_, failed = webMaskScan(s, o)
	} else {
		_, failed = p.scan(s, o)
	}
	return failed == 0 && (p.isPlain(s, o) || p.admits(s, o))
}

func (p Profile) isPlain(s string, o *made.Offsets) bool {
	return o.Host == 0 || isPlainName(s, int(o.Scheme)+len("://"), int(o.Host)) &&
		(p&^aLabels != WebPaths || isPlainPath(s[o.Authority:o.Path]))
}

// admits asks a table that counts no letters and knows no A-labels, and where that matters, package whatwg.
func (p Profile) admits(s string, o *made.Offsets) bool {
	if _, failed := scan.Run(&profiles, profiles.Starts[p&^aLabels].State, s); failed != 0 {
		return false
	}
	name := s[int(o.Scheme)+len("://") : o.Host]
	if len(name) <= longestLabel && !strings.Contains(name, "--") {
		return true
	}
	return whatwg.Valid(s, whatwg.NoBase) && (p&aLabels != 0 || !exclusions[aLabel].has(s))
}

// scan returns as [scan.Run] does.
func (p Profile) scan(s string, o *made.Offsets) (end int, failed scan.State) {
	if uint64(len(s)) > math.MaxUint32 {
		return 0, 1
	}
	switch p &^ aLabels {
	case Web, WebPaths:
		if scan.Vectors {
			return webMaskScan(s, o)
		}
		return webScan(s, o)
	case Any:
		if scan.Vectors {
			return anySchemeMaskScan(s, o)
		}
		return anySchemeScan(s, o)
	}
	return 0, 1
}
