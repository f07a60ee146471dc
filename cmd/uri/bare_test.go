package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/whatwg"
)

func TestTheHostOfATextIsWhatItBeginsWith(t *testing.T) {
	for text, want := range map[string]string{
		"example.com": "example.com", "example.com/a?b#c": "example.com", "example.com:80/a": "example.com:80", "localhost": "localhost", "LOCALHOST:8080?x": "LOCALHOST:8080",
		"1.2.3.4": "1.2.3.4", "1.2.3.4:80": "1.2.3.4:80", "[::1]": "[::1]", "[::1]:80/x": "[::1]:80", "münchen.de": "münchen.de", "a_b.c-d.e": "a_b.c-d.e", "example.com.": "example.com.",
		"": "", "a": "", "a/b.c": "", "/a.b": "", "./a.b": "", "../a": "", ".a.b": "", "a..b": "", "..": "", "?a.b": "", "#a.b": "", "//a.b": "", "a.": "",
		"server:8080": "", "mailto:a@b.c": "", "user@example.com": "", "user:p@example.com:80": "", "example.com:80@evil.com": "", "example.com:": "", "example.com:80a": "", "example.com:80:90": "",
		"http://a.b": "", "urn:a.b": "", `a.b\@c.d`: "", "a.b%2Fc.d": "", "a b.c": "", "a.b c": "", "a.b,c.d": "", "[::1": "", "[::1]x": "", "[]": "[]", "a.b\u2044c": "", "\xff.a": "", "a.b\u200bc": "",
	} {
		assert.Equal(t, want, bareHost(text), text)
	}
}

// With a scheme before it, each parser reads that host in the text, or rejects it.
func TestADefaultSchemeLeadsToNoOtherHost(t *testing.T) {
	piece := rapid.SampledFrom([]string{"a", "b.c", "localhost", "1.2.3.4", ".", ":", "80", "@", "/", `\`, "?", "#", "[", "]", "::1", "%2F", " ", "\t", "é", "。", "-", "_"})
	seen := 0
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 1, 8).Draw(t, "pieces"), "")
		host := bareHost(text)
		full := schemeFlag{DefaultScheme: "https"}.complete(text)
		if host == "" {
			require.Equal(t, text, full)
			return
		}
		seen++
		require.Equal(t, "https://"+text, full)
		for _, g := range []uri.Grammar{uri.RFC3986, uri.RFC3987} {
			if u, err := g.ParseReference(full); err == nil {
				authority, _ := u.Authority()
				require.Equal(t, host, authority)
			}
		}
		alone, errAlone := whatwg.Parse("https://" + host)
		whole, err := whatwg.Parse(full)
		require.Equal(t, errAlone == nil, err == nil)
		require.Equal(t, alone.Host(), whole.Host())
	})
	require.Positive(t, seen)
}
