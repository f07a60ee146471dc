package file

import (
	"strings"

	"github.com/urigrammar/uri"
)

// localhost is the host that is this system (section 2).
const localhost = "localhost"

// IsLocal reports whether the file is on this system: there is no host, or it is empty or "localhost" (section 2).
func (u URL) IsLocal() bool {
	_, isServer := u.UNCHost()
	host, _ := u.Normalize().Host()
	return u != (URL{}) && !isServer && host == ""
}

// Equal reports whether u and v name the same file. The RFC defines no equality; it says which shapes mean the same, and the rest is that of URIs. The
// case of paths and drives matters.
//
// Law: it reports whether u.Normalize() == v.Normalize().
func (u URL) Equal(v URL) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns u in its normal form: two slashes, a host unless the file is on this system, and the path, normalized as
// RFC 3986 has it (its section 6.2.2). Dot-segments stay where without them it would be another drive, or would look like a server: for
// these see [URL.POSIX].
//
// Law: it is idempotent, and u.Normalize().POSIX() is u.POSIX(), and so with Windows, if that has no error.
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
	prefix := "file://" + name.String()
	_, isServer := u.UNCHost()
	switch {
	case name.String() != localhost:
	case isServer:
		prefix = "file:////" + localhost
	default:
		prefix = "file://"
	}
	if short := v.Normalize(uri.StepDots).Path(); !strings.HasPrefix(short, "//") && driveOf(short) == driveOf(v.Path()) {
		return MustParseURL(prefix + short)
	}
	return MustParseURL(prefix + v.Path())
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

// driveOf returns the drive that a path begins with, or "".
func driveOf(path string) string {
	drive, _ := MustParseURL("file:" + path).Drive()
	return drive
}
