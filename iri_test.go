package uri_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

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
	for text, want := range map[string]string{
		"http://h/%C3%A9":            "http://h/é",
		"http://h/%c3%a9":            "http://h/é",
		"http://%C3%A9/":             "http://é/",
		"http://h/%7E%2F%25":         "http://h/%7E%2F%25",
		"http://h/%FF%C3":            "http://h/%FF%C3",
		"http://h/%C3%A9%C3":         "http://h/é%C3",
		"http://h/%E2%80%AE":         "http://h/%E2%80%AE",
		"http://h/%E2%81%A6":         "http://h/%E2%81%A6",
		"http://h/%EE%80%80":         "http://h/%EE%80%80",
		"http://h/?%EE%80%80":        "http://h/?\ue000",
		"http://h/?a#%EE%80%80":      "http://h/?a#%EE%80%80",
		"http://h/%EF%BF%BD":         "http://h/%EF%BF%BD",
		"http://h/%C2%80%C2%A0":      "http://h/%C2%80\u00a0",
		"http://h/%F0%9F%98%80":      "http://h/😀",
		"http://h/%25C3%25A9":        "http://h/%25C3%25A9",
		"%C3%A9:b":                   "",
		"x:%ED%A0%80":                "x:%ED%A0%80",
		"http://xn--mnchen-3ya.com/": "http://xn--mnchen-3ya.com/",
	} {
		u, err := uri.ParseReference(text)
		if want == "" {
			require.Error(t, err)
			continue
		}
		require.NoError(t, err)
		iri, err := u.ToIRI()
		require.NoError(t, err, text)
		assert.Equal(t, want, iri.String())
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
		require.True(t, uri.Equal(v, again, uri.RungCase), "%q %q", v, again)
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

func TestEncodeIRIKeepsWhatAnIRICanHave(t *testing.T) {
	assert.Equal(t, "stra%2Fße%20%25", uri.SegmentOctets.EncodeIRI("stra/ße %"))
	assert.Equal(t, "%EE%80%80", uri.SegmentOctets.EncodeIRI("\ue000"))
	assert.Equal(t, "\ue000", uri.QueryOctets.EncodeIRI("\ue000"))
	assert.Equal(t, "%E2%80%AE%FF", uri.QueryOctets.EncodeIRI("\u202e\xff"))
	rapid.Check(t, func(t *rapid.T) {
		text := foreign().Draw(t, "text")
		for rule, set := range octetSets {
			encoded := set.EncodeIRI(text)
			decoded, err := uri.DecodeOctets(encoded)
			require.NoError(t, err)
			require.Equal(t, text, string(decoded))
			if name := uritestutil.Called(uri.RFC3987, rule); set == uri.SegmentOctets || set == uri.QueryOctets || set == uri.FragmentOctets {
				require.True(t, uri.RFC3987.ValidRule(name, encoded), "%s %q", name, encoded)
			}
		}
	})
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
