// Package bareresolve resolves references exactly as the RFCs describe, using only strings. Package uri changes some results
// so that they match the grammar. In this package, "foo:/a" and ".//b" resolve to "foo://b", whose authority is b.
package bareresolve

import (
	"regexp"
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// Algorithm is a resolution algorithm.
type Algorithm struct {
	Old       bool // that of RFC 2396, section 5.2, instead of that of RFC 3986, section 5.2.2
	NonStrict bool // whether to ignore the scheme of a reference if the base has the same scheme
}

// parts are the components of a text. A component that is present begins with its delimiter, and a scheme ends with it.
type parts struct{ scheme, authority, path, query, fragment string }

var appendixB = regexp.MustCompile(`^([^:/?#]+:)?(//[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?`)

// split splits a text into components (RFC 3986, appendix B).
func split(text string) parts {
	m := appendixB.FindStringSubmatch(text)
	return parts{m[1], m[2], m[3], m[4], m[5]}
}

// Resolve resolves ref against base with algorithm a. It accepts any string as a base.
func (a Algorithm) Resolve(base, ref string) string {
	b, t := split(base), split(ref)
	if a.NonStrict && ascii.EqualFold(b.scheme, t.scheme) {
		t.scheme = ""
	}
	if a.Old {
		return b.transformOld(t, ref)
	}
	t = b.transform(t)
	return t.scheme + t.authority + t.path + t.query + t.fragment
}

// transform returns the target of a reference (RFC 3986, section 5.2.2).
func (b parts) transform(t parts) parts {
	switch {
	case t.scheme != "":
		t.path = removeDotSegments(t.path)
		return t
	case t.authority != "":
		t.path = removeDotSegments(t.path)
	case t.path == "":
		t.path = b.path
		if t.query == "" {
			t.query = b.query
		}
		t.authority = b.authority
	case strings.HasPrefix(t.path, "/"):
		t.path, t.authority = removeDotSegments(t.path), b.authority
	default:
		t.path, t.authority = removeDotSegments(b.merge(t.path)), b.authority
	}
	t.scheme = b.scheme
	return t
}

// merge merges a relative path with the path of the base (RFC 3986, section 5.2.3).
func (b parts) merge(path string) string {
	if b.authority != "" && b.path == "" {
		return "/" + path
	}
	return b.directory() + path
}

func (b parts) directory() string { return b.path[:strings.LastIndexByte(b.path, '/')+1] }

// removeDotSegments follows section 5.2.4 of RFC 3986 step by step.
func removeDotSegments(in string) string {
	var out []string
	for in != "" {
		switch {
		case strings.HasPrefix(in, "../"):
			in = in[len("../"):]
		case strings.HasPrefix(in, "./"):
			in = in[len("./"):]
		case strings.HasPrefix(in, "/./"):
			in = in[len("/."):]
		case in == "/.":
			in = "/"
		case strings.HasPrefix(in, "/../"), in == "/..":
			in = "/" + strings.TrimPrefix(in[len("/.."):], "/")
			out = out[:max(len(out)-1, 0)]
		case in == ".", in == "..":
			in = ""
		default:
			end := len(in)
			if slash := strings.IndexByte(in[1:], '/'); slash >= 0 {
				end = 1 + slash
			}
			out = append(out, in[:end])
			in = in[end:]
		}
	}
	return strings.Join(out, "")
}

// transformOld returns the target of a reference, whose text is ref (RFC 2396, section 5.2).
func (b parts) transformOld(t parts, ref string) string {
	switch {
	case t.scheme == "" && t.authority == "" && t.path == "" && t.query == "":
		return ref // step 2: the current document
	case t.scheme != "":
		return ref // step 3
	case t.authority == "" && !strings.HasPrefix(t.path, "/"):
		t.path = mergeOld(b.directory() + t.path)
	}
	if t.authority == "" {
		t.authority = b.authority
	}
	return b.scheme + t.authority + t.path + t.query + t.fragment
}

// mergeOld removes the dot-segments from a merged path (step 6 of section 5.2 of RFC 2396). It keeps a ".." above the root.
func mergeOld(path string) string {
	root := ""
	if strings.HasPrefix(path, "/") {
		root, path = "/", path[1:]
	}
	var out []string // complete segments, each with its "/", and perhaps one without
	for segment := range strings.SplitAfterSeq(path, "/") {
		switch strings.TrimSuffix(segment, "/") {
		case ".":
		case "..":
			if n := len(out); n > 0 && out[n-1] != "../" {
				out = out[:n-1]
				continue
			}
			out = append(out, segment)
		default:
			out = append(out, segment)
		}
	}
	return root + strings.Join(out, "")
}
