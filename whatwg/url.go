package whatwg

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// URL is a valid URL string that has been taken apart. It keeps the text as it was written: it is
// not a URL record, which is the result of the standard's parser.
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

// Parse parses s as an absolute URL string, perhaps with a fragment, under the newest text of the
// standard (section 4.3, "absolute-URL-with-fragment string"). The error is a [*SyntaxError] or, if
// s has the right form but an invalid domain as its host, a [*DomainError].
func Parse(s string) (URL, error) { return July2026.Parse(s) }

// ParseReference parses s as a valid URL string: an absolute one, as [Parse] does, or one that is
// relative to a base of the kind (section 4.3). The errors are those of Parse.
func ParseReference(s string, base Base) (URL, error) { return July2026.ParseReference(s, base) }

// Valid reports whether s is a valid URL string against a base of the kind: whether
// [ParseReference] accepts s. With [NoBase], only absolute strings are valid.
func Valid(s string, base Base) bool { return July2026.Valid(s, base) }

// MustParse is like [Parse] but panics where Parse returns an error. It is for strings that are
// known to be valid, such as constants.
func MustParse(s string) URL {
	u, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// Edition is a dated text of the URL Standard, which changes often. The zero Edition is the newest
// that this package knows, [July2026].
type Edition uint8

const (
	// July2026 is the text of 2026-07-02 (whatwg/url commit 6ae8486), which closed most gaps
	// between valid URL strings and texts that the standard's parser reads without an error.
	July2026 Edition = iota
	// February2026 is the Review Draft of February 2026 (commit 5a0ae6b), in which the grammar is as
	// it had been since about 2018. Under it a domain may end in a number ("http://1.2.3/"), an IPv6
	// address may have leading zeros, and an opaque path may not have a colon ("foo:a:b").
	February2026
)

// String names the text, as in "URL Standard of 2026-07-02".
func (e Edition) String() string {
	switch e {
	case July2026:
		return "URL Standard of 2026-07-02"
	case February2026:
		return "URL Standard, Review Draft of February 2026"
	}
	return "unknown edition"
}

// ID returns the name of e in flags and JSON, such as "whatwg".
func (e Edition) ID() string {
	switch e {
	case July2026:
		return "whatwg"
	case February2026:
		return "whatwg-2026-02"
	}
	return ""
}

// Editions returns the texts that this package knows, the newest first.
func Editions() []Edition { return []Edition{July2026, February2026} }

// Parse is like [Parse], under e.
func (e Edition) Parse(s string) (URL, error) { return e.ParseReference(s, NoBase) }

// Valid is like [Valid], under e.
func (e Edition) Valid(s string, base Base) bool {
	_, err := e.ParseReference(s, base)
	return err == nil
}

// Rules returns the rules of e that [Edition.ParseTree] accepts, by their names in the grammar files.
func (e Edition) Rules() []string { return pegRules.Names(uint8(e)) }

// Base is a kind of base URL. Which relative strings are valid depends on the scheme, host and path
// of the base (section 4.3, "relative-URL string").
type Base uint8

const (
	NoBase         Base = iota // no base: nothing relative is valid
	AnyBase                    // an unknown base: a string is valid if it is valid against one of the others
	SpecialBase                // the scheme is ftp, http, https, ws or wss
	FileBase                   // the scheme is file and the host is empty
	FileHostBase               // the scheme is file and the host is not empty; the same as FileBase since July 2026
	NonSpecialBase             // any other scheme, and a path that is not opaque
	OpaqueBase                 // the path is opaque, as in "mailto:a@example"; the same as NonSpecialBase before July 2026
)

var baseNames = [...]string{
	NoBase:         "no base",
	AnyBase:        "any base",
	SpecialBase:    "special base",
	FileBase:       "file base",
	FileHostBase:   "file base with a host",
	NonSpecialBase: "non-special base",
	OpaqueBase:     "base with an opaque path",
}

// String describes the kind, as in "special base".
func (b Base) String() string {
	return nameOf(baseNames[:], uint8(b), "unknown base")
}

// nameOf returns the name of a constant, or another text if the constant is unknown.
func nameOf(names []string, constant uint8, unknown string) string {
	if int(constant) < len(names) {
		return names[constant]
	}
	return unknown
}

// Base returns the kind of u as a base URL. It returns [NoBase] if u is relative. The host
// localhost of a file URL counts as empty, because the URL parser drops it (section 4.4, file host
// state).
func (u URL) Base() Base {
	switch {
	case u.scheme == 0:
		return NoBase
	case ascii.EqualFold(u.Scheme(), "file"):
		return u.fileBase()
	case u.IsSpecial():
		return SpecialBase
	case u.HasOpaquePath():
		return OpaqueBase
	}
	return NonSpecialBase
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

// Host returns the host, and reports whether it is present: whether "//" precedes it. "file:///p" has a host,
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

// Segments yields the segments of the path, between the slashes, as written. A path without slashes
// is one segment; an empty or opaque path has no segments. A path that begins with "/" does not
// begin with an empty segment: "/a/" has the segments "a" and "".
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

// AppendText appends the text of u to b. It implements encoding.TextAppender, and the error is
// always nil.
func (u URL) AppendText(b []byte) ([]byte, error) { return append(b, u.text...), nil }

// MarshalText returns the text of u. It implements encoding.TextMarshaler, and the error is always
// nil.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.text), nil }

// UnmarshalText parses text as [Parse] does, and sets u to the result. It implements
// encoding.TextUnmarshaler. On an error, u is unchanged.
func (u *URL) UnmarshalText(text []byte) error {
	v, err := Parse(string(text))
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// offsets are byte offsets into the text of a URL: each is where a component ends, or 0 if its rule
// matched nothing.
type offsets struct {
	scheme uint32 // the ":" after the scheme
	host   uint32
	port   uint32
	path   uint32
	query  uint32 // the end of the query, whose "?" is at the end of the path
}

// maxLen is the length in bytes of the longest input that offsets can describe.
const maxLen = math.MaxUint32

func isSpecialScheme(scheme string) bool {
	return slices.ContainsFunc(specialSchemes[:], func(s string) bool { return ascii.EqualFold(s, scheme) })
}

var specialSchemes = [...]string{"https", "http", "wss", "ws", "ftp", "file"}

// bases are the kinds that a base can be of, in the order in which they are tried for [AnyBase].
var bases = [...]Base{SpecialBase, FileBase, FileHostBase, NonSpecialBase, OpaqueBase}

func (u URL) fileBase() Base {
	h, _ := u.Host()
	if h.kind == EmptyHost {
		return FileBase
	}
	if ascii, err := u.edition.DomainToASCII(h.text); err == nil && ascii == "localhost" {
		return FileBase
	}
	return FileHostBase
}

// afterScheme returns the offset after the scheme and its ":".
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
