package main

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

// Whatever the octets are: nothing in the text acts on a terminal, and decoding it yields them.
func TestDecodedTextIsVisibleAndDecodesToTheSameOctets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(
			rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }),
			rapid.StringOf(rapid.RuneFrom([]rune("%0aF\n\x1b\u0085\u202e\u2028ä \u00a0"))),
		).Draw(t, "octets")
		text := visible(s)
		require.True(t, utf8.ValidString(text))
		for _, r := range text {
			require.False(t, r < ' ' || r >= 0x7F && r <= 0x9F || strings.ContainsRune("\u2028\u2029\u202e\u2066\ufeff", r), "%q", text)
		}
		octets, err := uri.DecodeOctets(strictTriplets(text))
		require.NoError(t, err)
		require.Equal(t, s, string(octets))
	})
}

// strictTriplets encodes each "%" that two hexadecimal digits do not follow.
func strictTriplets(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteByte(s[i])
		if s[i] == '%' && (len(s) < i+3 || !isHex(s[i+1]) || !isHex(s[i+2])) {
			b.WriteString("25")
		}
	}
	return b.String()
}

func TestEveryFieldIsInTheHelp(t *testing.T) {
	help, err := helpTexts.ReadFile("help/get.txt")
	require.NoError(t, err)
	for _, name := range fieldNames() {
		assert.Regexp(t, `(?m)^    (.* )?`+name+`( |$)`, string(help))
	}
}

func TestSubdomainAndRegistrableDomainAreTheHostAndEndInThePublicSuffix(t *testing.T) {
	label := rapid.SampledFrom([]string{"a", "www", "com", "co", "uk", "ck", "github", "io", "kawasaki", "jp", "city", "example", "xn--9ca", "", "0x7f", "1"})
	rapid.Check(t, func(t *rapid.T) {
		host := strings.Join(rapid.SliceOfN(label, 1, 5).Draw(t, "labels"), ".")
		u := uri.MustParse("http://" + host)
		suffix, isDomain := publicSuffixOf(&u)
		registrable, isRegistrable := registrableDomainOf(&u)
		subdomain, isBelow := subdomainOf(&u)
		switch {
		case !isDomain:
			require.False(t, isRegistrable || isBelow)
		case !isRegistrable:
			require.Equal(t, strings.TrimSuffix(host, "."), suffix)
			require.False(t, isBelow)
		case !isBelow:
			require.Equal(t, strings.TrimSuffix(host, "."), registrable)
			require.Regexp(t, `^[^.]+\.`+regexp.QuoteMeta(suffix)+`$`, registrable)
		default:
			require.Equal(t, strings.TrimSuffix(host, "."), subdomain+"."+registrable)
		}
	})
}
