package uri

import (
	"slices"
	"strings"
)

// BaseName returns the last segment of the path, decoded, if it can name a file in a directory: "c d" of "/a/b/c%20d". It returns
// false if the segment is empty, as in "/a/b/", if it is a dot-segment, also an encoded one, and if it has an encoded
// "/", "\" or NUL.
func (u URI) BaseName() (name string, ok bool) {
	path := u.Path()
	name = decoded(path[strings.LastIndexByte(path, '/')+1:])
	if name == "" || isDotSegment(name) || strings.ContainsAny(name, "/\\\x00") {
		return "", false
	}
	return name, true
}

// Parent returns the directory that u is in: u without its last segment, and without query and fragment. The path of the result
// ends in "/": the parents of "http://h/a/b" and of "http://h/a/b/" are both "http://h/a/".
//
// It returns false if u is in no directory: the path is empty, is "/", or has no "/" before its last segment. It also
// returns false if the path has dot-segments, also encoded ones, since what stands before them is not the
// directory: normalize u by StepPercent and StepDots first.
func (u URI) Parent() (parent URI, ok bool) {
	path := u.Path()
	for segment := range strings.SplitSeq(path, "/") {
		if isDotSegment(decoded(segment)) {
			return URI{}, false
		}
	}
	slash := strings.LastIndexByte(strings.TrimSuffix(path, "/"), '/')
	if slash < 0 {
		return URI{}, false
	}
	u.path = u.pathStart() + uint32(slash) + 1
	u.query = 0
	u.text = u.text[:u.path]
	return u, true
}

// JoinPath returns u with the path to which the elements lead from it, seen as a directory. An element is text that is not
// encoded, such as "docs/a b": the elements are joined by "/", but for empty ones, and what "/" separates then are segments,
// which are encoded. The segment "." is skipped, and ".." takes away the segment before it. Empty segments are skipped, so
// that an element that begins with "/" does not start from the root. If the last segment is empty, "." or "..", the path
// ends in "/". The query and the fragment are kept.
//
// The authority is always kept. It is a [*ComponentError] if ".." would take away more segments than there are, or a
// dot-segment of u. For segments that are data use [URI.AppendSegments].
func (u URI) JoinPath(elements ...string) (URI, error) {
	elements = slices.DeleteFunc(slices.Clone(elements), func(e string) bool { return e == "" })
	if len(elements) == 0 {
		return u, nil
	}
	segments := slices.Collect(u.Segments())
	if n := len(segments); n > 0 && segments[n-1] == "" {
		segments = segments[:n-1]
	}
	last := ""
	for name := range strings.SplitSeq(strings.Join(elements, "/"), "/") {
		last = name
		switch n := len(segments); {
		case name == "", name == ".":
		case name != "..":
			segments = append(segments, u.segmentSet(n).Encode(name))
		case n == 0 || isDotSegment(decoded(segments[n-1])):
			return URI{}, &ComponentError{"path", 0, `".." has no segment to take away`}
		default:
			segments = segments[:n-1]
		}
	}
	return u.WithPath(u.pathOf(segments, last == "" || isDotSegment(last)))
}

// pathOf returns the path of the segments, which are encoded, perhaps as that of a directory.
func (u URI) pathOf(segments []string, directory bool) string {
	path := strings.Join(segments, "/")
	switch {
	case directory && path != "":
		path += "/"
	case path == "" && u.scheme == 0 && !u.isRooted():
		return "./" // the empty path is that of the document, not of its directory
	}
	if u.isRooted() {
		return "/" + path
	}
	return path
}

// segmentSet returns the octets of a segment that has n segments before it.
func (u URI) segmentSet(n int) Octets {
	if n == 0 && u.scheme == 0 && !u.isRooted() {
		return SegmentNzNcOctets
	}
	return SegmentOctets
}

// isRooted reports whether segments of u come after a "/".
func (u URI) isRooted() bool { return u.authority != 0 || strings.HasPrefix(u.Path(), "/") }

func isDotSegment(segment string) bool { return segment == "." || segment == ".." }
