package uri_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

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
				if u, err := uri.ParseAbsolute("a:" + authority + path + query); err == nil {
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
				shortest[target] = ref.Len()
			}
		}
		for target, want := range shortest {
			ref, err := base.Relativize(target)
			require.NoError(t, err)
			back, err := base.Resolve(ref)
			require.NoError(t, err)
			if back != target || ref.Len() != want {
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
				require.Greater(t, ref.Len(), length)
			}
		}
	}
	t.Logf("%d bases, %d references each", len(bases), len(refs))
}

func TestRelativize(t *testing.T) {
	for _, c := range []struct{ base, target, want string }{
		{"http://a/b/c/d;p?q", "http://a/b/c/g", "g"},
		{"http://a/b/c/d;p?q", "http://a/b/c/d;p?q", ""},
		{"http://a/b/c/d;p?q", "http://a/b/c/d;p?q#s", "#s"},
		{"http://a/b/c/d;p?q", "http://a/b/c/d;p?y", "?y"},
		{"http://a/b/c/d;p?q", "http://a/b/c/d;p", "d;p"},
		{"http://a/b/c/d;p?q", "http://a/b/c/", "."},
		{"http://a/b/c/d;p?q", "http://a/b/c/?q#f", ".?q#f"},
		{"http://a/b/c/d;p?q", "http://a/b/", ".."},
		{"http://a/b/c/d;p?q", "http://a/", "/"},
		{"http://a/b/c/d;p?q", "http://a", "//a"},
		{"http://a/b/c/d;p?q", "http://a/b/g", "../g"},
		{"http://a/b/c/d;p?q", "http://a/g", "/g"},
		{"http://a/b/c/d;p?q", "http://g/", "//g/"},
		{"http://a/b/c/d;p?q", "https://a/b/c/g", "https://a/b/c/g"},
		{"http://a/b/c/d;p?q", "HTTP://a/b/c/g", "HTTP://a/b/c/g"},
		{"http://a/b/c/d;p?q", "http://a/b/c/x:y", "./x:y"},
		{"http://a/b/c/d;p?q", "http://a/b/c//x", ".//x"},
		{"http://a/b", "http://a//x", ".//x"},
		{"http://a/b/c", "http://a//x", "..//x"},
		{"http://a/b/c/d", "http://a//x", "/.//x"},
		{"http://a/b", "http://a", "//a"},
		{"http://a", "http://a?q", "?q"},
		{"mailto:a@b", "mailto:c@d", "c@d"},
		{"mailto:a@b", "mailto:", "."},
		{"urn:a:b", "urn:c:d", "./c:d"},
		{"x:a/b", "x:a/c", "c"},
		{"x:a/b", "x:c", "x:c"},
		{"x:/a", "x:/.//b", ".//b"},
		{"x:/.//a", "x:/.//b", "b"},
		{"http://u@a:80/b", "http://u@a:80/c", "c"},
		{"http://u@a:80/b", "http://u@a:81/c", "//u@a:81/c"},
	} {
		base, target := uri.MustParseReference(c.base), uri.MustParseReference(c.target)
		ref, err := base.Relativize(target)
		require.NoError(t, err)
		assert.Equal(t, c.want, ref.String(), "%q against %q", c.target, c.base)
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

func TestRelativizeWantsSchemes(t *testing.T) {
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
		assert.Equal(t, want, uri.MustParseReference(ref).SameDocument(base), ref)
		withFragment, err := base.WithFragment("f")
		require.NoError(t, err)
		assert.Equal(t, want, uri.MustParseReference(ref).SameDocument(withFragment), ref)
	}
	old, err := uri.RFC2396.Parse(base.String())
	require.NoError(t, err)
	assert.True(t, uri.MustParseReference("#s").SameDocument(old))
	assert.False(t, uri.MustParseReference("d;p?q").SameDocument(old), "section 4.2 of RFC 2396 goes by the form")
	assert.False(t, uri.MustParseReference("d").SameDocument(uri.MustParseReference("d")))
}

func TestTheBaseIsTheFirstSourceThereIs(t *testing.T) {
	u := uri.MustParseReference
	none := uri.URI{}
	for _, c := range []struct {
		sources uri.BaseSources
		base    string
		from    uri.BaseSource
	}{
		{uri.BaseSources{Embedded: u("http://e/#f"), Encapsulating: u("http://c/"), Retrieval: u("http://r/"), Default: u("http://d/")}, "http://e/", uri.EmbeddedBase},
		{uri.BaseSources{none, u("http://c/"), u("http://r/"), u("http://d/")}, "http://c/", uri.EncapsulatingBase},
		{uri.BaseSources{none, none, u("http://r/"), u("http://d/")}, "http://r/", uri.RetrievalBase},
		{uri.BaseSources{none, none, none, u("http://d/#")}, "http://d/", uri.DefaultBase},
		{uri.BaseSources{u("../e"), none, u("http://r/a/b/c"), u("http://d/")}, "http://r/a/e", uri.EmbeddedBase},
		{uri.BaseSources{u("e"), u("c/"), u("r/x"), u("http://d/")}, "http://d/r/c/e", uri.EmbeddedBase},
	} {
		base, from, err := c.sources.Base()
		require.NoError(t, err)
		assert.Equal(t, c.base, base.String())
		assert.Equal(t, c.from, from)
		_, fragment := base.Fragment()
		assert.True(t, base.IsURI() && !fragment)
	}
	_, from, err := uri.BaseSources{Embedded: u("a"), Default: u("//h")}.Base()
	assert.ErrorIs(t, err, uri.ErrNoScheme)
	assert.Equal(t, uri.NoBase, from)
	assert.Equal(t, "retrieval", uri.RetrievalBase.String())
}

func TestSuffixReferencesSayWhichHeuristicMadeThem(t *testing.T) {
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
		{"a", nil}, {"", nil}, {"/a.b", nil}, {"me@example.com", nil}, {"a.", nil}, {".a", nil}, {"a b.c", nil}, {"http://a.b/", nil},
	} {
		var got []string
		for _, s := range uri.SuffixReferences(c.in) {
			got = append(got, s.Heuristic.String()+" "+s.URI.String())
			_, present := s.URI.Host()
			assert.True(t, present)
		}
		assert.Equal(t, c.want, got, c.in)
	}
}

func ExampleURI_Relativize() {
	base := uri.MustParseReference("http://example.com/a/b?q")
	ref, _ := base.Relativize(uri.MustParseReference("http://example.com/a/c:d"))
	fmt.Println(ref)
	// Output: ./c:d
}
