package jsonschema

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// TestPortReferences logs where references lead, so that the original and the port can be compared.
func TestPortReferences(t *testing.T) {
	for _, in := range [][2]string{
		{"http://h/a/b.json", "c.json#/x"}, {"http://h/a/b.json", "#a%20b"}, {"http://h/a/b.json", ""}, {"http://h/a/b.json", "?q"}, {"http://h?q", "c"}, {"urn:example:a", "#/x"}, {"urn:example:a", "b"}, {"tag:a,2000:x/y", "z"},
		{"http://h/a%2Fb/c", "../d"}, {"http://h/a/b", "c d"}, {"http://h/a/b", "é"}, {"http://h/a/b", "%zz"}, {"http://h/a/b", "//good.example\\@evil.example/"}, {"http://h/a/b", "http:c"}, {"http://h/a/b", ":c"}, {"http://h/{x}/b", "c"}, {"http://h/a;b,c/d", "e"},
	} {
		uf, err := url(in[0]).join(in[1])
		if err != nil {
			t.Logf("%q + %q: error", in[0], in[1])
			continue
		}
		t.Logf("%q + %q: %s", in[0], in[1], uf)
	}
}

func TestPortFiles(t *testing.T) {
	for _, in := range []string{"/a b/c.json", "/a%20b.json", "/a?b.json", "/a#b.json", "http://h/a b", "file:///a%20b", "file://h/a", "file:a", "HTTP://h/", "/a\\b", "//h/a"} {
		uf, err := absolute(in)
		if err != nil {
			t.Logf("absolute %q: error", in)
			continue
		}
		path, err := FileLoader{}.ToFile(string(uf.url))
		t.Logf("absolute %q: %s, file %q, error %v", in, uf, path, err != nil)
	}
}

// TestPortFormats logs which texts have a format.
func TestPortFormats(t *testing.T) {
	for format, texts := range map[string][]string{
		"uri":                   {"", "a", "a:", "http://h", "http://h/a b", "http://h/[", "http://h/%zz", "http://h:x/", "http://[::1", "http://[v1.a]/", "http://1.2.3.256/", "http://h/é", "http://a\\b/", "http://u@v@h/", "://a", "1:a", "urn:a:b", "//h/a"},
		"uri-reference":         {"", "a", "#", "#a#b", "a b", "a^b", "\\\\a", "//h:1:2/", "a:b:c", "1:a", "?q", "é", "%", "%41"},
		"iri":                   {"http://é/", "http://h/é", "http://h/\ufffe", "http://h/\ue000", "http://h/?\ue000", "a b:"},
		"iri-reference":         {"é", "#é", "\u202e", "a b", "é:x"},
		"uri-template":          {"{", "}", "{a}", "{a", "a{b}c{d}", "{a{b}}", "{?a,b*}", "{a:5}", "{a:0}", "{=a}", "{ a}", "http://h/{+x}/%zz", "a b"},
		"ipv4":                  {"1.2.3.4", "1.2.3", "01.2.3.4", "1.2.3.256", "1.2.3.4.", "٠.0.0.0", "+1.2.3.4", "1.2.3.-0"},
		"ipv6":                  {"::", "::1", "1::2::3", "::ffff:1.2.3.4", "::ffff:01.2.3.4", "fe80::1%eth0", "12345::", "[::1]", "1:2:3:4:5:6:7::"},
		"hostname":              {"a", "a.b", "a.", ".", "", "-a", "a-", "a_b", "xn--a", "xn--9ca", "1.2.3.4", "a..b", "é", "ab--cd"},
		"idn-hostname":          {"é", "a。b", "〮a", "a b", "xn--a"},
		"email":                 {"a@b", "a", "@b", "a@", "a@b@c", `"a b"@c`, `"a\"b"@c`, `"a"b"@c`, "a..b@c", ".a@c", "a@[1.2.3.4]", "a@[IPv6:::1]", "a@[::1]", "a@[x:y]", "a@b_c", "é@b"},
		"date":                  {"2024-02-29", "2023-02-29", "2024-1-01", "0000-01-01", "2024-13-01", "२०२४-01-01"},
		"time":                  {"00:00:00Z", "23:59:60Z", "22:59:60Z", "23:59:60+01:00", "00:59:60+01:00", "24:00:00Z", "00:00:00", "00:00:00.Z", "00:00:00.1z", "00:00:00+24:00", "+1:00:00Z", "00:00:00+0-1:0", "00:00:0\xffZ"},
		"date-time":             {"2024-02-29T00:00:00Z", "2024-02-29 00:00:00Z", "2024-02-29t00:00:00z", "2024-06-30T23:59:60Z", "2024-06-29T23:59:60Z", "2023-02-29T00:00:00Z"},
		"duration":              {"P", "PT", "P1D", "PT1S", "P1W", "P1Y1W", "P1YT", "P1M1Y", "P1Y1D", "PT1H1S", "P1.5D", "P1YT1S", "PT1S1H", "P٠D"},
		"uuid":                  {"123e4567-e89b-12d3-a456-426614174000", "123E4567-e89b-12d3-a456-426614174000", "123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-42661417400"},
		"json-pointer":          {"", "/", "a", "/~", "/~0~1", "/~2", "/\x00", "/é"},
		"relative-json-pointer": {"0", "0#", "01", "1/a", "-1", "", "1#/a", "0/~", "1a"},
		"period":                {"P1D/2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z/P1D", "2024-01-01T00:00:00Z", "P1D/P1D"},
		"semver":                {"1.2.3", "01.2.3", "1.2"},
	} {
		for _, text := range texts {
			if formats[format] == nil {
				t.Logf("%s %q: unknown format", format, text)
				continue
			}
			t.Logf("%s %q: %v", format, text, formats[format].Validate(text) == nil)
		}
	}
}

var benchmarkFrag *urlFrag

func BenchmarkPort(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		benchmarkFrag, _ = url("https://example.com/schemas/a.json").join("../definitions/b.json#/properties/x")
	}
}

func BenchmarkPortFormats(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for format, text := range map[string]string{"uri": "https://example.com/a/b?c=d#e", "email": "joe@example.com", "date-time": "2024-02-29T00:00:00Z", "ipv6": "2001:db8::1"} {
			if formats[format].Validate(text) != nil {
				b.Fatal(format)
			}
		}
	}
}

// TestPortSuite logs the verdicts of all cases of the module's suite, whose own test ends at the first wrong one.
func TestPortSuite(t *testing.T) {
	files, err := filepath.Glob("testdata/Extra-Test-Suite/tests/draft2020-12/optional/format/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no suite", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var groups []struct {
			Schema struct{ Format string }
			Tests  []struct {
				Data  any
				Valid bool
			}
		}
		if err := json.Unmarshal(text, &groups); err != nil {
			t.Fatal(err)
		}
		for _, group := range groups {
			for _, test := range group.Tests {
				valid := formats[group.Schema.Format].Validate(test.Data) == nil
				t.Logf("%s %q, as the suite says %v: %v", group.Schema.Format, test.Data, test.Valid, valid)
			}
		}
	}
}
