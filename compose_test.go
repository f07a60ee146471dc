package uri_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
	"github.com/urigrammar/uri/repair"
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
		if err != nil || u != v {
			require.NoError(t, err, u.String())
			require.Fail(t, "another URI", "%q became %q", u, v)
		}
	}
}

func TestComposeReturnsTheGivenComponentsOrAnError(t *testing.T) {
	part := rapid.SampledFrom([]string{"", "a", "h", "1", "//", "/", "a:b", "@", "?", "#", "/a", "//a", "%41", "%", "[::1]", "a/b", "..", "\x00", "é", "u:p"})
	maybe := rapid.Custom(func(t *rapid.T) uri.Optional {
		if rapid.Bool().Draw(t, "present") {
			return uri.Present(part.Draw(t, "part"))
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
	some := uri.Present
	for _, c := range []struct {
		in        uri.Components
		component string
		offset    int
	}{
		{uri.Components{Scheme: "1a"}, "scheme", 0},
		{uri.Components{Scheme: "a:"}, "scheme", 1},
		{uri.Components{Userinfo: some("u")}, "userinfo", -1},
		{uri.Components{Port: some("80")}, "port", -1},
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
		assert.Equal(t, c.component, e.Component(), "%+v", c.in)
		assert.Equal(t, c.offset, e.Offset(), "%+v", c.in)
		assert.NotContains(t, fmt.Sprintf("%v %#v", err, err), "cret")
	}
}

func TestOptionalIsNullOrTextInJSON(t *testing.T) {
	for o, want := range map[uri.Optional]string{{}: "null", uri.Present(""): `""`, uri.Present(`"`): `"\""`} {
		b, err := json.Marshal(o)
		require.NoError(t, err)
		assert.Equal(t, want, string(b))
		back := uri.Present("other")
		require.NoError(t, json.Unmarshal(b, &back))
		assert.Equal(t, o, back)
	}
	assert.Equal(t, "b", uri.Optional{}.Or("b"))
	assert.Equal(t, "", uri.Present("").Or("b"))
}

func TestWithSetsOneComponentAndKeepsTheOthers(t *testing.T) {
	some := uri.Present
	changes := map[string]struct {
		with func(u uri.URI) (uri.URI, error)
		want func(c *uri.Components)
	}{
		"scheme":      {func(u uri.URI) (uri.URI, error) { return u.WithScheme("ftp") }, func(c *uri.Components) { c.Scheme = "ftp" }},
		"userinfo":    {func(u uri.URI) (uri.URI, error) { return u.WithUserinfo("me") }, func(c *uri.Components) { c.Userinfo = some("me") }},
		"host":        {func(u uri.URI) (uri.URI, error) { return u.WithHost("example") }, func(c *uri.Components) { c.Host = some("example") }},
		"port":        {func(u uri.URI) (uri.URI, error) { return u.WithPort("") }, func(c *uri.Components) { c.Port = some("") }},
		"path":        {func(u uri.URI) (uri.URI, error) { return u.WithPath("/p") }, func(c *uri.Components) { c.Path = "/p" }},
		"query":       {func(u uri.URI) (uri.URI, error) { return u.WithQuery("q") }, func(c *uri.Components) { c.Query = some("q") }},
		"fragment":    {func(u uri.URI) (uri.URI, error) { return u.WithFragment("") }, func(c *uri.Components) { c.Fragment = some("") }},
		"no userinfo": {without(uri.URI.WithoutUserinfo), func(c *uri.Components) { c.Userinfo = uri.Optional{} }},
		"no query":    {without(uri.URI.WithoutQuery), func(c *uri.Components) { c.Query = uri.Optional{} }},
		"no fragment": {without(uri.URI.WithoutFragment), func(c *uri.Components) { c.Fragment = uri.Optional{} }},
	}
	for name, change := range changes {
		done := 0
		for u := range someURIs {
			v, err := change.with(u)
			want := u.Components()
			change.want(&want)
			if err != nil {
				if _, err := u.Grammar().Compose(want); err == nil {
					require.Error(t, err, "%s of %q", name, u)
				}
				continue
			}
			if want != v.Components() {
				require.Equal(t, want, v.Components(), "%s of %q", name, u)
			}
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
	assert.Equal(t, "scheme", e.Component())
}

func TestSegmentsAreEncodedAndComeBack(t *testing.T) {
	for _, c := range golden.Lines[struct {
		In       string
		Segments []string
		Want     string
	}](t, "testdata/segments.jsonl") {
		u, err := uri.MustParseReference(c.In).WithSegments(c.Segments...)
		if c.Want == "" {
			require.Error(t, err, "%q with %q", c.In, c.Segments)
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, c.Want, u.String())
		var got []string
		for s := range u.DecodedSegments() {
			got = append(got, s)
		}
		assert.Equal(t, c.Segments, got)
	}
}

func TestSegmentsOfTheResultAreTheGivenOnes(t *testing.T) {
	sources := lawSources(t)
	segment := rapid.SampledFrom([]string{"", "a", "b c", "..", ".", "/", "é", "x:y", "%2e", ";"})
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(sources).Draw(t, "source").drawn().Draw(t, "case")
		asked := rapid.SliceOfN(segment, 1, 3).Draw(t, "segments")
		for _, u := range []uri.URI{c.base, c.ref} {
			if u.Components().Opaque.IsPresent() {
				continue
			}
			own := slices.Collect(u.DecodedSegments())
			if n := len(own); n > 0 && own[n-1] == "" {
				own = own[:n-1]
			}
			for name, made := range map[string]struct {
				by   func() (uri.URI, error)
				want []string
			}{
				"WithSegments":   {func() (uri.URI, error) { return u.WithSegments(asked...) }, asked},
				"AppendSegments": {func() (uri.URI, error) { return u.AppendSegments(asked...) }, slices.Concat(own, asked)},
			} {
				v, err := made.by()
				if err == nil {
					require.Equal(t, made.want, slices.Collect(v.DecodedSegments()), "%s of %q: %q", name, u, v)
				}
			}
		}
	})
}

func TestAppendSegments(t *testing.T) {
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
	_, err := uri.MustParseReference("http://h/a/b").AppendSegments("..", "c")
	assert.Error(t, err)
}

func ExampleCompose() {
	u, err := uri.Compose(uri.Components{Scheme: "http", Host: uri.Present("example.com"), Query: uri.Present("")})
	fmt.Println(u, err)
	_, err = uri.Compose(uri.Components{Path: "//example.com"})
	fmt.Println(err)
	// Output:
	// http://example.com? <nil>
	// uri: invalid path at offset 0: without an authority, it must not begin with "//"
}

func FuzzComposeAndEncode(f *testing.F) {
	f.Add("x", "u:p", "h", "80", "/a/b", "a=1&b", "f")
	f.Add("", "", "[::1]", "", "//", "", "\xff")
	f.Fuzz(func(t *testing.T, scheme, userinfo, host, port, path, query, fragment string) {
		c := uri.Components{scheme, uri.Present(userinfo), uri.Present(host), uri.Present(port), path, uri.Present(query), uri.Present(fragment), uri.Optional{}, uri.Optional{}}
		if u, err := uri.Compose(c); err == nil {
			require.Equal(t, c, u.Components())
			assertReadsBack(t, u)
		}
		// Any octets can be made components by encoding them.
		u, err := uri.Compose(uri.Components{
			Userinfo: uri.Present(uri.UserinfoChars.Encode(userinfo)), Host: uri.Present(uri.RegNameChars.Encode(host)),
			Path: "/" + uri.PathChars.Encode(path), Query: uri.Present(uri.QueryChars.Encode(query)), Fragment: uri.Present(uri.FragmentChars.Encode(fragment)),
		})
		require.NoError(t, err)
		decoded, err := uri.DecodeOctets(u.Path())
		require.NoError(t, err)
		require.Equal(t, "/"+path, string(decoded))
	})
}

func TestComponentsSurviveJSON(t *testing.T) {
	every := exhaustive.OneIn(t, 5)
	for i, u := range manyURIs() {
		if i%every != 0 {
			continue
		}
		text, err := json.Marshal(u.Components())
		require.NoError(t, err)
		var c uri.Components
		require.NoError(t, json.Unmarshal(text, &c), "%s", text)
		require.Equal(t, u.Components(), c, "%s", text)
	}
}

func TestTheAuthorityConsistsOfOtherComponents(t *testing.T) {
	for u := range someURIs {
		text, present := u.Authority()
		if got, ok := u.Components().Authority().Get(); text != got || present != ok {
			require.Fail(t, "another authority", "%q: %q, %v", u, got, ok)
		}
	}
}

func TestComponentsInJSONHaveTheseKeys(t *testing.T) {
	for _, c := range []struct {
		grammar    uri.Grammar
		text, want string
	}{
		{uri.RFC3986, "", `{"scheme":null,"authority":null,"userinfo":null,"host":null,"port":null,"path":"","query":null,"fragment":null}`},
		{uri.RFC3986, "x://u@h:80/p?#f", `{"scheme":"x","authority":"u@h:80","userinfo":"u","host":"h","port":"80","path":"/p","query":"","fragment":"f"}`},
		{uri.RFC2396, "x:a?b", `{"scheme":"x","authority":null,"userinfo":null,"host":null,"port":null,"path":null,"query":null,"fragment":null,"opaque":"a?b"}`},
		{uri.RFC2396, "//a_b", `{"scheme":null,"authority":"a_b","userinfo":null,"host":null,"port":null,"path":"","query":null,"fragment":null,"registry_name":"a_b"}`},
	} {
		u, err := c.grammar.ParseReference(c.text)
		require.NoError(t, err)
		text, err := json.Marshal(u.Components())
		require.NoError(t, err)
		assert.Equal(t, c.want, string(text))
	}
}

func TestComponentsAreReadFromJSONWithoutAContradiction(t *testing.T) {
	for text, want := range map[string]uri.Components{
		`{}`:                           {},
		`{"host":"h","host_kind":"x"}`: {Host: uri.Present("h")},
		`{"authority":"","path":"/a"}`: {Host: uri.Present(""), Path: "/a"},
		`{"authority":"h:1","host":"h","port":"1"}`: {Host: uri.Present("h"), Port: uri.Present("1")},
	} {
		var c uri.Components
		require.NoError(t, json.Unmarshal([]byte(text), &c), text)
		assert.Equal(t, want, c, text)
	}
	for _, text := range []string{`{"authority":"good","host":"evil"}`, `{"authority":"u:SEKRET@h"}`, `{"authority":"","port":"1","host":"h"}`, `{"path":1}`, `[]`} {
		c := uri.Components{Path: "as it was"}
		err := json.Unmarshal([]byte(text), &c)
		require.Error(t, err, text)
		assert.NotContains(t, err.Error(), "SEKRET")
		assert.Equal(t, uri.Components{Path: "as it was"}, c)
	}
	assert.EqualError(t, json.Unmarshal([]byte(`{"authority":"good","host":"evil"}`), new(uri.Components)),
		"uri: invalid authority: it contradicts the userinfo, host and port")
}

func TestQueryPairsComeBack(t *testing.T) {
	text := rapid.SampledFrom([]string{"", "a", "b", "a b", "a+b", "&", "=", ";", "#", "%41", "é", "\xff", "a=b", "~*"})
	pair := rapid.Custom(func(t *rapid.T) uri.Pair {
		p := uri.Pair{Name: text.Draw(t, "name")}
		if rapid.Bool().Draw(t, "has value") {
			p.Value = uri.Present(text.Draw(t, "value"))
		}
		return p
	})
	rapid.Check(t, func(t *rapid.T) {
		form := rapid.SampledFrom([]uri.PairForm{uri.FormPairs, uri.PlainPairs}).Draw(t, "form")
		pairs := rapid.SliceOf(pair).Draw(t, "pairs")
		u, err := uri.MustParse("x:?old#f").WithPairs(form.Parse("").Append(pairs...))
		for _, p := range pairs {
			if form == uri.FormPairs && p == (uri.Pair{}) {
				require.Error(t, err)
				return
			}
		}
		require.NoError(t, err)
		assertReadsBack(t, u)
		if len(pairs) == 0 {
			require.Equal(t, "x:#f", u.String())
			return
		}
		require.Equal(t, pairs, collect(u, form))

		v, err := u.WithPairs(u.Pairs(form).Append(pairs...))
		require.NoError(t, err)
		require.Equal(t, append(pairs, pairs...), collect(v, form))

		w, err := v.WithPairs(v.Pairs(form).Set(pairs[0].Name, "new"))
		require.NoError(t, err)
		var want []uri.Pair
		for i, p := range append(pairs, pairs...) {
			switch {
			case i == 0:
				want = append(want, uri.NewPair(p.Name, "new"))
			case p.Name != pairs[0].Name:
				want = append(want, p)
			}
		}
		require.Equal(t, want, collect(w, form))
	})
}

func TestQueryPairs(t *testing.T) {
	none := uri.Optional{}
	for _, c := range []struct {
		query       string
		form, plain []uri.Pair
	}{
		{"", nil, nil},
		{"?", nil, []uri.Pair{{"", none}}},
		{"?a", []uri.Pair{{"a", none}}, []uri.Pair{{"a", none}}},
		{"?a=", []uri.Pair{uri.NewPair("a", "")}, []uri.Pair{uri.NewPair("a", "")}},
		{"?=b", []uri.Pair{uri.NewPair("", "b")}, []uri.Pair{uri.NewPair("", "b")}},
		{"?a=1&a=2", []uri.Pair{uri.NewPair("a", "1"), uri.NewPair("a", "2")}, []uri.Pair{uri.NewPair("a", "1"), uri.NewPair("a", "2")}},
		{"?a=b=c", []uri.Pair{uri.NewPair("a", "b=c")}, []uri.Pair{uri.NewPair("a", "b=c")}},
		{"?a+b=c%2Bd%26", []uri.Pair{uri.NewPair("a b", "c+d&")}, []uri.Pair{uri.NewPair("a+b", "c+d&")}},
		{"?&a&", []uri.Pair{{"a", none}}, []uri.Pair{{"", none}, {"a", none}, {"", none}}},
	} {
		u := uri.MustParseReference(c.query)
		assert.Equal(t, c.form, collect(u, uri.FormPairs), c.query)
		assert.Equal(t, c.plain, collect(u, uri.PlainPairs), c.query)
	}
}

func collect(u uri.URI, form uri.PairForm) []uri.Pair {
	var pairs []uri.Pair
	for p := range u.Pairs(form).All() {
		pairs = append(pairs, p)
	}
	return pairs
}

func TestQueryPairsDoNotAllocate(t *testing.T) {
	u := uri.MustParseReference("?a=1&b=2&" + strings.Repeat("c&", 1000))
	assert.Zero(t, testing.AllocsPerRun(10, func() {
		for range u.Pairs(uri.FormPairs).All() {
		}
	}))
}

func TestAPairIsSetInItsPlace(t *testing.T) {
	for in, want := range map[string]string{
		"?a&b=1&%63=%7e&b=2": "?a&b=x%26&%63=%7e", "?": "?b=x%26", "": "?b=x%26", "?a": "?a&b=x%26", "?%62": "?b=x%26", "?a&": "?a&&b=x%26",
		"?b=1&&b": "?b=x%26&", "?&b": "?&b=x%26",
	} {
		u := uri.MustParseReference(in)
		u, err := u.WithPairs(u.Pairs(uri.FormPairs).Set("b", "x&"))
		require.NoError(t, err)
		assert.Equal(t, want, u.String(), in)
	}
}

// slowlySet sets a pair by decoding all pairs.
// unescaped returns the name that is written in a query.
func unescaped(form uri.PairForm, written string) string {
	for pair := range form.Parse(written + "=").All() {
		return pair.Name
	}
	return ""
}

func slowlySet(u uri.URI, form uri.PairForm, name, value string) (uri.URI, error) {
	query, present := u.Query()
	var parts []string
	done := false
	if present {
		for part := range strings.SplitSeq(query, "&") {
			written, _, _ := strings.Cut(part, "=")
			decoded := unescaped(form, written)
			switch {
			case decoded != name || part == "" && form == uri.FormPairs:
				parts = append(parts, part)
			case !done:
				parts = append(parts, form.Escape(name)+"="+form.Escape(value))
				done = true
			}
		}
	}
	text := strings.Join(parts, "&")
	if !done {
		if text != "" || present && form == uri.PlainPairs {
			text += "&"
		}
		text += form.Escape(name) + "=" + form.Escape(value)
	}
	c := u.Components()
	c.Query = uri.Present(text)
	return uri.Compose(c)
}

func TestASetPairIsThatOfTheSlowWay(t *testing.T) {
	query := rapid.StringMatching(`\??((a|b|%61|a\+|%41|%2B|%26|\+)?(=[a%20+]?)?&?){0,6}`).Filter(func(s string) bool { return uri.Valid("?" + s) })
	word := rapid.SampledFrom([]string{"", "a", "b", "a ", "A", "+", "&", " ", "é", "=", "a=b"})
	rapid.Check(t, func(t *rapid.T) {
		u := uri.MustParseReference("http://h/" + rapid.SampledFrom([]string{"", "?"}).Draw(t, "mark") + query.Draw(t, "query"))
		form := rapid.SampledFrom([]uri.PairForm{uri.FormPairs, uri.PlainPairs}).Draw(t, "form")
		checkSet(t, u, form, word.Draw(t, "name"), word.Draw(t, "value"))
	})
}

func checkSet(t require.TestingT, u uri.URI, form uri.PairForm, name, value string) {
	want, err := slowlySet(u, form, name, value)
	require.NoError(t, err)
	got, err := u.WithPairs(u.Pairs(form).Set(name, value))
	require.NoError(t, err)
	require.Equal(t, want.String(), got.String(), "%s: %q=%q", u, name, value)
}

func FuzzPairs(f *testing.F) {
	f.Add("a=1&%61=2&b", "a", "x y&", true)
	f.Add("", "", "", false)
	f.Add("&a+b&=", "a b", "\xff", true)
	f.Fuzz(func(t *testing.T, query, name, value string, plain bool) {
		u, err := uri.ParseReference("//h?" + query)
		if err != nil {
			return
		}
		form := uri.FormPairs
		if plain {
			form = uri.PlainPairs
		}
		u = u.WithoutFragment()
		checkSet(t, u, form, name, value)
		p := u.Pairs(form)
		require.Empty(t, slices.Collect(p.Delete(name).Values(name)))
		require.Equal(t, append(slices.Collect(p.Values(name)), value), slices.Collect(p.Add(name, value).Values(name)))
		require.Equal(t, value, unescaped(form, form.Escape(value)))
		back, err := u.WithPairs(form.Parse("").Append(slices.Collect(p.All())...))
		require.NoError(t, err)
		require.Equal(t, slices.Collect(p.All()), slices.Collect(back.Pairs(form).All()))
	})
}

func TestASetPairAllocatesTwoTexts(t *testing.T) {
	for _, text := range []string{"http://h/a", "http://h/?a=b", "http://h/?page=1&b=%20c", "http://h/?b=%20c&p%61ge=3&c=+&page=4"} {
		u := uri.MustParse(text)
		set := func() { keptEdit, _ = u.WithPairs(u.Pairs(uri.FormPairs).Set("page", "a long value&more")) }
		assert.LessOrEqual(t, testing.AllocsPerRun(100, set), 2.0, text)
	}
}

func TestAPairIsDeletedWithItsDelimiter(t *testing.T) {
	for in, want := range map[string]struct{ form, plain string }{
		"?b": {"", ""}, "?": {"?", "?"}, "": {"", ""}, "?a": {"?a", "?a"}, "?a&b": {"?a", "?a"}, "?b&a": {"?a", "?a"}, "?a&b=1&c&%62=2": {"?a&c", "?a&c"},
		"?b&": {"?", "?"}, "?&b": {"?", "?"}, "?a&&b": {"?a&", "?a&"}, "?b+&b%20": {"?b+&b%20", "?b+&b%20"}, "?b#f": {"#f", "#f"},
	} {
		for form, want := range map[uri.PairForm]string{uri.FormPairs: want.form, uri.PlainPairs: want.plain} {
			u := uri.MustParseReference(in)
			u, err := u.WithPairs(u.Pairs(form).Delete("b"))
			require.NoError(t, err)
			assert.Equal(t, want, u.String(), in)
		}
	}
}

func resultOf[T any](result T, _ error) T { return result }

func TestAPlainPairKeepsWhatAQueryHas(t *testing.T) {
	for o := range 0x80 {
		text := string(rune(o))
		kept := uri.RFC3986.ValidRule("query", text) && !strings.Contains("&=+;", text)
		assert.Equal(t, kept, uri.PlainPairs.Escape(text) == text, "%q", text)
	}
}

func TestAppendingNothingChangesNoPairs(t *testing.T) {
	p := uri.MustParseReference("?a=1").Pairs(uri.FormPairs)
	assert.Equal(t, p, p.Append())
}

func TestPairsAreFoundByName(t *testing.T) {
	p := uri.MustParseReference("?a=1&%61=2&b&c=&d+e=f%2Bg").Pairs(uri.FormPairs)
	for name, want := range map[string][]string{"a": {"1", "2"}, "b": {""}, "c": {""}, "d e": {"f+g"}, "x": nil, "": nil} {
		assert.Equal(t, want, slices.Collect(p.Values(name)), name)
		value, ok := p.Get(name)
		assert.Equal(t, want != nil, ok, name)
		if ok {
			assert.Equal(t, want[0], value)
		}
	}
	assert.Empty(t, slices.Collect(uri.MustParseReference("?").Pairs(uri.FormPairs).Values("")))
	assert.Len(t, slices.Collect(uri.MustParseReference("?").Pairs(uri.PlainPairs).Values("")), 1)
	assert.Empty(t, slices.Collect(uri.MustParseReference("").Pairs(uri.PlainPairs).Values("")))
	for range p.All() {
		break
	}
	for range p.Values("a") {
		break
	}
}

// queryPieces are parts of generated queries.
var queryPieces = []string{"", "a", "b", "c", "=", "==", "%61", "%7e", "%2B", "+", ";", "?", "/", "%26", "%3D", "%FF", "sig=Ab%2f%2F", "~", "!", "*"}

func TestOtherPairsStayByteForByte(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		form := rapid.SampledFrom([]uri.PairForm{uri.FormPairs, uri.PlainPairs}).Draw(t, "form")
		pieces := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(rapid.SampledFrom(queryPieces), 0, 3).Draw(t, "part"), "")
		}), 1, 6).Draw(t, "parts")
		name := rapid.SampledFrom([]string{"a", "b", "", " ", "&", "~"}).Draw(t, "name")
		u := uri.MustParseReference("//u:p@h/x?" + strings.Join(pieces, "&") + "#f")
		p := u.Pairs(form)

		var others, set []string
		found := false
		for _, part := range pieces {
			v := uri.MustParseReference("?" + part)
			switch {
			case len(slices.Collect(v.Pairs(form).Values(name))) == 0:
				others, set = append(others, part), append(set, part)
			case !found:
				found = true
				set = append(set, form.Parse("").Append(uri.NewPair(name, "new &")).String())
			}
		}
		added := append(slices.Clone(pieces), form.Parse("").Append(uri.NewPair(name, "new &")).String())
		if !found {
			set = added
		}
		for operation, c := range map[string]struct {
			got  uri.Pairs
			want []string
		}{"delete": {p.Delete(name), others}, "set": {p.Set(name, "new &"), set}, "add": {p.Add(name, "new &"), added}} {
			v, err := u.WithPairs(c.got)
			require.NoError(t, err, operation)
			assertReadsBack(t, v)
			require.Equal(t, u.WithoutQuery(), v.WithoutQuery(), operation)
			query, present := v.Query()
			if form == uri.FormPairs && p.String() == "" && operation != "delete" {
				c.want = c.want[len(c.want)-1:] // an empty query has no pair that a "&" would separate
			}
			require.Equal(t, c.want != nil, present, operation)
			if present {
				require.Equal(t, c.want, strings.Split(query, "&"), operation)
			}
		}
		require.Empty(t, slices.Collect(p.Delete(name).Values(name)))
		require.Equal(t, []string{"new &"}, slices.Collect(p.Set(name, "new &").Values(name)))
		require.Equal(t, p, p.DeleteFunc(func(uri.Pair) bool { return false }))
	})
}

func TestPairsAreThoseOfNetURL(t *testing.T) {
	for _, query := range []string{"", "a", "a=1&b=2&a=3", "a+b=%2B&=x&&c", "%C3%A9=%FF"} {
		want, err := url.ParseQuery(query)
		require.NoError(t, err)
		p := uri.MustParseReference("?" + query).Pairs(uri.FormPairs)
		assert.Equal(t, want, p.URLValues(), query)
		back, err := uri.MustParseReference("//h").WithPairs(uri.FormPairs.Parse(want.Encode()))
		require.NoError(t, err)
		assert.Equal(t, want, back.Pairs(uri.FormPairs).URLValues(), query)
	}
}

func TestEditingPairsTakesLinearTime(t *testing.T) {
	u := uri.MustParseReference("?" + strings.Repeat("a=1&b&", 100_000))
	p := u.Pairs(uri.FormPairs)
	for name, edit := range map[string]func() uri.Pairs{
		"delete": func() uri.Pairs { return p.Delete("a") }, "set": func() uri.Pairs { return p.Set("a", "x") }, "add": func() uri.Pairs { return p.Add("a", "x") },
	} {
		assert.Less(t, testing.AllocsPerRun(1, func() { edit() }), 100.0, name)
	}
}

func ExamplePairs() {
	u := uri.MustParse("https://example.com/?q=a%20b&page=1&utm_source=x&utm_medium=y")
	pairs := u.Pairs(uri.FormPairs)
	q, _ := pairs.Get("q")
	fmt.Printf("%q\n", q)
	fmt.Println(u.WithPairs(pairs.Set("page", "2").DeleteFunc(func(p uri.Pair) bool { return strings.HasPrefix(p.Name, "utm_") })))
	// Output:
	// "a b"
	// https://example.com/?q=a%20b&page=2 <nil>
}

// octetSets are the exported sets, with the rule that each is of.
var octetSets = map[string]uri.Chars{
	"unreserved": uri.UnreservedChars,
	"userinfo":   uri.UserinfoChars,
	"reg-name":   uri.RegNameChars,
	"segment":    uri.SegmentChars,
	"query":      uri.QueryChars,
	"fragment":   uri.FragmentChars,
}

func TestOctetSetsAreThoseOfTheRules(t *testing.T) {
	for rule, set := range octetSets {
		for o := range 256 {
			assert.Equal(t, uri.RFC3986.ValidRule(rule, string([]byte{byte(o)})), set.Contains(byte(o)), "%s %q", rule, o)
		}
	}
	for o := range 256 {
		assert.Equal(t, uri.SegmentChars.Contains(byte(o)) || o == '/', uri.PathChars.Contains(byte(o)), "%q", o)
	}
}

func TestRFC2396AllowsNoFewerOctets(t *testing.T) {
	for set, template := range map[uri.Chars]string{
		uri.UserinfoChars: "x://%s@h/", uri.RegNameChars: "x://a%s/", uri.SegmentChars: "x:/%s",
		uri.QueryChars: "/?%s", uri.FragmentChars: "#%s",
	} {
		for o := range 256 {
			if set.Contains(byte(o)) {
				s := fmt.Sprintf(template, string([]byte{byte(o)}))
				assert.True(t, uri.RFC2396.Valid(s), s)
			}
		}
	}
}

func TestEncodedTextIsOfItsRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOf(rapid.Byte()).Draw(t, "text"))
		for rule, set := range octetSets {
			encoded := set.Encode(text)
			if rule != "unreserved" {
				require.True(t, uri.RFC3986.ValidRule(rule, encoded), "%s %q", rule, encoded)
			}
			decoded, err := uri.DecodeOctets(encoded)
			require.NoError(t, err)
			require.Equal(t, text, string(decoded))
		}
	})
}

func TestDecodeText(t *testing.T) {
	for _, c := range []struct {
		in, want string
		offset   int // of the error; -1: none
	}{
		{"", "", -1}, {"a", "a", -1}, {"%C3%A9%2f%2F%41", "é//A", -1}, {"%2541", "%41", -1}, {"+", "+", -1},
		{"%", "", 0}, {"a%4", "", 1}, {"%4g", "", 0}, {"%g4", "", 0}, {"%%41", "", 0},
		{"a%FF", "", 1}, {"%EF%BF%BD%C3", "", 3}, {"%00", "\x00", -1},
	} {
		text, err := uri.DecodeText(c.in)
		if c.offset < 0 {
			require.NoError(t, err, c.in)
			assert.Equal(t, c.want, text)
			continue
		}
		var e *uri.ComponentError
		require.ErrorAs(t, err, &e, c.in)
		assert.Equal(t, c.offset, e.Offset(), c.in)
		assert.NotContains(t, err.Error(), c.in+"x")
	}
	_, err := uri.DecodeOctets("%FF%")
	require.EqualError(t, err, `uri: invalid encoding at offset 3: a "%" without two hexadecimal digits`)
}

func TestSegmentsKeepAnEncodedSlashApart(t *testing.T) {
	for path, want := range map[string][]string{
		"": nil, "/": {""}, "a": {"a"}, "/a": {"a"}, "/a/": {"a", ""}, "a/": {"a", ""}, "//h//": {"", ""},
		"/a%2Fb/c": {"a/b", "c"}, "/%2E%2E/x": {"..", "x"}, "x:a/b": {"a", "b"}, "?/a": nil, "//h": nil,
	} {
		var got []string
		for s := range uri.MustParseReference(path).DecodedSegments() {
			got = append(got, s)
		}
		assert.Equal(t, want, got, path)
	}
}

func TestSegmentsJoinedAreThePath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := uri.MustParseReference("//h" + rapid.StringMatching(`(/[a.]{0,2})*`).Draw(t, "path"))
		var segments []string
		for s := range u.Segments() {
			segments = append(segments, s)
		}
		if u.Path() != "" {
			require.Equal(t, u.Path(), "/"+strings.Join(segments, "/"))
		} else {
			require.Empty(t, segments)
		}
	})
}

func TestSegmentsCanBeLeftEarly(t *testing.T) {
	for s := range uri.MustParseReference("/a/b").DecodedSegments() {
		assert.Equal(t, "a", s)
		break
	}
	for p := range uri.MustParseReference("?a&b").Pairs(uri.PlainPairs).All() {
		assert.Equal(t, "a", p.Name)
		break
	}
}

func ExampleURI_ToURI() {
	u, _ := uri.RFC3987.Parse("http://münchen.example/straße?q=ä")
	v, _ := u.ToURI()
	fmt.Println(v)
	w, _ := v.ToIRI()
	fmt.Println(w, w == u)
	// Output:
	// http://m%C3%BCnchen.example/stra%C3%9Fe?q=%C3%A4
	// http://münchen.example/straße?q=ä true
}

func TestToIRIDecodesOnlyWhatComesBack(t *testing.T) {
	for _, c := range golden.Lines[struct{ Text, Want string }](t, "testdata/to_iri.jsonl") {
		u, err := uri.ParseReference(c.Text)
		if c.Want == "" {
			require.Error(t, err)
			continue
		}
		require.NoError(t, err)
		iri, err := u.ToIRI()
		require.NoError(t, err, c.Text)
		assert.Equal(t, c.Want, iri.String())
		assert.Equal(t, uri.RFC3987, iri.Grammar())
	}
}

// foreign are the pieces of IRIs, plain and encoded.
func foreign() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
			"é", "%C3%A9", "%c3%a9", "%C3", "%A9", "\u202e", "%E2%80%AE", "\ue000", "%EE%80%80", "%7E", "%2F", "%25", "😀", "%F0%9F%98%80", "%F0%9F", "a", "/", "?", "#", ":", "@", "//", "http://", ".",
			"[::1]", "\xff", "%EF%BF%BD", "1.2.3.4", "\u00a0",
		}), 0, 9).Draw(t, "pieces"), "")
	})
}

func checkIRI(t require.TestingT, text string) {
	if u, err := uri.RFC3987.ParseReference(text); err == nil {
		v, err := u.ToURI()
		require.NoError(t, err, "%q", text)
		require.True(t, uri.Valid(v.String()))
		same := v.Components() == u.Components()
		require.Equal(t, same, v.String() == u.String())
		back, err := v.ToIRI()
		require.NoError(t, err)
		again, err := back.ToURI()
		require.NoError(t, err)
		require.True(t, uri.Equal(v, again, uri.LevelCase), "%q %q", v, again)
	}
	u, err := uri.ParseReference(text)
	if err != nil {
		return
	}
	iri, err := u.ToIRI()
	require.NoError(t, err, "%q", text)
	require.False(t, iri.HasDirections())
	v, err := iri.ToURI()
	require.NoError(t, err)
	require.Equal(t, upperTriplets(u.String()), upperTriplets(v.String()))
	again, err := iri.ToIRI()
	require.NoError(t, err)
	require.Equal(t, iri, again, "it is idempotent")
}

// upperTriplets is a text with the digits of its triplets in capitals.
func upperTriplets(s string) string {
	b := []byte(s)
	for i := 0; i+2 < len(b); i++ {
		if b[i] == '%' {
			copy(b[i:], strings.ToUpper(string(b[i:i+3])))
		}
	}
	return string(b)
}

func TestIRIsAndURIsMapToEachOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkIRI(t, foreign().Draw(t, "text")) })
}

func FuzzIRI(f *testing.F) {
	f.Add("http://münchen.example/stra%C3%9Fe?\ue000#%E2%80%AE")
	f.Fuzz(func(t *testing.T, text string) { checkIRI(t, text) })
}

func TestInvalidUTF8IsAnErrorAtItsOffset(t *testing.T) {
	for text, offset := range map[string]int{
		"http://é\xff/": 9, "http://h/\xc3": 9, "http://h/é\xe2\x82": 11, "\xed\xa0\x80": 0, "?é\xf4\x90\x80\x80": 3, "http://h/\xc0\x80": 9,
	} {
		_, err := uri.RFC3987.ParseReference(text)
		var syntax *uri.SyntaxError
		require.ErrorAs(t, err, &syntax, text)
		assert.Equal(t, offset, syntax.Offset(), "%q", text)
		_, err = uri.RFC3987.ParseTree("IRI-reference", text)
		require.ErrorAs(t, err, &syntax, text)
		assert.Equal(t, offset, syntax.Offset(), "%q", text)
	}
}

func iri(t require.TestingT, text string) uri.URI {
	u, err := uri.RFC3987.ParseReference(text)
	require.NoError(t, err, "%q", text)
	return u
}

func TestPairsOfAnIRIKeepTheirCharacters(t *testing.T) {
	u := iri(t, "http://h/?ä=%C3%A4&b")
	p := u.Pairs(uri.FormPairs)
	v, err := u.WithPairs(p.Set("b", "ö ü\u202e\xff").Add("名", "\ue000=&+"))
	require.NoError(t, err)
	assert.Equal(t, "http://h/?ä=%C3%A4&b=ö+ü%E2%80%AE%FF&名=\ue000%3D%26%2B", v.String())
	value, _ := v.Pairs(uri.FormPairs).Get("b")
	assert.Equal(t, "ö ü\u202e\xff", value)
	value, _ = v.Pairs(uri.FormPairs).Get("ä")
	assert.Equal(t, "ä", value)

	w, err := uri.MustParse("http://h/").WithPairs(v.Pairs(uri.FormPairs))
	require.NoError(t, err)
	mapped, err := v.ToURI()
	require.NoError(t, err)
	assert.Equal(t, mapped, w, "a URI has them encoded")
	v, err = u.WithPairs(uri.FormPairs.Parse("").Append(uri.NewPair("ä", "ö")))
	require.NoError(t, err)
	assert.Equal(t, "http://h/?%C3%A4=%C3%B6", v.String(), "pairs of no IRI are written for any grammar")
}

func TestUsersOfAnIRIKeepTheirCharacters(t *testing.T) {
	u := iri(t, "http://h/")
	v, err := u.WithUserPassword("ä:ö", "名@\u202e")
	require.NoError(t, err)
	assert.Equal(t, "http://ä%3Aö:名%40%E2%80%AE@h/", v.String())
	v, err = v.WithUser("é")
	require.NoError(t, err)
	v, err = v.WithUserPassword("é", "ß:\ue000")
	require.NoError(t, err)
	assert.Equal(t, "http://é:ß%3A%EE%80%80@h/", v.String())
	v, err = v.WithSegments("é", "a/b")
	require.NoError(t, err)
	assert.Equal(t, "/é/a%2Fb", v.Path())
}

func TestEditingAnIRISetsTheGivenText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := iri(t, "http://é/?ä#ü")
		name, value := foreign().Draw(t, "name"), foreign().Draw(t, "value")
		for _, form := range []uri.PairForm{uri.FormPairs, uri.PlainPairs} {
			p := base.Pairs(form).Set(name, value)
			v, err := base.WithPairs(p)
			require.NoError(t, err)
			require.Equal(t, p, v.Pairs(form))
			got, ok := p.Get(name)
			require.True(t, ok)
			require.Equal(t, value, got)
			w, err := uri.MustParse("http://h").WithPairs(p)
			require.NoError(t, err)
			got, _ = w.Pairs(form).Get(name)
			require.Equal(t, value, got)
		}
		v, err := base.WithUserPassword(name, value)
		require.NoError(t, err)
		user, _ := v.User()
		password, _ := v.Password()
		require.Equal(t, []string{name, value}, []string{user, password})

		text := "http://h/?" + value + "#" // at the end, an IRI can have a space that is no part of a URI
		repaired, _, err := repair.Options{Grammar: uri.RFC3987}.Reference(text)
		if err != nil {
			return
		}
		plain, _, err := repair.Reference(text)
		require.NoError(t, err)
		mapped, err := repaired.ToURI()
		require.NoError(t, err)
		require.Equal(t, plain, mapped, "the two repairs are of one text")

	})
}

func TestBaseNameIsAFileNameOrAnError(t *testing.T) {
	for in, want := range map[string]string{
		"http://h/a/b/c%20d?q": "c d", "a": "a", "x:a": "a", "/é%C3%A9": "", "/%C3%A9": "é", "/a.tar.gz#f": "a.tar.gz", "/...": "...",
		"http://h": "", "http://h/": "", "/a/": "", "": "", "/.": "", "/..": "", "/%2e%2E": "", "/%2e": "", "/a%2Fb": "", "/a%5Cb": "", "/a%00": "", "/..%2f..%2fetc": "",
	} {
		u, err := uri.ParseReference(in)
		if err != nil {
			continue
		}
		name, err := u.BaseName()
		assert.Equal(t, want, name, in)
		assert.Equal(t, want != "", err == nil, in)
		assert.Equal(t, in == "" || strings.HasSuffix(u.Path(), "/") || u.Path() == "", errors.Is(err, uri.ErrAbsent), in)
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
	if name, err := u.BaseName(); err == nil {
		v, err := u.AppendSegments(name)
		again, _ := v.BaseName()
		return wrongUnless(err == nil && again == name, "the base name %q makes %q (%v)", name, v, err)
	}
	return ""
}

func TestClimbingLosesNoEmptySegment(t *testing.T) {
	for in, want := range map[string]string{"http://h///": "http://h//", "http://h//": "http://h/", "http://h/a//": "http://h/a/", "http://h//a": "http://h//", "/a///": "/a//"} {
		joined, err := uri.MustParseReference(in).JoinPath("..")
		require.NoError(t, err, in)
		assert.Equal(t, want, joined.String(), in)
	}
	same, err := uri.MustParse("http://h//").JoinPath(".")
	require.NoError(t, err)
	assert.Equal(t, "http://h//", same.String())
}

// joiningIsRemovingDotSegments is the law of JoinPath for a path that begins with "/" and has no dot-segments.
func joiningIsRemovingDotSegments(c lawCase) string {
	return cmp.Or(joinsAnotherPath(c.base), joinsAnotherPath(c.ref))
}

func joinsAnotherPath(u uri.URI) string {
	directory := strings.TrimSuffix(u.Path(), "/") + "/"
	if _, hasAuthority := u.Authority(); !hasAuthority && !strings.HasPrefix(u.Path(), "/") || hasDotSegment(u) {
		return ""
	}
	for _, element := range []string{".", "..", "../", "z", "../z", "../..", "z/..", "../../z/."} {
		v, err := u.JoinPath(element)
		climbs := strings.HasPrefix(element, "..") && strings.Count(element, "..") > strings.Count(directory, "/")-1
		if climbs != (err != nil) {
			return fmt.Sprintf("joined with %q it is %q (%v)", element, v, err)
		}
		if want := removeDotSegmentsByTheLetter(directory + element); !climbs && v.Path() != want {
			return fmt.Sprintf("joined with %q it has the path %q and not %q", element, v.Path(), want)
		}
	}
	return ""
}

func hasDotSegment(u uri.URI) bool {
	for s := range u.DecodedSegments() {
		if s == "." || s == ".." {
			return true
		}
	}
	return false
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
		kept := removeDots2396ByTheLetter(path, true)
		require.Equal(t, kept, string(uri.RemoveDotSegments2396([]byte(path))), path)
		require.Equal(t, kept != removeDots2396ByTheLetter(path, false), uri.Climbs(path), path)
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

func TestURIsThatNetURLRepresentsComeBack(t *testing.T) {
	for _, s := range []string{
		"http://u:p@h:80/a%2Fb?q=%41#f", "http://a", "http://a/", "http://a?", "http://a/?q#f", "mailto:a@b?x", "x:", "", "?q", "#f", "/a/b",
		"//h/a", "../a", "./a:b", "file:///a", "file:/a", "http://[::1]:80/", "http://h//a", "http://u@h/", "http://h:/", "urn:a:b",
		"http://%2541/", "http://%2540evil/", "http://good%252Fx/", "http://%C3%A9/", "a%3Ab", "//@h", "//:80", "*", "/.//a",
	} {
		u := uri.MustParseReference(s)
		v, err := u.URL()
		require.NoError(t, err, s)
		back, err := uri.FromURL(v)
		require.NoError(t, err, s)
		assert.Equal(t, u, back)
	}
}

func TestNetURLHoldsASchemeInLowerCaseAndAnEmptyAuthorityBeforeAPath(t *testing.T) {
	for s, want := range map[string]string{"HTTP://H/": "http://H/", "///a": "///a", "////a": "////a"} {
		v, err := uri.MustParseReference(s).URL()
		require.NoError(t, err, s)
		assert.Equal(t, want, v.String())
	}
}

func TestPasswordsReachNetURLDecoded(t *testing.T) {
	for s, want := range map[string][2]string{
		"https://u:p!w@h/x": {"u", "p!w"}, "https://a%21:b'(c)*d@h/": {"a!", "b'(c)*d"}, "https://u:p:w@h/": {"u", "p:w"}, "https://u%41:p%2fw@h/": {"uA", "p/w"},
		"https://:@h/": {"", ""}, "https://u:%FF@h/": {"u", "\xff"},
	} {
		v, err := uri.MustParse(s).URL()
		require.NoError(t, err, s)
		password, _ := v.User.Password()
		assert.Equal(t, want, [2]string{v.User.Username(), password}, s)
		back, err := uri.FromURL(v)
		require.NoError(t, err, s)
		assert.Empty(t, misreadByURL(uri.MustParse(s), back), s)
	}
}

func TestUnreservedOctetsOfAHostReachNetURLDecoded(t *testing.T) {
	for text, want := range map[string]string{"//%41": "A", "http://%41b%2D.%C3%A9:1/": "Ab-.\u00e9:1", "http://a%2541/": "a%41"} {
		v, err := uri.MustParseReference(text).URL()
		require.NoError(t, err, text)
		assert.Equal(t, want, v.Host, text)
		again, err := url.Parse(v.String())
		require.NoError(t, err, text)
		assert.Equal(t, again, v, text)
	}
}

func TestARequestHasNoFragment(t *testing.T) {
	for text, want := range map[string]string{
		"http://h/a%2Fb?c#d": "/a%2Fb?c", "http://h": "/", "http://h?q#": "/?q", "http://h/?": "/?", "http://u:p@h//a": "//a", "/a?b#c": "/a?b", "x:/a": "/a", "//h": "/", "/.//a": "/.//a",
	} {
		u := uri.MustParseReference(text)
		target, err := u.RequestURI()
		require.NoError(t, err, text)
		assert.Equal(t, want, target, text)
		assert.Equal(t, text != "http://h?q#", testing.AllocsPerRun(10, func() { _, _ = u.RequestURI() }) == 0, text)
		v, err := u.WithoutFragment().URL()
		require.NoError(t, err, text)
		if u.Scheme() != "x" && text != "/.//a" {
			assert.Equal(t, want, v.RequestURI(), text)
		}
		back, err := uri.FromURL(v)
		require.NoError(t, err, text)
		assert.Equal(t, u.WithoutFragment(), back, text)
	}
	for _, text := range []string{"", "a", "?q", "mailto:a@b", "x:", "#f"} {
		_, err := uri.MustParseReference(text).RequestURI()
		assert.ErrorAs(t, err, new(*uri.ComponentError), text)
	}
}

// A server resolves references against the URL of the request, which has no scheme.
func TestTheURLOfARequestIsABase(t *testing.T) {
	var location string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		base, err := uri.FromURL(r.URL)
		if !assert.NoError(t, err) {
			return
		}
		target, err := uri.Resolver{RelativeBase: true}.Resolve(base, uri.MustParseReference("../c?d"))
		assert.NoError(t, err)
		location = target.String()
	}))
	defer server.Close()
	u, err := uri.MustParse(server.URL).WithPath("/a/b/x%2Fy")
	require.NoError(t, err)
	v, err := u.URL()
	require.NoError(t, err)
	response, err := server.Client().Get(v.String())
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	assert.Equal(t, "/a/c?d", location)
}

// The time is about half of that of url.Parse: see tools/bench.
func TestTheWayToNetURLAllocatesNoMoreThanURLParse(t *testing.T) {
	for text, fewer := range map[string]float64{
		"http://example.com/a/b?q=1#f": 0, "https://user:pass@example.com:8443/a": 1, "https://h/Foo_(bar)": 1, "http://[::1]/": 1, "mailto:a@b": 0, "/a?b": 0, "http://h/a%20b": 1, "http://h/a#b%20c": 1,
		"http://h/%20%41%48": 1,
	} {
		ours := testing.AllocsPerRun(100, func() {
			u, _ := uri.ParseReference(text)
			keptURL, _ = u.URL()
		})
		theirs := testing.AllocsPerRun(100, func() { keptURL, _ = url.Parse(text) })
		assert.LessOrEqual(t, ours, theirs-fewer, text)
	}
}

var keptURL *url.URL

// net/url keeps a spelling that is not its own in RawPath and RawFragment.
func requireURLOfParse(t require.TestingT, path, fragment string) {
	u, err := uri.Parse("http://h/" + path + "#a" + fragment)
	require.NoError(t, err)
	got, err := u.URL()
	require.NoError(t, err)
	want, err := url.Parse(u.String())
	require.NoError(t, err)
	require.Equal(t, want, got, "%s", u)
}

func TestTheSpellingOfEachOctetIsThatOfURLParse(t *testing.T) {
	for octet := range 256 {
		for _, triplet := range []string{fmt.Sprintf("%%%02X", octet), fmt.Sprintf("%%%02x", octet)} {
			requireURLOfParse(t, triplet, "")
			requireURLOfParse(t, "", triplet)
		}
	}
}

func TestTheSpellingOfEncodedTextIsThatOfURLParse(t *testing.T) {
	text := rapid.StringMatching(`([a-z!$&'()*+,;=:@/~]|%[0-9A-F][0-9A-F]|%20|%[0-9a-f][0-9a-f]){0,12}`)
	rapid.Check(t, func(t *rapid.T) { requireURLOfParse(t, text.Draw(t, "path"), text.Draw(t, "fragment")) })
}

// net/url has no value for an empty fragment, nor for an empty authority after which there is no path.
func TestComponentsThatNetURLReadsAsAbsentAreAbsentThere(t *testing.T) {
	for s, want := range map[string]string{
		"pg://": "pg:", "file://": "file:", "http://h/a#": "http://h/a", "#": "", "http://h?#": "http://h?", "x://?q": "x:?q", "x://#": "x:", "http://h/%c3?": "http://h/%c3?",
		"http://%c3%A9/": "http://%C3%A9/", "http://%c3%a9@h/": "http://%C3%A9@h/",
	} {
		v, err := uri.MustParseReference(s).URL()
		require.NoError(t, err, s)
		parsed, err := url.Parse(s)
		require.NoError(t, err, s)
		assert.Equal(t, parsed, v, s)
		back, err := uri.FromURL(v)
		require.NoError(t, err, s)
		assert.Equal(t, want, back.String(), s)
	}
}

func TestURIsThatNetURLCannotRepresentAreErrorsThatNameTheComponent(t *testing.T) {
	for s, component := range map[string]string{
		"http://[v1.a:b]/": "host", "http://%20h/": "host", "http://%2Fh/": "host", "http://%7F/": "host", "http://u%41:secret@%21/": "host", "//": "host", "//?q": "host", "//#f": "host",
	} {
		_, err := uri.MustParseReference(s).URL()
		var e *uri.ComponentError
		require.ErrorAs(t, err, &e, s)
		assert.Equal(t, component, e.Component(), s)
		assert.NotContains(t, fmt.Sprintf("%v %#v", err, err), ":secret")
	}
	u, err := uri.RFC2396.ParseReference("http://a_b:x/")
	require.NoError(t, err)
	_, err = u.URL()
	var e *uri.ComponentError
	require.ErrorAs(t, err, &e, "it has no host that net/url could hold")
}

func TestAMessageAboutNetURLNamesTheHost(t *testing.T) {
	_, err := uri.MustParseReference("//?q").URL()
	assert.EqualError(t, err, "uri: invalid host: net/url cannot represent it")
}

func TestFromURLMakesNoHostOfAnythingElse(t *testing.T) {
	for _, v := range []*url.URL{
		{Path: "//evil.example/a"},
		{Scheme: "x", OmitHost: true, Path: "//evil.example/a"},
		{Path: "a:b"},
		{Host: "good.example", Path: "a"},
		{Host: "good.example/evil"},
		{Host: "a b"},
		{Scheme: "1", Path: "a"},
		{RawQuery: "a#b"},
		{Scheme: "http", Host: "good.com@evil.com", Path: "/"},
		{Scheme: "http", Host: "good.com:80@evil.com"},
		{Scheme: "http", Host: "user:pw@evil.com:99"},
		{Scheme: "http", User: url.User("u"), Host: "@evil.com"},
		{Scheme: "http", Host: "h", Opaque: "//other/x"},
		{Scheme: "http", Host: "h", Opaque: "/x"},
		{Scheme: "http", User: url.User("u"), Opaque: "x"},
		{Scheme: "http", Path: "/p", Opaque: "x"},
		{Scheme: "http", Opaque: "//other/x"},
		{Opaque: "a:b"},
		{Scheme: "http", Host: "[fe80::1%en0]"},
		{Scheme: "http", Host: "[::1]x"},
		{Scheme: "http", Host: "::1"},
		{Scheme: "http", Host: "a:1:2"},
		{Scheme: "http", Host: "[::1"},
		{Scheme: "http", Host: `good.com\@evil.com`},
		{Scheme: "http", Host: "good.com#@evil.com"},
		{Scheme: "http://evil.com/", Host: "h"},
	} {
		u, err := uri.FromURL(v)
		var e *uri.ComponentError
		assert.ErrorAs(t, err, &e, "%#v became %q", v, u)
	}
	_, err := uri.FromURL(&url.URL{Scheme: "http", Host: "h", Opaque: "/x"})
	assert.EqualError(t, err, "uri: invalid path: the URL has both an opaque part and a host, a userinfo or a path")
	u, err := uri.FromURL(&url.URL{Scheme: "http", User: url.UserPassword("u", "a@b"), Host: "h:80", Path: "/a b/%", ForceQuery: true, Fragment: "é"})
	require.NoError(t, err)
	assert.Equal(t, "http://u:a%40b@h:80/a%20b/%25?#%C3%A9", u.String())
	for o := 0x80; o <= 0xFF; o++ {
		u, err := uri.FromURL(&url.URL{Host: string([]byte{byte(o)})})
		require.NoError(t, err)
		assert.Equal(t, fmt.Sprintf("//%%%X", o), u.String())
	}
}

// urlPieces make up the fields of generated values of net/url.
var urlPieces = strings.Split("a h good.com evil.com 80 : :80 @ / // ? # [ ] [::1] ::1 % %41 %2F %40 %25 é \xff \\ * . .. < ; & = + x: HTTP \x00 \n 1.2.3.4 |", " ")

// randomURL draws a value field by field, so that most of them are nothing that url.Parse returns.
func randomURL(rng *rand.Rand) *url.URL {
	text := func(most int) string {
		var b strings.Builder
		for range rng.IntN(most + 1) {
			b.WriteString(urlPieces[rng.IntN(len(urlPieces))])
		}
		return b.String()
	}
	seldom := func(most int) string {
		if rng.IntN(3) > 0 {
			return ""
		}
		return text(most)
	}
	v := &url.URL{
		Scheme:      []string{"", "http", "HTTP", "x", text(2)}[rng.IntN(5)],
		Opaque:      seldom(3),
		Host:        text(3),
		Path:        text(4),
		RawPath:     seldom(4),
		OmitHost:    rng.IntN(2) == 0,
		ForceQuery:  rng.IntN(2) == 0,
		RawQuery:    seldom(3),
		Fragment:    seldom(3),
		RawFragment: seldom(3),
	}
	if rng.IntN(2) == 0 && strings.Trim(v.Path, "/") != "" {
		v.Path = "/" + v.Path
	}
	switch rng.IntN(6) {
	case 0:
		v.User = url.User(text(3))
	case 1:
		v.User = url.UserPassword(text(3), text(3))
	}
	return v
}

// misreadURL says what u has and v does not mean, or "".
func misreadURL(u uri.URI, v *url.URL) string {
	host, hasHost := u.Host()
	name := strings.TrimSuffix(strings.TrimPrefix(host.String(), "["), "]")
	decoded, _ := uri.DecodeOctets(name)
	port, _ := u.Port()
	userinfo, hasUser := u.Userinfo()
	path, _ := uri.DecodeOctets(u.Path())
	query, hasQuery := u.Query()
	fragment, _ := u.Fragment()
	decodedFragment, _ := uri.DecodeOctets(fragment)
	wantPath := v.Path
	if v.Opaque != "" {
		path, wantPath = []byte(u.Path()), v.Opaque
	}
	switch {
	case u.Scheme() != v.Scheme:
		return "scheme"
	case string(decoded) != v.Hostname(), !hasHost && v.Host != "":
		return "host"
	case port != v.Port():
		return "port"
	case hasUser != (v.User != nil), hasUser && userinfo != v.User.String():
		return "userinfo"
	case string(path) != wantPath:
		return "path"
	case query != v.RawQuery, hasQuery != (v.RawQuery != "" || v.ForceQuery):
		return "query"
	case string(decodedFragment) != v.Fragment:
		return "fragment"
	}
	return ""
}

// bridgeBreaks says which law of FromURL and URL v breaks, or "".
func bridgeBreaks(v *url.URL) string {
	u, err := uri.FromURL(v)
	if wrong := repairBreaks(v, u, err); wrong != "" {
		return wrong
	}
	if err != nil {
		return ""
	}
	if component := misreadURL(u, v); component != "" {
		return fmt.Sprintf("FromURL(%#v) is %q, with another %s", v, u, component)
	}
	return wayBackBreaks(u)
}

// repairBreaks says which law of repair.FromURL v breaks, or "". What FromURL makes of v is strict, or an error.
func repairBreaks(v *url.URL, strict uri.URI, strictErr error) string {
	u, changes, err := repair.FromURL(v)
	if err != nil {
		return wrongUnless(strictErr != nil, "repair.FromURL(%#v) is an error, and FromURL is %q", v, strict)
	}
	if strictErr == nil && (u != strict || changes != nil) {
		return fmt.Sprintf("repair.FromURL(%#v) is %q, and FromURL is %q", v, u, strict)
	}
	was := u.String()
	for i := len(changes) - 1; i >= 0; i-- { // the offsets are those of the text before
		shift := 0
		for _, c := range changes[:i] {
			shift += len(c.New) - len(c.Old)
		}
		c := changes[i]
		at := c.Offset + shift
		if !strings.HasPrefix(was[at:], c.New) {
			return fmt.Sprintf("the changes of %q are %v", u, changes)
		}
		was = was[:at] + c.Old + was[at+len(c.New):]
	}
	// Undone in the query alone, since decoding undoes the others.
	query, present := u.Query()
	undone := *v
	undone.RawQuery, undone.ForceQuery = query, present
	if i := slices.IndexFunc(changes, func(c repair.Change) bool { return c.Reason == repair.ReasonPath }); i >= 0 {
		undone.Path, undone.RawPath = changes[i].New+v.Path, ""
	}
	if component := misreadURL(u, &undone); component != "" {
		return fmt.Sprintf("repair.FromURL(%#v) is %q, with another %s", v, u, component)
	}
	if present {
		return wrongUnless(strings.Contains(was, "?"+v.RawQuery), "the query of %q was not %q", u, v.RawQuery)
	}
	return wrongUnless(v.RawQuery == "" && !v.ForceQuery, "%q lost the query", u)
}

// misreadByURL names the component in which is differs from was by more than net/url does not distinguish, or "".
func misreadByURL(was, is uri.URI) string {
	a, b := was.Components(), is.Components()
	user, hasUser := was.User()
	password, hasPassword := was.Password()
	host, _ := was.Host()
	otherHost, _ := is.Host()
	otherUser, hasOtherUser := is.User()
	otherPassword, hasOtherPassword := is.Password()
	noAuthority := a.Scheme != "" && a.Path == "" && a.Authority() == uri.Present("") && b.Authority() == (uri.Optional{})
	switch {
	case !strings.EqualFold(a.Scheme, b.Scheme):
		return "scheme"
	case user != otherUser, hasUser != hasOtherUser, password != otherPassword, hasPassword != hasOtherPassword:
		return "userinfo"
	case !noAuthority && (a.Host.IsPresent() != b.Host.IsPresent() || host.Normalize() != otherHost.Normalize()):
		return "host"
	case a.Port != b.Port:
		return "port"
	case a.Path != b.Path:
		return "path"
	case a.Query != b.Query:
		return "query"
	case a.Fragment != b.Fragment && a.Fragment != uri.Present("") || a.Fragment.String() != b.Fragment.String():
		return "fragment"
	}
	return ""
}

// wayBackBreaks says which law of URL u breaks, or "".
func wayBackBreaks(u uri.URI) string {
	v, err := u.URL()
	if err != nil {
		return ""
	}
	back, err := uri.ParseReference(v.String())
	if err != nil || misreadByURL(u, back) != "" {
		return fmt.Sprintf("URL of %q writes %q (%v)", u, v, err)
	}
	text := u.String()
	if host, _ := u.Host(); strings.Contains(host.String(), "%") {
		text = v.String() // with unreserved octets of the host decoded
	}
	if u.Path() == "%2A" {
		return "" // url.Parse reads it as "*"
	}
	parsed, err := url.Parse(text)
	if err != nil || u.Grammar() == uri.RFC3986 && !reflect.DeepEqual(parsed, v) {
		return fmt.Sprintf("URL of %q is %#v, and url.Parse returns %#v (%v)", u, v, parsed, err)
	}
	again, err := uri.FromURL(v)
	if err == nil && misreadByURL(u, again) != "" {
		return fmt.Sprintf("%q comes back as %q", u, again)
	}
	if err == nil {
		if component := misreadURL(again, v); component != "" {
			return fmt.Sprintf("URL of %q has another %s", u, component)
		}
	}
	return ""
}

// refusedByURL reports whether net/url cannot hold u: a host with an encoded octet of ASCII or in brackets that are
// those of no IPv6 address, or an empty authority that it drops from a relative reference.
func refusedByURL(u uri.URI) bool {
	host, present := u.Host()
	_, hasPort := u.Port()
	_, hasUser := u.Userinfo()
	triplets := strings.Split(host.String(), "%")[1:]
	encodesASCII := slices.ContainsFunc(triplets, func(s string) bool {
		octet, _ := uri.DecodeOctets("%" + s[:2])
		return octet[0] < 0x80 && octet[0] != '%' && !uri.UnreservedChars.Contains(octet[0])
	})
	dropped := present && u.Scheme() == "" && host.String() == "" && !hasPort && !hasUser && u.Path() == ""
	return encodesASCII || host.Kind() == uri.IPvFuture || dropped
}

func TestURLReturnsEveryURLThatNetURLCanRepresent(t *testing.T) {
	for _, text := range []string{"*", "*?", "*?q", "*#f", "/*", "///a", "http:///a", "//", "x://", "x:*", "?", "a!?"} {
		assert.Empty(t, wayBackBreaks(uri.MustParseReference(text)))
	}
	rapid.Check(t, func(t *rapid.T) {
		u, err := uri.ParseReference(uritestutil.Mangled().Draw(t, "text"))
		if err != nil {
			return
		}
		if wrong := wayBackBreaks(u); wrong != "" {
			t.Fatal(wrong)
		}
		if _, err := u.URL(); (err != nil) != refusedByURL(u) {
			t.Fatalf("%q: %v", u, err)
		}
	})
}

func TestFromURLIsAnErrorOrHasTheFieldsOfTheURL(t *testing.T) {
	held := 0
	rapid.Check(t, func(t *rapid.T) {
		v := randomURL(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3986)))
		if wrong := bridgeBreaks(v); wrong != "" {
			t.Fatal(wrong)
		}
		if _, err := uri.FromURL(v); err == nil {
			held++
		}
	})
	assert.Positive(t, held)
}

func FuzzFromURL(f *testing.F) {
	f.Add("http", "", "good.com@evil.com", "/", "", "", true)
	f.Add("http", "//other/x", "h", "", "", "", false)
	f.Add("", "", "%41", "", "q=[1]", "f", false)
	f.Fuzz(func(t *testing.T, scheme, opaque, host, path, query, fragment string, omit bool) {
		v := &url.URL{Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawQuery: query, Fragment: fragment, OmitHost: omit}
		if wrong := bridgeBreaks(v); wrong != "" {
			t.Fatal(wrong)
		}
		parsed, err := url.Parse(v.String())
		if err != nil {
			return
		}
		if wrong := bridgeBreaks(parsed); wrong != "" {
			t.Fatal(wrong)
		}
	})
}

func TestAPairWithoutAValueIsPresentAndEmpty(t *testing.T) {
	for query, want := range map[string]bool{"?a": true, "?a=": true, "?b&a": true, "?": false, "?b=a": false, "": false} {
		for _, form := range []uri.PairForm{uri.FormPairs, uri.PlainPairs} {
			value, present := uri.MustParseReference(query).Pairs(form).Get("a")
			assert.Equal(t, want, present, query)
			assert.Empty(t, value, query)
		}
	}
}

func TestASchemeIsNeverEmpty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := uri.MustParseReference(rapid.StringMatching(`([a-zA-Z]{0,2}:)?(//)?[a:/]{0,3}`).Filter(uri.Valid).Draw(t, "reference"))
		require.Equal(t, u.IsURI(), u.Scheme() != "")
	})
}

func TestPathsAreEmptyAndNeverAbsent(t *testing.T) {
	for text, want := range map[string]string{"": "", "//h": "", "x:": "", "x:a": "a", "/": "/", "?": ""} {
		assert.Equal(t, want, uri.MustParseReference(text).Path(), text)
	}
	u, err := uri.RFC2396.Parse("x:a")
	require.NoError(t, err)
	opaque, present := u.Components().Opaque.Get()
	assert.Equal(t, []any{"", "a", true}, []any{u.Path(), opaque, present})
}

func TestEditChecksSeveralChangesOnce(t *testing.T) {
	u := uri.MustParse("http://u:p@h:80/a?b#c")
	v, err := u.Edit(func(c *uri.Components) {
		c.Scheme, c.Userinfo, c.Host, c.Port, c.Path, c.Query = "x", uri.Optional{}, uri.Optional{}, uri.Optional{}, "a:b", uri.Present("")
	})
	require.NoError(t, err)
	assert.Equal(t, "x:a:b?#c", v.String(), "no order of With methods has this result: each is only valid with the others")
	v, err = u.Edit(func(*uri.Components) {})
	require.NoError(t, err)
	assert.Equal(t, u, v)

	for want, change := range map[string]func(*uri.Components){
		`write a query without the "?"`: func(c *uri.Components) { c.Query = uri.Present("?x") },
		"use WithHost and WithPort":     func(c *uri.Components) { c.Host = uri.Present("h:80") },
		"this is a whole URI: ":         func(c *uri.Components) { c.Path = "http://h/a b" },
		"this is a whole URI":           func(c *uri.Components) { c.Path = "http://h/a" },
		"package idn":                   func(c *uri.Components) { c.Host = uri.Present("\u00e9.example") },
		"the host is absent":            func(c *uri.Components) { c.Host = uri.Optional{} },
		"after an authority":            func(c *uri.Components) { c.Path = "a" },
	} {
		_, err := u.Edit(change)
		assert.ErrorAs(t, err, new(*uri.ComponentError))
		assert.ErrorContains(t, err, want)
	}
	kept := uri.MustParse("http://h/??x")
	v, err = kept.Edit(func(c *uri.Components) { c.Path = "/a" })
	require.NoError(t, err, "a query that u has is not a mistake")
	assert.Equal(t, "http://h/a??x", v.String())
	_, err = uri.MustParse("http://h/").WithPath("/a://b?c")
	assert.NotContains(t, err.Error(), "whole URI")
}

func TestEditKeepsTheGrammarAndTheOtherComponents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u, err := rapid.SampledFrom(uri.Grammars()).Draw(t, "grammar").ParseReference(uritestutil.AnyPieces().Draw(t, "reference"))
		if err != nil {
			return
		}
		text := rapid.StringMatching(`[a:/?#@%1\[\]\x{e9}]{0,4}`).Draw(t, "text")
		c := u.Components()
		c.Fragment, c.Path = uri.Present(text), c.Path+text
		v, err := u.Edit(func(other *uri.Components) { *other = c })
		if err != nil {
			require.ErrorAs(t, err, new(*uri.ComponentError))
			return
		}
		require.Equal(t, c, v.Components())
		again, err := u.Grammar().ParseReference(v.String())
		require.NoError(t, err)
		require.Equal(t, v, again)
	})
}

func TestNamesAndValuesAreEscapedAsNetURLDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOf(rapid.Byte()).Draw(t, "text"))
		for _, form := range []uri.PairForm{uri.FormPairs, uri.PlainPairs} {
			escaped := form.Escape(text)
			require.Equal(t, text, unescaped(form, escaped))
			u, err := uri.MustParse("http://h/").WithPairs(form.Parse("").Append(uri.NewPair("a", text)))
			require.NoError(t, err)
			require.Equal(t, "http://h/?a="+escaped, u.String())
		}
		back, err := url.QueryUnescape(uri.FormPairs.Escape(text))
		require.NoError(t, err)
		require.Equal(t, text, back)
		require.Equal(t, text, unescaped(uri.FormPairs, url.QueryEscape(text)))
	})
	assert.Equal(t, "a+b a b", unescaped(uri.PlainPairs, "a+b")+" "+unescaped(uri.FormPairs, "a+b"))
}

func ExampleChars() {
	fmt.Println(uri.SegmentChars.Encode("AC/DC"), uri.SegmentChars.Contains('/'))
	// Output: AC%2FDC false
}

func ExampleOptional() {
	for _, text := range []string{"/a?", "/a"} {
		query := uri.MustParseReference(text).Components().Query
		fmt.Printf("%v %q\n", query.IsPresent(), query.Or("none"))
	}
	// Output:
	// true ""
	// false "none"
}

func ExamplePair() {
	for pair := range uri.MustParseReference("?a=1&b").Pairs(uri.FormPairs).All() {
		fmt.Println(pair.Name, pair.Value.Or("has no value"))
	}
	// Output:
	// a 1
	// b has no value
}

func ExamplePairForm() {
	fmt.Println(uri.FormPairs.Escape("a b&c"), uri.PlainPairs.Escape("a b&c"))
	// Output:
	// a+b%26c a%20b%26c
}

func ExampleURI_Edit() {
	u := uri.MustParse("redis://:secret@cache.example:6379/0")
	u, err := u.Edit(func(c *uri.Components) {
		c.Scheme, c.Port, c.Path = "rediss", uri.Present("6380"), "/1"
	})
	fmt.Println(u.Redacted(), err)
	// Output: rediss://:xxxxx@cache.example:6380/1 <nil>
}

// edit is a With method, and the change of components that it makes.
type edit struct {
	name string
	with func(u uri.URI, text string) (uri.URI, error)
	set  func(c *uri.Components, text string)
}

var edits = []edit{
	{"WithScheme", uri.URI.WithScheme, func(c *uri.Components, s string) { c.Scheme = s }},
	{"WithUserinfo", uri.URI.WithUserinfo, func(c *uri.Components, s string) { c.Userinfo = uri.Present(s) }},
	{"WithHost", uri.URI.WithHost, func(c *uri.Components, s string) { c.Host = uri.Present(s) }},
	{"WithPort", uri.URI.WithPort, func(c *uri.Components, s string) { c.Port = uri.Present(s) }},
	{"WithPath", uri.URI.WithPath, func(c *uri.Components, s string) { c.Path = s }},
	{"WithQuery", uri.URI.WithQuery, func(c *uri.Components, s string) { c.Query = uri.Present(s) }},
	{"WithFragment", uri.URI.WithFragment, func(c *uri.Components, s string) { c.Fragment = uri.Present(s) }},
}

// slowly composes a URI by section 5.3, and accepts the text only if a parser finds the same components in it.
func slowly(g uri.Grammar, c uri.Components) (u uri.URI, ok bool) {
	text := ""
	if c.Scheme != "" {
		text += c.Scheme + ":"
	}
	if authority, ok := c.Authority().Get(); ok {
		text += "//" + authority
	}
	text += c.Opaque.String() + c.Path
	if query, ok := c.Query.Get(); ok {
		text += "?" + query
	}
	if fragment, ok := c.Fragment.Get(); ok {
		text += "#" + fragment
	}
	u, err := g.ParseReference(text)
	return u, err == nil && u.Components() == c
}

// requireEdit compares a With method and Compose with the slow composition.
func requireEdit(t require.TestingT, e edit, u uri.URI, text string) {
	c := u.Components()
	e.set(&c, text)
	want, ok := slowly(u.Grammar(), c)
	composed, err := u.Grammar().Compose(c)
	if ok != (err == nil) || ok && composed != want {
		require.Fail(t, "Compose differs", "for %s of %q: %q: %q, %v", e.name, u, text, composed, err)
	}
	requireEditOfTwo(t, e, u, text)
	if e.name == "WithQuery" && strings.HasPrefix(text, "?") && c.Query != u.Components().Query {
		ok = false // such a query is taken for a mistake
	}
	if e.name == "WithScheme" && text == "" {
		ok = false
	}
	got, err := e.with(u, text)
	if ok != (err == nil) || ok && (got != want || got.Components() != c) {
		require.Fail(t, "an edit differs", "%s of %q: %q: %q, %v", e.name, u, text, got, err)
	}
}

// requireEditOfTwo compares an Edit of a component and the path with the slow composition.
func requireEditOfTwo(t require.TestingT, e edit, u uri.URI, text string) {
	c := u.Components()
	e.set(&c, text)
	c.Path = "/" + text
	want, ok := slowly(u.Grammar(), c)
	got, err := u.Edit(func(edited *uri.Components) {
		e.set(edited, text)
		edited.Path = "/" + text
	})
	if strings.HasPrefix(c.Query.String(), "?") && c.Query != u.Components().Query {
		ok = false // such a query is taken for a mistake
	}
	if ok != (err == nil) || ok != (got == want && err == nil) || !ok && got != (uri.URI{}) {
		require.Fail(t, "Edit differs", "for %s of %q: %q: %q, %v", e.name, u, text, got, err)
	}
}

var hostileTexts = []string{
	"", "a", "h", "80", "/", "//", "/a", "//a", "a/b", "a:b", ":", "u:p", "a@b", "@", "?", "??", "a?b", "#", "a#b", "[::1]", "[", "]", "[::1]:80", "h:80", "%41", "%", "%4",
	"%zz", "..", "./a", "/.//a", "\x00", " ", "é", "\xff", "x:", "x://h", "1.2.3.4", "a_b:80", "[v1.a]", "\\", strings.Repeat("a", 200), strings.Repeat("%41", 70), strings.Repeat("a", 130) + "%",
}

// Each of many URIs meets one text per edit.
func TestAnEditOfHostileTextIsThatOfTheSlowWay(t *testing.T) {
	every := exhaustive.OneIn(t, 15)
	for i, u := range manyURIs() {
		for j, e := range edits {
			if (i+j)%every == 0 {
				requireEdit(t, e, u, hostileTexts[(i+j)%len(hostileTexts)])
			}
		}
	}
}

func TestAnEditIsThatOfTheSlowWay(t *testing.T) {
	sources := lawSources(t)
	piece := rapid.OneOf(rapid.SampledFrom(hostileTexts), rapid.String())
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(sources).Draw(t, "source").drawn().Draw(t, "case")
		e := rapid.SampledFrom(edits).Draw(t, "edit")
		requireEdit(t, e, c.base, piece.Draw(t, "text")+piece.Draw(t, "more"))
	})
}

func FuzzEdit(f *testing.F) {
	for i := range edits {
		f.Add(uint8(i), uint8(i), "http://u:p@h:80/a?q#f", "x@y/z")
		f.Add(uint8(i), uint8(0), "a", "//h:1?q")
	}
	f.Fuzz(func(t *testing.T, n, g uint8, s, text string) {
		grammars := uri.Grammars()
		u, err := grammars[int(g)%len(grammars)].ParseReference(s)
		if err != nil {
			t.Skip()
		}
		requireEdit(t, edits[int(n)%len(edits)], u, text)
	})
}

func TestAnEditOfARealURLIsThatOfTheSlowWay(t *testing.T) {
	corpora := os.Getenv("URI_CORPORA")
	if corpora == "" {
		t.Skip("URI_CORPORA is not set")
	}
	every := exhaustive.OneIn(t, 97)
	for _, name := range []string{"urls-crawled.txt", "urls-mixed.txt"} {
		text, err := os.ReadFile(filepath.Join(corpora, name))
		require.NoError(t, err)
		i := 0
		for line := range strings.Lines(string(text)) {
			if i++; i%every != 0 {
				continue
			}
			u, err := uri.ParseReference(strings.TrimSuffix(line, "\n"))
			require.NoError(t, err)
			for _, e := range edits {
				requireEdit(t, e, u, hostileTexts[i%len(hostileTexts)])
			}
		}
	}
}

func TestAnEditAllocatesOnlyTheText(t *testing.T) {
	for _, text := range []string{"http://u@example.com:80/a/b?q=1#f", "http://example.com/", "//h/a", "http://[::1]/%41?%20"} {
		u := uri.MustParseReference(text)
		c := u.Components()
		for name, edit := range map[string]func() (uri.URI, error){
			"WithScheme":   func() (uri.URI, error) { return u.WithScheme("https") },
			"WithUserinfo": func() (uri.URI, error) { return u.WithUserinfo("user") },
			"WithHost":     func() (uri.URI, error) { return u.WithHost("example.org") },
			"WithPort":     func() (uri.URI, error) { return u.WithPort("8080") },
			"WithPath":     func() (uri.URI, error) { return u.WithPath("/c") },
			"WithQuery":    func() (uri.URI, error) { return u.WithQuery("a=b") },
			"WithFragment": func() (uri.URI, error) { return u.WithFragment("part") },
			"Compose":      func() (uri.URI, error) { return uri.Compose(c) },
			"Edit": func() (uri.URI, error) {
				return u.Edit(func(c *uri.Components) { c.Host, c.Path = uri.Present("example.org"), "/c" })
			},
		} {
			assert.Equal(t, 1.0, testing.AllocsPerRun(100, func() { keptEdit, _ = edit() }), "%s of %s", name, text)
		}
	}
}

var keptEdit uri.URI

// Under RFC 2396, text that is no server is a registry's name, which a host cannot be.
func TestAnEditUnderAnOlderGrammarIsReadByIt(t *testing.T) {
	u, err := uri.RFC2396.Parse("http://h/")
	require.NoError(t, err)
	for _, host := range []string{"a,b", "a_b", "a%41"} {
		_, err := u.WithHost(host)
		assert.Error(t, err, host)
	}
	v, err := u.WithPath("/a_b,%41")
	require.NoError(t, err)
	assert.Equal(t, resultOf(uri.RFC2396.Parse("http://h/a_b,%41")), v)
}
