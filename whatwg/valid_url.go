package whatwg

import (
	"math"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// ValidURL is a parsed valid URL string (section 4.3). It keeps the text as written, unlike a [URL].
//
// A ValidURL is a small immutable value. It may be copied, shared by goroutines and compared with ==. Two ValidURLs are
// == if they have the same text and kind of host. The zero ValidURL is the empty string, which is valid relative to a
// base.
type ValidURL struct {
	text string
	offsets
	kind HostKind
}

// ValidURLString reports whether s is a valid URL string for a base of the given kind: whether [ParseValid] accepts it.
// For the texts that a browser accepts, see [CanParse].
func ValidURLString(s string, base Base) bool {
	_, err := ParseValid(s, base)
	return err == nil
}

// Standard names the version of the standard that this package implements: whatwg/url at commit 6ae8486.
const Standard = "URL Standard of 2026-07-02"

// Rules returns the names of the rules that [ParseTree] accepts, as the grammar file spells them.
func Rules() []string { return pegRules.Names(0) }

// Base is a kind of base URL. Which relative strings are valid depends on the scheme, host and path
// of the base (section 4.3, "relative-URL string").
type Base uint8

const (
	NoBase         Base = iota // no base: no relative string is valid
	AnyBase                    // an unknown base: a string is valid if it is valid for one of the other kinds
	SpecialBase                // the scheme is ftp, http, https, ws or wss
	FileBase                   // the scheme is file and the host is empty
	FileHostBase               // the scheme is file and the host is not empty
	NonSpecialBase             // the scheme is any other, and the path is not opaque
	OpaqueBase                 // the path is opaque, as in "mailto:a@example"
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

// String returns a description of the kind, such as "special base".
func (b Base) String() string {
	return nameOf(baseNames[:], uint8(b), "unknown base")
}

// nameOf returns the name of a constant, or unknown if there is none.
func nameOf(names []string, constant uint8, unknown string) string {
	if int(constant) < len(names) {
		return names[constant]
	}
	return unknown
}

// Base returns the kind of base URL that u is. It returns [NoBase] if u is relative. The host
// localhost of a file URL counts as empty, because the URL parser drops it (section 4.4, file host
// state).
func (u ValidURL) Base() Base {
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

// String returns the text from which u was parsed, unchanged.
func (u ValidURL) String() string { return u.text }

// Scheme returns the scheme as written, or "" if u is relative: a scheme is never empty. Ignore the case when you
// compare schemes.
func (u ValidURL) Scheme() string { return u.text[:u.scheme] }

// IsSpecial reports whether u has a special scheme: ftp, file, http, https, ws or wss (section
// 4.2).
func (u ValidURL) IsSpecial() bool { return isSpecialScheme(u.Scheme()) }

// Host returns the host, and reports whether it is present, which means that "//" precedes it. "file:///p"
// has a host, which is empty.
func (u ValidURL) Host() (host Host, present bool) {
	if !u.hasAuthority() {
		return Host{}, false
	}
	return Host{u.text[u.hostStart():max(u.host, u.hostStart())], u.kind}, true
}

// Port returns the port as written, and reports whether it is present. It may be empty, as in "http://a:/".
func (u ValidURL) Port() (port string, present bool) {
	if u.port == 0 {
		return "", false
	}
	return u.text[u.host+1 : u.port], true
}

// Path returns the path as written, which is always present but may be empty.
func (u ValidURL) Path() string { return u.text[u.pathStart():u.pathEnd()] }

// HasOpaquePath reports whether the path is one opaque string rather than a list of segments, as in
// "mailto:a@example" (section 4.1). Then u has a scheme that is not special, and the text after its ":" does
// not begin with "/".
func (u ValidURL) HasOpaquePath() bool {
	return u.scheme != 0 && !strings.HasPrefix(u.text[u.scheme+1:], "/")
}

// Query returns the part between "?" and "#", and reports whether it is present.
func (u ValidURL) Query() (query string, present bool) {
	if u.query == 0 {
		return "", false
	}
	return u.text[u.pathEnd()+1 : u.query], true
}

// Fragment returns the part after "#", and reports whether it is present.
func (u ValidURL) Fragment() (fragment string, present bool) {
	end := max(u.pathEnd(), u.query)
	if end == uint32(len(u.text)) {
		return "", false
	}
	return u.text[end+1:], true
}

// AppendText appends the text of u to b. It implements encoding.TextAppender, and the error is
// always nil.
func (u ValidURL) AppendText(b []byte) ([]byte, error) { return append(b, u.text...), nil }

// MarshalText returns the text of u. It implements encoding.TextMarshaler, and the error is always
// nil.
func (u ValidURL) MarshalText() ([]byte, error) { return []byte(u.text), nil }

// UnmarshalText sets u to the result of [ParseValid] without a base, or to the zero ValidURL if the text is
// empty. It implements encoding.TextUnmarshaler. It rejects relative strings other than the empty one,
// because their validity depends on the base. If there is an error, u is unchanged.
func (u *ValidURL) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*u = ValidURL{}
		return nil
	}
	v, err := ParseValid(string(text), NoBase)
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// offsets are byte offsets into the text of a URL at which components end. An offset is 0 if the
// component's rule matched nothing.
type offsets struct {
	scheme uint32 // the ":" after the scheme
	host   uint32
	port   uint32
	path   uint32
	query  uint32 // the end of the query, whose "?" is at the end of the path
}

// maxLen is the length in bytes of the longest input whose offsets can be represented.
const maxLen = math.MaxUint32

func isSpecialScheme(scheme string) bool {
	return slices.ContainsFunc(specialSchemes[:], func(s string) bool { return ascii.EqualFold(s, scheme) })
}

var specialSchemes = [...]string{"https", "http", "wss", "ws", "ftp", "file"}

// bases are the kinds of base in the order of trial for [AnyBase].
var bases = [...]Base{SpecialBase, FileBase, FileHostBase, NonSpecialBase, OpaqueBase}

func (u ValidURL) fileBase() Base {
	h, _ := u.Host()
	if h.kind == EmptyHost {
		return FileBase
	}
	if ascii, err := DomainToASCII(h.text); err == nil && ascii == "localhost" {
		return FileBase
	}
	return FileHostBase
}

// afterScheme returns the offset after the scheme and its ":".
func (u ValidURL) afterScheme() uint32 {
	if u.scheme == 0 {
		return 0
	}
	return u.scheme + 1
}

// hasAuthority relies on the grammar: a path directly after a scheme or at the beginning never begins with "//".
func (u ValidURL) hasAuthority() bool { return strings.HasPrefix(u.text[u.afterScheme():], "//") }

func (u ValidURL) hostStart() uint32 { return u.afterScheme() + uint32(len("//")) }

func (u ValidURL) pathStart() uint32 {
	if !u.hasAuthority() {
		return u.afterScheme()
	}
	return max(u.hostStart(), u.host, u.port)
}

// pathEnd returns the end of the path, even if no rule matched it because it is empty after a host.
func (u ValidURL) pathEnd() uint32 { return max(u.path, u.pathStart()) }
