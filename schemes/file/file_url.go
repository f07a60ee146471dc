// Package file parses and compares file URIs (RFC 8089), and converts them to and from file paths.
//
//	u, err := file.FromWindows(`C:\Program Files\a.txt`) // file:///C:/Program%20Files/a.txt
//	path, err := u.Windows()                            // C:\Program Files\a.txt
//
// # Shapes
//
// In addition to the forms in section 2 of the RFC, the package accepts those in its appendices
// that are URIs:
//
//	file:///etc/hosts           a file of this system (section 2, appendix B)
//	file:/etc/hosts             the same
//	file://localhost/etc/hosts  the same
//	file://server/share/a.txt   a file of a server (appendix E.3.1)
//	file:///c:/a.txt            a drive (appendix E.2)
//	file:c:/a.txt               the same
//	file:////server/share/a.txt a server, after four or five slashes (appendix E.3.2)
//
// # What is left out
//
//   - "|" instead of the ":" after a drive (appendix E.2.2), which no URI contains;
//   - a userinfo (appendix E.1);
//   - an address in "%5B" and "%5D" after four or five slashes (appendix F): use "file://[2001:db8::7]/share";
//   - "%00" and "%2F", since no file name can contain NUL or "/";
//   - texts that the RFC excludes too: with no path, a path that begins with "//", a port or a query. A URI with a fragment is
//     invalid here: see [uri.URI.WithoutFragment].
//
// # Security
//
// A URI from elsewhere can name any file. [URL.POSIX] and [URL.Windows] reject ambiguous paths. Such a path contains a
// segment "." or "..", encoded or not, an encoded separator, or a server that would be a device, such as "\\?\". They
// do not access the file system. A symbolic link can lead anywhere, and Windows reserves some names, such as "CON", for
// devices.
package file

import (
	"github.com/urigrammar/uri"
)

// localhost is the host name of this system (section 2).
const localhost = "localhost"

// IsLocal reports whether the file is on this system: its host is absent, empty or "localhost" (section 2).
func (u URL) IsLocal() bool {
	_, isServer := u.UNCHost()
	host, _ := u.Normalize().Host()
	return u != (URL{}) && !isServer && host == ""
}

// Equal reports whether u and v name the same file. The RFC does not define equality. Equal uses
// the RFC's equivalent forms, and the normalization of URIs except for dot-segments: see
// [URL.Normalize]. It does not ignore the case of paths and drives.
//
// Laws: Equal reports whether u.Normalize() == v.Normalize(). For equal URLs, [URL.POSIX] and
// [URL.Windows] return the same path or the same error, except that servers can differ in case.
func (u URL) Equal(v URL) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns u in normal form. That form has two slashes, a host unless the file is on this
// system, and the path with normalized triplets (RFC 3986, sections 6.2.2.1 and 6.2.2.2).
//
// It keeps dot-segments. Their target depends on the file system, and [URL.POSIX] and
// [URL.Windows] reject them. To remove them, normalize u.URI() with [uri.StepDots].
//
// Law: Normalize is idempotent.
func (u URL) Normalize() URL {
	if u == (URL{}) {
		return URL{}
	}
	host, path := u.parts()
	v, err := uri.Compose(uri.Components{Scheme: "file", Host: uri.Present(host), Path: path})
	if err != nil {
		return u // it is too long: a URI has at most 4 GiB
	}
	v = v.Normalize(uri.StepCase | uri.StepPercent)
	name, _ := v.Host()
	_, isServer := u.UNCHost()
	switch {
	case name.String() != localhost:
		return MustParse("file://" + name.String() + v.Path())
	case isServer:
		return MustParse("file:////" + localhost + v.Path())
	}
	return MustParse("file://" + v.Path())
}

// parts returns the host and the path, which includes its leading "/".
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
