package did_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/did"
)

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
	} {
		got, err := did.MustParse(c.base).Resolve(uri.MustParseReference(c.ref))
		require.NoError(t, err)
		assert.Equal(t, c.want, got.String(), "%s + %s", c.base, c.ref)
	}
	_, err := did.MustParse("did:a:b").Resolve(uri.MustParseReference("//c/d"))
	assert.ErrorIs(t, err, did.ErrAuthority)
	for _, base := range []did.URL{{}, did.MustParse("did:a:b")} {
		_, err := base.Resolve(uri.MustParseReference("http://a/"))
		var wrong *did.SyntaxError
		assert.ErrorAs(t, err, &wrong)
	}
	_, err = did.URL{}.Resolve(uri.MustParseReference("a"))
	assert.Error(t, err)
	iri, err := uri.RFC3987.ParseReference("é")
	require.NoError(t, err)
	_, err = did.MustParse("did:a:b").Resolve(iri)
	var inReference *uri.SyntaxError
	assert.ErrorAs(t, err, &inReference, "a DID URL is in ASCII")
}

// "%2E" is a "." to Equal, and so it is to Resolve.
func TestEncodedDotSegmentsAreDotSegments(t *testing.T) {
	for base, want := range map[string]string{"did:a:b/x/%2e%2E/y": "did:a:b/z", "did:a:b/x/../y": "did:a:b/z", "did:a:b/x/%2E/y": "did:a:b/x/z"} {
		u := did.MustParse(base)
		got, err := u.Resolve(uri.MustParseReference("z"))
		require.NoError(t, err)
		assert.Equal(t, want, got.String(), base)
		again, err := u.Normalize().Resolve(uri.MustParseReference("./%2e/z"))
		require.NoError(t, err)
		assert.Equal(t, want, again.String(), base)
	}
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

func ExampleParse() {
	u, err := did.Parse("did:example:123?service=agent&relativeRef=/credentials#degree")
	fragment, _ := u.Fragment()
	fmt.Println(u.DID(), u.Method(), u.ID(), fragment, err)
	// Output: did:example:123 example 123 degree <nil>
}

func ExampleURL_Resolve() {
	document := did.MustParse("did:example:123456789abcdefghi")
	key, err := document.Resolve(uri.MustParseReference("#key-1"))
	fmt.Println(key, err)
	// Output: did:example:123456789abcdefghi#key-1 <nil>
}

func ExampleURL_Parameter() {
	service, ok := did.MustParse("did:example:123?service=files&relativeRef=/resume.pdf").Parameter("service")
	fmt.Println(service, ok)
	// Output: files true
}
