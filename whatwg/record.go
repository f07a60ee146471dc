package whatwg

import (
	"iter"
	"net/netip"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/unchecked"
)

// Record is a URL record (section 4.1): the result of a browser's parser. Its components are not
// parts of the input: the standard's parser has changed them to lower case, percent-encoded them,
// and removed dot-segments.
//
// A Record has the serialization of the URL and the ends of its components. It is a small immutable
// value, which may be copied, compared and used by many goroutines. Two Records are == if the URLs
// are equal (section 4.6), fragments included. The zero Record is not a URL; as a base it means no
// base.
type Record struct {
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

// ParseRecord runs the standard's basic URL parser (section 4.4) on a text, as a browser does with
// its address bar and with pages. It accepts far more than [Parse], and changes the text. Other
// parsers read some of these texts differently, so use the result only for URLs that a browser
// uses.
//
// Bytes of invalid UTF-8 are read as U+FFFD. The error is a [*ParseError].
func ParseRecord(input string) (Record, error) { return Record{}.Parse(input) }

// MustParseRecord is like [ParseRecord] but panics if there is an error. It is for strings that are
// known to be valid, such as constants.
func MustParseRecord(input string) Record {
	r, err := ParseRecord(input)
	if err != nil {
		panic(err)
	}
	return r
}

// Parse is like [ParseRecord] with r as the base URL, against which relative texts are resolved.
func (r Record) Parse(input string) (absolute Record, err error) {
	if absolute.readPlain(input) {
		return absolute, nil
	}
	return r.parse(input)
}

// CanParse reports whether [ParseRecord] accepts a text, as URL.canParse does in browsers.
func CanParse(input string) bool { return Record{}.CanParse(input) }

// CanParse reports whether [Record.Parse] accepts a text. It allocates nothing for an error.
func (r Record) CanParse(input string) bool {
	var plain Record
	if plain.readPlain(input) {
		return true
	}
	p := parser{source: source{input: input}, base: r}
	return p.run() && uint64(p.out.len()) <= maxLen
}

// ValidationErrors returns the validation errors that the parser finds in a text with r as the base
// URL, in the order in which the standard's algorithm does. If the text does not parse, the last
// one is the reason. The zero Record means no base.
//
// A byte of invalid UTF-8 is an [ErrorInvalidURLUnit]; the standard does not define such bytes.
func (r Record) ValidationErrors(input string) []ValidationError {
	p := parser{source: source{input: input}, base: r, collects: true}
	p.run()
	return p.errors
}

// String returns the URL as the standard serializes it (section 4.5). It shows a password, if the URL has one.
func (r Record) String() string { return r.text }

// IsZero reports whether r is the zero Record, which is not a URL.
func (r Record) IsZero() bool { return r.text == "" }

// Scheme returns the scheme, in lower case.
func (r Record) Scheme() string { return r.text[:r.scheme] }

// IsSpecial reports whether the scheme is ftp, file, http, https, ws or wss (section 4.2).
func (r Record) IsSpecial() bool { return specialOf(r.Scheme()) != 0 }

// Username returns the username, percent-encoded, or "".
func (r Record) Username() string {
	if !r.hasHost() {
		return ""
	}
	return r.text[r.authority():r.username]
}

// Password returns the password, percent-encoded, or "".
func (r Record) Password() string {
	if r.host <= r.username+1 {
		return ""
	}
	return r.text[r.username+1 : r.host-1]
}

// Host returns the host as the standard serializes it (section 3.6), an IPv6 address in brackets,
// and reports whether it is present, that is, not null. The host of "file:///p" is present and
// empty.
func (r Record) Host() (host string, present bool) { return r.text[r.host:r.hostEnd], r.hasHost() }

// HostKind returns the kind of the host, which is [EmptyHost] if the host is null.
func (r Record) HostKind() HostKind { return r.kind }

// Addr returns the IP address of the host, and reports whether the host is an IP address. A browser
// connects to 127.0.0.1 for "http://0x7F.1/".
func (r Record) Addr() (addr netip.Addr, ok bool) {
	host, _ := r.Host()
	return Host{text: host, kind: r.kind}.Addr()
}

// Port returns the port, and reports whether it is present. The default port of a special scheme is never present.
func (r Record) Port() (port uint16, present bool) {
	if !r.hasHost() || r.text[r.hostEnd:r.path] == "" {
		return 0, false
	}
	n, err := strconv.ParseUint(r.text[r.hostEnd+1:r.path], 10, 16)
	return uint16(n), err == nil
}

// EffectivePort returns the port, or the default port of the scheme if it is absent. It returns false if there is neither.
func (r Record) EffectivePort() (port uint16, ok bool) {
	if port, ok = r.Port(); ok {
		return port, true
	}
	port = specialOf(r.Scheme()).defaultPort()
	return port, port != 0
}

// Path returns the path as the standard serializes it (section 4.5).
func (r Record) Path() string { return r.text[r.path:r.pathEnd()] }

// HasOpaquePath reports whether the path is one opaque text instead of a list of segments, as that of "mailto:a@example".
func (r Record) HasOpaquePath() bool {
	return r.scheme != 0 && !r.hasHost() && !strings.HasPrefix(r.text[r.path:], "/")
}

// Segments yields the segments of a path that is a list: "/a/" has "a" and "". An opaque path has
// no segments.
func (r Record) Segments() iter.Seq[string] {
	path := r.Path()
	if !strings.HasPrefix(path, "/") {
		return func(func(string) bool) {}
	}
	return strings.SplitSeq(path[1:], "/")
}

// Query returns the part between "?" and "#", and reports whether it is present.
func (r Record) Query() (query string, present bool) {
	if r.query == 0 {
		return "", false
	}
	return r.text[r.query+1 : r.queryEnd()], true
}

// Fragment returns the part after "#", and reports whether it is present.
func (r Record) Fragment() (fragment string, present bool) {
	if r.fragment == 0 {
		return "", false
	}
	return r.text[r.fragment+1:], true
}

// WithoutFragment returns r without its fragment.
func (r Record) WithoutFragment() Record {
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
func (r Record) Origin() uri.Origin {
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

// Base returns the kind of r as a base URL, for [Valid] and [ParseReference]. It returns [NoBase]
// for the zero Record.
func (r Record) Base() Base {
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
func (r Record) AppendText(b []byte) ([]byte, error) { return append(b, r.text...), nil }

// MarshalText returns the serialization of r. It implements encoding.TextMarshaler, and the error
// is always nil.
func (r Record) MarshalText() ([]byte, error) { return []byte(r.text), nil }

// UnmarshalText sets r to the result of [ParseRecord], or to the zero Record if the text is empty.
// It implements encoding.TextUnmarshaler. On an error, r is unchanged.
func (r *Record) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*r = Record{}
		return nil
	}
	v, err := ParseRecord(string(text))
	if err != nil {
		return err
	}
	*r = v
	return nil
}

// parse is Parse for what may not be plain.
func (r Record) parse(input string) (Record, error) {
	p := parser{source: source{input: input}, base: r}
	if !p.run() {
		return Record{}, p.error()
	}
	return p.record()
}

func (r Record) blobOrigin() uri.Origin {
	if r.Scheme() == "blob" {
		if u, err := ParseRecord(r.Path()); err == nil {
			switch specialOf(u.Scheme()) {
			case specialHTTP, specialHTTPS:
				return u.Origin()
			}
		}
	}
	return originOf("")
}

func (r Record) hasHost() bool { return r.host != 0 }

// authority is where the authority begins, if there is a host.
func (r Record) authority() uint32 { return r.scheme + uint32(len("://")) }

// authorityEnd returns the end of the text before the path, without the "/." that keeps a path from
// being read as a host.
func (r Record) authorityEnd() uint32 {
	if r.hasHost() {
		return r.path
	}
	return r.scheme + uint32(len(":"))
}

func (r Record) pathEnd() uint32 {
	if r.query != 0 {
		return r.query
	}
	return r.queryEnd()
}

func (r Record) queryEnd() uint32 {
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
