package file

import "github.com/urigrammar/uri"

// localhost is the host that is this system (section 2).
const localhost = "localhost"

// IsLocal reports whether the file is on this system: there is no host, or it is empty or "localhost" (section 2).
func (u URL) IsLocal() bool {
	_, isServer := u.UNCHost()
	host, _ := u.Normalize().Host()
	return u != (URL{}) && !isServer && host == ""
}

// Equal reports whether u and v name the same file. The RFC defines no equality; it says which shapes
// mean the same, and the rest is that of URIs, without dot-segments: see [URL.Normalize]. The case of
// paths and drives matters.
//
// Laws: it reports whether u.Normalize() == v.Normalize(). The paths of equal URLs are the same, or are
// the same errors; only servers can differ in case.
func (u URL) Equal(v URL) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns u in its normal form: two slashes, a host unless the file is on this system, and the
// path, normalized by the case of triplets and the encoding of unreserved characters (RFC 3986,
// sections 6.2.2.1 and 6.2.2.2).
//
// Dot-segments stay. Where they lead depends on the file system, and [URL.POSIX] and [URL.Windows] refuse
// them. To remove them, normalize u.URI() by [uri.StepDots].
//
// Law: it is idempotent.
func (u URL) Normalize() URL {
	if u == (URL{}) {
		return u
	}
	host, path := u.parts()
	v, err := uri.Compose(uri.Components{Scheme: "file", Host: uri.Some(host), Path: path})
	if err != nil {
		return u // it is too long: a URI has at most 4 GiB
	}
	v = v.Normalize(uri.StepCase | uri.StepPercent)
	name, _ := v.Host()
	_, isServer := u.UNCHost()
	switch {
	case name.String() != localhost:
		return MustParseURL("file://" + name.String() + v.Path())
	case isServer:
		return MustParseURL("file:////" + localhost + v.Path())
	}
	return MustParseURL("file://" + v.Path())
}

// parts returns the host, and the path behind it, with its "/".
func (u URL) parts() (host, path string) {
	if host, ok := u.UNCHost(); ok {
		return host, u.text[u.uncHostEnd:]
	}
	if host, ok := u.Host(); ok {
		return host, u.text[u.hostEnd:]
	}
	path = u.text[len("file:"):]
	if path[0] != '/' {
		return "", "/" + path
	}
	return "", path
}
