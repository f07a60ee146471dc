package uri_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

// removeDotSegmentsByTheLetter is section 5.2.4 as it is printed: an input buffer, an output buffer and five steps.
func removeDotSegmentsByTheLetter(in string) string {
	out := ""
	for in != "" {
		switch {
		case strings.HasPrefix(in, "../"): // A
			in = in[3:]
		case strings.HasPrefix(in, "./"):
			in = in[2:]
		case strings.HasPrefix(in, "/./"): // B
			in = in[2:]
		case in == "/.":
			in = "/"
		case strings.HasPrefix(in, "/../"): // C
			in = in[3:]
			out = out[:max(strings.LastIndexByte(out, '/'), 0)]
		case in == "/..":
			in = "/"
			out = out[:max(strings.LastIndexByte(out, '/'), 0)]
		case in == ".", in == "..": // D
			in = ""
		default: // E
			n := strings.IndexByte(in[1:], '/') + 1
			if n == 0 {
				n = len(in)
			}
			out += in[:n]
			in = in[n:]
		}
	}
	return out
}

// removeDots2396ByTheLetter is steps 6c to 6g of RFC 2396 section 5.2 as they are printed.
func removeDots2396ByTheLetter(b string, keep bool) string {
	for { // 6c: all occurrences of "./", where "." is a complete path segment
		i := findSegment(b, func(s, rest string) bool { return s == "." && rest != "" })
		if i < 0 {
			break
		}
		b = b[:i] + b[i+len("./"):]
	}
	if i := findSegment(b, func(s, rest string) bool { return s == "." && rest == "" }); i >= 0 { // 6d
		b = b[:i]
	}
	for { // 6e: the leftmost "<segment>/../"
		i := findSegment(b, func(s, rest string) bool { return s != ".." && strings.HasPrefix(rest, "/../") })
		if i < 0 {
			break
		}
		b = b[:i] + b[i+strings.Index(b[i:], "/../")+len("/../"):]
	}
	if i := findSegment(b, func(s, rest string) bool { return s != ".." && rest == "/.." }); i >= 0 { // 6f
		b = b[:i]
	}
	if keep { // 6g
		return b
	}
	root := ""
	if strings.HasPrefix(b, "/") {
		root, b = "/", b[1:]
	}
	for strings.HasPrefix(b, "../") {
		b = b[len("../"):]
	}
	if b == ".." {
		b = ""
	}
	return root + b
}

// findSegment is where the first segment of path begins that is wanted, given what follows it; or -1.
func findSegment(path string, wanted func(segment, rest string) bool) int {
	for i := range len(path) + 1 {
		if i == 0 && strings.HasPrefix(path, "/") || i > 0 && path[i-1] != '/' {
			continue
		}
		segment, _, _ := strings.Cut(path[i:], "/")
		if wanted(segment, path[i+len(segment):]) {
			return i
		}
	}
	return -1
}

// dottedPaths are all paths of up to six segments of "", "a", "." and "..".
func dottedPaths(yield func(string)) {
	var walk func(path string, n int)
	walk = func(path string, n int) {
		yield(path)
		if n == 0 {
			return
		}
		for _, s := range []string{"", "a", ".", "..", "..b"} {
			walk(path+"/"+s, n-1)
		}
	}
	for _, first := range []string{"", "a", ".", "..", "..."} {
		walk(first, 5)
	}
}

func TestRemoveDotSegmentsIsThatOfTheLetter(t *testing.T) {
	dottedPaths(func(path string) {
		want := removeDotSegmentsByTheLetter(path)
		require.Equal(t, want, string(uri.RemoveDotSegments([]byte(path))), path)
		require.Equal(t, want != path, uri.HasDotSegments(path), path)
	})
}

func TestRemoveDotSegments2396IsThatOfTheLetter(t *testing.T) {
	dottedPaths(func(path string) {
		if path != "" && path[0] != '/' && strings.Contains(path, "//") {
			return // an empty segment that comes first would make the printed buffer look absolute
		}
		for _, keep := range []bool{true, false} {
			got, surplus := uri.RemoveDotSegments2396([]byte(path), keep)
			require.Equal(t, removeDots2396ByTheLetter(path, keep), string(got), "%q, keep %v", path, keep)
			kept := removeDots2396ByTheLetter(path, true)
			require.Equal(t, kept != removeDots2396ByTheLetter(path, false), surplus, path)
		}
	})
}

func TestRemoveDotSegmentsOnTheExamplesOfTheNotes(t *testing.T) {
	for _, c := range [][2]string{
		{"", ""}, {"/", "/"}, {".", ""}, {"..", ""}, {"/.", "/"}, {"/..", "/"}, {"./", ""}, {"../", ""}, {"../..", ""},
		{"a/..", "/"}, {"a/./", "a/"}, {"/a/../..", "/"}, {"a/../../b", "/b"}, {"x/..//y", "//y"}, {"//..", "/"},
		{"//../a", "/a"}, {"/a//../b", "/a/b"}, {"..a", "..a"}, {".a", ".a"}, {"...", "..."}, {"./a:b", "a:b"},
		{"a/../b:c", "/b:c"}, {"mid/content=5/../6", "mid/6"}, {"/a/b/c/./../../g", "/a/g"},
	} {
		assert.Equal(t, c[1], string(uri.RemoveDotSegments([]byte(c[0]))), c[0])
	}
}

func TestRemoveDotSegmentsIsIdempotent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		path := rapid.StringOf(rapid.SampledFrom([]rune("./a"))).Draw(t, "path")
		once := string(uri.RemoveDotSegments([]byte(path)))
		require.Equal(t, once, string(uri.RemoveDotSegments([]byte(once))))
		require.False(t, uri.HasDotSegments(once))
	})
}
