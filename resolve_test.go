package uri_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// The resolvers that the columns of the tables are of.
var (
	strict    = uri.Resolver{}
	nonStrict = uri.Resolver{NonStrict: true}
	keep2396  = uri.Resolver{Algorithm: uri.RFC2396}
	drop2396  = uri.Resolver{Algorithm: uri.RFC2396, Surplus: uri.DropSurplus}
)

// raw is what the algorithm alone prints, in the notation of the tables.
func raw(t *testing.T, r uri.Resolver, base, ref string) string {
	t.Helper()
	s, err := r.Raw(uri.MustParseReference(base), uri.MustParseReference(ref))
	require.NoError(t, err)
	if r.Algorithm == uri.RFC2396 && uri.MustParseReference(ref).IsSameDocument() {
		return "(current document)" + s
	}
	return s
}

func TestResolveReproducesSection5_4(t *testing.T) {
	for _, c := range uritestutil.ReadCases[struct {
		Base, Ref, Result string
		Strict            *bool
	}](t, "resolve_rfc3986_5_4.jsonl") {
		r := strict
		r.NonStrict = c.Strict != nil && !*c.Strict
		u, err := r.Resolve(uri.MustParseReference(c.Base), uri.MustParseReference(c.Ref))
		require.NoError(t, err)
		assert.Equal(t, c.Result, u.String(), "%q against %q", c.Ref, c.Base)
		assertReadsBack(t, u)
	}
}

func TestResolveReproducesRFC2396AppendixC(t *testing.T) {
	for _, c := range uritestutil.ReadCases[struct {
		Base, Ref, Result string
		Strict            *bool
		RFC3986           string `json:"rfc3986_result"`
		Alt               *string
	}](t, "resolve_rfc2396_c.jsonl") {
		lenient := c.Strict != nil && !*c.Strict
		keep, drop := keep2396, drop2396
		keep.NonStrict, drop.NonStrict = lenient, lenient
		assert.Equal(t, c.Result, raw(t, keep, c.Base, c.Ref), "%q against %q", c.Ref, c.Base)
		if c.Alt != nil {
			assert.Equal(t, *c.Alt, raw(t, drop, c.Base, c.Ref), "%q against %q", c.Ref, c.Base)
		}
		assert.Equal(t, c.RFC3986, raw(t, uri.Resolver{NonStrict: lenient}, c.Base, c.Ref))
	}
}

func TestResolveReproducesTheCornerCases(t *testing.T) {
	or := func(s *string, otherwise string) string {
		if s != nil {
			return *s
		}
		return otherwise
	}
	for _, c := range uritestutil.ReadCases[struct {
		Base, Ref, RFC3986 string
		NonStrict          *string `json:"rfc3986_nonstrict"`
		RFC2396            string
		Drop               *string `json:"rfc2396_drop"`
		AuthorityChanged   bool    `json:"authority_changed"`
	}](t, "resolve_corner.jsonl") {
		about := []any{"%q against %q", c.Ref, c.Base}
		assert.Equal(t, c.RFC3986, raw(t, strict, c.Base, c.Ref), about...)
		assert.Equal(t, or(c.NonStrict, c.RFC3986), raw(t, nonStrict, c.Base, c.Ref), about...)
		assert.Equal(t, c.RFC2396, raw(t, keep2396, c.Base, c.Ref), about...)
		assert.Equal(t, or(c.Drop, c.RFC2396), raw(t, drop2396, c.Base, c.Ref), about...)

		u, err := uri.MustParseReference(c.Base).Resolve(uri.MustParseReference(c.Ref))
		require.NoError(t, err, about...)
		assertReadsBack(t, u)
		want := c.RFC3986
		if c.AuthorityChanged {
			want = strings.Replace(want, "//", "/.//", 1)
		}
		assert.Equal(t, want, u.String(), about...)
	}
}

// assertReadsBack holds every operation to promise 4: the result parses to the very value it is.
func assertReadsBack(t require.TestingT, u uri.URI) {
	v, err := u.Grammar().ParseReference(u.String())
	require.NoError(t, err)
	if u == v {
		return
	}
	require.Equal(t, v.Components(), u.Components(), "components of %q", u.String())
	require.Fail(t, "other offsets than its parse has", "%q", u.String())
}

func TestResolveKeepsTheHostThatWasThere(t *testing.T) {
	for _, c := range []struct{ base, ref, want string }{
		{"a:/b", ".//c", "a:/.//c"},
		{"a:b", ".//c", "a:/c"},
		{"a:b/", ".//c", "a:b//c"},
		{"a:/b/c", "..//d", "a:/.//d"},
		{"a:/b", "/.//c", "a:/.//c"},
		{"a:/.//b", "c", "a:/.//c"},
		{"a:/.//b", "../c", "a:/c"},
		{"x:y", "a:/.//b/..", "a:/.//"},
		{"x:y", "a:/.//b", "a:/.//b"},
		{"http://h/a", ".//b", "http://h//b"},
		{"http://h", ".//b", "http://h//b"},
		{"http://h/a/b", "..//", "http://h//"}, // golang/go 80282
		{"x:a", "./b:c", "x:b:c"},
	} {
		u, err := uri.MustParseReference(c.base).Resolve(uri.MustParseReference(c.ref))
		require.NoError(t, err)
		assert.Equal(t, c.want, u.String(), "%q against %q", c.ref, c.base)
		assertReadsBack(t, u)
	}
}

func TestResolveWantsABaseWithAScheme(t *testing.T) {
	_, err := uri.MustParseReference("//h/a").Resolve(uri.MustParseReference("b"))
	require.ErrorIs(t, err, uri.ErrNoScheme)
	var e *uri.ResolveError
	require.ErrorAs(t, err, &e)
	assert.Equal(t, "//h/a", e.Base)
	assert.Equal(t, "b", e.Reference)
}

func TestResolveDoesNotUseTheFragmentOfTheBase(t *testing.T) {
	base := uri.MustParseReference("http://h/a?q#f")
	for ref, want := range map[string]string{"": "http://h/a?q", "#": "http://h/a?q#", "?": "http://h/a?", "b": "http://h/b"} {
		u, err := base.Resolve(uri.MustParseReference(ref))
		require.NoError(t, err)
		assert.Equal(t, want, u.String(), ref)
		assertReadsBack(t, u)
	}
}

func TestSurplusSegmentsAreKeptDroppedOrRefused(t *testing.T) {
	base, ref := uri.MustParseReference("http://a/b"), uri.MustParseReference("../../c")
	for surplus, want := range map[uri.Surplus]string{uri.KeepSurplus: "http://a/../../c", uri.DropSurplus: "http://a/c"} {
		u, err := uri.Resolver{Algorithm: uri.RFC2396, Surplus: surplus}.Resolve(base, ref)
		require.NoError(t, err)
		assert.Equal(t, want, u.String())
	}
	_, err := uri.Resolver{Algorithm: uri.RFC2396, Surplus: uri.RefuseSurplus}.Resolve(base, ref)
	assert.ErrorIs(t, err, uri.ErrSurplus)
	_, err = uri.Resolver{Algorithm: uri.RFC2396, Surplus: uri.RefuseSurplus}.Raw(base, ref)
	assert.ErrorIs(t, err, uri.ErrSurplus)
	_, err = uri.Resolver{Algorithm: uri.RFC2396, Surplus: uri.RefuseSurplus}.Resolve(base, uri.MustParseReference("c/../d"))
	assert.NoError(t, err)
}

func TestOldResolutionStaysInTheGrammar(t *testing.T) {
	for _, c := range []struct{ base, ref, want string }{
		{"http://a", "g", "http://a/g"},
		{"http://a", "../g", "http://a/../g"},
		{"foo:/bar", ".//baz", "foo:/.//baz"},
		{"foo:/bar", "/.//baz", "foo:/.//baz"},
		{"http://a/b", "", ""},
		{"http://a/b", "#f", "#f"},
	} {
		u, err := keep2396.Resolve(uri.MustParseReference(c.base), uri.MustParseReference(c.ref))
		require.NoError(t, err)
		assert.Equal(t, c.want, u.String(), "%q against %q", c.ref, c.base)
		assertReadsBack(t, u)
	}
}

func TestResolveAllocatesTheNewTextAlone(t *testing.T) {
	for _, c := range []struct {
		base, ref string
		want      float64
	}{
		{"http://a/b/c/d;p?q", "../g", 1},
		{"http://a/b/c/d;p?q", "./../g;x=1/../y?q#f", 1},
		{"http://a/b/c/d;p?q", "#s", 1},
		{"foo:/a", ".//b", 1},
		{"http://a/b/c/d;p?q", "", 0},
		{"http://a/b/c/d;p?q#f", "", 0},
		{"http://a/b/c/d;p?q", "http://h/a", 0},
		{"http://a/b/c/d;p?q", "http://h/a/../b", 1},
		{"http://a/" + strings.Repeat("a/", 5000), strings.Repeat("../", 5000) + "b", 1},
	} {
		base, ref := uri.MustParseReference(c.base), uri.MustParseReference(c.ref)
		got := testing.AllocsPerRun(10, func() { _, _ = base.Resolve(ref) })
		assert.Equal(t, c.want, got, "%q against %q", c.ref, c.base)
	}
}

func ExampleURI_Resolve() {
	base := uri.MustParseReference("http://a/b/c/d;p?q")
	target, _ := base.Resolve(uri.MustParseReference("../g?y#s"))
	fmt.Println(target)
	// Output: http://a/b/g?y#s
}

func TestUnderRFC2396(t *testing.T) {
	parse := func(s string) uri.URI {
		u, err := uri.RFC2396.ParseReference(s)
		require.NoError(t, err)
		return u
	}
	for _, c := range []struct{ base, ref, want string }{
		{"http://a/b/c/d;p?q", "../../../g", "http://a/../g"},
		{"http://a/b/c/d;p?q", "#s", "#s"},
		{"http://a/b/c/d;p?q", "//x:y:z/g", "http://x:y:z/g"},
		{"http://a/b/c/d;p?q", "mailto:a?b", "mailto:a?b"},
		{"http://a", "g", "http://a/g"},
		{"http://a_b:80", "g", "http://a_b:80/g"},
		{"foo:/a", ".//b", "foo:/.//b"},
		{"mailto:a", "#s", "#s"},
		{"mailto:a", "http:/b/../c", "http:/b/../c"},
	} {
		u, err := parse(c.base).Resolve(parse(c.ref))
		require.NoError(t, err, "%q against %q", c.ref, c.base)
		assert.Equal(t, c.want, u.String(), "%q against %q", c.ref, c.base)
		assert.Equal(t, uri.RFC2396, u.Grammar())
		assertReadsBack(t, u)
	}
	query, err := parse("http://a/b/c/d;p?q").Resolve(uri.MustParseReference("?y#s"))
	require.NoError(t, err, "erratum 452")
	assert.Equal(t, "http://a/b/c/?y#s", query.String())
	assertReadsBack(t, query)

	_, err = parse("mailto:a").Resolve(parse("b"))
	assert.ErrorIs(t, err, uri.ErrOpaqueBase)
	_, err = parse("http://a/b").Resolve(uri.MustParseReference("//[::1]/"))
	var syntax *uri.SyntaxError
	assert.ErrorAs(t, err, &syntax, "no reference of the base's grammar")
}
