package whatwg

import (
	"math"
	"strings"

	"github.com/urigrammar/uri/internal/run/scan"
)

// parts are the components of a URL, for use by the setters. A username, password, query or
// fragment may also be a new value, not yet percent-encoded: encoding is idempotent.
type parts struct {
	scheme, username, password, host, port, path, query, fragment string
	hasHost, hasQuery, hasFragment                                bool
	kind                                                          HostKind // of the host
}

func (u URL) parts() parts {
	c := parts{
		scheme: u.Scheme(), username: u.Username(), password: u.Password(), hasHost: u.hasHost(),
		host: u.Hostname(), kind: u.kind, port: u.Port(), path: u.Pathname(),
	}
	c.query, c.hasQuery = u.query()
	c.fragment, c.hasFragment = u.fragment()
	return c
}

// querySet returns the percent-encode set of the query.
func (c *parts) querySet() PercentEncodeSet {
	if specialOf(c.scheme) != 0 {
		return SpecialQueryPercentEncodeSet
	}
	return QueryPercentEncodeSet
}

// delimiters is the total length of the delimiters between components: "://", ":", "@", ":", "?"
// and "#". The "/." before a path takes the place of a host's delimiters.
const delimiters = len("://:@:?#")

// size returns the maximum length of the serialization.
func (c *parts) size() uint64 {
	return uint64(len(c.scheme)) + uint64(len(c.host)) + uint64(len(c.port)) + uint64(len(c.path)) + uint64(delimiters) +
		UserinfoPercentEncodeSet.encodedLen(c.username) + UserinfoPercentEncodeSet.encodedLen(c.password) +
		c.querySet().encodedLen(c.query) + FragmentPercentEncodeSet.encodedLen(c.fragment)
}

// url is the URL serializer (section 4.5). It allocates the text.
func (c *parts) url() (URL, error) {
	size := c.size()
	if size > min(maxLen, math.MaxInt) {
		return URL{}, &ParseError{}
	}
	w := urlWriter{text: make([]byte, 0, size)}
	w.write(c.scheme)
	w.scheme = w.end()
	w.write(":")
	if c.hasHost {
		w.writeAuthority(c)
	} else if strings.HasPrefix(c.path, "//") {
		w.write("/.") // so that the path is not read as a host
	}
	w.path = w.end()
	w.write(c.path)
	if c.hasQuery {
		w.queryAt = w.end()
		w.write("?")
		w.encode(c.query, c.querySet())
	}
	if c.hasFragment {
		w.fragmentAt = w.end()
		w.write("#")
		w.encode(c.fragment, FragmentPercentEncodeSet)
	}
	w.URL.text = scan.View(w.text) // nothing writes to it any more
	return w.URL, nil
}

// urlWriter writes a URL and records where its components end.
type urlWriter struct {
	URL  // without its text
	text []byte
}

func (w *urlWriter) end() uint32 { return uint32(len(w.text)) }

func (w *urlWriter) write(s string) { w.text = append(w.text, s...) }

func (w *urlWriter) encode(s string, set PercentEncodeSet) { w.text = set.appendEncoded(w.text, s) }

func (w *urlWriter) writeAuthority(c *parts) {
	w.write("//")
	w.encode(c.username, UserinfoPercentEncodeSet)
	w.username = w.end()
	if c.password != "" {
		w.write(":")
		w.encode(c.password, UserinfoPercentEncodeSet)
	}
	if c.username != "" || c.password != "" {
		w.write("@")
	}
	w.host = w.end()
	w.write(c.host)
	w.hostEnd, w.kind = w.end(), c.kind
	if c.port != "" {
		w.write(":")
		w.write(c.port)
	}
}
