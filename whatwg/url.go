package whatwg

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
)

// URL is a valid URL string that has been taken apart. It keeps the text as it was written: it is not
// the URL record that the standard's parser makes of the text.
//
// A URL is a small immutable value. It may be copied, used by many goroutines and compared with ==:
// two URLs are == when they have the same text and were parsed by the same [Edition] of the standard, to
// the same kind of host. The zero URL is the empty string, which is valid relative to a base.
type URL struct {
	text string
	offsets
	edition Edition
	kind    HostKind
}

// offsets are byte offsets into the text of a URL: each is where a component ends, or 0 if its rule
// matched nothing.
type offsets struct {
	scheme uint32 // the ":" after the scheme
	host   uint32
	port   uint32
	path   uint32
	query  uint32 // the end of the query, whose "?" stands where the path ends
}

// Parse parses s as an absolute URL string, perhaps with a fragment, under the newest text of the
// standard (section 4.3, "absolute-URL-with-fragment string"). The error is a [*SyntaxError] or, if
// s has the right form but its host is no valid domain, a [*DomainError].
func Parse(s string) (URL, error) { return July2026.Parse(s) }

// ParseReference parses s as a valid URL string: an absolute one, as [Parse] does, or one that is
// relative to a base of the kind (section 4.3). The error is as that of Parse.
func ParseReference(s string, base Base) (URL, error) { return July2026.ParseReference(s, base) }

// Valid reports whether s is a valid URL string against a base of the kind; with [NoBase], whether it is
// an absolute one. It is what [ParseReference] accepts.
func Valid(s string, base Base) bool { return July2026.Valid(s, base) }

// MustParse is like [Parse] but panics where Parse returns an error. It is for strings that are known to be
// right, such as constants.
func MustParse(s string) URL {
	u, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// String returns the text that u was parsed from, byte for byte.
func (u URL) String() string { return u.text }

// Edition returns the text of the standard that u was parsed by.
func (u URL) Edition() Edition { return u.edition }

// Scheme returns the scheme as written, or "" if u is relative: a scheme is never empty. Schemes are
// compared without regard to case.
func (u URL) Scheme() string { return u.text[:u.scheme] }

// IsSpecial reports whether u has one of the special schemes: ftp, file, http, https, ws and wss
// (section 4.2).
func (u URL) IsSpecial() bool { return isSpecialScheme(u.Scheme()) }

func isSpecialScheme(scheme string) bool {
	return slices.ContainsFunc(specialSchemes[:], func(s string) bool { return ascii.EqualFold(s, scheme) })
}

var specialSchemes = [...]string{"https", "http", "wss", "ws", "ftp", "file"}

// Host returns the host, and reports whether it is present: whether "//" stands before it. "file:///p" has a host,
// which is empty.
func (u URL) Host() (host Host, present bool) {
	if !u.hasAuthority() {
		return Host{}, false
	}
	return Host{u.text[u.hostStart():max(u.host, u.hostStart())], u.kind, u.edition}, true
}

// Port returns the port as written, digits or nothing, and reports whether it is present: "http://a:/" has an
// empty port.
func (u URL) Port() (port string, present bool) {
	if u.port == 0 {
		return "", false
	}
	return u.text[u.host+1 : u.port], true
}

// PortNumber returns the port as a number. It returns false if the port is absent or empty.
func (u URL) PortNumber() (port uint16, ok bool) {
	s, _ := u.Port()
	n, err := strconv.ParseUint(s, 10, 16)
	return uint16(n), err == nil
}

// Path returns the path as written, which is always present and perhaps empty.
func (u URL) Path() string { return u.text[u.pathStart():u.pathEnd()] }

// HasOpaquePath reports whether the path of u is one opaque text instead of a list of segments, as that of
// "mailto:a@example" (section 4.1): u has a scheme, which is not special, and neither "/" nor a host follows it.
func (u URL) HasOpaquePath() bool {
	return u.scheme != 0 && !strings.HasPrefix(u.text[u.scheme+1:], "/")
}

// Segments yields the segments of the path: what stands between the slashes, as written. A path
// without slashes is one segment, an empty or an opaque path has none. A path that begins with "/"
// does not begin with an empty segment: "/a/" has the segments "a" and "".
func (u URL) Segments() iter.Seq[string] {
	path := u.Path()
	if path == "" || u.HasOpaquePath() {
		return func(func(string) bool) {}
	}
	return strings.SplitSeq(strings.TrimPrefix(path, "/"), "/")
}

// Query returns the part between "?" and "#", and reports whether it is present.
func (u URL) Query() (query string, present bool) {
	if u.query == 0 {
		return "", false
	}
	return u.text[u.pathEnd()+1 : u.query], true
}

// Fragment returns the part after "#", and reports whether it is present.
func (u URL) Fragment() (fragment string, present bool) {
	end := max(u.pathEnd(), u.query)
	if end == uint32(len(u.text)) {
		return "", false
	}
	return u.text[end+1:], true
}

// AppendText appends the text of u to b, as encoding.TextAppender asks. The error is always nil.
func (u URL) AppendText(b []byte) ([]byte, error) { return append(b, u.text...), nil }

// MarshalText returns the text of u, as encoding.TextMarshaler asks. The error is always nil.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.text), nil }

// UnmarshalText sets u to the absolute URL that text is: see [Parse]. On an error u stays as it was.
func (u *URL) UnmarshalText(text []byte) error {
	v, err := Parse(string(text))
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// maxLen is the length in bytes of the longest input that offsets can describe.
const maxLen = math.MaxUint32

// afterScheme is where what follows the scheme and its ":" begins.
func (u URL) afterScheme() uint32 {
	if u.scheme == 0 {
		return 0
	}
	return u.scheme + 1
}

// hasAuthority relies on the grammar: no path that follows a scheme or nothing begins with "//".
func (u URL) hasAuthority() bool { return strings.HasPrefix(u.text[u.afterScheme():], "//") }

func (u URL) hostStart() uint32 { return u.afterScheme() + uint32(len("//")) }

func (u URL) pathStart() uint32 {
	if !u.hasAuthority() {
		return u.afterScheme()
	}
	return max(u.hostStart(), u.host, u.port)
}

// pathEnd is where the path ends, also where no rule matched it, since it is empty after a host.
func (u URL) pathEnd() uint32 { return max(u.path, u.pathStart()) }
