package uri_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

// someURIs have every component present, absent and empty, under every grammar that derives them.
func someURIs(yield func(uri.URI) bool) { slices.Values(manyURIs())(yield) }

var manyURIs = sync.OnceValue(func() (all []uri.URI) {
	for _, g := range uri.Grammars() {
		for _, scheme := range []string{"", "x:", "HTTP:"} {
			for _, authority := range []string{"", "//", "//h", "//@h", "//u@h", "//u:p@h:", "//h:80", "//[::1]:80", "//a_b:80", "//u@:", "//:80", "//1.2.3.4"} {
				for _, path := range []string{"", "/", "a", "a/", "/a:b", "/a/../b", "//a", "/.//a", "a:b", "./a:b"} {
					for _, tail := range []string{"", "?", "?a=b&c", "#", "#f", "?q#", "?#f"} {
						u, err := g.ParseReference(scheme + authority + path + tail)
						if err == nil {
							all = append(all, u)
						}
					}
				}
			}
		}
	}
	return all
})

func TestComposeOfComponentsIsTheURI(t *testing.T) {
	for u := range someURIs {
		v, err := u.Grammar().Compose(u.Components())
		require.NoError(t, err, u.String())
		require.True(t, u == v, "%q became %q", u, v)
	}
}

func TestComposeGivesBackWhatItWasGivenOrAnError(t *testing.T) {
	part := rapid.SampledFrom([]string{"", "a", "h", "1", "//", "/", "a:b", "@", "?", "#", "/a", "//a", "%41", "%", "[::1]", "a/b", "..", "\x00", "é", "u:p"})
	maybe := rapid.Custom(func(t *rapid.T) uri.Optional {
		if rapid.Bool().Draw(t, "present") {
			return uri.Some(part.Draw(t, "part"))
		}
		return uri.Optional{}
	})
	rapid.Check(t, func(t *rapid.T) {
		c := uri.Components{
			Scheme: part.Draw(t, "scheme"), Userinfo: maybe.Draw(t, "userinfo"), Host: maybe.Draw(t, "host"), Port: maybe.Draw(t, "port"),
			Path: part.Draw(t, "path"), Query: maybe.Draw(t, "query"), Fragment: maybe.Draw(t, "fragment"),
		}
		g := rapid.SampledFrom(uri.Grammars()).Draw(t, "grammar")
		if g != uri.RFC3986 {
			c.Opaque, c.RegistryName = maybe.Draw(t, "opaque"), maybe.Draw(t, "name")
		}
		u, err := g.Compose(c)
		if err != nil {
			var e *uri.ComponentError
			require.ErrorAs(t, err, &e)
			return
		}
		require.Equal(t, c, u.Components())
		assertReadsBack(t, u)
	})
}

func TestComposeNamesTheComponentThatCannotBe(t *testing.T) {
	some := uri.Some
	for _, c := range []struct {
		in        uri.Components
		component string
		offset    int
	}{
		{uri.Components{Scheme: "1a"}, "scheme", 0},
		{uri.Components{Scheme: "a:"}, "scheme", 1},
		{uri.Components{Userinfo: some("u")}, "userinfo", 0},
		{uri.Components{Port: some("80")}, "port", 0},
		{uri.Components{Userinfo: some("u:se cret"), Host: some("h")}, "userinfo", 4},
		{uri.Components{Userinfo: some("u@v"), Host: some("h")}, "userinfo", 1},
		{uri.Components{Host: some("h/")}, "host", 1},
		{uri.Components{Host: some("[::1")}, "host", 4},
		{uri.Components{Host: some("u@h")}, "host", 1},
		{uri.Components{Host: some("h"), Port: some("8a")}, "port", 1},
		{uri.Components{Path: "//a"}, "path", 0},
		{uri.Components{Path: "ab:c"}, "path", 2},
		{uri.Components{Host: some("h"), Path: "a"}, "path", 0},
		{uri.Components{Path: "/a?b"}, "path", 2},
		{uri.Components{Scheme: "a", Path: "//b"}, "path", 0},
		{uri.Components{Query: some("#")}, "query", 0},
		{uri.Components{Fragment: some("a#")}, "fragment", 1},
	} {
		_, err := uri.Compose(c.in)
		var e *uri.ComponentError
		require.ErrorAs(t, err, &e, "%+v", c.in)
		assert.Equal(t, c.component, e.Component, "%+v", c.in)
		assert.Equal(t, c.offset, e.Offset, "%+v", c.in)
		assert.NotContains(t, fmt.Sprintf("%v %#v", err, err), "cret")
	}
}

func TestOptionalIsNullOrTextInJSON(t *testing.T) {
	for o, want := range map[uri.Optional]string{{}: "null", uri.Some(""): `""`, uri.Some(`"`): `"\""`} {
		b, err := json.Marshal(o)
		require.NoError(t, err)
		assert.Equal(t, want, string(b))
		back := uri.Some("other")
		require.NoError(t, json.Unmarshal(b, &back))
		assert.Equal(t, o, back)
	}
	assert.Equal(t, "b", uri.Optional{}.Or("b"))
	assert.Equal(t, "", uri.Some("").Or("b"))
}

func TestWithSetsOneComponentAndKeepsTheOthers(t *testing.T) {
	some := uri.Some
	changes := map[string]struct {
		with func(u uri.URI) (uri.URI, error)
		want func(c *uri.Components)
	}{
		"scheme":   {func(u uri.URI) (uri.URI, error) { return u.WithScheme("ftp") }, func(c *uri.Components) { c.Scheme = "ftp" }},
		"userinfo": {func(u uri.URI) (uri.URI, error) { return u.WithUserinfo("me") }, func(c *uri.Components) { c.Userinfo = some("me") }},
		"host":     {func(u uri.URI) (uri.URI, error) { return u.WithHost("example") }, func(c *uri.Components) { c.Host = some("example") }},
		"port":     {func(u uri.URI) (uri.URI, error) { return u.WithPort("") }, func(c *uri.Components) { c.Port = some("") }},
		"path":     {func(u uri.URI) (uri.URI, error) { return u.WithPath("/p") }, func(c *uri.Components) { c.Path = "/p" }},
		"query":    {func(u uri.URI) (uri.URI, error) { return u.WithQuery("q") }, func(c *uri.Components) { c.Query = some("q") }},
		"fragment": {func(u uri.URI) (uri.URI, error) { return u.WithFragment("") }, func(c *uri.Components) { c.Fragment = some("") }},
		"authority": {func(u uri.URI) (uri.URI, error) { return u.WithAuthority("me@example:80") }, func(c *uri.Components) {
			c.Userinfo, c.Host, c.Port = some("me"), some("example"), some("80")
			c.RegistryName = uri.Optional{}
		}},
		"no scheme":   {uri.URI.WithoutScheme, func(c *uri.Components) { c.Scheme = "" }},
		"no userinfo": {without(uri.URI.WithoutUserinfo), func(c *uri.Components) { c.Userinfo = uri.Optional{} }},
		"no port":     {without(uri.URI.WithoutPort), func(c *uri.Components) { c.Port = uri.Optional{} }},
		"no query":    {without(uri.URI.WithoutQuery), func(c *uri.Components) { c.Query = uri.Optional{} }},
		"no fragment": {without(uri.URI.WithoutFragment), func(c *uri.Components) { c.Fragment = uri.Optional{} }},
		"no authority": {uri.URI.WithoutAuthority, func(c *uri.Components) {
			c.Userinfo, c.Host, c.Port, c.RegistryName = uri.Optional{}, uri.Optional{}, uri.Optional{}, uri.Optional{}
		}},
	}
	for name, change := range changes {
		done := 0
		for u := range someURIs {
			v, err := change.with(u)
			want := u.Components()
			change.want(&want)
			if err != nil {
				_, err := u.Grammar().Compose(want)
				require.Error(t, err, "%s of %q", name, u)
				continue
			}
			require.Equal(t, want, v.Components(), "%s of %q", name, u)
			assertReadsBack(t, v)
			done++
		}
		assert.Greater(t, done, 100, name)
	}
}

func without(f func(uri.URI) uri.URI) func(uri.URI) (uri.URI, error) {
	return func(u uri.URI) (uri.URI, error) { return f(u), nil }
}

func TestAnEmptySchemeIsNotOne(t *testing.T) {
	_, err := uri.MustParseReference("a:b").WithScheme("")
	var e *uri.ComponentError
	require.ErrorAs(t, err, &e)
	assert.Equal(t, "scheme", e.Component)
}

func TestSegmentsAreEncodedAndComeBack(t *testing.T) {
	for _, c := range []struct {
		in       string
		segments []string
		want     string // "": an error
	}{
		{"http://h/x?q", []string{"a/b", "c d", "é"}, "http://h/a%2Fb/c%20d/%C3%A9?q"},
		{"http://h", []string{"a"}, "http://h/a"},
		{"http://h/x", nil, "http://h"},
		{"http://h", []string{"", "a"}, "http://h//a"},
		{"x:", []string{"a:b"}, "x:a:b"},
		{"", []string{"a:b", "c:d"}, "a%3Ab/c:d"},
		{"/", []string{"", "a"}, ""},
		{"x:/", []string{"", "a"}, ""},
		{"", []string{"", "a"}, ""},
		{"x:a/b", []string{""}, ""},
		{"a", []string{""}, ""},
		{"x:", []string{""}, ""},
		{"/a", []string{""}, "/"},
		{"http://h", []string{""}, "http://h/"},
		{"http://h/", []string{".."}, ""},
		{"http://h/", []string{"a", "."}, ""},
		{"http://h/", []string{"..."}, "http://h/..."},
		{"http://h/", []string{"%2e"}, "http://h/%252e"},
	} {
		u, err := uri.MustParseReference(c.in).WithSegments(c.segments...)
		if c.want == "" {
			require.Error(t, err, "%q with %q", c.in, c.segments)
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, c.want, u.String())
		var got []string
		for s := range u.DecodedSegments() {
			got = append(got, s)
		}
		assert.Equal(t, c.segments, got)
	}
}

func TestSegmentsOfTheResultAreThoseThatWereAskedFor(t *testing.T) {
	sources := lawSources(t)
	segment := rapid.SampledFrom([]string{"", "a", "b c", "..", ".", "/", "é", "x:y", "%2e", ";"})
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(sources).Draw(t, "source").drawn().Draw(t, "case")
		asked := rapid.SliceOfN(segment, 1, 3).Draw(t, "segments")
		for _, u := range []uri.URI{c.base, c.ref} {
			if _, opaque := u.Opaque(); opaque {
				continue
			}
			own := slices.Collect(u.DecodedSegments())
			butLast := own[:max(0, len(own)-1)]
			if n := len(own); n > 0 && own[n-1] == "" {
				own = butLast
			}
			for name, made := range map[string]struct {
				by   func() (uri.URI, error)
				want []string
			}{
				"WithSegments":    {func() (uri.URI, error) { return u.WithSegments(asked...) }, asked},
				"AppendSegments":  {func() (uri.URI, error) { return u.AppendSegments(asked...) }, slices.Concat(own, asked)},
				"WithLastSegment": {func() (uri.URI, error) { return u.WithLastSegment(asked[0]) }, slices.Concat(butLast, asked[:1])},
			} {
				v, err := made.by()
				if err == nil {
					require.Equal(t, made.want, slices.Collect(v.DecodedSegments()), "%s of %q: %q", name, u, v)
				}
			}
		}
	})
}

func TestAppendAndReplaceSegments(t *testing.T) {
	for _, c := range []struct {
		in       string
		segments []string
		want     string
	}{
		{"http://h", []string{"a"}, "http://h/a"},
		{"http://h/", []string{"a"}, "http://h/a"},
		{"http://h/a", []string{"b", "c"}, "http://h/a/b/c"},
		{"http://h/a/", []string{"b"}, "http://h/a/b"},
		{"http://h/a", []string{""}, "http://h/a/"},
		{"http://h/a", []string{"", "b"}, "http://h/a//b"},
		{"http://h/a?q#f", nil, "http://h/a?q#f"},
		{"x:", []string{"a"}, "x:a"},
		{"", []string{"a:b"}, "a%3Ab"},
		{"x", []string{"a:b"}, "x/a:b"},
	} {
		u, err := uri.MustParseReference(c.in).AppendSegments(c.segments...)
		require.NoError(t, err)
		assert.Equal(t, c.want, u.String())
	}
	for in, want := range map[string]string{
		"http://h": "http://h/x:y", "http://h/a/b?q": "http://h/a/x:y?q", "a": "x%3Ay", "a/": "a/x:y", "x:a": "x:x:y",
	} {
		u, err := uri.MustParseReference(in).WithLastSegment("x:y")
		require.NoError(t, err)
		assert.Equal(t, want, u.String())
	}
	_, err := uri.MustParseReference("http://h/a/b").AppendSegments("..", "c")
	assert.Error(t, err)
}

func ExampleCompose() {
	u, err := uri.Compose(uri.Components{Scheme: "http", Host: uri.Some("example.com"), Query: uri.Some("")})
	fmt.Println(u, err)
	_, err = uri.Compose(uri.Components{Path: "//example.com"})
	fmt.Println(err)
	// Output:
	// http://example.com? <nil>
	// uri: invalid path at offset 0: without an authority it does not begin with "//"
}

func FuzzComposeAndEncode(f *testing.F) {
	f.Add("x", "u:p", "h", "80", "/a/b", "a=1&b", "f")
	f.Add("", "", "[::1]", "", "//", "", "\xff")
	f.Fuzz(func(t *testing.T, scheme, userinfo, host, port, path, query, fragment string) {
		c := uri.Components{scheme, uri.Some(userinfo), uri.Some(host), uri.Some(port), path, uri.Some(query), uri.Some(fragment), uri.Optional{}, uri.Optional{}}
		if u, err := uri.Compose(c); err == nil {
			require.Equal(t, c, u.Components())
			assertReadsBack(t, u)
		}
		// Any octets can be made components by encoding them.
		u, err := uri.Compose(uri.Components{
			Userinfo: uri.Some(uri.UserinfoOctets.Encode(userinfo)), Host: uri.Some(uri.RegNameOctets.Encode(host)),
			Path: "/" + uri.PathOctets.Encode(path), Query: uri.Some(uri.QueryOctets.Encode(query)), Fragment: uri.Some(uri.FragmentOctets.Encode(fragment)),
		})
		require.NoError(t, err)
		decoded, err := uri.DecodeOctets(u.Path())
		require.NoError(t, err)
		require.Equal(t, "/"+path, string(decoded))
	})
}
