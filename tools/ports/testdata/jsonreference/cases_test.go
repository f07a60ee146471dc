package jsonreference

import "testing"

// TestPortReferences logs what references become, so that the original and the port can be compared.
func TestPortReferences(t *testing.T) {
	for _, in := range []string{
		"", "#", "#/a%20b", "a b.json", "a/b.json#/x", "/a%2Fb", "http://h/a%2Fb", "HTTP://H:080/", "HTTP://H:80", "https://:443",
		"https://u:p!w@H//a", "file://", "file:///C:/a.json", "file:a.json", "mailto:x@y", "http://h/%zz", "http://h/{id}", "http://[::1%25en0]/",
		"http://good.example%2F@evil.example/", "http://good.example\\@evil.example/", "//h/a", "?q", "http://h?#/x",
	} {
		ref, err := New(in)
		if err != nil {
			t.Logf("%q: error", in)
			continue
		}
		t.Logf("%q: %q %+v", in, ref.String(), []bool{ref.HasFullURL, ref.HasURLPathOnly, ref.HasFragmentOnly, ref.HasFileScheme, ref.HasFullFilePath})
	}
}

func TestPortRelativeBases(t *testing.T) {
	for _, in := range [][2]string{
		{"a/spec.json", "#/x"}, {"a/spec.json", "b.json#/y"}, {"a/spec.json", "../b.json"}, {"a/spec.json", "../../../b.json"}, {"/a/spec.json", "b.json#/y"},
		{"a/spec.json", "http://h/b.json"}, {"a/spec.json", "//h/b.json"}, {"spec.json?v=1", "#/x"}, {"#/a", "#/b"}, {"", "b.json"}, {"a:b", "#/x"},
		{"a/spec.json", "b:c"}, {"a/spec.json", "./b:c"},
	} {
		base, child := MustCreateRef(in[0]), MustCreateRef(in[1])
		ref, err := base.Inherits(child)
		t.Logf("%q + %q: %v %v", in[0], in[1], ref, err != nil)
	}
}

var benchmarkRef Ref

func BenchmarkPort(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		benchmarkRef, _ = New("https://example.com/a/b/spec.json#/definitions/Pet")
	}
}
