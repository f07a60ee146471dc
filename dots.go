package uri

import (
	"bytes"
	"strings"
)

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

// withoutGuard is path without the "." of a leading "/." that stands there only because the path
// begins with "//" and there is no authority before it: see [URI.Resolve].
func withoutGuard(path string, authority bool) string {
	if !authority && strings.HasPrefix(path, "/.//") {
		return path[len("/."):]
	}
	return path
}

// isDotless reports whether path is what removal of dot-segments would leave of it.
func isDotless(path string, authority bool) bool {
	return !hasDotSegments(withoutGuard(path, authority))
}

// removeDotSegments is remove_dot_segments of section 5.2.4, in place and in one pass: segments are
// moved down to path[:w], and a byte is taken back at most once.
//
// The RFC eats a path from the front. Seen from the segments it says: "." goes, and ".." takes the
// segment before it along, if there is one. What is left ends in "/" where the last segment was a
// dot-segment. A path that does not begin with "/" loses leading dot-segments, and does begin with
// "/" once a ".." has taken its first segment: "a/../b" becomes "/b".
func removeDotSegments(path []byte) []byte { return removeDotSegmentsFrom(path, rootLen(path)) }

// removeDotSegmentsFrom is removeDotSegments where path[:clean], which ends in "/" if it is not empty, has no dot-segments.
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

// removeDotSegments2396 is what steps 6c to 6g of RFC 2396 section 5.2 do to a merged path, in place
// and in one pass: "." goes, and ".." takes the segment before it along. A ".." with none before it
// is surplus: it is kept or dropped.
func removeDotSegments2396(path []byte, keep bool) (out []byte, surplus bool) {
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
			surplus = true
			if keep {
				w += copy(path[w:], path[r:min(end+1, len(path))])
			}
		default:
			w += copy(path[w:], path[r:min(end+1, len(path))])
		}
		r = end + 1
	}
	return path[:w], surplus
}

// rootLen is the length of the "/" that path begins with, or 0.
func rootLen(path []byte) int {
	if len(path) > 0 && path[0] == '/' {
		return 1
	}
	return 0
}

// segmentEnd is where the segment that begins at i ends.
func segmentEnd(path []byte, i int) int {
	if n := bytes.IndexByte(path[i:], '/'); n >= 0 {
		return i + n
	}
	return len(path)
}

// lastSegment is where the last segment of path[root:end] begins, which ends in "/".
// It is root if there is none.
func lastSegment(path []byte, root, end int) int {
	if end == root {
		return root
	}
	return root + bytes.LastIndexByte(path[root:end-1], '/') + 1
}
