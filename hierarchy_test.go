package uri_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

func TestBaseNameIsAFileNameOrNone(t *testing.T) {
	for in, want := range map[string]string{
		"http://h/a/b/c%20d?q": "c d", "a": "a", "x:a": "a", "/é%C3%A9": "", "/%C3%A9": "é", "/a.tar.gz#f": "a.tar.gz", "/...": "...",
		"http://h": "", "http://h/": "", "/a/": "", "": "", "/.": "", "/..": "", "/%2e%2E": "", "/%2e": "", "/a%2Fb": "", "/a%5Cb": "", "/a%00": "", "/..%2f..%2fetc": "",
	} {
		u, err := uri.ParseReference(in)
		if err != nil {
			continue
		}
		name, ok := u.BaseName()
		assert.Equal(t, want, name, in)
		assert.Equal(t, want != "", ok, in)
	}
}

func TestParentIsTheDirectory(t *testing.T) {
	for in, want := range map[string]string{
		"http://h/a/b?q#f": "http://h/a/", "http://h/a/b/": "http://h/a/", "http://h/a": "http://h/", "/a/b": "/a/", "a/b": "a/", "x:a/b": "x:a/",
		"http://u@h:1/a": "http://u@h:1/", "http://h//": "http://h/", "http://h//a": "http://h//", "http://h/a%2Fb": "http://h/", "//h/a": "//h/",
		"http://h/": "-", "http://h": "-", "/": "-", "": "-", "a": "-", "a/": "-", "x:a": "-", "mailto:a@b": "-", "?q": "-",
		"/a/../b": "-", "/a/..": "-", "/a/%2e%2E": "-", "./a": "-", "x:/.//a": "-",
	} {
		parent, ok := uri.MustParseReference(in).Parent()
		assert.Equal(t, want != "-", ok, in)
		if ok {
			assert.Equal(t, want, parent.String(), in)
		}
	}
}

func TestJoinPathStaysBelowTheRoot(t *testing.T) {
	for _, c := range []struct {
		in, elements, want string
	}{
		{"http://h/a?q#f", "b", "http://h/a/b?q#f"}, {"http://h/a/", "b", "http://h/a/b"}, {"http://h", "b", "http://h/b"}, {"http://h/a", "b/", "http://h/a/b/"},
		{"http://h/a", "../b", "http://h/b"}, {"http://h/a/", "..", "http://h/"}, {"http://h/a/b", "..", "http://h/a/"}, {"http://h/a", ".", "http://h/a/"},
		{"http://h/a", "", "http://h/a"}, {"http://h/a", "/b", "http://h/a/b"}, {"http://h/a", "//evil.example/b", "http://h/a/evil.example/b"},
		{"http://h/a", "b c/%2F?#", "http://h/a/b%20c/%252F%3F%23"}, {"http://h/a", "b|..|c", "http://h/a/c"}, {"http://h/a", "b||c|", "http://h/a/b/c"},
		{"http://h/a%2Fb", "../c", "http://h/c"}, {"http://h//", "a", "http://h//a"},
		{"a", "b:c", "a/b:c"}, {"a", "../b:c", "b%3Ac"}, {"", "b:c", "b%3Ac"}, {"a", "..", "./"}, {"", ".", "./"}, {"x:", "b:c", "x:b:c"}, {"x:a", "..", "x:"}, {"/", "a", "/a"}, {"/a", "..", "/"},
		{"x:/.//a", "..", "x:/.//"}, {"x:/", "/b", "x:/b"},
		{"http://h/a", "../..", "-"}, {"http://h", "..", "-"}, {"http://h/", "../b", "-"}, {"", "..", "-"}, {"../a", "../..", "-"}, {"http://h/a/%2e%2E", "..", "-"}, {"http://h/a", "b/../../../c", "-"},
	} {
		u, err := uri.MustParseReference(c.in).JoinPath(strings.Split(c.elements, "|")...)
		if c.want == "-" {
			assert.ErrorAs(t, err, new(*uri.ComponentError), "%s + %s = %s", c.in, c.elements, u)
			continue
		}
		require.NoError(t, err, "%s + %s", c.in, c.elements)
		assert.Equal(t, c.want, u.String(), "%s + %s", c.in, c.elements)
	}
}

func inventsPath(u uri.URI) string {
	if v, ok := u.Parent(); ok {
		if wrong := misread(v); wrong != "" {
			return wrong
		}
		dir, err := u.ResolveString(".")
		if strings.HasSuffix(u.Path(), "/") {
			dir, err = u.ResolveString("..")
		}
		if u.IsURI() && u.Grammar() == uri.RFC3986 && !strings.Contains(u.Path(), "//") && strings.HasPrefix(u.Path(), "/") && (err != nil || dir != v) {
			return fmt.Sprintf("the parent is %q, and not %q", v, dir)
		}
	}
	for _, element := range []string{"x:y", "..", "../z", "./", "/a//b", "//evil"} {
		v, err := u.JoinPath(element)
		if err != nil {
			continue
		}
		a, b := u.Components(), v.Components()
		a.Path, b.Path = "", ""
		if wrong := misread(v); wrong != "" || a != b {
			return fmt.Sprintf("joined with %q it is %q: %s", element, v, wrong)
		}
	}
	if name, ok := u.BaseName(); ok {
		v, err := u.WithLastSegment(name)
		again, _ := v.BaseName()
		return wrongUnless(err == nil && again == name, "the base name %q makes %q (%v)", name, v, err)
	}
	return ""
}

func ExampleURI_JoinPath() {
	base := uri.MustParse("https://example.com/files")
	fmt.Println(base.JoinPath("2026", "a b.txt"))
	_, err := base.JoinPath("../../etc/passwd")
	fmt.Println(err != nil)
	// Output:
	// https://example.com/files/2026/a%20b.txt <nil>
	// true
}
