package uri

import (
	"iter"
	"strings"
)

// Segments yields the segments of the path as they are written (section 3.3): what "/" separates.
// The "/" that a path begins with separates nothing: "/a/" has the segments "a" and "", and so has
// "a/". The empty path has none. An opaque URI of RFC 2396 has none.
//
// Law: the segments joined by "/", after a "/" if the path begins with one, are the path.
func (u URI) Segments() iter.Seq[string] {
	return func(yield func(string) bool) {
		path := u.Path()
		if path == "" {
			return
		}
		for path, more := strings.TrimPrefix(path, "/"), true; more; {
			var segment string
			segment, path, more = strings.Cut(path, "/")
			if !yield(segment) {
				return
			}
		}
	}
}

// DecodedSegments yields the segments decoded, octet by octet, so that "%2F" becomes a "/" inside of a
// segment and "a%2Fb" stays one segment. The octets need not be UTF-8.
//
// A decoded segment can be "." or ".." or hold a "/" or a NUL: do not make a file name of it
// without a check.
func (u URI) DecodedSegments() iter.Seq[string] {
	return func(yield func(string) bool) {
		for s := range u.Segments() {
			if !yield(decoded(s)) {
				return
			}
		}
	}
}
