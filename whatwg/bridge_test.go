package whatwg

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/repair"
)

func ExampleValidURL_URI() {
	u, _ := ParseValid("https://☕.example/ä?q", NoBase)
	v, err := u.URI()
	fmt.Println(v, err)
	// Output:
	// https://☕.example/ä?q <nil>
}

func ExampleURLOf() {
	for _, text := range []string{"HTTP://EXAMPLE.com:80/a/../b", "http://0x7f.1/"} {
		r, err := URLOf(uri.MustParse(text))
		fmt.Println(r, err)
	}
	// Output:
	// http://example.com/b <nil>
	//  whatwg: a browser reads another host in the URI
}

func TestCharactersThatAnIRICannotHaveAreEncoded(t *testing.T) {
	for text, want := range map[string]string{
		"http://h/\ue000\ufffd?\ue000\ufffd#\ue000\ufffd": "http://h/%EE%80%80%EF%BF%BD?\ue000%EF%BF%BD#%EE%80%80%EF%BF%BD",
		"http://h/é\ue000":      "http://h/é%EE%80%80",
		"http://h/#?\ue000":     "http://h/#?%EE%80%80",
		"1:2":                   "./1:2",
		":?":                    "./:?",
		"foo://\ufffd/":         "foo://%EF%BF%BD/",
		"\ufffd":                "%EF%BF%BD",
		"http://[::1]:80/?[":    "",
		"https://é.example:80/": "https://é.example:80/",
	} {
		u, err := ParseValid(text, AnyBase)
		if want == "" {
			require.Error(t, err)
			continue
		}
		require.NoError(t, err, text)
		v, err := u.URI()
		require.NoError(t, err, text)
		assert.Equal(t, want, v.String())
	}
}

// checkValidURLBridge checks the laws of ValidURL.URI.
func checkValidURLBridge(t require.TestingT, text string) {
	u, err := ParseValid(text, AnyBase)
	if err != nil {
		return
	}
	v, err := u.URI()
	require.NoError(t, err, "%q", text)
	for _, base := range baseTexts {
		b, _ := Parse(base)
		if !ValidURLString(text, b.Base()) {
			continue
		}
		was, err := b.Parse(text)
		require.NoError(t, err, "%q against %q", text, base)
		is, err := b.Parse(v.String())
		require.NoError(t, err, "%q against %q", v, base)
		require.Equal(t, was, is, "%q, %q against %q", text, v, base)
	}
	if v.String() != text {
		return
	}
	back, err := ParseValid(v.String(), AnyBase)
	require.NoError(t, err)
	require.Equal(t, u, back)
	host, hasHost := u.Host()
	other, _ := v.Host()
	require.Equal(t, host.String(), other.String(), "%q", text)
	_, hasAuthority := v.Authority()
	require.Equal(t, hasHost, hasAuthority)
	require.Equal(t, u.Scheme(), v.Scheme())
	require.Equal(t, u.Path(), v.Path())
	require.Equal(t, some(u.Port()), some(v.Port()))
	require.Equal(t, some(u.Query()), some(v.Query()))
	require.Equal(t, some(u.Fragment()), some(v.Fragment()))
}

func some(text string, present bool) string { return fmt.Sprint(present, text) }

// checkURLBridge checks the laws of URL.URI and URLOf.
func checkURLBridge(t require.TestingT, text string) {
	r, err := Parse(text)
	if err != nil {
		return
	}
	checkEncodedURI(t, r)
	u, err := r.URI()
	if err != nil {
		repaired, _, err := repair.Reference(r.String())
		if err == nil {
			_, err = URLOf(repaired)
			require.NoError(t, err, "%q", repaired)
		}
		return
	}
	require.Equal(t, r.String(), u.String())
	require.Equal(t, r.Scheme(), u.Scheme())
	c := r.Components()
	host, hasHost := c.Host.Get()
	_, hasAuthority := u.Authority()
	require.Equal(t, hasHost, hasAuthority)
	other, _ := u.Host()
	require.Equal(t, host, other.String())
	require.True(t, strings.HasSuffix(u.Path(), r.Pathname()))
	require.Contains(t, []string{"", "/."}, strings.TrimSuffix(u.Path(), r.Pathname()))
	require.Equal(t, some(c.Query.Get()), some(u.Query()))
	require.Equal(t, some(c.Fragment.Get()), some(u.Fragment()))
	back, err := URLOf(u)
	require.NoError(t, err, "%q", u)
	require.Equal(t, r, back)
}

func TestValidURLsAndURIsAreTurnedIntoEachOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkValidURLBridge(t, drawText(t)) })
	for _, text := range []string{"http://h/\ue000", "1:", "1:/../2", "?\ufffd", "#\U000e0001", "foo:\U0010fffd?", "foo://h\U0010fffd/"} {
		checkValidURLBridge(t, text)
	}
}

func TestURLsAndURIsAreTurnedIntoEachOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkURLBridge(t, drawURLText(t)) })
	for _, text := range []string{"web+demo:/.//p", "http://h/a|b", "http://h/100%", "http://u:p@h:8/?'", "file://localhost/", "http://a\"b/", "foo:", "foo:///", "http://1.2.3/", "mailto:a b"} {
		checkURLBridge(t, text)
	}
}

// The hosts in testdata/encoded_uris.jsonl are those of node 20, new URL(url).host. Rows without a URI have a host that encoding would change.
func TestEveryURLOfABrowserHasAURI(t *testing.T) {
	lines, err := os.ReadFile("testdata/encoded_uris.jsonl")
	require.NoError(t, err)
	rows := 0
	for line := range bytes.Lines(lines) {
		var row struct{ URL, Host, URI string }
		require.NoError(t, json.Unmarshal(line, &row))
		r, err := Parse(row.URL)
		require.NoError(t, err, row.URL)
		require.Equal(t, row.Host, r.Host(), row.URL)
		u, err := r.EncodedURI()
		if row.URI == "" {
			var mismatch *MismatchError
			require.ErrorAs(t, err, &mismatch, "%s became %s", r, u)
			assert.Equal(t, "host", mismatch.Component())
			continue
		}
		require.NoError(t, err, row.URL)
		assert.Equal(t, row.URI, u.String())
		checkURLBridge(t, row.URL)
		rows++
	}
	require.Greater(t, rows, 60)
	u, err := URL{}.EncodedURI()
	assert.NoError(t, err)
	assert.Zero(t, u)
}

// checkEncodedURI checks the law of URL.EncodedURI.
func checkEncodedURI(t require.TestingT, r URL) {
	u, err := r.EncodedURI()
	if err != nil {
		require.False(t, r.IsSpecial(), "%q: %v", r, err)
		require.Regexp(t, `["%{}\x60]`, r.Hostname())
		return
	}
	require.True(t, uri.RFC3986.Valid(u.String()), "%q", u)
	back, err := Parse(u.String())
	require.NoError(t, err, "%q", u)
	require.Equal(t, r.Host(), back.Host())
	a, b := r.Components(), back.Components()
	require.Equal(t, a.Scheme, b.Scheme)
	require.Equal(t, strings.Count(a.Path, "/"), strings.Count(b.Path, "/"))
	for _, pair := range [][2]string{
		{a.Path, b.Path}, {some(a.Userinfo.Get()), some(b.Userinfo.Get())}, {some(a.Query.Get()), some(b.Query.Get())}, {some(a.Fragment.Get()), some(b.Fragment.Get())},
	} {
		require.Equal(t, leniently(pair[0]), leniently(pair[1]), "%q and %q", r, u)
	}
	again, err := back.EncodedURI()
	require.NoError(t, err)
	require.Equal(t, u, again)
	if plain, err := r.URI(); err == nil {
		require.Equal(t, plain, u)
	}
}

// leniently decodes the triplets of a text, as section 1.3 does.
func leniently(s string) string {
	return regexp.MustCompile(`%[0-9A-Fa-f]{2}`).ReplaceAllStringFunc(s, func(triplet string) string { return ascii.PercentDecode(triplet) })
}

func TestAnOpaqueHostIsNotThatOfALetterThatFoldsToIt(t *testing.T) {
	for _, c := range []struct {
		record, host string
		want         bool
	}{
		{"foo://k/", "\u212a", false}, // KELVIN SIGN
		{"foo://s/", "\u017f", false}, // LATIN SMALL LETTER LONG S
		{"foo://k/", "K", true},
		{"foo://%E2%84%AA/", "\u212a", true},
		{"foo://a%41/", "a%61", false},
		{"foo://aA/", "a%41", true},
		{"http://k/", "\u212a", true}, // as it is looked up
		{"http://1.2.3.4/", "1.2.3.4", true},
		{"http://1.2.3.4/", "1.2.3.5", false},
		{"http://1.2.3.4/", "a", false},
		{"http://0.0.0.0/", "a", false},
	} {
		r, err := Parse(c.record)
		require.NoError(t, err)
		u, err := uri.RFC3987.ParseReference("//" + c.host)
		require.NoError(t, err)
		h, _ := u.Host()
		assert.Equal(t, c.want, r.SameHost(h), "%s %+q", c.record, c.host)
	}
}

// What a browser connects to is what RFC 3986 sees, or there is an error.
func TestURLsOfURIsHaveTheirHosts(t *testing.T) {
	for _, c := range golden.Lines[struct{ Text, Want string }](t, "testdata/urls_of_uris.jsonl") {
		u, err := uri.RFC3987.Parse(c.Text)
		require.NoError(t, err)
		r, err := URLOf(u)
		if len(c.Want) < 5 || !strings.Contains(c.Want, ":") {
			var mismatch *MismatchError
			if c.Want != "x:" {
				require.ErrorAs(t, err, &mismatch, c.Text)
				assert.Equal(t, c.Want, mismatch.Component())
				continue
			}
		}
		require.NoError(t, err, c.Text)
		assert.Equal(t, c.Want, r.String())
	}
	_, err := URLOf(uri.URI{})
	require.Error(t, err)
	_, err = URLOf(uri.MustParseReference("//a"))
	assert.Error(t, err)
	_, err = URLOf(uri.MustParse("http://h:65536/"))
	assert.Error(t, err)
	u, err := URL{}.URI()
	assert.NoError(t, err)
	assert.Zero(t, u)
}

func FuzzBridge(f *testing.F) {
	f.Add("http://u:p@h:8/C|/\ue000?'")
	f.Fuzz(func(t *testing.T, text string) {
		checkValidURLBridge(t, text)
		checkURLBridge(t, text)
	})
}

func TestAURLAndItsURIHaveOneOrigin(t *testing.T) {
	for text, want := range map[string]string{
		"https://u:p@EXAMPLE.com:443/x": "https://example.com", "http://h:8080": "http://h:8080", "ws://[1::0:2]/": "ws://[1::2]", "ftp://h:21/": "ftp://h", "http://0x7f.1/": "http://127.0.0.1",
		"blob:https://h/x": "https://h", "file:///x": "null", "data:,": "null", "x://h": "null", "blob:ftp://h/": "null",
	} {
		r := MustParse(text)
		origin := r.Origin()
		assert.Equal(t, want, origin.String(), text)
		assert.Equal(t, want == "null", origin.String() == "null", text)
		assert.Equal(t, want != "null", origin == r.Origin(), "%s: an opaque origin is no other", text)
	}
	hosts := rapid.StringMatching(`[a-zA-Z0-9.%\[:\]]{1,6}|\[[0-9a-f:]{2,8}\]`)
	rapid.Check(t, func(t *rapid.T) {
		r, err := Parse(rapid.SampledFrom([]string{"http", "wss", "ftp"}).Draw(t, "scheme") + "://" + hosts.Draw(t, "host") + rapid.StringMatching(`(:[0-9]{0,4})?`).Draw(t, "port"))
		if err != nil {
			return
		}
		u, err := r.URI()
		if addr, _ := r.Addr(); err != nil || addr.Is4In6() {
			return
		}
		require.Equal(t, u.Origin(), r.Origin(), r)
	})
}
