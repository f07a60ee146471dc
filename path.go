package uri

import (
	"bytes"
	"iter"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/run/climb"
)

// Segments yields the segments of the path as written, without the slashes between them (section
// 3.3). A leading "/" separates nothing: both "/a/" and "a/" have the segments "a" and "". The
// empty path and an opaque URI of RFC 2396 have no segments.
//
// Law: joining the segments with "/" yields the path without its leading "/", if any.
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

// DecodedSegments yields the segments, decoded. "a%2Fb" remains one segment, "a/b". A segment need
// not be UTF-8.
//
// A decoded segment can be "." or "..", or contain "/" or NUL. Check it before you use it as a file
// name.
func (u URI) DecodedSegments() iter.Seq[string] {
	return func(yield func(string) bool) {
		for s := range u.Segments() {
			if !yield(decoded(s)) {
				return
			}
		}
	}
}

// BaseName returns the last segment of the path, decoded, if it can name a file in a directory. For "/a/b/c%20d" it
// returns "c d".
//
// The error is [ErrAbsent] if the segment is empty, as in "/a/b/". It is a [*ComponentError] if the segment is a
// dot-segment, even an encoded one, or contains an encoded "/", "\" or NUL.
func (u URI) BaseName() (name string, err error) {
	path := u.Path()
	start := strings.LastIndexByte(path, '/') + 1
	name = decoded(path[start:])
	switch {
	case name == "":
		return "", absent("the path does not end in a name")
	case isDotSegment(name):
		return "", invalidAt("path", start, "its last segment is a dot-segment")
	case strings.ContainsAny(name, "/\\\x00"):
		return "", invalidAt("path", start, `its last segment contains an encoded "/", "\" or NUL`)
	}
	return name, nil
}

// IsBelow reports whether u is base or a resource below it. The two URIs must have the same origin, which must not be opaque. The
// path of u must extend the path of base by whole segments, as for cookies (RFC 6265, section 5.1.4). So "/a/b" is below "/a",
// but "/ab" is not, and "/a" is not below "/a/". IsBelow compares paths in normal form, and ignores queries and fragments.
//
// The result holds even for a server that decodes a path once before splitting it, treats "%5C" or several slashes as one
// "/", or drops path parameters ("..;x").
func (u URI) IsBelow(base URI) bool {
	if u.Origin() != base.Origin() {
		return false
	}
	folder, path := base.Normalize(AllSteps).Path(), u.Normalize(AllSteps&^StepDots).Path()
	if rest, ok := cutFolder(path, folder); ok && !climb.Above(rest) {
		return true
	}
	_, ok := cutFolder(u.Normalize(AllSteps).Path(), folder)
	return ok && !slices.ContainsFunc([]string{"%2F", "%5C", "%3B", ";", "//"}, func(s string) bool { return strings.Contains(path, s) })
}

// cutFolder returns the segments that lead from folder to path, and reports whether whole segments do.
func cutFolder(path, folder string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(path, folder)
	return rest, ok && (rest == "" || rest[0] == '/' || strings.HasSuffix(folder, "/"))
}

// JoinPath returns u with the elements joined to its path, which JoinPath treats as a directory.
// Elements are unencoded text, such as "docs/a b". JoinPath joins the non-empty ones with "/". It
// splits the result into segments at "/", and encodes them. It skips the segment ".", and removes
// the segment before a "..". It skips empty segments, so an element that begins with "/" does not
// start from the root. If the last segment is empty, "." or "..", the path ends in "/". JoinPath
// keeps the query and the fragment.
//
// JoinPath always keeps the authority. The error is a [*ComponentError] if a ".." would remove a
// dot-segment of u, or more segments than there are. For segments that are data, use
// [URI.AppendSegments].
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
			return URI{}, invalid("path", `".." has no segment to remove`)
		default:
			segments = segments[:n-1]
		}
	}
	return u.WithPath(u.pathOf(segments, last == "" || isDotSegment(last)))
}

// pathOf returns the path of the encoded segments, ending in "/" if it is a directory.
func (u URI) pathOf(segments []string, directory bool) string {
	path := strings.Join(segments, "/")
	switch {
	case directory && len(segments) > 0:
		path += "/"
	case path == "" && u.scheme == 0 && !u.isRooted():
		return "./" // the empty path refers to the document, not to its directory
	}
	if u.isRooted() {
		return "/" + path
	}
	return path
}

// segmentSet returns the characters allowed in a segment with n segments before it.
func (u URI) segmentSet(n int) Chars {
	if n == 0 && u.scheme == 0 && !u.isRooted() {
		return segmentNzNcChars
	}
	return SegmentChars
}

// isRooted reports whether the first segment of u follows a "/".
func (u URI) isRooted() bool { return u.authority != 0 || strings.HasPrefix(u.Path(), "/") }

func isDotSegment(segment string) bool { return segment == "." || segment == ".." }

// hasDotSegments reports whether a complete segment of path is "." or "..".
func hasDotSegments(path string) bool {
	for i := 0; ; i++ {
		j := strings.IndexByte(path[i:], '.')
		if j < 0 {
			return false
		}
		i += j
		if (i == 0 || path[i-1] == '/') && isDotSegmentAt(path, i) {
			return true
		}
	}
}

// isDotSegmentAt reports whether the segment that begins at i is a dot-segment.
func isDotSegmentAt(path string, i int) bool {
	rest := path[i:]
	if rest == "" || rest[0] != '.' {
		return false
	}
	if len(rest) > 1 && rest[1] == '.' {
		rest = rest[1:]
	}
	return len(rest) == 1 || rest[1] == '/'
}

// withoutDotPrefix returns path without the "/." that prevents a parser from reading a leading "//" as
// an authority: see [URI.Resolve].
func withoutDotPrefix(path string, authority bool) string {
	if !authority && strings.HasPrefix(path, "/.//") {
		return path[len("/."):]
	}
	return path
}

// isDotless reports whether removing dot-segments would leave path unchanged.
func isDotless(path string, authority bool) bool {
	return !hasDotSegments(withoutDotPrefix(path, authority))
}

// removeDotSegments is remove_dot_segments of section 5.2.4, in place and in one pass: it moves
// segments down to path[:w], and removes each byte at most once.
//
// The RFC consumes a path from the front. In terms of segments, it removes each "." and each "..",
// together with the segment before a "..", if any. If the last segment was a dot-segment, the
// result ends in "/". A path that does not begin with "/" loses leading dot-segments. It begins
// with "/" once a ".." has removed its first segment: "a/../b" becomes "/b".
func removeDotSegments(path []byte) []byte { return removeDotSegmentsFrom(path, rootLen(path)) }

// removeDotSegmentsFrom is removeDotSegments for a path whose beginning path[:clean] has no dot-segments. It must be empty
// or end in "/".
func removeDotSegmentsFrom(path []byte, clean int) []byte {
	root := rootLen(path) // ".." takes nothing of path[:root]
	w := clean
	for r := clean; r <= len(path); {
		end := segmentEnd(path, r)
		switch string(path[r:end]) {
		case ".":
		case "..":
			if w == root {
				break
			}
			if w = lastSegment(path, root, w); w == 0 {
				path[0] = '/'
				w, root = 1, 1
			}
		default:
			w += copy(path[w:], path[r:min(end+1, len(path))])
		}
		r = end + 1
	}
	return path[:w]
}

// removeDotSegments2396 performs steps 6c to 6g of RFC 2396, section 5.2, on a merged path, in place
// and in one pass. It removes each ".", and each ".." with the segment before it. It keeps a ".."
// with no segment before it, which is surplus.
func removeDotSegments2396(path []byte) []byte {
	root := rootLen(path)
	w := root
	for r := root; r <= len(path); {
		end := segmentEnd(path, r)
		switch string(path[r:end]) {
		case ".":
		case "..":
			if last := lastSegment(path, root, w); last < w && string(path[last:w]) != "../" {
				w = last
				break
			}
			w += copy(path[w:], path[r:min(end+1, len(path))])
		default:
			w += copy(path[w:], path[r:min(end+1, len(path))])
		}
		r = end + 1
	}
	return path[:w]
}

// climbs reports whether path has a ".." without a segment before it to remove.
func climbs(path string) bool {
	depth := 0
	for segment := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
		switch segment {
		case ".":
		case "..":
			depth--
		default:
			depth++
		}
		if depth < 0 {
			return true
		}
	}
	return false
}

// rootLen returns the length of the "/" that path begins with, or 0.
func rootLen(path []byte) int {
	if len(path) > 0 && path[0] == '/' {
		return 1
	}
	return 0
}

// segmentEnd returns the end of the segment that begins at i.
func segmentEnd(path []byte, i int) int {
	if n := bytes.IndexByte(path[i:], '/'); n >= 0 {
		return i + n
	}
	return len(path)
}

// lastSegment returns the start of the last segment of path[root:end], which ends in "/". It
// returns root if there is no segment.
func lastSegment(path []byte, root, end int) int {
	if end == root {
		return root
	}
	return root + bytes.LastIndexByte(path[root:end-1], '/') + 1
}
