package repair_test

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/repair"
)

func TestRepairSaysWhatItChanged(t *testing.T) {
	for _, c := range []struct {
		in, want string
		changes  []repair.Change
	}{
		{" http://a/ \n", "http://a/", []repair.Change{{0, " ", "", repair.ReasonSpace}, {10, " \n", "", repair.ReasonSpace}}},
		{"http://a/b c", "http://a/b%20c", []repair.Change{{10, " ", "%20", repair.ReasonEncoded}}},
		{"/é?[x]", "/%C3%A9?%5Bx%5D", []repair.Change{{1, "é", "%C3%A9", repair.ReasonEncoded}, {4, "[", "%5B", repair.ReasonEncoded}, {6, "]", "%5D", repair.ReasonEncoded}}},
		{"/%41 ", "/%41", []repair.Change{{4, " ", "", repair.ReasonSpace}}},
		{"/%41 %7e", "/%41%20%7e", []repair.Change{{4, " ", "%20", repair.ReasonEncoded}}},
		{"/100%", "/100%25", []repair.Change{{4, "%", "%25", repair.ReasonPercent}}},
		{"#a#b", "#a%23b", []repair.Change{{2, "#", "%23", repair.ReasonEncoded}}},
		{`http://a\b`, "", nil},
		{"http://a b/", "", nil},
		{"http://u:se cret@h/", "", nil},
		{"http:a/b", "http:a/b", []repair.Change{}},
		{"x: y", "x:%20y", []repair.Change{{2, " ", "%20", repair.ReasonEncoded}}},
		{"file:a b", "file:a%20b", []repair.Change{{6, " ", "%20", repair.ReasonEncoded}}},
		{"/a?\t\\", "/a?%09%5C", []repair.Change{{3, "\t\\", "%09%5C", repair.ReasonEncoded}}},
		{"   ", "", []repair.Change{{0, "   ", "", repair.ReasonSpace}}},
		{"\v\fa b\r\v", "a%20b", []repair.Change{{0, "\v\f", "", repair.ReasonSpace}, {3, " ", "%20", repair.ReasonEncoded}, {5, "\r\v", "", repair.ReasonSpace}}},
		{" %", "%25", []repair.Change{{0, " ", "", repair.ReasonSpace}, {1, "%", "%25", repair.ReasonPercent}}},
		{"/[%%a[", "/%5B%25%25a%5B", []repair.Change{{1, "[", "%5B", repair.ReasonEncoded}, {2, "%%", "%25%25", repair.ReasonPercent}, {5, "[", "%5B", repair.ReasonEncoded}}},
	} {
		u, changes, err := repair.Reference(c.in)
		if c.changes == nil {
			require.Error(t, err, c.in)
			assert.NotContains(t, err.Error(), "cret")
			continue
		}
		require.NoError(t, err, c.in)
		assert.Equal(t, c.want, u.String())
		assert.Equal(t, c.changes, append([]repair.Change{}, changes...))
	}
}

func TestWhatIsAroundAReferenceDoesNotBelongToIt(t *testing.T) {
	const a = "https://a.example/b"
	for in, want := range map[string]string{
		"<" + a + ">": a, "<URL:" + a + ">": a, "<URL: " + a + ">": a, "<url:" + a + " >": a, `"` + a + `"`: a, "'" + a + "'": a, "`" + a + "`": a, "\u00a0" + a: a, "\u200b" + a: a,
		a + "\u00a0": a, a + "\u200b": a, "\ufeff" + a: a, "\u2060" + a + "\u00ad": a, "\u200e" + a + "\u202c": a, "\u2028\u3000" + a + "\u2029": a, "\u200d" + a + "\u200c": a, "\u180e" + a: a,
		"“" + a + "”": a, "„" + a + "“": a, "„" + a + "”": a, "«" + a + "»": a, "»" + a + "«": a, "« " + a + " »": a, "‘" + a + "’": a, "‚" + a + "‘": a, "‹" + a + "›": a, "「" + a + "」": a, "『" + a + "』": a, "《" + a + "》": a, "＂" + a + "＂": a,
		` "<` + a + `>" `: a, `<"` + a + `">`: a, "\u00a0«\u00a0<" + a + ">\u00a0»\u00a0": a, "<<" + a + ">>": a, "<URL:<" + a + ">>": a, "<\u200b" + a + "\u200b>": a,
		"<a b/c>": "ab/c", `"a b/c"`: "a%20b/c", "<a[b>": "a%5Bb", "<>": "", `""`: "", "<#x>": "#x", "<urn:a\n b>": "urn:ab", "<URL:a/b>": "a/b",
		// The examples of appendix C.
		`"http://www.w3.org/Addressing/"`: "http://www.w3.org/Addressing/", "<ftp://foo.example.\n   com/rfc/>": "ftp://foo.example.com/rfc/",
		"<http://www.ics.uci.edu/pub/\n   ietf/uri/historical.html#WARNING>": "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
		"<https://a.example/x-\r\n\ty?a=\n[ 1 ]&%\n  41%4\n1%\n#a b\t%>":     "https://a.example/x-y?a=%5B1%5D&%41%41%25#ab%25", "<https://u@a.example:\n80\n80/>": "https://u@a.example:8080/",
		// A text that is a reference is not changed, half a pair is data, and so is white space within quotes.
		"'a'": "'a'", "URL:" + a: "URL:" + a, a + ">": a + "%3E", "a”": "a%E2%80%9D", `"`: "%22", "<": "%3C", `"a>`: "%22a%3E", "❤\ufe0f": "%E2%9D%A4%EF%B8%8F", // a part of an emoji
		// Browsers begin a path before "//".
		"<//evil.example/x>": "%3C//evil.example/x%3E", "\u200b//evil.example/x": "%E2%80%8B//evil.example/x", `"//evil.example/x"`: "%22//evil.example/x%22",
		"<https://a\\b>": "-", "<" + a: "-", `"` + a: "-", "<" + a + `">`: a + "%22", "<https:\n//evil.example/>": "-", "<x: //evil.example/>": "-", "<file:/\n/evil.example/>": "-", "</ /evil.example/>": "-", "<ht\ntps://a/>": "-",
		"<https://a b\\c/>": "-", "<12:30 x>": "-", "<<URL:" + a + ">": "-", "<java\nscript:x>": "-", "<http:\n/a>": "-", "<https://a/\u0001>": "-", "<http://\t/é>": "-", "<https://\n//a b>": "-",
		"<x://\v:/é>": "-", "<x://a\f/é>": "-", "<x://a/?\v\fb>": "x://a/?%0B%0Cb", // browsers find the hosts %0B and a%0C
	} {
		u, changes, err := repair.Reference(in)
		if want == "-" {
			assert.ErrorAs(t, err, new(*repair.Error), "%q became %q", in, u)
			continue
		}
		require.NoError(t, err, "%q", in)
		assert.Equal(t, want, u.String(), "%q", in)
		text, moved := in, 0
		for _, c := range changes {
			require.Equal(t, c.Old, text[c.Offset+moved:c.Offset+moved+len(c.Old)], "%q", in)
			text = text[:c.Offset+moved] + c.New + text[c.Offset+moved+len(c.Old):]
			moved += len(c.New) - len(c.Old)
		}
		assert.Equal(t, want, text, "%q", in)
	}
	_, changes, err := repair.Reference("<URL:https://a/b\n [>\n")
	require.NoError(t, err)
	assert.Equal(t, []repair.Change{{0, "<URL:", "", repair.ReasonSpace}, {16, "\n ", "", repair.ReasonSpace}, {18, "[", "%5B", repair.ReasonEncoded}, {19, ">\n", "", repair.ReasonSpace}}, changes)
	text, _, err := repair.Options{KeepPercent: true}.Text("<https://a/\n100%\n[>")
	require.NoError(t, err)
	assert.Equal(t, "https://a/100%%5B", text)
	u, _, err := repair.Options{Host: idn.ToASCII}.Reference("<https://m\n ünchen.example/>")
	require.NoError(t, err)
	assert.Equal(t, "https://xn--mnchen-3ya.example/", u.String())
	for in, offset := range map[string]int{"<https://a\n/\n\\b>": 13, "\u00a0<URL:https:\n//a>": 13, "<https:\n//a/\x01>": 12} {
		_, _, err := repair.Reference(in)
		var e *repair.Error
		require.ErrorAs(t, err, &e, in)
		assert.Equal(t, offset, e.Offset(), "%q: %v", in, err)
	}
}

func TestRepairLeavesAloneWhatABrowserReadsAsAnotherHost(t *testing.T) {
	for s, offset := range map[string]int{
		"ht tp://evil.com/x": 0, "1:b": 0, ":b": 0, "://evil.com/": 0, "é:b": 0, "h%74tp://evil.com/": 0, "12:30 meeting": 0, " a b:c": 1,
		"java\tscript:alert(1)": 4, "\x00http://evil.com/": 0, "\x01//evil.com/x": 0, "/\t/evil.com/ x": 1, "http:/\n/evil.com": 6,
		`http:\\example.com\x`: 5, `\\evil.com\x`: 0, `/\evil.com`: 1, `c:\dir`: 2, `http://a\b`: 8, `/a b\c`: 4, "/a\x7f": 2,
		"http:evil.com/a b": 5, "HTTPS:evil.com/é": 6, "http:evil.com?a b": 5, "http:///evil.com/ x": 5, "///evil.com/a b": 0, "http:?é": 5, "wss:/evil.com/ ": -1, "file:///a b": -1, "ftp:/evil.com/[": 4, "http: //evil.com/": 5,
		`http://u:secret\@h/`: 15,
		"file://C:/a b":       7, "file://c:?a b": 7, "FILE://u:secret@C:/ x": 16, "//C:/a b": 2, "http://C:/a b": -1, "x://C:/a b": -1, "file://C/a b": -1, "file://CC:/a b": -1,
		"http://0x7f.1/a b": 7, "ftp://u:secret@127.1:80/é": 15, "//2130706433?[": 2, "file://0X7F.1/[": 7, "http://127.0.0.1./é": 7, "http://0%31.1/é": 7, "http://%EF%BC%91/é": 7,
		"http://%C2%80/é": 7, "http://%EF%BC%91../é": 7, "http://1.%C2%AD%7F/é": -1, "http://%C9%90/é": 7, "http://%C9%8F/é": -1, "http://%C3%A9.%C3%89/é": -1, "//-:/é": -1, "/\x1f": 1, "ws:evil.com/a b": 3, "wss:evil.com/a b": 4, "ftp:evil.com/a b": 4,
		"http://127.0.0.1/é": -1, "x://0x7f.1/é": -1, "http://%C2%AD0x7f.1.1.x/é": -1,
	} {
		u, changes, err := repair.Reference(s)
		if offset < 0 {
			require.NoError(t, err, s)
			continue
		}
		var e *repair.Error
		require.ErrorAs(t, err, &e, "%q became %q", s, u)
		assert.Equal(t, offset, e.Offset(), "%q: %v", s, err)
		assert.Empty(t, changes)
		assert.NotContains(t, err.Error(), "secret")
	}
}

func TestRepairKeepsTheSchemeAndTheAuthorityOfAppendixB(t *testing.T) {
	appendixB := regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?`)
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.SampledFrom([]rune("ah1 %4:/?#[]\\é\t@\x00"))).Draw(t, "s")
		u, _, err := repair.Reference(s)
		if err != nil {
			return
		}
		m := appendixB.FindStringSubmatch(strings.Trim(s, " \t\n\v\f\r"))
		authority, present := u.Authority()
		require.Equal(t, m[2], u.Scheme())
		require.Equal(t, m[3] != "", present)
		require.Equal(t, m[4], authority)
	})
}

func TestRepairChangesNoReference(t *testing.T) {
	for _, text := range []string{"", "a", "//", "//h", "http://u:p@h:/?#", "a:b", "//[::1]:80/%41", "?", "#", "mailto:a@b?c"} {
		u, err := uri.ParseReference(text)
		require.NoError(t, err)
		v, changes, err := repair.Reference(text)
		require.NoError(t, err)
		require.Empty(t, changes)
		require.Equal(t, u, v)
	}
}

func TestRepairsCanBeReplayed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.SampledFrom([]rune("a1 %4:/?#[]\\é\t@\x00"))).Draw(t, "s")
		u, changes, err := repair.Reference(s)
		if err != nil {
			return
		}
		text, moved := s, 0
		for _, c := range changes {
			require.Equal(t, c.Old, text[c.Offset+moved:c.Offset+moved+len(c.Old)])
			text = text[:c.Offset+moved] + c.New + text[c.Offset+moved+len(c.Old):]
			moved += len(c.New) - len(c.Old)
		}
		require.Equal(t, u.String(), text)
		if uri.Valid(s) {
			require.Empty(t, changes)
		}
	})
}

func TestFromURLEncodesAndSaysWhat(t *testing.T) {
	for _, c := range []struct {
		url     *url.URL
		want    string
		changes []repair.Change
	}{
		{&url.URL{Scheme: "http", Host: "h", Path: "/", RawQuery: "q=[1]"}, "http://h/?q=%5B1%5D", []repair.Change{
			{Offset: 12, Old: "[", New: "%5B", Reason: repair.ReasonEncoded}, {Offset: 14, Old: "]", New: "%5D", Reason: repair.ReasonEncoded},
		}},
		{&url.URL{Scheme: "http", Host: "h", Path: "/[a]", RawPath: "/[a]"}, "http://h/%5Ba%5D", []repair.Change{
			{Offset: 9, Old: "[", New: "%5B", Reason: repair.ReasonEncoded}, {Offset: 11, Old: "]", New: "%5D", Reason: repair.ReasonEncoded},
		}},
		{&url.URL{RawQuery: "a#b%zz"}, "?a%23b%25zz", []repair.Change{
			{Offset: 2, Old: "#", New: "%23", Reason: repair.ReasonEncoded}, {Offset: 4, Old: "%", New: "%25", Reason: repair.ReasonPercent},
		}},
		{&url.URL{Scheme: "http", Host: "h", Path: "/a%2Fb"}, "http://h/a%252Fb", nil},
		{&url.URL{Path: "a", Fragment: "b[", RawFragment: "b["}, "a#b%5B", []repair.Change{{Offset: 3, Old: "[", New: "%5B", Reason: repair.ReasonEncoded}}},
		{&url.URL{Path: "a", ForceQuery: true, Fragment: "b[", RawFragment: "b["}, "a?#b%5B", []repair.Change{{Offset: 4, Old: "[", New: "%5B", Reason: repair.ReasonEncoded}}},
		{&url.URL{Path: "a", RawPath: "[", ForceQuery: true}, "a?", nil},
		{&url.URL{Path: "[", RawPath: "[", ForceQuery: true}, "%5B?", []repair.Change{{Offset: 0, Old: "[", New: "%5B", Reason: repair.ReasonEncoded}}},
		{&url.URL{Scheme: "file", Path: "/[", RawPath: "/["}, "file:///%5B", []repair.Change{{Offset: 8, Old: "[", New: "%5B", Reason: repair.ReasonEncoded}}},
		{&url.URL{Scheme: "x", Opaque: "a", RawQuery: "["}, "x:a?%5B", []repair.Change{{Offset: 4, Old: "[", New: "%5B", Reason: repair.ReasonEncoded}}},
		{&url.URL{Scheme: "x", OmitHost: true, Path: "/[", RawPath: "/["}, "x:/%5B", []repair.Change{{Offset: 3, Old: "[", New: "%5B", Reason: repair.ReasonEncoded}}},
	} {
		u, changes, err := repair.FromURL(c.url)
		require.NoError(t, err)
		assert.Equal(t, c.want, u.String())
		assert.Equal(t, c.changes, changes)
	}
	for _, v := range []*url.URL{
		{Scheme: "http", Host: "good.com@evil.com", RawQuery: "[]"},
		{Scheme: "http", Host: "a b", RawQuery: "[]"},
		{Scheme: "http", Host: "[fe80::1%en0]", RawQuery: "[]"},
		{Scheme: "1", Path: "a", RawQuery: "[]"},
		{Path: "//evil.example/a", RawQuery: "[]"},
		{Scheme: "http", Opaque: "[]"},
		{Scheme: "http", Opaque: "x", Host: "h"},
		{Scheme: "x", Opaque: "a", Path: "/b", RawQuery: "["},
	} {
		u, changes, err := repair.FromURL(v)
		assert.ErrorAs(t, err, new(*uri.ComponentError), "%#v became %q", v, u)
		assert.Nil(t, changes)
	}
}

func TestFromURLWritesAPathSoThatItStaysAPath(t *testing.T) {
	const evil = "evil.example"
	for _, c := range []struct {
		url  *url.URL
		want string // "" for an error
	}{
		{&url.URL{Path: "12:34/x"}, "./12:34/x"}, {&url.URL{Path: ":"}, "./:"}, {&url.URL{Path: "a b:[", RawQuery: "[", ForceQuery: true}, "./a%20b:%5B?%5B"}, {&url.URL{Path: "javascript:alert(1)"}, "./javascript:alert%281%29"},
		{&url.URL{Path: "1:2", RawPath: "1:%32"}, "./1:%32"}, {&url.URL{Path: "1:2", RawPath: "1%3A2"}, "1%3A2"}, {&url.URL{Path: "a/b:c"}, "a/b:c"}, {&url.URL{Path: "./1:2"}, "./1:2"}, {&url.URL{Path: "C:\\a"}, "./C:%5Ca"},
		{&url.URL{Scheme: "http", Host: "h", Path: "a b"}, "http://h/a%20b"}, {&url.URL{Host: "h", Path: "a:b"}, "//h/a:b"}, {&url.URL{Scheme: "http", Host: "h:", Path: "80"}, "http://h:/80"}, {&url.URL{Scheme: "http", Host: "h", Path: "*"}, "http://h/*"},
		{&url.URL{Scheme: "http", Host: "h", Path: "@" + evil}, "http://h/@" + evil}, {&url.URL{Scheme: "http", Host: "h", Path: "." + evil}, "http://h/." + evil}, {&url.URL{Host: "h", Path: "?#"}, "//h/%3F%23"},
		{&url.URL{Scheme: "http", User: url.User("u"), Path: evil}, "http://u@/" + evil}, {&url.URL{User: url.User("u"), Path: evil}, "//u@/" + evil}, // net/url makes the path a host
		{&url.URL{Scheme: "a", Path: "1:2"}, "a:1:2"}, {&url.URL{Scheme: "http", Path: "a b"}, "http:a%20b"}, {&url.URL{Scheme: "http", Host: "h", Path: "//" + evil}, "http://h//" + evil},
		{&url.URL{Path: "//" + evil + "/x"}, ""}, {&url.URL{Scheme: "x", OmitHost: true, Path: "//" + evil}, ""}, {&url.URL{Path: "///" + evil}, ""}, {&url.URL{Opaque: "1:2"}, ""},
	} {
		u, changes, err := repair.FromURL(c.url)
		if c.want == "" {
			assert.Error(t, err, "%+v became %s", c.url, u)
			continue
		}
		require.NoError(t, err, c.want)
		assert.Equal(t, c.want, u.String())
		strict, err := uri.FromURL(c.url)
		assert.Equal(t, err == nil, len(changes) == 0, "%s: uri.FromURL is strict", c.want)
		assert.True(t, err != nil || strict == u, c.want)
	}
	_, changes, err := repair.FromURL(&url.URL{Path: "[:", RawPath: "[:"})
	require.NoError(t, err)
	assert.Equal(t, []repair.Change{{0, "", "./", repair.ReasonPath}, {0, "[", "%5B", repair.ReasonEncoded}}, changes)
}

// Law: where String writes a text that net/url reads with the same authority, the result has the path that net/url reads.
func TestFromURLReadsAsTheTextOfNetURLUnlessThatHasAnotherAuthority(t *testing.T) {
	pieces := func(t *rapid.T, name string, all ...string) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(all), 0, 5).Draw(t, name), "")
	}
	rapid.Check(t, func(t *rapid.T) {
		v := &url.URL{
			Scheme: rapid.SampledFrom([]string{"", "http", "x"}).Draw(t, "scheme"), Host: rapid.SampledFrom([]string{"", "h", "h:1"}).Draw(t, "host"),
			Path: pieces(t, "path", "a", ":", "/", " ", "1", "@", ".", "[", "é"), OmitHost: rapid.Bool().Draw(t, "omit"), RawQuery: pieces(t, "query", "[", "q"),
		}
		u, _, err := repair.FromURL(v)
		if err != nil {
			require.True(t, strings.HasPrefix(v.Path, "//"), "%+v: %v", v, err)
			return
		}
		authority, _ := u.Authority()
		require.Equal(t, v.Host, authority)
		read, err := url.Parse(v.String())
		if err != nil || read.Host != v.Host || read.User != nil {
			return
		}
		written, err := url.Parse(u.String())
		require.NoError(t, err)
		require.Equal(t, read.Path+read.Opaque, written.Path+written.Opaque, "%s and %s", v, u)
	})
}

func TestSuffixReferencesNameTheirHeuristic(t *testing.T) {
	for _, c := range []struct {
		in   string
		want []string
	}{
		{"www.w3.org/Addressing/", []string{"www http://www.w3.org/Addressing/"}},
		{"WWW.example.com:443", []string{"www http://WWW.example.com:443", "port https://WWW.example.com:443"}},
		{"ftp.example.com", []string{"ftp ftp://ftp.example.com", "dot http://ftp.example.com"}},
		{"example.com:80/x", []string{"port http://example.com:80/x"}},
		{"localhost:8080", []string{"local http://localhost:8080"}},
		{"127.0.0.1:80", []string{"port http://127.0.0.1:80"}},
		{"[::1]/x?q#f", []string{"address http://[::1]/x?q#f"}},
		{"localhost", []string{"local http://localhost"}},
		{"ftp.example.com:21", []string{"ftp ftp://ftp.example.com:21", "dot http://ftp.example.com:21"}},
		{"a:21", []string{"port ftp://a:21"}}, {"a:80/", []string{"port http://a:80/"}}, {"a:443", []string{"port https://a:443"}},
		{":80", nil}, {"www.", nil}, {"ftp.", nil}, {"a.b", []string{"dot http://a.b"}}, {"u@a.b", nil}, {"[::1]x", nil}, {"localhost:x", nil},
		{"a", nil}, {"", nil}, {"/a.b", nil}, {"me@example.com", nil}, {"a.", nil}, {".a", nil}, {"a b.c", nil}, {"http://a.b/", nil},
	} {
		var got []string
		for _, s := range repair.SuffixReferences(c.in) {
			got = append(got, s.Heuristic.String()+" "+s.URI.String())
			_, present := s.URI.Host()
			assert.True(t, present)
		}
		assert.Equal(t, c.want, got, c.in)
	}
	assert.Equal(t, "none none", repair.Heuristic(0).String()+" "+(repair.HeuristicLocal+1).String())
}

func TestRepairOfAnIRIKeepsItsCharacters(t *testing.T) {
	for text, want := range map[string]string{
		" http://é.example/ä b?ö\ue000<#ü%": "http://é.example/ä%20b?ö\ue000%3C#ü%25",
		"/\ue000 \u202e\xff":                "/%EE%80%80%20%E2%80%AE%FF",
		"/\u202e":                           "/\u202e", // is a reference
		"例 え":                               "例%20え",
	} {
		u, changes, err := repair.Options{Grammar: uri.RFC3987}.Reference(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, u.String())
		assert.Equal(t, uri.RFC3987, u.Grammar())
		assert.Equal(t, text != want, len(changes) > 0)
	}
	for _, text := range []string{"http:\\\\é/", "http:/é b", "é b:c", "http://é b/"} {
		_, _, err := repair.Options{Grammar: uri.RFC3987}.Reference(text)
		assert.Error(t, err, text)
	}
	u, _, err := repair.Options{Grammar: uri.RFC2396}.Reference("http://a_b/c d")
	require.NoError(t, err)
	assert.Equal(t, "http://a_b/c%20d", u.String())
	assert.Equal(t, uri.RFC2396, u.Grammar())
}

// Under RFC 3987 characters that an IRI can have stay, except those that change the direction of writing.
func TestUnderRFC3987CharactersStay(t *testing.T) {
	u, changes, err := repair.Options{Grammar: uri.RFC3987}.Reference("http://h/é b\u202E?\uE000#\uE000")
	require.NoError(t, err)
	assert.Equal(t, "http://h/é%20b%E2%80%AE?\uE000#%EE%80%80", u.String())
	assert.Len(t, changes, 3)
}

func ExampleReference() {
	u, changes, _ := repair.Reference("http://example.com/a b")
	fmt.Println(u)
	for _, c := range changes {
		fmt.Printf("%d: %q became %q: %s\n", c.Offset, c.Old, c.New, c.Reason)
	}
	// Output:
	// http://example.com/a%20b
	// 20: " " became "%20": a character that requires percent-encoding is encoded (section 2.1)
}

func FuzzReference(f *testing.F) {
	for _, s := range []string{" http://a b/", "1:b", "/%zz?[#]#", `c:\é`, "//u:p@[::1]:x/ \xff", "\t"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		u, changes, err := repair.Reference(s)
		if uri.Valid(s) != (err == nil && len(changes) == 0 && u.String() == s) {
			t.Fatalf("%q became %q by %v (%v)", s, u, changes, err)
		}
		if err == nil {
			require.Equal(t, u, uri.MustParseReference(u.String()))
		}
		text, _, textErr := repair.Options{}.Text(s)
		require.Equal(t, err == nil, textErr == nil)
		require.Equal(t, u.String(), text)
		for _, suffix := range repair.SuffixReferences(s) {
			_, rest, _ := strings.Cut(suffix.URI.String(), "://")
			require.Equal(t, s, rest)
		}
	})
}

func FuzzFromURL(f *testing.F) {
	f.Add("http", "", "h", "/[a]", "/[a]", "q=[1]", "f")
	f.Add("", "", "", "//a", "", "a#b%zz", "\xff")
	f.Add("http", "[]", "good.com@evil.com", "", "", "", "")
	f.Fuzz(func(t *testing.T, scheme, opaque, host, path, rawPath, query, fragment string) {
		v := &url.URL{Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawPath: rawPath, RawQuery: query, Fragment: fragment}
		u, changes, err := repair.FromURL(v)
		if err != nil {
			require.Zero(t, u)
			require.Nil(t, changes)
			return
		}
		require.Equal(t, u, uri.MustParseReference(u.String()))
		if want, err := uri.FromURL(v); err == nil {
			require.Equal(t, want, u)
			require.Empty(t, changes)
		}
	})
}

func TestTheCallerChoosesWhatBecomesOfAPercentSign(t *testing.T) {
	for _, c := range []struct{ in, encoded, kept string }{
		{"http://h/100%", "http://h/100%25", "http://h/100%"},
		{" http://h/%zz b?%#%4 ", "http://h/%25zz%20b?%25#%254", "http://h/%zz%20b?%#%4"},
		{"http://h/a b", "http://h/a%20b", "http://h/a%20b"},
		{"http://h/%41", "http://h/%41", "http://h/%41"},
		{"/é%", "/%C3%A9%25", "/%C3%A9%"},
	} {
		encoded, changes, err := repair.Options{}.Text(c.in)
		require.NoError(t, err, c.in)
		assert.Equal(t, c.encoded, encoded)
		u, same, err := repair.Options{}.Reference(c.in)
		require.NoError(t, err, c.in)
		assert.Equal(t, encoded, u.String())
		assert.Equal(t, same, changes)

		kept, changes, err := repair.Options{KeepPercent: true}.Text(c.in)
		require.NoError(t, err, c.in)
		assert.Equal(t, c.kept, kept)
		replayed, moved := c.in, 0
		for _, change := range changes {
			assert.NotEqual(t, repair.ReasonPercent, change.Reason, c.in)
			at := change.Offset + moved
			replayed = replayed[:at] + change.New + replayed[at+len(change.Old):]
			moved += len(change.New) - len(change.Old)
		}
		assert.Equal(t, c.kept, replayed)
		hasStray := c.kept != c.encoded
		_, _, err = repair.Options{KeepPercent: true}.Reference(c.in)
		assert.Equal(t, hasStray, err != nil, c.in)
		for _, o := range []repair.Options{{RejectPercent: true}, {RejectPercent: true, KeepPercent: true}} {
			var e *repair.Error
			_, _, err = o.Reference(c.in)
			require.Equal(t, hasStray, errors.As(err, &e), c.in)
			_, _, err = o.Text(c.in)
			require.Equal(t, hasStray, errors.As(err, &e), c.in)
			if hasStray {
				assert.Equal(t, strings.Index(c.in, "%"), e.Offset(), c.in)
			}
		}
	}
	_, _, err := repair.Options{KeepPercent: true}.Text(`http://a\b`)
	assert.ErrorAs(t, err, new(*repair.Error))
}

func TestTheCallerConvertsAHost(t *testing.T) {
	o := repair.Options{Host: idn.ToASCII}
	for in, want := range map[string]string{
		"http://bücher.example/":            "http://xn--bcher-kva.example/",
		"http://u:p@BÜCHER.example:8080?ä#": "http://u:p@xn--bcher-kva.example:8080?%C3%A4#",
		"//例え。テスト":                          "//xn--r8jz45g.xn--zckzah",
		"http://%E4%BE%8B.example/ ":        "http://%E4%BE%8B.example/", // a host of RFC 3986 stays
		"http://[::1]/ x":                   "http://[::1]/%20x",
		"bücher.example":                    "b%C3%BCcher.example", // is a path
	} {
		u, changes, err := o.Reference(in)
		require.NoError(t, err, in)
		assert.Equal(t, want, u.String())
		assert.NotEmpty(t, changes, in)
	}
	for _, in := range []string{"http://a b/", "http://bü%2Fcher.example/", "http://bü@cher.example:x/", "http://ü[::1]/", "http://b\u3002\u3002/", "//ü:p/secret@h/x"} {
		u, _, err := o.Reference(in)
		assert.Error(t, err, "%s is %s", in, u)
		assert.NotContains(t, fmt.Sprint(err), ":p")
	}
	iri, changes, err := repair.Options{Grammar: uri.RFC3987, Host: idn.ToASCII}.Reference("http://bücher.example/a b")
	require.NoError(t, err)
	assert.Equal(t, "http://bücher.example/a%20b", iri.String())
	assert.Len(t, changes, 1)
}

// A userinfo has no "@", so that the host of such an authority is that of no standard.
func TestTheHostBeginsAfterTheLastAtSign(t *testing.T) {
	var given []string
	o := repair.Options{Host: func(host string) (string, error) {
		given = append(given, host)
		return "good.example", nil
	}}
	u, _, err := o.Reference("http://u@évil.example@é:80/")
	assert.Error(t, err, "it became %q", u)
	u, _, err = o.Reference("http://u@é:x/")
	require.NoError(t, err)
	assert.Equal(t, "http://u@good.example/", u.String())
	u, _, err = o.Reference("http://u@:80/é")
	require.NoError(t, err)
	assert.Equal(t, "http://u@:80/%C3%A9", u.String())
	assert.Equal(t, []string{"é", "é:x"}, given)
}

func TestEachComponentKeepsTheOctetsThatItCanHave(t *testing.T) {
	for c := byte(' '); c < 0x7F; c++ {
		if c == '%' || c == '\\' {
			continue
		}
		path, query, fragment := uri.PathChars.Encode(string(c)), uri.QueryChars.Encode(string(c)), uri.FragmentChars.Encode(string(c))
		u, _, err := repair.FromURL(&url.URL{Path: "/a" + string(c), RawPath: "/a" + string(c), RawQuery: string(c), Fragment: string(c), RawFragment: string(c)})
		require.NoError(t, err)
		assert.Equal(t, "/a"+path+"?"+query+"#"+fragment, u.String())
		u, _, err = repair.Reference("/\xff?" + strings.ReplaceAll(string(c), "#", "") + "#" + string(c) + "\xff")
		require.NoError(t, err)
		assert.Equal(t, "/%FF?"+strings.ReplaceAll(query, "%23", "")+"#"+fragment+"%FF", u.String())
		if c != '?' && c != '#' && c != '/' {
			u, _, err = repair.Reference("/" + string(c) + "a\xff")
			require.NoError(t, err)
			assert.Equal(t, "/"+path+"a%FF", u.String())
		}
	}
}

func TestAConvertedHostIsAHost(t *testing.T) {
	for _, to := range []string{"evil.example/", "u@evil.example", "a:80", "", "a b", "[::1", "x#"} {
		_, _, err := repair.Options{Host: func(string) (string, error) { return to, nil }}.Reference("http://é/")
		var e *repair.Error
		require.ErrorAs(t, err, &e, to)
		assert.Equal(t, 7, e.Offset())
	}
	broken := errors.New("broken")
	_, _, err := repair.Options{Host: func(string) (string, error) { return "", broken }}.Reference("http://é/")
	assert.ErrorIs(t, err, broken)
	_, _, err = repair.Options{Host: func(host string) (string, error) { return "", errors.New(host) }}.Reference("http://é:secret/x@h/")
	assert.NotContains(t, err.Error(), "secret", "a password with a slash looks like a host")
}

func TestAValidReferenceIsNotCopied(t *testing.T) {
	o := repair.Options{Host: idn.ToASCII, RejectPercent: true}
	for _, text := range []string{"http://example.com/a?b#c", "", "//[::1]:80/%41", "mailto:a@b"} {
		assert.Zero(t, testing.AllocsPerRun(10, func() { _, _, _ = repair.Reference(text) }), text)
		assert.Zero(t, testing.AllocsPerRun(10, func() { _, _, _ = o.Reference(text) }), text)
	}
}

func BenchmarkReference(b *testing.B) {
	const text = "https://www.example.com/path/to/some/page.html?utm_source=x&y=z"
	b.Run("Reference", func(b *testing.B) {
		for b.Loop() {
			_, _, _ = repair.Reference(text)
		}
	})
	b.Run("ParseReference", func(b *testing.B) {
		for b.Loop() {
			_, _ = uri.ParseReference(text)
		}
	})
}

func ExampleOptions() {
	u, _, err := repair.Options{Host: idn.ToASCII}.Reference(" http://bücher.example/a b")
	fmt.Println(u, err)
	_, _, err = repair.Options{RejectPercent: true}.Reference("http://example.com/100%")
	fmt.Println(err)
	// Output:
	// http://xn--bcher-kva.example/a%20b <nil>
	// repair: cannot repair the text at offset 22: a "%" without two hexadecimal digits after it
}
