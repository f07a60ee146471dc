package idn_test

import (
	"fmt"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/unicode/uts46"
)

func ExampleNFC() {
	u, _ := uri.RFC3987.Parse("http://www.example.org/re\u0301sume\u0301.html")
	v, err := idn.NFC(u)
	fmt.Println(v, err)
	// Output:
	// http://www.example.org/résumé.html <nil>
}

func TestNormalFormCKeepsTheStructure(t *testing.T) {
	for text, want := range map[string]string{
		"http://h/e\u0301":             "http://h/é",
		"?a=\u0338b":                   "?a=\u0338b",
		"?a%4A\u0301":                  "?a%4A\u0301",
		"?a%4Ae\u0301":                 "?a%4Aé",
		"http://h/\u037e\u1fef":        "http://h/\u037e\u1fef",
		"http://h/e\u0301\u037e\u0301": "http://h/é\u037e\u0301",
		"http://\u212a/\u212b":         "http://K/\u00c5",
		"http://e\u0301@h:80/#\u0301":  "http://é@h:80/#\u0301",
		"http://h/q\u0301\u0323":       "http://h/q\u0323\u0301",
		"http://h/e%CC%81":             "http://h/e%CC%81",
		"/e\u0301":                     "/é",
		"//e\u0301":                    "//é",
		"http://h/\uac00\u11a8":        "http://h/\uac01",
		"?\U00016d63\U00016d68":        "?\U00016d6a",
		"?\ue000e\u0301":               "?\ue000é",
	} {
		u, err := uri.RFC3987.ParseReference(text)
		require.NoError(t, err, "%q", text)
		v, err := idn.NFC(u)
		require.NoError(t, err, "%q", text)
		assert.Equal(t, want, v.String(), "%+q", text)
	}
	u := uri.MustParse("http://h/%65%CC%81")
	v, err := idn.NFC(u)
	require.NoError(t, err)
	assert.Equal(t, u, v)
}

// What a character of an IRI is normalized to, an IRI can have.
func TestTheNormalFormOfEachCharacterIsAllowedInItsPlace(t *testing.T) {
	for r := rune(utf8.RuneSelf); r <= unicode.MaxRune; r++ {
		if s := string(r); uts46.NFC(s) == s {
			continue
		}
		for _, before := range []string{"?", "//"} {
			u, err := uri.RFC3987.ParseReference(before + string(r))
			if err != nil {
				continue
			}
			v, err := idn.NFC(u)
			require.NoError(t, err, "%U", r)
			for _, c := range []byte(v.String()[len(before):]) {
				require.True(t, c >= utf8.RuneSelf || uri.UnreservedChars.Contains(c), "%U becomes %+q", r, v)
			}
		}
	}
}

// pieces are of IRIs in which normalization, direction or scripts matter.
var pieces = rapid.SampledFrom([]string{
	"e", "\u0301", "\u0338", "=", "&", ";", "%4A", "%CC%81", "é", "\u212a", "\u037e", "\u1fef", "/", "?", "#", "//", "http://", "@", ":", ".", "a", "1", "\uac00", "\u11a8",
	"א", "ب", "٣", "%D7%90", "1", "xn--", "xn--9ca", "xn--4dbrk0ce", "%E2%80%AE", "\u202e", "\u200c", "%E2%80%8C", "а", "%D0%B0", "例", "え", "☕", "\ue000", "\u00a0", "-", "_", "80", "+", "(", "%2F", "%c3%a9",
})

// anyIRI draws IRI references, and invalid texts.
func anyIRI() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		text := rapid.SampledFrom([]string{"", "http://", "http://a@", "//", "x:", "/"}).Draw(t, "before")
		for range rapid.IntRange(0, 9).Draw(t, "pieces") {
			text += pieces.Draw(t, "piece")
		}
		return text
	})
}

func TestNormalFormCIsComputedComponentByComponent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkNFC(t, anyIRI().Draw(t, "text")) })
}

func checkNFC(t require.TestingT, text string) {
	u, err := uri.RFC3987.ParseReference(text)
	if err != nil {
		return
	}
	v, err := idn.NFC(u)
	require.NoError(t, err)
	again, err := idn.NFC(v)
	require.NoError(t, err)
	require.Equal(t, v, again)
	both, err := idn.NFC(u.Normalize(uri.AllSteps))
	require.NoError(t, err)
	both = both.Normalize(uri.AllSteps)
	again, err = idn.NFC(both)
	require.NoError(t, err)
	require.Equal(t, both, again)
	c, d := u.Components(), v.Components()
	require.Equal(t, c.Scheme, d.Scheme)
	require.Equal(t, c.Port, d.Port)
	require.Equal(t, normal(t, c.Userinfo), d.Userinfo)
	require.Equal(t, normal(t, c.Host), d.Host)
	require.Equal(t, normal(t, uri.Present(c.Path)), uri.Present(d.Path))
	require.Equal(t, normal(t, c.Query), d.Query)
	require.Equal(t, normal(t, c.Fragment), d.Fragment)
}

// normal is the normal form of a component, as a query.
func normal(t require.TestingT, o uri.Optional) uri.Optional {
	text, ok := o.Get()
	if !ok || len(text) > 0 && text[0] == '[' {
		return o
	}
	u, err := uri.RFC3987.ParseReference("?" + text)
	if err != nil { // of a fragment in no query
		return o
	}
	v, err := idn.NFC(u)
	require.NoError(t, err)
	query, _ := v.Query()
	return uri.Present(query)
}
