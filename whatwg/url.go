package whatwg

import (
	"iter"
	"net/netip"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/unchecked"
)

// URL is what the URL class of browsers holds: a URL record (section 4.1), the result of the
// standard's parser. Its components are not parts of the input: the parser has changed them to
// lower case, percent-encoded them, and removed dot-segments.
//
// A URL has its serialization and the ends of its components. It is a small value, which may be
// copied and compared; a copy does not change when the original does. Two URLs are == if they are
// equal by the standard (section 4.6), fragments included. The zero URL is not a URL; as a base it
// means no base.
type URL struct {
	text string

	// Offsets into the text. No component begins at 0, so 0 means absent.
	scheme   uint32 // the ":" after the scheme
	username uint32 // the end of the username; where the host begins, if there are no credentials
	host     uint32 // where the host begins
	hostEnd  uint32
	path     uint32 // where the path begins
	query    uint32 // the "?"
	fragment uint32 // the "#"

	kind HostKind
}

// Parse parses a text as a browser does with its address bar and with links in pages, as new URL(input)
// in JavaScript: it runs the standard's basic URL parser (section 4.4). It accepts far more than
// [ParseValid], and changes the text. Other parsers read some of these texts differently, so use the
// result only for URLs that a browser uses, or see package consensus.
//
// Bytes of invalid UTF-8 are read as U+FFFD. The error is a [*ParseError].
func Parse(input string) (URL, error) { return URL{}.Parse(input) }

// MustParse is like [Parse] but panics if there is an error. It is for strings that are
// known to be valid, such as constants.
func MustParse(input string) URL {
	r, err := Parse(input)
	if err != nil {
		panic(err)
	}
	return r
}

// Parse is like the function [Parse] with r as the base URL, against which relative texts are resolved, as
// new URL(input, r) in JavaScript.
func (r URL) Parse(input string) (absolute URL, err error) {
	if absolute.readPlain(input) {
		return absolute, nil
	}
	return r.parse(input)
}

// CanParse reports whether [Parse] accepts a text, as URL.canParse does in browsers.
func CanParse(input string) bool { return URL{}.CanParse(input) }

// CanParse reports whether [URL.Parse] accepts a text. It allocates nothing for an error.
func (r URL) CanParse(input string) bool {
	var plain URL
	if plain.readPlain(input) {
		return true
	}
	p := parser{source: source{input: input}, base: r}
	return p.run() && uint64(p.out.len()) <= maxLen
}

// ValidationErrors returns the validation errors that the parser finds in a text with r as the base
// URL, in the order in which the standard's algorithm does. If the text does not parse, the last
// one is the reason. The zero URL means no base.
//
// A byte of invalid UTF-8 is an [ErrorInvalidURLUnit]; the standard does not define such bytes.
func (r URL) ValidationErrors(input string) []ValidationError {
	p := parser{source: source{input: input}, base: r, collects: true}
	p.run()
	return p.errors
}

// String returns the URL as the standard serializes it (section 4.5). It shows a password, if the URL has one.
func (r URL) String() string { return r.text }

// IsZero reports whether r is the zero URL, which is not a URL.
func (r URL) IsZero() bool { return r.text == "" }

// Scheme returns the scheme, in lower case.
func (r URL) Scheme() string { return r.text[:r.scheme] }

// IsSpecial reports whether the scheme is ftp, file, http, https, ws or wss (section 4.2).
func (r URL) IsSpecial() bool { return specialOf(r.Scheme()) != 0 }

// Username returns the username, percent-encoded, or "".
func (r URL) Username() string {
	if !r.hasHost() {
		return ""
	}
	return r.text[r.authority():r.username]
}

// Password returns the password, percent-encoded, or "".
func (r URL) Password() string {
	if r.host <= r.username+1 {
		return ""
	}
	return r.text[r.username+1 : r.host-1]
}

// Host returns the host as the standard serializes it (section 3.6), an IPv6 address in brackets,
// and reports whether it is present, that is, not null. The host of "file:///p" is present and
// empty.
func (r URL) Host() (host string, present bool) { return r.text[r.host:r.hostEnd], r.hasHost() }

// HostKind returns the kind of the host, which is [EmptyHost] if the host is null.
func (r URL) HostKind() HostKind { return r.kind }

// Addr returns the IP address of the host, and reports whether the host is an IP address. A browser
// connects to 127.0.0.1 for "http://0x7F.1/".
func (r URL) Addr() (addr netip.Addr, ok bool) {
	host, _ := r.Host()
	return Host{text: host, kind: r.kind}.Addr()
}

// Port returns the port, and reports whether it is present. The default port of a special scheme is never present.
func (r URL) Port() (port uint16, present bool) {
	if !r.hasHost() || r.text[r.hostEnd:r.path] == "" {
		return 0, false
	}
	n, err := strconv.ParseUint(r.text[r.hostEnd+1:r.path], 10, 16)
	return uint16(n), err == nil
}

// EffectivePort returns the port, or the default port of the scheme if it is absent. It returns false if there is neither.
func (r URL) EffectivePort() (port uint16, ok bool) {
	if port, ok = r.Port(); ok {
		return port, true
	}
	port = specialOf(r.Scheme()).defaultPort()
	return port, port != 0
}

// Path returns the path as the standard serializes it (section 4.5).
func (r URL) Path() string { return r.text[r.path:r.pathEnd()] }

// HasOpaquePath reports whether the path is one opaque text instead of a list of segments, as that of "mailto:a@example".
func (r URL) HasOpaquePath() bool {
	return r.scheme != 0 && !r.hasHost() && !strings.HasPrefix(r.text[r.path:], "/")
}

// Segments yields the segments of a path that is a list: "/a/" has "a" and "". An opaque path has
// no segments.
func (r URL) Segments() iter.Seq[string] {
	path := r.Path()
	if !strings.HasPrefix(path, "/") {
		return func(func(string) bool) {}
	}
	return strings.SplitSeq(path[1:], "/")
}

// Query returns the part between "?" and "#", and reports whether it is present.
func (r URL) Query() (query string, present bool) {
	if r.query == 0 {
		return "", false
	}
	return r.text[r.query+1 : r.queryEnd()], true
}

// Fragment returns the part after "#", and reports whether it is present.
func (r URL) Fragment() (fragment string, present bool) {
	if r.fragment == 0 {
		return "", false
	}
	return r.text[r.fragment+1:], true
}

// WithoutFragment returns r without its fragment.
func (r URL) WithoutFragment() URL {
	r.text, r.fragment = r.text[:r.queryEnd()], 0
	return r
}

// Origin returns the origin of r (section 4.7). It is opaque for schemes other than ftp, http,
// https, ws, wss and blob. The standard does not define the origin of a file URL; here it is
// opaque. The origin of a blob URL is that of the URL in its path, if the scheme of that is http or
// https.
//
// Law: if r.URI() has no error, r.Origin() is the origin of that URI for these schemes, except for blob URLs, and for hosts that
// are IPv4 addresses mapped to IPv6, which RFC 5952 writes in another way.
func (r URL) Origin() uri.Origin {
	switch specialOf(r.Scheme()) {
	case 0:
		return r.blobOrigin()
	case specialFile:
		return originOf("")
	}
	if r.host == r.authority() {
		return originOf(r.text[:r.path])
	}
	return originOf(r.text[:r.authority()] + r.text[r.host:r.path])
}

var originOf = unchecked.Origin[uri.Origin]()

// Base returns the kind of r as a base URL, for [Valid] and [ParseValid]. It returns [NoBase]
// for the zero URL.
func (r URL) Base() Base {
	switch {
	case r.IsZero():
		return NoBase
	case r.HasOpaquePath():
		return OpaqueBase
	case !r.IsSpecial():
		return NonSpecialBase
	case r.Scheme() != "file":
		return SpecialBase
	case r.kind == EmptyHost:
		return FileBase
	}
	return FileHostBase
}

// AppendText appends the serialization of r to b. It implements encoding.TextAppender, and the
// error is always nil.
func (r URL) AppendText(b []byte) ([]byte, error) { return append(b, r.text...), nil }

// MarshalText returns the serialization of r. It implements encoding.TextMarshaler, and the error
// is always nil.
func (r URL) MarshalText() ([]byte, error) { return []byte(r.text), nil }

// UnmarshalText sets r to the result of [Parse], or to the zero URL if the text is empty.
// It implements encoding.TextUnmarshaler. On an error, r is unchanged.
func (r *URL) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*r = URL{}
		return nil
	}
	v, err := Parse(string(text))
	if err != nil {
		return err
	}
	*r = v
	return nil
}

// parse is Parse for what may not be plain.
func (r URL) parse(input string) (URL, error) {
	p := parser{source: source{input: input}, base: r}
	if !p.run() {
		return URL{}, p.error()
	}
	return p.result()
}

func (r URL) blobOrigin() uri.Origin {
	if r.Scheme() == "blob" {
		if u, err := Parse(r.Path()); err == nil {
			switch specialOf(u.Scheme()) {
			case specialHTTP, specialHTTPS:
				return u.Origin()
			}
		}
	}
	return originOf("")
}

func (r URL) hasHost() bool { return r.host != 0 }

// authority is where the authority begins, if there is a host.
func (r URL) authority() uint32 { return r.scheme + uint32(len("://")) }

// authorityEnd returns the end of the text before the path, without the "/." that keeps a path from
// being read as a host.
func (r URL) authorityEnd() uint32 {
	if r.hasHost() {
		return r.path
	}
	return r.scheme + uint32(len(":"))
}

func (r URL) pathEnd() uint32 {
	if r.query != 0 {
		return r.query
	}
	return r.queryEnd()
}

func (r URL) queryEnd() uint32 {
	if r.fragment != 0 {
		return r.fragment
	}
	return uint32(len(r.text))
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

// specialOf returns which special scheme a scheme in lower case is.
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
