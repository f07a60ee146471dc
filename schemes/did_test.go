package schemes_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/did"
)

var didLaws = held(schemelaws.Scheme[did.URL]{
	Dir: "did", Parse: did.Parse, Valid: did.Valid[string], ValidBytes: did.Valid[[]byte], FromURI: did.FromURI, URI: did.URL.URI,
	Expression: `[Dd]id:[a-cA0]{1,3}:[a-cA:._-]{0,3}(%[2-7][A-Fa-f0-9]){0,2}[a:]?(/[a.~%7eE]{0,4}){0,3}(\?[a=&%4a1]{0,4})?(#[a/?]{0,2})?`,
	Beginnings: []string{"did:a:"},
	Parts: func(u did.URL) map[string]string {
		return schemelaws.Present(map[string]string{"did": u.DID(), "method": u.Method(), "id": u.ID(), "path": u.Path()},
			map[string]func() (string, bool){"query": u.Query, "fragment": u.Fragment})
	},
	Means: func(u did.URL) []any {
		means := []any{u.IsDID()}
		for _, name := range []string{"a", "", "A", "1"} {
			value, ok := u.Parameter(name)
			means = append(means, value, ok)
		}
		for _, ref := range []string{"", "b", "../b", "%2e%2E/b", "?q", "/b"} {
			target, err := u.Resolve(uri.MustParseReference(ref))
			means = append(means, target.Normalize(), err)
		}
		return means
	},
})

func FuzzParseDID(f *testing.F) { didLaws.Fuzz(f) }

func TestADIDHasNoPathQueryOrFragment(t *testing.T) {
	for text, want := range map[string]bool{"did:a:b": true, "did:a:b/": false, "did:a:b?": false, "did:a:b#": false} {
		assert.Equal(t, want, did.MustParse(text).IsDID(), text)
	}
	assert.False(t, did.URL{}.IsDID())
}

func TestParametersAreDecoded(t *testing.T) {
	u := did.MustParse("did:example:123?service=files&relativeRef=%2Fr+1.pdf&x&&service=2")
	for name, want := range map[string]string{"service": "files", "relativeRef": "/r+1.pdf", "x": "", "": ""} {
		got, ok := u.Parameter(name)
		assert.True(t, ok, name)
		assert.Equal(t, want, got)
	}
	_, ok := u.Parameter("versionId")
	assert.False(t, ok)
	_, ok = did.URL{}.Parameter("x")
	assert.False(t, ok)
}

func TestReferencesAreResolvedWithinTheDID(t *testing.T) {
	for _, c := range []struct{ base, ref, want string }{
		{"did:example:123", "#key-1", "did:example:123#key-1"},
		{"did:example:123", "path", "did:example:123/path"},
		{"did:example:123/a/b?q#f", "c", "did:example:123/a/c"},
		{"did:example:123/a/b?q#f", "../../../../c", "did:example:123/c"},
		{"did:example:123/a/b?q#f", "", "did:example:123/a/b?q"},
		{"did:example:123/a/b", "?x", "did:example:123/a/b?x"},
		{"did:example:1:2", "/a//b", "did:example:1:2/a//b"},
		{"did:example:123", "did:other:4/..", "did:other:4/.."},
		{"did:example:123/a", ".//b", "did:example:123//b"},
		// "%2E" is a "." to Equal, and so it is to Resolve.
		{"did:a:b/x/%2e%2E/y", "z", "did:a:b/z"},
		{"did:a:b/x/../y", "z", "did:a:b/z"},
		{"did:a:b/x/%2E/y", "z", "did:a:b/x/z"},
		{"did:a:b/x/%2E/y", "./%2e/z", "did:a:b/x/z"},
	} {
		for _, base := range []did.URL{did.MustParse(c.base), did.MustParse(c.base).Normalize()} {
			got, err := base.Resolve(uri.MustParseReference(c.ref))
			require.NoError(t, err)
			assert.Equal(t, c.want, got.String(), "%s + %s", base, c.ref)
		}
	}
	_, err := did.MustParse("did:a:b").Resolve(uri.MustParseReference("//c/d"))
	assert.ErrorIs(t, err, did.ErrAuthority)
	for _, base := range []did.URL{{}, did.MustParse("did:a:b")} {
		_, err := base.Resolve(uri.MustParseReference("http://a/"))
		assert.ErrorAs(t, err, new(*did.SyntaxError))
	}
	_, err = did.URL{}.Resolve(uri.MustParseReference("a"))
	assert.Error(t, err)
	iri, err := uri.RFC3987.ParseReference("é")
	require.NoError(t, err)
	_, err = did.MustParse("did:a:b").Resolve(iri)
	assert.ErrorAs(t, err, new(*uri.SyntaxError), "a DID URL is in ASCII")
}

func TestARelativeReferenceNeverLeavesTheDID(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ref, err := uri.ParseReference(rapid.StringMatching(`/?(\.{0,2}|[a:%2e]{0,3})(/(\.{0,2}|[a:]?)){0,4}(\?a?)?(#a?)?`).Draw(t, "reference"))
		if err != nil || ref.IsURI() {
			t.Skip("no relative reference")
		}
		u := did.MustParse(rapid.SampledFrom([]string{"did:a:b", "did:a:b:1/c/d", "did:a:%41/?q#f", "did:a:80/../.."}).Draw(t, "base"))
		if target, err := u.Resolve(ref); err == nil {
			require.Equal(t, u.DID(), target.DID())
		} else {
			require.ErrorIs(t, err, did.ErrAuthority)
		}
	})
}

func Example_did() {
	document := did.MustParse("did:example:123456789abcdefghi")
	key, err := document.Resolve(uri.MustParseReference("#key-1"))
	fmt.Println(key, key.DID() == document.DID(), err)

	service, _ := did.MustParse("did:example:123?service=files&relativeRef=/resume.pdf").Parameter("service")
	fmt.Println(service)
	// Output:
	// did:example:123456789abcdefghi#key-1 true <nil>
	// files
}
