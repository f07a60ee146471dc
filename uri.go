package uri

import (
	"math"
	"strings"
)

// URI is a URI reference (section 4.1) that has been taken apart: a URI or a relative reference.
//
// A URI is a small immutable value. It may be copied, used by many goroutines and compared with
// ==: two URIs are == when they have the same text and were parsed by the same grammar. For the
// equivalences of section 6 see [Equal]. As a map key it keeps its whole text alive.
//
// The zero URI is the empty reference "", which is a valid relative reference.
//
// A URI prints its text in clear: by String, in text and JSON, by the verbs %v and %s of package fmt, and within other
// values. So do its parts, such as [Components] and [Key]. Only %#v of a URI and log/slog of a URI hide its
// password: see [URI.Redacted]. A [Secret] is a URI that never prints what may be secret.
type URI struct {
	text string
	offsets
	grammar Grammar
	// An array is returned in memory, not in registers, where eleven words would not fit: that makes
	// parsing a fifth faster.
	_ [2]uint8
}

// offsets are byte offsets into the text of a URI: each is where a component ends.
// An absent component has offset 0, which no present one but the path can have:
// a scheme is not empty, an authority follows "//", a query follows "?".
type offsets struct {
	scheme    uint32 // the ":" after the scheme
	userinfo  uint32 // the "@" after the userinfo
	host      uint32 // in RFC 2396 absent where the authority is a reg_name or an empty server
	authority uint32
	path      uint32 // of the path; of the opaque_part, where there is one instead
	query     uint32 // the end of the query, whose "?" stands at path
}

// maxLen is the length in bytes of the longest input that offsets can describe.
const maxLen = math.MaxUint32

// Parse parses s as a URI, which has a scheme and perhaps a fragment: rule URI (section 3).
// The error is a [*SyntaxError].
//
// A host and a port without a scheme can be a URI: "localhost:8080" has the scheme "localhost" and the path "8080", and no
// host. Programs that are to connect somewhere ask for the scheme with [URI.HasScheme].
func Parse(s string) (URI, error) { return RFC3986.parse(startURI, s) }

// ParseReference parses s as a URI or a relative reference: rule URI-reference (section 4.1).
// The error is a [*SyntaxError].
func ParseReference(s string) (URI, error) { return RFC3986.parse(startReference, s) }

// ParseAbsolute parses s as a URI without a fragment, which is what a base URI must be: rule
// absolute-URI (section 4.3). The error is a [*SyntaxError].
func ParseAbsolute(s string) (URI, error) { return RFC3986.parseAbsolute(s) }

// ParseRelative parses s as a reference without a scheme: rule relative-ref (section 4.2).
// The error is a [*SyntaxError].
func ParseRelative(s string) (URI, error) { return RFC3986.parse(startRelative, s) }

// MustParse is like [Parse] but panics where Parse returns an error. It is for texts that are known to be right, such as
// constants.
func MustParse(s string) URI { return must(Parse(s)) }

// MustParseReference is like [ParseReference] but panics where ParseReference returns an error.
func MustParseReference(s string) URI { return must(ParseReference(s)) }

func must(u URI, err error) URI {
	if err != nil {
		panic(err)
	}
	return u
}

// String returns the text that u was made from, byte for byte. It may hold a password: see [URI.Redacted].
func (u URI) String() string { return u.text }

// Clone returns u with a text of its own, as strings.Clone does: it no longer keeps alive, or shares, the memory that u was
// cut out of.
func (u URI) Clone() URI {
	u.text = strings.Clone(u.text)
	return u
}

// Grammar returns the grammar that u was parsed by.
func (u URI) Grammar() Grammar { return u.grammar }

// Len returns the length of u's text in bytes.
func (u URI) Len() int { return len(u.text) }

// Scheme returns the scheme as written (section 3.1), or "" if u is a relative reference: a scheme is
// never empty. Schemes are compared without regard to case: see [URI.HasScheme].
func (u URI) Scheme() string { return u.text[:u.scheme] }

// Authority returns the part between "//" and the path (section 3.2), and reports whether it is
// present: "file:///etc/hosts" has an empty one.
func (u URI) Authority() (authority string, present bool) {
	if u.authority == 0 {
		return "", false
	}
	return u.text[u.authorityStart():u.authority], true
}

// Userinfo returns the part of the authority before "@" (section 3.2.1), and reports whether it is present.
func (u URI) Userinfo() (userinfo string, present bool) {
	if u.userinfo == 0 {
		return "", false
	}
	return u.text[u.authorityStart():u.userinfo], true
}

// Port returns the port as written, any number of digits, perhaps none (section 3.2.3), and reports whether
// it is present: "http://a:/" has an empty port.
func (u URI) Port() (port string, present bool) { return u.port() }

// port is Port without a copy of u.
func (u *URI) port() (port string, present bool) {
	if u.host == 0 || u.host == u.authority {
		return "", false
	}
	return u.text[u.host+1 : u.authority], true
}

// PortNumber returns the port as a number. It returns false if the port is absent, empty or above 65535. A
// program with a default port must distinguish the last: it is a port that was written, see [URI.Port].
func (u URI) PortNumber() (port uint16, ok bool) {
	s, _ := u.Port()
	return portNumber(s)
}

func portNumber(s string) (port uint16, ok bool) {
	if s == "" {
		return 0, false
	}
	n := uint32(0)
	for i := range len(s) {
		n = n*10 + uint32(s[i]-'0')
		if n > math.MaxUint16 {
			return 0, false
		}
	}
	return uint16(n), true
}

// Path returns the path (section 3.3), which is always present and perhaps empty. It is "" if u is an
// opaque URI of RFC 2396: see [URI.Opaque].
func (u URI) Path() string {
	if u.isOpaque() {
		return ""
	}
	return u.text[u.pathStart():u.path]
}

// Query returns the part between "?" and "#" (section 3.4), and reports whether it is present.
func (u URI) Query() (query string, present bool) {
	if u.query == 0 {
		return "", false
	}
	return u.text[u.path+1 : u.query], true
}

// Fragment returns the part after "#" (section 3.5), and reports whether it is present.
func (u URI) Fragment() (fragment string, present bool) {
	end := u.queryEnd()
	if end == uint32(len(u.text)) {
		return "", false
	}
	return u.text[end+1:], true
}

// Opaque returns the opaque_part of a URI under RFC 2396 (its section 3), such as "a@b" of
// "mailto:a@b", and reports whether it is present. It is never empty. Such a URI has no authority, path or
// query. Under RFC 3986 there are none: what follows the scheme is a path.
func (u URI) Opaque() (opaque string, present bool) {
	if !u.isOpaque() {
		return "", false
	}
	return u.text[u.scheme+1 : u.path], true
}

// RegistryName returns the authority of a URI under RFC 2396 where it is a reg_name and no server (its
// section 3.2.1), such as "a_b:80" of "http://a_b:80/": such an authority has no userinfo, host or
// port. It is never empty: an empty authority is an empty server. Under RFC 3986 there are none.
func (u URI) RegistryName() (name string, present bool) {
	if u.host != 0 {
		return "", false
	}
	name, _ = u.Authority()
	return name, name != ""
}

// isOpaque relies on the grammar: hier_part begins with "/" and opaque_part does not.
func (u *URI) isOpaque() bool {
	return u.grammar.follows2396() && u.scheme != 0 && u.text[u.scheme+1] != '/'
}

func (o *offsets) authorityStart() uint32 {
	if o.scheme == 0 {
		return uint32(len("//"))
	}
	return o.scheme + uint32(len("://"))
}

func (o *offsets) hostStart() uint32 {
	if o.userinfo == 0 {
		return o.authorityStart()
	}
	return o.userinfo + 1
}

func (o *offsets) pathStart() uint32 {
	switch {
	case o.authority != 0:
		return o.authority
	case o.scheme != 0:
		return o.scheme + 1
	}
	return 0
}

// queryEnd is where the path and the query end: at the "#", if there is one.
func (o *offsets) queryEnd() uint32 { return max(o.path, o.query) }
