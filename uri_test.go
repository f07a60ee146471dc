package uri_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

func TestComponentsAreThoseOfTheDocument(t *testing.T) {
	for _, want := range uritestutil.ReadCases[uritestutil.Parts](t, "components.jsonl") {
		t.Run(want.Input, func(t *testing.T) {
			u, err := uri.ParseReference(want.Input)
			require.NoError(t, err)
			assert.Equal(t, want, uritestutil.PartsOf(u))

			tree, err := uri.RFC3986.ParseTree("URI-reference", want.Input)
			require.NoError(t, err)
			built, err := tree.URI()
			require.NoError(t, err)
			assert.Equal(t, u, built)
		})
	}
}

func TestStartRulesTakeWhatTheirNamesSay(t *testing.T) {
	parsers := []struct {
		rule  string
		parse func(string) (uri.URI, error)
	}{
		{"URI", uri.Parse},
		{"URI-reference", uri.ParseReference},
		{"absolute-URI", uri.ParseAbsolute},
		{"relative-ref", uri.ParseRelative},
	}
	for _, c := range []struct {
		text  string
		rules []string
	}{
		{"a:b", []string{"URI", "URI-reference", "absolute-URI"}},
		{"a:b#", []string{"URI", "URI-reference"}},
		{"b", []string{"URI-reference", "relative-ref"}},
		{"", []string{"URI-reference", "relative-ref"}},
		{"#f", []string{"URI-reference", "relative-ref"}},
		{"//a", []string{"URI-reference", "relative-ref"}},
		{"1a:b", nil},
		{"a:[", nil},
	} {
		for _, p := range parsers {
			u, err := p.parse(c.text)
			if slices.Contains(c.rules, p.rule) {
				require.NoError(t, err, "%s %q", p.rule, c.text)
				assert.Equal(t, c.text, u.String())
				continue
			}
			var syntax *uri.SyntaxError
			require.ErrorAs(t, err, &syntax, "%s %q", p.rule, c.text)
			assert.Equal(t, p.rule, syntax.Start())
			assert.Equal(t, uri.URI{}, u)
		}
	}
}

func TestAbsentIsNotEmpty(t *testing.T) {
	for _, c := range []struct{ without, with string }{
		{"http://a", "http://a?"},
		{"http://a", "http://a#"},
		{"http://a", "http://a:"},
		{"http://a", "http://@a"},
		{"file:/a", "file:///a"},
		{"a:", "a://"},
	} {
		assert.NotEqual(t, uritestutil.PartsOf(uri.MustParseReference(c.without)), uritestutil.PartsOf(uri.MustParseReference(c.with)))
		assert.NotEqual(t, uri.MustParseReference(c.without), uri.MustParseReference(c.with))
	}
}

func TestReferenceKindsAreThoseOfSection4(t *testing.T) {
	type kinds struct{ uri, relative, network, absolutePath, relativePath, sameDocument bool }
	for text, want := range map[string]kinds{
		"a:b":    {uri: true},
		"a:b#c":  {uri: true},
		"//a":    {relative: true, network: true},
		"/a":     {relative: true, absolutePath: true},
		"a":      {relative: true, relativePath: true},
		"./a:b":  {relative: true, relativePath: true},
		"?q":     {relative: true, relativePath: true},
		"?":      {relative: true, relativePath: true},
		"":       {relative: true, relativePath: true, sameDocument: true},
		"#":      {relative: true, relativePath: true, sameDocument: true},
		"#f?":    {relative: true, relativePath: true, sameDocument: true},
		"//#f":   {relative: true, network: true},
		"a:#f":   {uri: true},
		"///a#f": {relative: true, network: true},
	} {
		u := uri.MustParseReference(text)
		assert.Equal(t, want, kinds{u.IsURI(), u.IsRelative(), u.IsNetworkPathReference(), u.IsAbsolutePathReference(), u.IsRelativePathReference(),
			u.IsSameDocument()}, text)
	}
}

func TestPortNumberIsOfSixteenBits(t *testing.T) {
	for text, want := range map[string]uint16{
		"//a:0": 0, "//a:80": 80, "//a:65535": 65535, "//a:00080": 80, "//a:0000000000000000000000000443": 443,
	} {
		n, ok := uri.MustParseReference(text).PortNumber()
		assert.True(t, ok, text)
		assert.Equal(t, want, n, text)
	}
	for _, text := range []string{"//a", "//a:", "//a:65536", "//a:99999999999999999999999999999999", "a"} {
		n, ok := uri.MustParseReference(text).PortNumber()
		assert.False(t, ok, text)
		assert.Zero(t, n, text)
	}
}

func TestZeroURIIsTheEmptyReference(t *testing.T) {
	u, err := uri.ParseReference("")
	require.NoError(t, err)
	assert.Equal(t, uri.URI{}, u)
	assert.Empty(t, u.String())
	assert.True(t, u.IsSameDocument())
	assert.Equal(t, uri.RFC3986, u.Grammar())
}

func TestURIIsSmallAndAMapKey(t *testing.T) {
	assert.LessOrEqual(t, unsafe.Sizeof(uri.URI{}), uintptr(48))
	m := map[uri.URI]int{uri.MustParseReference("a:b"): 1}
	m[uri.MustParseReference(string([]byte("a:b")))]++
	assert.Equal(t, map[uri.URI]int{uri.MustParseReference("a:b"): 2}, m)
	assert.NotEqual(t, uri.MustParseReference("a:b"), mustParse(t, uri.RFC2396, "a:b"), "another grammar, another value")
}

func mustParse(t testing.TB, g uri.Grammar, s string) uri.URI {
	t.Helper()
	u, err := g.ParseReference(s)
	require.NoError(t, err)
	return u
}

func TestCompareOrdersByText(t *testing.T) {
	sorted := []string{"", "#", "/", "/a", "?", "A:b", "a", "a:a", "a:b", "http://a"}
	for i, a := range sorted {
		for j, b := range sorted {
			want := 0
			switch {
			case i < j:
				want = -1
			case i > j:
				want = 1
			}
			assert.Equal(t, want, uri.MustParseReference(a).Compare(uri.MustParseReference(b)), "%q %q", a, b)
		}
	}
	for _, g := range []uri.Grammar{uri.RFC2396, uri.RFC2732} {
		assert.Equal(t, -1, uri.MustParseReference("a").Compare(mustParse(t, g, "a")))
		assert.Equal(t, 1, mustParse(t, g, "a").Compare(uri.MustParseReference("a")))
	}
}

func TestMustParsePanicsOnWhatIsNoReference(t *testing.T) {
	assert.Panics(t, func() { uri.MustParseReference("a b") })
}

func TestTextComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := reference().Draw(t, "u")
		text, err := u.MarshalText()
		require.NoError(t, err)
		require.Equal(t, u.String(), string(text))
		appended, err := u.AppendText([]byte("x"))
		require.NoError(t, err)
		require.Equal(t, "x"+u.String(), string(appended))
		var v uri.URI
		require.NoError(t, v.UnmarshalText(text))
		require.Equal(t, u, v)
	})
}

func TestJSONHoldsTheText(t *testing.T) {
	var v struct{ U, V uri.URI }
	require.NoError(t, json.Unmarshal([]byte(`{"U":"http://a/?b#c","V":""}`), &v))
	assert.Equal(t, uri.MustParseReference("http://a/?b#c"), v.U)
	b, err := json.Marshal(v)
	require.NoError(t, err)
	assert.JSONEq(t, `{"U":"http://a/?b#c","V":""}`, string(b))

	before := v.U
	var syntax *uri.SyntaxError
	require.ErrorAs(t, v.U.UnmarshalText([]byte("http://a b")), &syntax)
	assert.Equal(t, before, v.U, "an error leaves the value alone")
}

// recompose puts components together as section 5.3 does.
func recompose(u uri.URI) string {
	var s string
	if u.Scheme() != "" {
		s += u.Scheme() + ":"
	}
	if authority, ok := u.Authority(); ok {
		s += "//" + authority
	}
	s += u.Path()
	if query, ok := u.Query(); ok {
		s += "?" + query
	}
	if fragment, ok := u.Fragment(); ok {
		s += "#" + fragment
	}
	return s
}

// reference draws URI references: members of the grammar with equal chances for each length.
func reference() *rapid.Generator[uri.URI] {
	return rapid.Custom(func(t *rapid.T) uri.URI {
		text := rapid.SliceOfN(rapid.SampledFrom([]string{
			"a", "B", "7", "1.2.3.4", "[::1]", "[v1.a]", "%2F", "%61", "%", ":", "//", "/", "?", "#", "@", "..", ".", "+", "-", "~", "!", ";", "=",
			"http", "abcdefgh", "0123456789abcdef",
		}), 0, 12).Filter(func(s []string) bool { return uri.Valid(strings.Join(s, "")) }).Draw(t, "text")
		return uri.MustParseReference(strings.Join(text, ""))
	})
}

func TestURIPrintsAsItsInputAndIsItsComponents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := reference().Draw(t, "u")
		require.Equal(t, u.String(), recompose(u))
		again, err := uri.ParseReference(u.String())
		require.NoError(t, err)
		require.Equal(t, u, again)
		if authority, ok := u.Authority(); ok {
			userinfo, hasUserinfo := u.Userinfo()
			host, _ := u.Host()
			port, hasPort := u.Port()
			text := host.String()
			if hasUserinfo {
				text = userinfo + "@" + text
			}
			if hasPort {
				text += ":" + port
			}
			require.Equal(t, authority, text)
		}
	})
}
