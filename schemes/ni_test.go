package schemes_test

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/ni"
	"github.com/urigrammar/uri/schemes/web"
)

var niLaws = held(schemelaws.Scheme[ni.Name]{
	Dir: "ni", Parse: ni.Parse, Valid: ni.Valid[string], ValidBytes: ni.Valid[[]byte], FromURI: ni.FromURI, URI: ni.Name.URI,
	Expression: `[Nn]i://(u@)?[a-b.]{0,3}(:8)?/[sha~-]{1,4};[AEIQgw04_-]{1,7}(\?[ct=/&]{0,4})?`,
	Beginnings: []string{"ni:///x;", "ni:///x;AA?", "ni://"},
	Parts: func(n ni.Name) map[string]string {
		return schemelaws.Present(map[string]string{"algorithm": n.Algorithm(), "val": n.Val()},
			map[string]func() (string, bool){"authority": n.Authority, "query": n.Query})
	},
	Means: func(n ni.Name) []any { return []any{n.Algorithm(), n.Digest()} },
})

func FuzzParseNI(f *testing.F) { niLaws.Fuzz(f) }

// The digest of a new name is the one that it was made of, and no other text has it.
func TestADigestIsReadAsItWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		digest := rapid.SliceOfN(rapid.Byte(), 1, 70).Draw(t, "digest")
		n, err := ni.New("x", digest)
		require.NoError(t, err)
		require.Equal(t, digest, n.Digest())
		require.Equal(t, base64.RawURLEncoding.EncodeToString(digest), n.Val())
	})
	for _, algorithm := range []string{"", "a/b", "a;b", "ä", "%61"} {
		_, err := ni.New(algorithm, []byte{1})
		assert.Error(t, err, algorithm)
	}
	_, err := ni.New("x", nil)
	assert.Error(t, err)
}

func TestANameMatchesTheSumOfItsLengthAlone(t *testing.T) {
	sum := sha256.Sum256([]byte("Hello World!"))
	for text, want := range map[string]bool{
		"ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk": true,
		"ni:///sha-256-32;f4OxZQ":                                   true,
		"ni:///sha-256-32;f4OxZg":                                   false, // another digest
		"ni:///sha-256-120;f4OxZQ":                                  false, // too short
		"ni:///sha-256;f4OxZQ":                                      false,
		"ni:///sha-256-16;f4OxZQ":                                   false, // too long
		"ni:///sha-256-032;f4OxZQ":                                  false,
		"ni:///32;f4OxZQ":                                           true,
		"ni:///x;f4OxZQ":                                            false,
	} {
		assert.Equal(t, want, ni.MustParse(text).Matches(sum[:]), text)
	}
	assert.False(t, ni.MustParse("ni:///sha-256-32;f4OxZQ").Matches(sum[:3]))
	assert.False(t, ni.Name{}.Matches(nil))
}

func TestANameHasAURLUnderWellKnown(t *testing.T) {
	for _, c := range []struct{ name, origin, want string }{
		{"ni://example.com/sha-256;AAAA", "http://h/a?b#c", "http://example.com/.well-known/ni/sha-256/AAAA"},
		{"ni:///sha-256;AAAA?ct=text/plain", "https://h:81/a?b#c", "https://h:81/.well-known/ni/sha-256/AAAA?ct=text/plain"},
		{"ni://h/x;AA?", "HTTPS://o", "HTTPS://h/.well-known/ni/x/AA?"},
		{"ni://h/x;AA", "wss://o", ""},
		{"ni://u@h/x;AA", "http://o", ""}, // section 4 maps no userinfo to an http URL
		{"ni://:80/x;AA", "http://o", ""},
	} {
		u, err := ni.MustParse(c.name).WellKnown(web.MustParse(c.origin))
		assert.Equal(t, c.want == "", err != nil, c.name)
		assert.Equal(t, c.want, u.String(), c.name)
	}
	_, err := ni.Name{}.WellKnown(web.MustParse("http://h"))
	assert.ErrorIs(t, err, ni.ErrWellKnown)
	_, err = ni.MustParse("ni:///x;AA").WellKnown(web.URL{})
	assert.ErrorIs(t, err, ni.ErrWellKnown)
}

func Example_name() {
	n := ni.MustParse("ni:///sha-256-32;f4OxZQ?ct=text/plain")
	sum := sha256.Sum256([]byte("Hello World!"))
	contentType, _ := n.Parameters().Get("ct")
	fmt.Println(n.Algorithm(), contentType, n.Matches(sum[:]))
	// Output: sha-256-32 text/plain true
}
