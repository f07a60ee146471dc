package uri_test

import (
	"bufio"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

func TestResolveReproducesSection5_4(t *testing.T) {
	for _, c := range uritestutil.ReadCases[struct {
		Base, Ref, Result string
		Strict            *bool
	}](t, "resolve_rfc3986_5_4.jsonl") {
		var r uri.Resolver
		r.NonStrict = c.Strict != nil && !*c.Strict
		u, err := r.Resolve(uri.MustParseReference(c.Base), uri.MustParseReference(c.Ref))
		require.NoError(t, err)
		assert.Equal(t, c.Result, u.String(), "%q against %q", c.Ref, c.Base)
		assertReadsBack(t, u)
	}
}

// The tables of package bareresolve, whose results are not all of the grammar.
func TestResolveStaysInTheGrammarInTheCornerCases(t *testing.T) {
	for _, c := range uritestutil.ReadCases[struct {
		Base, Ref, RFC3986 string
		AuthorityChanged   bool `json:"authority_changed"`
	}](t, "resolve_corner.jsonl") {
		u, err := uri.MustParseReference(c.Base).Resolve(uri.MustParseReference(c.Ref))
		require.NoError(t, err, "%q against %q", c.Ref, c.Base)
		assertReadsBack(t, u)
		want := c.RFC3986
		if c.AuthorityChanged {
			want = strings.Replace(want, "//", "/.//", 1)
		}
		assert.Equal(t, want, u.String(), "%q against %q", c.Ref, c.Base)
	}
}

// assertReadsBack holds every operation to promise 4: the result parses to the very value it is.
func assertReadsBack(t require.TestingT, u uri.URI) {
	v, err := u.Grammar().ParseReference(u.String())
	if err == nil && u == v {
		return
	}
	require.NoError(t, err)
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

func TestResolveRequiresABaseWithAScheme(t *testing.T) {
	_, err := uri.MustParseReference("//h/a").Resolve(uri.MustParseReference("b"))
	require.ErrorIs(t, err, uri.ErrNoScheme)
	var e *uri.ComponentError
	require.ErrorAs(t, err, &e)
	assert.Equal(t, "base", e.Component())
	assert.EqualError(t, err, `uri: invalid base: the base has no scheme (RFC 3986 section 5.1)`)
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

func TestSurplusSegmentsAreRejectedUnderEveryAlgorithm(t *testing.T) {
	const rejected = "-"
	for _, c := range golden.Lines[struct{ Base, Ref, Rfc3986, Rfc2396 string }](t, "testdata/surplus.jsonl") {
		for algorithm, want := range map[uri.Grammar]string{uri.RFC3986: c.Rfc3986, uri.RFC2396: c.Rfc2396} {
			base, ref := uri.MustParse(c.Base), uri.MustParseReference(c.Ref)
			u, err := uri.Resolver{Algorithm: algorithm, RejectSurplus: true}.Resolve(base, ref)
			if want == rejected {
				assert.ErrorIs(t, err, uri.ErrSurplus, "%s: %q against %q is %q", algorithm, c.Ref, c.Base, u)
				continue
			}
			require.NoError(t, err, "%s: %q against %q", algorithm, c.Ref, c.Base)
			assert.Equal(t, want, u.String(), "%s: %q against %q", algorithm, c.Ref, c.Base)
		}
	}
}

// pathBeforeDots is the path whose dot-segments the algorithm of RFC 3986 removes (section 5.2.2), if it does.
func pathBeforeDots(base, ref uri.URI) (path string, removes bool) {
	_, hasAuthority := ref.Authority()
	_, underAuthority := base.Authority()
	switch {
	case ref.IsURI(), hasAuthority, strings.HasPrefix(ref.Path(), "/"):
		return ref.Path(), true
	case ref.Path() == "":
		return "", false
	case base.Path() == "" && underAuthority:
		return "/" + ref.Path(), true
	}
	return base.Path()[:strings.LastIndexByte(base.Path(), '/')+1] + ref.Path(), true
}

// dropsSurplus reports whether section 5.2.4, followed by the letter, drops a ".." while the output is empty.
func dropsSurplus(in string) bool {
	var out []string
	for in != "" {
		switch {
		case strings.HasPrefix(in, "../"), in == "..":
			return true
		case strings.HasPrefix(in, "./"):
			in = in[2:]
		case in == ".":
			in = ""
		case strings.HasPrefix(in, "/./"), in == "/.":
			in = "/" + strings.TrimPrefix(in[2:], "/")
		case strings.HasPrefix(in, "/../"), in == "/..":
			if len(out) == 0 {
				return true
			}
			out, in = out[:len(out)-1], "/"+strings.TrimPrefix(in[3:], "/")
		default:
			end := strings.IndexByte(in[1:], '/') + 1
			if end == 0 {
				end = len(in)
			}
			out, in = append(out, in[:end]), in[end:]
		}
	}
	return false
}

func TestSurplusIsWhatTheAlgorithmDrops(t *testing.T) {
	bases := rapid.StringMatching(`(http://h|x:)(/([ab]?|\.\.?)){0,4}`).Filter(func(s string) bool { _, err := uri.Parse(s); return err == nil })
	refs := rapid.StringMatching(`(y:|//h|/|)(([ab]?|\.\.?)/){0,4}([ab]?|\.\.?)(\?q)?`).Filter(uri.Valid[string])
	rapid.Check(t, func(t *rapid.T) {
		base, ref := uri.MustParse(bases.Draw(t, "base")), uri.MustParseReference(refs.Draw(t, "ref"))
		path, removes := pathBeforeDots(base, ref)
		plain, err := base.Resolve(ref)
		require.NoError(t, err)
		u, err := uri.Resolver{RejectSurplus: true}.Resolve(base, ref)
		if removes && dropsSurplus(path) {
			require.ErrorIs(t, err, uri.ErrSurplus, "%q against %q is %q", ref, base, plain)
			return
		}
		require.NoError(t, err, "%q against %q", ref, base)
		require.Equal(t, plain, u, "nothing else changes")

		kept, err := uri.Resolver{Algorithm: uri.RFC2396}.Resolve(base, ref)
		require.NoError(t, err)
		if u, err := (uri.Resolver{Algorithm: uri.RFC2396, RejectSurplus: true}).Resolve(base, ref); err == nil {
			require.Equal(t, kept, u)
		}
	})
}

func TestEncodedDotSegmentsAreSurplusToo(t *testing.T) {
	r := uri.Resolver{RejectSurplus: true, RelativeBase: true}
	for ref, surplus := range map[string]bool{
		"%2e%2e/%2E%2e/etc/passwd": true, ".%2e/../x": true, "/%2e%2e": true, "//h/%2e%2e/x": true, "x://h/%2e%2e/x": true, "x:/%2E%2E": true, "x:%2e%2e": true,
		"%2e/x": false, "%2e%2e/x": false, "...%2e/x": false, "a%2e%2e/../x": false, "x://h/a/%2e%2e": false, "?%2e%2e": false, "x:/a?%2e%2e": false,
		"%252e%252e/%252e%252e/x": false, "x?%2e%2e/%2e%2e/%2e%2e": false, "..%2F..%2F..%2Fx": false, // "%2F" is no "/"
	} {
		for _, base := range []string{"http://h/a/b", "/a/b"} {
			_, err := r.Resolve(uri.MustParseReference(base), uri.MustParseReference(ref))
			assert.Equal(t, surplus, errors.Is(err, uri.ErrSurplus), "%s %s %v", base, ref, err)
		}
	}
}

// Law: a reference is rejected if and only if the reference with the dots decoded is, and otherwise its dots stay encoded.
func TestSurplusDoesNotDependOnTheEncodingOfDots(t *testing.T) {
	dots := rapid.SampledFrom([]string{".", "%2e", "%2E"})
	segments := rapid.SampledFrom([]string{"", "a", ".", "..", "..", "...", "a.", "%2f"})
	rapid.Check(t, func(t *rapid.T) {
		base := uri.MustParse(rapid.SampledFrom([]string{"http://h/a/b", "http://h", "x:a/b/c", "x:/a"}).Draw(t, "base"))
		plain := rapid.SampledFrom([]string{"", "/", "//h/", "y:/", "y://h/", "y:"}).Draw(t, "front") + strings.Join(rapid.SliceOfN(segments, 1, 5).Draw(t, "segments"), "/")
		encoded := ""
		for _, c := range plain {
			if c == '.' {
				encoded += dots.Draw(t, "dot")
				continue
			}
			encoded += string(c)
		}
		if !uri.Valid(plain) || !uri.Valid(encoded) {
			return
		}
		for _, algorithm := range []uri.Grammar{uri.RFC3986, uri.RFC2396} {
			r := uri.Resolver{Algorithm: algorithm, RejectSurplus: true}
			_, err := r.Resolve(base, uri.MustParseReference(plain))
			u, encodedErr := r.Resolve(base, uri.MustParseReference(encoded))
			require.Equal(t, errors.Is(err, uri.ErrSurplus), errors.Is(encodedErr, uri.ErrSurplus), "%q and %q against %q", plain, encoded, base)
			if encodedErr == nil {
				kept, err := uri.Resolver{Algorithm: algorithm}.Resolve(base, uri.MustParseReference(encoded))
				require.NoError(t, err)
				require.Equal(t, kept, u)
			}
		}
	})
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
		u, err := uri.Resolver{Algorithm: uri.RFC2396}.Resolve(uri.MustParseReference(c.base), uri.MustParseReference(c.ref))
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
	_, err = uri.Resolver{}.Resolve(parse("mailto:a"), parse("b"))
	assert.ErrorIs(t, err, uri.ErrOpaqueBase, "by the algorithm of RFC 3986 too")
	other, err := uri.Resolver{NonStrict: true}.Resolve(parse("mailto:a"), parse("http://h/../b"))
	require.NoError(t, err, "nothing is of the base")
	assert.Equal(t, "http://h/b", other.String())
	_, err = parse("http://a/b").Resolve(uri.MustParseReference("//[::1]/"))
	var syntax *uri.SyntaxError
	assert.ErrorAs(t, err, &syntax, "no reference of the base's grammar")
	zoned, err := uri.RFC6874.Parse("http://h/")
	require.NoError(t, err)
	query, err = uri.RFC3987.ParseReference("?é")
	require.NoError(t, err)
	_, err = zoned.Resolve(query)
	require.ErrorAs(t, err, &syntax)
	assert.Equal(t, uri.RFC6874, syntax.Grammar(), "the grammar of the base")
}

// checkSplice checks that a target has the very components that the algorithm computes one by one.
func checkSplice(t require.TestingT, g uri.Grammar, base, ref string) {
	b, err := g.Parse(base)
	if err != nil {
		require.NoError(t, err, "%q", base)
	}
	r, err := g.ParseReference(ref)
	if err != nil {
		return
	}
	for _, nonStrict := range []bool{false, true} {
		resolver := uri.Resolver{Algorithm: g, NonStrict: nonStrict}
		want, wantErr := uri.ResolveByComponents(resolver, b, r)
		got, err := resolver.Resolve(b, r)
		if wantErr != nil || err != nil {
			require.NoError(t, wantErr)
			require.NoError(t, err)
		}
		if want != got {
			require.Failf(t, "another target", "%q against %q: %q %#v, not %q %#v", ref, base, got, got.Components(), want, want.Components())
		}
	}
}

func TestTargetsThatAreSplicedAreThoseThatAreComposed(t *testing.T) {
	every, n := exhaustive.OneIn(t, 5), 0
	texts("/.a", 5, func(path string) {
		if path != "" && path[0] != '/' {
			return
		}
		if n++; len(path) > 4 && n%every != 0 {
			return
		}
		texts("/.a?#", 4, func(ref string) { checkSplice(t, uri.RFC3986, "s://h"+path, ref) })
	})
}

func TestTargetsOfEveryKindAreThoseThatAreComposed(t *testing.T) {
	bases := rapid.SampledFrom([]string{"s:", "s://", "s://h", "s://u@h:8", "s://[::1]:", "S://:@", "s:a", "s:/"})
	tails := rapid.SampledFrom([]string{"", "?", "?q/../b", "#", "#f/./g", "?q#f"})
	paths := rapid.SliceOfN(rapid.SampledFrom([]string{"/", "/", ".", "..", "/..", "a", "b;c", "%2e", ".d"}), 0, 8)
	begins := rapid.SampledFrom([]string{"", "", "", "//v@i:9", "//", "s:", "t:", "t://j"})
	join := func(pieces []string) (s string) {
		for _, piece := range pieces {
			s += piece
		}
		return s
	}
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom([]uri.Grammar{uri.RFC3986, uri.RFC6874, uri.RFC3987}).Draw(t, "grammar")
		base := bases.Draw(t, "base") + join(paths.Draw(t, "path")) + tails.Draw(t, "tail")
		if g.Valid(base) {
			checkSplice(t, g, base, begins.Draw(t, "begin")+join(paths.Draw(t, "reference"))+tails.Draw(t, "reference's tail"))
		}
	})
}

func TestResolvingAllocatesTheTextAlone(t *testing.T) {
	base := uri.MustParse("http://u@example.com:8080/a/b/c?d#e")
	for ref, allocations := range map[string]float64{"": 0, "t:g": 0, "g": 1, "../g?y#z": 1, "g/../h": 1, "/g/./h": 1, "//h/g": 1, "?y": 1, "#s": 1} {
		r := uri.MustParseReference(ref)
		assert.Equal(t, allocations, testing.AllocsPerRun(100, func() { _, _ = base.Resolve(r) }), "%q", ref)
	}
}

// BenchmarkResolve resolves the references of section 5.4 against the corpus's bases, or against that of the
// section, parse included: by this package and by net/url, which prints its result too.
func BenchmarkResolve(b *testing.B) {
	var refs []string
	for _, c := range uritestutil.ReadCases[struct{ Ref string }](b, "resolve_rfc3986_5_4.jsonl") {
		refs = append(refs, c.Ref)
	}
	for name, bases := range map[string][]string{"section 5.4": {"http://a/b/c/d;p?q"}, "crawled": crawled(b)} {
		if len(bases) == 0 {
			continue
		}
		b.Run(name+"/uri", func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				base, err := uri.Parse(bases[i%len(bases)])
				if err != nil {
					continue
				}
				ref, err := uri.ParseReference(refs[i%len(refs)])
				if err != nil {
					b.Fatal(err)
				}
				target, err := base.Resolve(ref)
				if err != nil {
					b.Fatal(err)
				}
				sink = target.String()
			}
		})
		b.Run(name+"/net/url", func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				base, err := url.Parse(bases[i%len(bases)])
				if err != nil {
					continue
				}
				ref, err := url.Parse(refs[i%len(refs)])
				if err != nil {
					b.Fatal(err)
				}
				sink = base.ResolveReference(ref).String()
			}
		})
	}
}

var sink string

// crawled are the URLs of the corpus, if there is one.
func crawled(b *testing.B) (urls []string) {
	dir := os.Getenv("URI_CORPORA")
	if dir == "" {
		return nil
	}
	f, err := os.Open(filepath.Join(dir, "urls-crawled.txt"))
	require.NoError(b, err)
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		urls = append(urls, lines.Text())
	}
	require.NoError(b, lines.Err())
	return urls
}

func BenchmarkNormalize(b *testing.B) {
	for _, s := range []string{"http://example.com/a/b?c=d", "HTTP://Example.com:80/%7esmith/./a"} {
		u := uri.MustParseReference(s)
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = u.Normalize(uri.AllSteps).String()
			}
		})
	}
}

// texts yields all strings over an alphabet up to a length, the shorter first.
func texts(alphabet string, maxLen int, yield func(string)) {
	words := []string{""}
	for n := 0; ; n++ {
		for _, w := range words {
			yield(w)
		}
		if n == maxLen {
			return
		}
		var longer []string
		for _, w := range words {
			for i := range len(alphabet) {
				longer = append(longer, w+alphabet[i:i+1])
			}
		}
		words = longer
	}
}

// references are all references over an alphabet up to a length, the shorter first.
func references(alphabet string, maxLen int) (all []uri.URI) {
	texts(alphabet, maxLen, func(s string) {
		if u, err := uri.ParseReference(s); err == nil {
			all = append(all, u)
		}
	})
	return all
}

func TestRelativizeIsTheShortestOfAllReferences(t *testing.T) {
	length, pathLength, every := 4, 3, 9
	if exhaustive.Asked(t) {
		length, pathLength, every = 5, 4, 1
	}
	refs := references("a./:?#", length)
	var bases []uri.URI
	for _, authority := range []string{"", "//", "//a"} {
		texts("a./", pathLength, func(path string) {
			for _, query := range []string{"", "?", "?a"} {
				if u, err := uri.Parse("a:" + authority + path + query); err == nil {
					bases = append(bases, u)
				}
			}
		})
	}
	shortest := make(map[uri.URI]int)
	for i, base := range bases {
		if i%every != 0 {
			continue
		}
		clear(shortest)
		for _, ref := range refs {
			target, err := base.Resolve(ref)
			require.NoError(t, err)
			if _, ok := shortest[target]; !ok {
				shortest[target] = len(ref.String())
			}
		}
		for target, want := range shortest {
			ref, err := base.Relativize(target)
			require.NoError(t, err)
			back, err := base.Resolve(ref)
			require.NoError(t, err)
			if back != target || len(ref.String()) != want {
				t.Fatalf("%q against %q: %q (%q), but there is a reference of length %d", target, base, ref, back, want)
			}
			assertReadsBack(t, ref)
		}
		for _, target := range bases { // of those that no short reference has: none is found that is not there
			ref, err := uri.Relativizer{Exact: true}.Relativize(base, target)
			if err != nil {
				require.ErrorIs(t, err, uri.ErrDotSegments)
				require.Zero(t, shortest[target], target)
				continue
			}
			back, err := base.Resolve(ref)
			require.NoError(t, err)
			require.True(t, target == back, "%q", target)
			if _, ok := shortest[target]; !ok {
				require.Greater(t, len(ref.String()), length)
			}
		}
	}
	t.Logf("%d bases, %d references each", len(bases), len(refs))
}

func TestRelativize(t *testing.T) {
	for _, c := range golden.Lines[struct{ Base, Target, Want string }](t, "testdata/relativize.jsonl") {
		base, target := uri.MustParseReference(c.Base), uri.MustParseReference(c.Target)
		ref, err := base.Relativize(target)
		require.NoError(t, err)
		assert.Equal(t, c.Want, ref.String(), "%q against %q", c.Target, c.Base)
		assertReadsBack(t, ref)
		back, err := base.Resolve(ref)
		require.NoError(t, err)
		assert.Equal(t, target, back)
	}
}

func TestRelativizeATargetWithDotSegments(t *testing.T) {
	base, target := uri.MustParseReference("http://a/b"), uri.MustParseReference("http://a/c/../d?q")
	ref, err := base.Relativize(target)
	require.NoError(t, err)
	assert.Equal(t, "d?q", ref.String())
	_, err = uri.Relativizer{Exact: true}.Relativize(base, target)
	assert.ErrorIs(t, err, uri.ErrDotSegments)

	ref, err = uri.Relativizer{Exact: true}.Relativize(uri.MustParseReference("http://a/c/../d"), target)
	require.NoError(t, err)
	assert.Equal(t, "?q", ref.String())
}

func TestRelativizeRequiresSchemes(t *testing.T) {
	_, err := uri.MustParseReference("a").Relativize(uri.MustParseReference("x:a"))
	assert.ErrorIs(t, err, uri.ErrNoScheme)
	_, err = uri.MustParseReference("x:a").Relativize(uri.MustParseReference("//u:secret@h"))
	assert.ErrorIs(t, err, uri.ErrTargetNoScheme)
	assert.NotContains(t, fmt.Sprintf("%v %#v", err, err), "secret")
}

func TestRelativizeUnderTheOldGrammars(t *testing.T) {
	for _, c := range []struct{ base, target, want string }{
		{"http://a/b/c", "http://a/b/d", "d"},
		{"http://a/b/c", "http://a/b/c", "c"},
		{"http://a/b/c", "http://a/b/c?y", "c?y"},
		{"http://a/b/c", "http://a/b/?y", ".?y"},
		{"http://a/b/c", "http://a/../d", "/../d"},
		{"mailto:a", "mailto:b", "mailto:b"},
		{"http://a_b:x/c", "http://a_b:x/d", "d"},
	} {
		base, err := uri.RFC2396.Parse(c.base)
		require.NoError(t, err)
		target, err := uri.RFC2396.Parse(c.target)
		require.NoError(t, err)
		ref, err := base.Relativize(target)
		require.NoError(t, err)
		assert.Equal(t, c.want, ref.String(), "%q against %q", c.target, c.base)
		assertReadsBack(t, ref)
		back, err := base.Resolve(ref)
		require.NoError(t, err)
		assert.Equal(t, target, back)
	}
}

func TestRelativizeAllocatesTheNewTextAlone(t *testing.T) {
	base := uri.MustParseReference("http://a/b/c/d;p?q")
	for target, want := range map[string]float64{
		"http://a/b/c/g": 0, "http://a/b/c/d;p?y": 0, "http://g/x": 0, "x:y": 0, "http://a/b/g": 1, "http://a/b/c/x:y": 1,
	} {
		u := uri.MustParseReference(target)
		assert.Equal(t, want, testing.AllocsPerRun(10, func() { _, _ = base.Relativize(u) }), target)
	}
}

func TestSameDocument(t *testing.T) {
	base := uri.MustParseReference("http://a/b/c/d;p?q")
	for ref, want := range map[string]bool{
		"": true, "#s": true, "http://a/b/c/d;p?q": true, "http://a/b/c/d;p?q#s": true, "d;p?q": true, "?q": true, "./d;p?q#": true,
		"?": false, "d;p": false, "HTTP://a/b/c/d;p?q": false, "http://a:/b/c/d;p?q": false,
	} {
		target, err := base.ResolveString(ref)
		require.NoError(t, err)
		assert.Equal(t, want, target.WithoutFragment() == base, ref)
	}
}

// The base of a document is the first of four sources that is there, and a relative source is resolved against the next (section 5.1).
func ExampleURI_Resolve_base() {
	sources := []uri.URI{ // the last one first
		uri.MustParse("http://example.com/"),    // of the application
		uri.MustParse("http://example.com/a/b"), // that the document was retrieved with
		{},                                      // of a document that has this one in it
		uri.MustParseReference("../images/index.html#top"), // in the document, such as the base element of HTML
	}
	var base uri.URI
	for _, source := range sources {
		if source.IsURI() {
			base = source
		} else if next, err := base.Resolve(source); err == nil {
			base = next
		}
	}
	fmt.Println(base.WithoutFragment())
	// Output: http://example.com/images/index.html
}

func ExampleURI_Relativize() {
	base := uri.MustParseReference("http://example.com/a/b?q")
	ref, _ := base.Relativize(uri.MustParseReference("http://example.com/a/c:d"))
	fmt.Println(ref)
	// Output: ./c:d
}

// A server knows the path of a request, and no scheme.
func TestReferencesAreResolvedAgainstARelativeBase(t *testing.T) {
	for _, c := range []struct{ base, ref, want string }{
		{"/a/b?c", "../d", "/d"}, {"/a/b?c", "d?e#f", "/a/d?e#f"}, {"/a/b?c", "", "/a/b?c"}, {"/a/b?c#f", "#g", "/a/b?c#g"}, {"/a/b?c", "?d", "/a/b?d"},
		{"/a", "../../x", "/x"}, {"/a/..", "x", "/x"}, {"/a/.", "x", "/a/x"}, {"/a", "//h/../x", "//h/x"}, {"//h", "x", "//h/x"}, {"/a", "x:y/../z", "x:/z"},
		{"a/b", "../../c", "../c"}, {"a/b", "c", "a/c"}, {"a/b", "..", "./"}, {"a/b", "../", "./"}, {"a/b", "../c:d", "./c:d"}, {"a", "", "a"}, {"", "a", "a"}, {"", "", ""},
		{"../x", "../y", "../../y"}, {"..", "x", "../x"}, {"a/..", "x", "x"}, {".", "x", "x"}, {"a/b", "..//c", ".//c"}, {"?q", "a", "a"}, {"?q", "", "?q"}, {"a", ".", "./"},
		{"/a", "..//b", "/.//b"}, {"a/b", "/c", "/c"}, {"é", "x", "x"},
	} {
		base, err := uri.RFC3987.ParseReference(c.base)
		require.NoError(t, err)
		ref, err := uri.RFC3987.ParseReference(c.ref)
		require.NoError(t, err)
		target, err := uri.Resolver{RelativeBase: true}.Resolve(base, ref)
		require.NoError(t, err)
		assert.Equal(t, c.want, target.String(), "%s + %s", c.base, c.ref)
		again, err := uri.RFC3987.ParseReference(target.String())
		require.NoError(t, err)
		assert.Equal(t, again, target)
		if c.ref != "" && c.ref[0] != '#' {
			continue
		}
		_, err = base.Resolve(ref)
		assert.ErrorIs(t, err, uri.ErrNoScheme)
	}
	_, err := uri.Resolver{Algorithm: uri.RFC2396, RelativeBase: true}.Resolve(uri.MustParseReference("/a"), uri.MustParseReference("b"))
	assert.ErrorIs(t, err, uri.ErrNoScheme)
	got, err := uri.Resolver{RejectSurplus: true, RelativeBase: true}.Resolve(uri.MustParseReference("a"), uri.MustParseReference("../b"))
	require.NoError(t, err, "it is kept")
	assert.Equal(t, "../b", got.String())
}

func TestResolvingTwiceIsResolvingOnce(t *testing.T) {
	references := rapid.StringMatching(`((//h)?(/\.{0,2}){0,4}|(\.{0,2}|[ab:]{0,2}))((/|//|/\.\.?/)([ab:]{0,2}|\.{0,2})){0,4}(\?q?)?(#f?)?`)
	relative := references.Filter(func(s string) bool { u, err := uri.ParseReference(s); return err == nil && !u.IsURI() })
	rapid.Check(t, func(t *rapid.T) {
		root := uri.MustParse(rapid.SampledFrom([]string{"http://h/a/b?c", "http://h", "x:/a/b/", "x:/", "x:/.//a", "x://h/a/../b/..", "x:///"}).Draw(t, "root"))
		base := uri.MustParseReference(relative.Draw(t, "base"))
		ref := uri.MustParseReference(references.Filter(uri.Valid).Draw(t, "ref"))
		target, err := uri.Resolver{RelativeBase: true}.Resolve(base, ref)
		require.NoError(t, err)
		require.Equal(t, uri.MustParseReference(target.String()), target)
		once, err := root.Resolve(target)
		require.NoError(t, err)
		middle, err := root.Resolve(base)
		require.NoError(t, err)
		twice, err := middle.Resolve(ref)
		require.NoError(t, err)
		require.Equal(t, twice, once, "the target is %s", target)
	})
}

func TestReferencesFollowTheChoicesOfTheCaller(t *testing.T) {
	jsonLD := uri.Relativizer{PathOnly: true, NotEmpty: true, TrailingSlash: true}
	for _, c := range []struct {
		r                  uri.Relativizer
		base, target, want string
	}{
		{jsonLD, "http://h/a/b/c", "http://h/x", "../../x"}, {uri.Relativizer{}, "http://h/a/b/c", "http://h/x", "/x"},
		{jsonLD, "http://h/a/b/c", "http://h/a/b/c", "c"}, {jsonLD, "http://h/a/b/c", "http://h/a/b/c#f", "#f"}, {jsonLD, "http://h/a/b/c", "http://h/a/b/c?q", "?q"},
		{jsonLD, "http://h/a/b/c", "http://h/a/", "../"}, {uri.Relativizer{}, "http://h/a/b/c", "http://h/a/", ".."},
		{jsonLD, "http://h/a/b/", "http://h/a/b/", "./"}, {uri.Relativizer{NotEmpty: true}, "http://h/a/b/", "http://h/a/b/", "."},
		{jsonLD, "http://h/a/b", "http://i/a", "http://i/a"}, {uri.Relativizer{}, "http://h/a/b", "http://i/a", "//i/a"},
		{uri.Relativizer{}, "x:a/b/c/d/e", "x:a/y", "x:a/y"}, {uri.Relativizer{PathOnly: true}, "x:a/b/c/d/e", "x:a/y", "../../../y"},
		{jsonLD, "http://h/a/b", "x:/a", "x:/a"}, {jsonLD, "http://h", "http://h", "http://h"}, {jsonLD, "http://h/a", "http://h", "http://h"},
		{jsonLD, "http://h/a/b/c", "http://h/a/?q", "../?q"}, {jsonLD, "x:a/b", "x:a/c:d", "./c:d"}, {uri.Relativizer{PathOnly: true}, "http://h/a", "http://h/a", ""},
	} {
		base, target := uri.MustParse(c.base), uri.MustParse(c.target)
		ref, err := c.r.Relativize(base, target)
		require.NoError(t, err)
		assert.Equal(t, c.want, ref.String(), "%s from %s by %+v", c.target, c.base, c.r)
		back, err := base.Resolve(ref)
		require.NoError(t, err)
		assert.Equal(t, target, back)
	}
}

func TestEveryChoiceOfAReferenceLeadsToTheTarget(t *testing.T) {
	texts := rapid.StringMatching(`(x:|y:)(//[hi]?)?((/|/\.|/\.\.|/a|/b|/a:b){0,4}|a(/b){0,2}/?)(\?q?)?(#f?)?`).Filter(func(s string) bool { return resultOf(uri.Parse(s)).IsURI() })
	choices := rapid.SampledFrom(uri.EveryChoice[uri.Relativizer](t))
	rapid.Check(t, func(t *rapid.T) {
		base, target := uri.MustParse(texts.Draw(t, "base")), uri.MustParse(texts.Draw(t, "target")).Normalize(uri.StepDots)
		r := choices.Draw(t, "relativizer")
		ref, err := r.Relativize(base, target)
		require.NoError(t, err)
		require.Equal(t, uri.MustParseReference(ref.String()), ref)
		back, err := base.Resolve(ref)
		require.NoError(t, err)
		require.Equal(t, target, back, ref)
		require.False(t, r.PathOnly && ref != target && strings.HasPrefix(ref.String(), "/"), ref)
		require.False(t, r.NotEmpty && ref.String() == "")
		last := ref.Path()[strings.LastIndexByte(ref.Path(), '/')+1:]
		require.False(t, r.TrailingSlash && (last == "." || last == ".."), ref)
		if r == (uri.Relativizer{}) {
			return
		}
		shortest, err := base.Relativize(target)
		require.NoError(t, err)
		require.LessOrEqual(t, len(shortest.String()), len(ref.String()))
	})
}

func ExampleURI_Resolve_noScheme() {
	_, err := uri.MustParseReference("/a").Resolve(uri.MustParseReference("b"))
	fmt.Println(errors.Is(err, uri.ErrNoScheme), err)
	// Output: true uri: invalid base: the base has no scheme (RFC 3986 section 5.1)
}

func ExampleResolver() {
	request, _ := uri.FromURL(&url.URL{Path: "/docs/a", RawQuery: "page=2"}) // as a server receives it
	fmt.Println(uri.Resolver{RelativeBase: true}.Resolve(request, uri.MustParseReference("../b")))
	_, err := uri.Resolver{RejectSurplus: true}.Resolve(uri.MustParse("http://h/docs/a"), uri.MustParseReference("../../b"))
	fmt.Println(errors.Is(err, uri.ErrSurplus))
	// Output:
	// /b <nil>
	// true
}

func ExampleRelativizer() {
	base, target := uri.MustParse("http://h/a/b/c"), uri.MustParse("http://h/x")
	fmt.Println(base.Relativize(target))
	fmt.Println(uri.Relativizer{PathOnly: true}.Relativize(base, target))
	// Output:
	// /x <nil>
	// ../../x <nil>
}
