package whatwg

import (
	"log/slog"
	"net/netip"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/unchecked"
)

// URL is a parsed URL, like JavaScript's class URL: a URL record (section 4.1). Its components are
// normalized, not substrings of the input. The parser converts hosts to lower case, percent-encodes
// characters, and removes dot-segments.
//
// A URL holds its serialization and the ends of its components. It is a small value that may be copied and compared.
// Changing a URL does not change its copies. Two URLs are == if the standard considers them equal, including their
// fragments (section 4.6). The zero URL is invalid. As a base, it means no base.
type URL struct {
	text string

	// Offsets into the text. No component begins at 0, which means absent.
	scheme     uint32 // the ":" after the scheme
	username   uint32 // the end of the username; where the host begins, if there are no credentials
	host       uint32 // where the host begins
	hostEnd    uint32
	path       uint32 // where the path begins
	queryAt    uint32 // the "?"
	fragmentAt uint32 // the "#"

	kind HostKind
}

// Parse parses a text as a browser parses the links in pages, like new URL(input) in JavaScript. It
// runs the standard's basic URL parser (section 4.4). It accepts far more than [ParseValid], and
// changes the text. Other parsers interpret some of these texts differently. Use the result only if a
// browser opens the URL. For other programs, see package consensus.
//
// Parse reads invalid UTF-8 as U+FFFD. The error is a [*ParseError].
func Parse(input string) (URL, error) { return URL{}.Parse(input) }

// MustParse is like [Parse] but panics if there is an error. Use it for strings that are known to
// be valid, such as constants.
func MustParse(input string) URL {
	u, err := Parse(input)
	if err != nil {
		panic(err)
	}
	return u
}

// Parse is like the function [Parse], but resolves relative texts against the base URL u, like new
// URL(input, u) in JavaScript.
func (u URL) Parse(input string) (absolute URL, err error) {
	if absolute.readPlain(input) {
		return absolute, nil
	}
	return u.parse(input)
}

// CanParse reports whether [Parse] accepts input, like URL.canParse in browsers.
func CanParse(input string) bool { return URL{}.CanParse(input) }

// CanParse reports whether [URL.Parse] accepts input. It does not allocate for invalid input.
func (u URL) CanParse(input string) bool {
	var plain URL
	if plain.readPlain(input) {
		return true
	}
	p := parser{source: source{input: input}, base: u}
	return p.run() && uint64(p.out.len()) <= maxLen
}

// ValidationErrors returns the validation errors that the parser finds in input with the base URL
// u, in the order of the standard's algorithm. If input does not parse, the last error is the
// reason. The zero URL means no base.
//
// The standard does not define an error for invalid UTF-8. ValidationErrors reports it as an [ErrorInvalidURLUnit].
func (u URL) ValidationErrors(input string) []ValidationError {
	p := parser{source: source{input: input}, base: u, collects: true}
	p.run()
	return p.errors
}

// String returns the URL as the standard serializes it (section 4.5). It includes any password: see
// [URL.Redacted].
func (u URL) String() string { return u.text }

// Redacted returns the text of u with "xxxxx" in place of the password, if there is one.
func (u URL) Redacted() string {
	if u.Password() == "" {
		return u.text
	}
	return u.text[:u.username+1] + excerpt.Mask + u.text[u.host-1:]
}

// LogValue returns the text of [URL.Redacted]. Package log/slog calls it for a URL, but logs a URL in
// a slice, a map or a struct with its password: see [uri.Secret].
func (u URL) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// GoString returns a Go expression for u without its password. Package fmt prints it for %#v,
// except in unexported fields of structs.
func (u URL) GoString() string { return "whatwg.MustParse(" + strconv.Quote(u.Redacted()) + ")" }

// IsZero reports whether u is the zero URL, which is invalid.
func (u URL) IsZero() bool { return u.text == "" }

// Scheme returns the scheme, in lower case.
func (u URL) Scheme() string { return u.text[:u.scheme] }

// IsSpecial reports whether the scheme is ftp, file, http, https, ws or wss (section 4.2).
func (u URL) IsSpecial() bool { return specialOf(u.Scheme()) != 0 }

// Username returns the username, percent-encoded, or "".
func (u URL) Username() string {
	if !u.hasHost() {
		return ""
	}
	return u.text[u.authority():u.username]
}

// Password returns the password, percent-encoded, or "".
func (u URL) Password() string {
	if u.host <= u.username+1 {
		return ""
	}
	return u.text[u.username+1 : u.host-1]
}

// Protocol returns the scheme and ":", as in "https:".
func (u URL) Protocol() string { return u.text[:min(int(u.scheme)+1, len(u.text))] }

// Host returns the host and, unless the port is the scheme's default, ":" and the port. It returns
// "" for an absent host, and for the empty host of "file:///p".
func (u URL) Host() string {
	if !u.hasHost() {
		return ""
	}
	return u.text[u.host:u.path]
}

// Hostname returns the host without the port, as the standard serializes it (section 3.6). An IPv6
// address is in brackets. It returns "" for an absent host, and for the empty host of "file:///p":
// [URL.Components] distinguishes them.
func (u URL) Hostname() string { return u.text[u.host:u.hostEnd] }

// HostKind returns the kind of the host, which is [EmptyHost] if the host is null.
func (u URL) HostKind() HostKind { return u.kind }

// Addr returns the IP address of the host, and reports whether the host is an IP address. For
// "http://0x7F.1/" it returns 127.0.0.1, to which a browser connects.
func (u URL) Addr() (addr netip.Addr, ok bool) {
	return Host{text: u.Hostname(), kind: u.kind}.Addr()
}

// Port returns the port in decimal, or "" if it is absent. It is absent if it is the default port
// of a special scheme.
func (u URL) Port() string {
	if !u.hasHost() || u.hostEnd == u.path {
		return ""
	}
	return u.text[u.hostEnd+1 : u.path]
}

// EffectivePort returns the port, or the scheme's default port if the port is absent. It returns false if there is
// neither.
func (u URL) EffectivePort() (port uint16, ok bool) {
	if n, err := strconv.ParseUint(u.Port(), 10, 16); err == nil {
		return uint16(n), true
	}
	port = specialOf(u.Scheme()).defaultPort()
	return port, port != 0
}

// Pathname returns the path as the standard serializes it (section 4.5).
func (u URL) Pathname() string { return u.text[u.path:u.pathEnd()] }

// HasOpaquePath reports whether the path is one opaque string rather than a list of segments, as in "mailto:a@example".
func (u URL) HasOpaquePath() bool {
	return u.scheme != 0 && !u.hasHost() && !strings.HasPrefix(u.text[u.path:], "/")
}

// Search returns "?" and the query, or "" if the query is absent or empty. [URL.Components]
// distinguishes these, and [URL.SearchParams] returns the pairs of the query.
func (u URL) Search() string {
	return withDelimiter(u.text[u.pathEnd():u.queryEnd()])
}

// Hash returns "#" and the fragment, or "" if the fragment is absent or empty. [URL.Components]
// distinguishes these.
func (u URL) Hash() string {
	return withDelimiter(u.text[u.queryEnd():])
}

// withDelimiter returns a component with its delimiter, or "" if the component is empty.
func withDelimiter(component string) string {
	if len(component) <= 1 {
		return ""
	}
	return component
}

// Components returns the components of u, percent-encoded, without their delimiters. It distinguishes
// absent from empty components, as the standard distinguishes null from empty.
func (u URL) Components() uri.Components {
	c := uri.Components{Scheme: u.Scheme(), Path: u.Pathname()}
	if u.hasHost() {
		c.Host = uri.Present(u.Hostname())
	}
	if u.authority() < u.host {
		c.Userinfo = uri.Present(u.text[u.authority() : u.host-1])
	}
	if port := u.Port(); port != "" {
		c.Port = uri.Present(port)
	}
	if query, present := u.query(); present {
		c.Query = uri.Present(query)
	}
	if fragment, present := u.fragment(); present {
		c.Fragment = uri.Present(fragment)
	}
	return c
}

// Origin returns the origin of u (section 4.7). It is opaque for schemes other than ftp, http,
// https, ws, wss and blob. It is also opaque for a file URL, whose origin the standard does not
// define. A blob URL has the origin of the URL in its path, if its scheme is http or https.
//
// Law: for the schemes ftp, http, https, ws and wss, if u.URI() returns no error, u.Origin() is the origin of that
// URI. The exception is IPv4-mapped IPv6 addresses, which RFC 5952 writes differently.
func (u URL) Origin() uri.Origin {
	switch specialOf(u.Scheme()) {
	case 0:
		return u.blobOrigin()
	case specialFile:
		return originOf("")
	}
	if u.host == u.authority() {
		return originOf(u.text[:u.path])
	}
	return originOf(u.text[:u.authority()] + u.text[u.host:u.path])
}

var originOf = unchecked.Origin[uri.Origin]()

// Base returns the kind of base URL that u is, for [ValidURLString] and [ParseValid]. It returns
// [NoBase] for the zero URL.
func (u URL) Base() Base {
	switch {
	case u.IsZero():
		return NoBase
	case u.HasOpaquePath():
		return OpaqueBase
	case !u.IsSpecial():
		return NonSpecialBase
	case u.Scheme() != "file":
		return SpecialBase
	case u.kind == EmptyHost:
		return FileBase
	}
	return FileHostBase
}

// AppendText appends the serialization of u to b. It implements encoding.TextAppender, and the
// error is always nil.
func (u URL) AppendText(b []byte) ([]byte, error) { return append(b, u.text...), nil }

// MarshalText returns the serialization of u. It implements encoding.TextMarshaler, and the error
// is always nil.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.text), nil }

// UnmarshalText sets u to the result of [Parse], or to the zero URL if the text is empty. It implements
// encoding.TextUnmarshaler. If there is an error, u is unchanged.
func (u *URL) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*u = URL{}
		return nil
	}
	v, err := Parse(string(text))
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// parse is [URL.Parse] for an input that need not be plain.
func (u URL) parse(input string) (URL, error) {
	p := parser{source: source{input: input}, base: u}
	if !p.run() {
		return URL{}, p.error()
	}
	return p.result()
}

func (u URL) blobOrigin() uri.Origin {
	if u.Scheme() == "blob" {
		if u, err := Parse(u.Pathname()); err == nil {
			switch specialOf(u.Scheme()) {
			case specialHTTP, specialHTTPS:
				return u.Origin()
			}
		}
	}
	return originOf("")
}

// query returns the part between "?" and "#", and reports whether it is present.
func (u URL) query() (query string, present bool) {
	if u.queryAt == 0 {
		return "", false
	}
	return u.text[u.queryAt+1 : u.queryEnd()], true
}

// fragment returns the part after "#", and reports whether it is present.
func (u URL) fragment() (fragment string, present bool) {
	if u.fragmentAt == 0 {
		return "", false
	}
	return u.text[u.fragmentAt+1:], true
}

// withoutFragment returns u without its fragment.
func (u URL) withoutFragment() URL {
	u.text, u.fragmentAt = u.text[:u.queryEnd()], 0
	return u
}

func (u URL) hasHost() bool { return u.host != 0 }

// authority returns where the authority begins, if there is a host.
func (u URL) authority() uint32 { return u.scheme + uint32(len("://")) }

// authorityEnd returns the end of the text before the path, excluding the "/." that prevents a path
// from being read as a host.
func (u URL) authorityEnd() uint32 {
	if u.hasHost() {
		return u.path
	}
	return u.scheme + uint32(len(":"))
}

func (u URL) pathEnd() uint32 {
	if u.queryAt != 0 {
		return u.queryAt
	}
	return u.queryEnd()
}

func (u URL) queryEnd() uint32 {
	if u.fragmentAt != 0 {
		return u.fragmentAt
	}
	return uint32(len(u.text))
}

// special is a special scheme (section 4.2), or 0.
type special uint8

const (
	specialFTP special = 1 + iota
	specialFile
	specialHTTP
	specialHTTPS
	specialWS
	specialWSS
)

// specialOf returns the special scheme with the given lower-case name, or 0.
func specialOf(scheme string) special {
	switch scheme {
	case "https":
		return specialHTTPS
	case "http":
		return specialHTTP
	case "file":
		return specialFile
	case "ftp":
		return specialFTP
	case "ws":
		return specialWS
	case "wss":
		return specialWSS
	}
	return 0
}

func (s special) defaultPort() uint16 {
	switch s {
	case specialFTP:
		return 21
	case specialHTTP, specialWS:
		return 80
	case specialHTTPS, specialWSS:
		return 443
	}
	return 0
}

// defaultPortText returns the default port in decimal, or "" if the scheme has none.
func (s special) defaultPortText() string {
	if port := s.defaultPort(); port != 0 {
		return strconv.Itoa(int(port))
	}
	return ""
}
