package uri

import (
	"net/netip"
	"strings"
)

// The With methods return u with one component set and all others kept, or a [*ComponentError]. What is
// given is taken as it is, unless the method says that it encodes. A component of u is never
// changed to make room: a path that cannot stand after what is set is an error.

// WithScheme returns u with the scheme (section 3.1).
func (u URI) WithScheme(scheme string) (URI, error) {
	if scheme == "" {
		return URI{}, u.grammar.checkComponent("scheme", "scheme", scheme)
	}
	c := u.Components()
	c.Scheme = scheme
	return u.grammar.Compose(c)
}

// WithAuthority returns u with the authority (section 3.2), which can be empty.
func (u URI) WithAuthority(authority string) (URI, error) {
	if err := u.grammar.checkComponent("authority", u.grammar.called("authority"), authority); err != nil {
		return URI{}, err
	}
	v, err := u.grammar.ParseReference("//" + authority)
	if err != nil {
		return URI{}, err
	}
	c, a := u.Components(), v.Components()
	c.Userinfo, c.Host, c.Port, c.RegistryName = a.Userinfo, a.Host, a.Port, a.RegistryName
	return u.grammar.Compose(c)
}

// WithUserinfo returns u with the userinfo (section 3.2.1). Passwords in it are deprecated.
func (u URI) WithUserinfo(userinfo string) (URI, error) {
	c := u.Components()
	c.Userinfo = Some(userinfo)
	return u.grammar.Compose(c)
}

// WithHost returns u with the host (section 3.2.2), an IP-literal in its brackets: "[::1]".
func (u URI) WithHost(host string) (URI, error) {
	c := u.Components()
	c.Host = Some(host)
	return u.grammar.Compose(c)
}

// WithAddr returns u with the address as its host, an IPv6 address in brackets. It is a [*ComponentError] if addr is no
// address, or has a zone, which only [RFC6874] has a place for.
func (u URI) WithAddr(addr netip.Addr) (URI, error) {
	switch {
	case !addr.IsValid():
		return URI{}, &ComponentError{"host", 0, "no address"}
	case addr.Zone() != "" && u.grammar == RFC6874:
		return u.WithHost("[" + addr.WithZone("").String() + zoneDelimiter + UnreservedOctets.Encode(addr.Zone()) + "]")
	case addr.Zone() != "":
		return URI{}, &ComponentError{"host", 0, "an address with a zone"}
	case addr.Is4():
		return u.WithHost(addr.String())
	}
	return u.WithHost("[" + addr.String() + "]")
}

// WithPort returns u with the port (section 3.2.3): digits, perhaps none.
func (u URI) WithPort(port string) (URI, error) {
	c := u.Components()
	c.Port = Some(port)
	return u.grammar.Compose(c)
}

// WithPath returns u with the path (section 3.3).
func (u URI) WithPath(path string) (URI, error) {
	c := u.Components()
	c.Path = path
	return u.grammar.Compose(c)
}

// WithQuery returns u with the query (section 3.4), without its "?".
//
// It is an error if query begins with a "?", which nearly always is the delimiter. A "?" that is data is
// written "%3F". The query of "http://h/??x" does begin with a "?": to set such a query use [Compose],
// or [URI.WithPairs], which keeps the pairs of another URI as they are.
func (u URI) WithQuery(query string) (URI, error) {
	if strings.HasPrefix(query, "?") {
		return URI{}, &ComponentError{"query", 0, `a query is written without the "?" before it; for a query that begins with "?" use Compose`}
	}
	return u.withQuery(query)
}

func (u URI) withQuery(query string) (URI, error) {
	c := u.Components()
	c.Query = Some(query)
	return u.grammar.Compose(c)
}

// WithFragment returns u with the fragment (section 3.5), without its "#".
func (u URI) WithFragment(fragment string) (URI, error) {
	c := u.Components()
	c.Fragment = Some(fragment)
	return u.grammar.Compose(c)
}

// WithoutScheme returns u as a relative reference. It is an error if the path would be read as something else:
// "a:b:c" has no such reference.
func (u URI) WithoutScheme() (URI, error) {
	c := u.Components()
	c.Scheme = ""
	return u.grammar.Compose(c)
}

// WithoutAuthority returns u without its authority. It is an error if the path would be read as one.
func (u URI) WithoutAuthority() (URI, error) {
	c := u.Components()
	c.Userinfo, c.Host, c.Port, c.RegistryName = Optional{}, Optional{}, Optional{}, Optional{}
	return u.grammar.Compose(c)
}

// WithoutUserinfo returns u without its userinfo and "@".
func (u URI) WithoutUserinfo() URI {
	if u.userinfo == 0 {
		return u
	}
	v := u.cut(u.authorityStart(), u.userinfo+1)
	v.userinfo = 0
	return v
}

// WithoutPort returns u without its port and ":".
func (u URI) WithoutPort() URI {
	if u.host == 0 {
		return u
	}
	return u.cut(u.host, u.authority)
}

// WithoutQuery returns u without its query and "?".
func (u URI) WithoutQuery() URI {
	if u.query == 0 {
		return u
	}
	v := u.cut(u.path, u.query)
	v.query = 0
	return v
}

// WithoutFragment returns u without its fragment and "#". It does not allocate.
func (u URI) WithoutFragment() URI {
	u.text = u.text[:u.queryEnd()]
	return u
}

// cut is u without the text from start to end. The components that end before start or at end or
// later are kept.
func (u URI) cut(start, end uint32) URI {
	if start == end {
		return u
	}
	for _, o := range []*uint32{&u.host, &u.authority, &u.path, &u.query} {
		if *o >= end {
			*o -= end - start
		}
	}
	u.text = u.text[:start] + u.text[end:]
	return u
}

// WithSegments returns u with a path of these segments (section 3.3), which are encoded: a "/" in a segment
// becomes "%2F". The path begins with "/" if there is an authority or if the path of u does. Without
// segments it is empty.
//
// "." and ".." cannot be encoded so that they are no dot-segments: they are an error. So is a first segment that
// is empty, where the path does not begin with "/" or would begin with "//" without an authority.
//
// Law: the [URI.DecodedSegments] of the result are the segments.
func (u URI) WithSegments(segments ...string) (URI, error) {
	if len(segments) == 0 {
		return u.WithPath("")
	}
	root := ""
	if u.isRooted() {
		root = "/"
	}
	return u.withSegmentsAfter(root, segments)
}

// AppendSegments returns u with these segments, encoded as in [URI.WithSegments], after those of its path. A
// last segment that is empty is replaced: "/a" and "/a/" with "b" are both "/a/b".
//
// Law: the [URI.DecodedSegments] of the result are those of u, but for a last one that is empty, and then the segments.
func (u URI) AppendSegments(segments ...string) (URI, error) {
	if len(segments) == 0 {
		return u, nil
	}
	path := u.Path()
	if !strings.HasSuffix(path, "/") && (path != "" || u.authority != 0) {
		path += "/"
	}
	return u.withSegmentsAfter(path, segments)
}

// WithLastSegment returns u with another last segment, encoded as in [URI.WithSegments].
//
// Law: the [URI.DecodedSegments] of the result are those of u, but for the last one, and then the segment.
func (u URI) WithLastSegment(segment string) (URI, error) {
	return u.withSegmentsAfter(u.mergeDirectory(), []string{segment})
}

// withSegmentsAfter is u with the path that begins as given and goes on with the segments.
func (u URI) withSegmentsAfter(start string, segments []string) (URI, error) {
	b := []byte(start)
	if start == "" && segments[0] == "" {
		return URI{}, &ComponentError{"path", 0, `without a "/" before it, its first segment is not empty`}
	}
	for i, s := range segments {
		if isDotSegment(s) {
			return URI{}, &ComponentError{"segment", 0, "a dot-segment cannot be data"}
		}
		if i > 0 {
			b = append(b, '/')
		}
		set := SegmentOctets
		if len(b) == 0 && u.scheme == 0 {
			set = SegmentNzNcOctets
		}
		b = u.grammar.appendEncode(b, s, set)
	}
	return u.WithPath(ownedString(b))
}
