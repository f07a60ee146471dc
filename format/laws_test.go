package format_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/format"
	"github.com/urigrammar/uri/internal/uts46"
	"github.com/urigrammar/uri/template"
)

// checkLaws holds formats to each other.
func checkLaws(t require.TestingT, s string) {
	is := func(name, s string) bool { return format.Check(name, s) == nil }
	if is("uri", s) {
		require.True(t, is("uri-reference", s), "%q", s)
	}
	require.Equal(t, uri.Valid(s), is("uri-reference", s), "%q", s)
	require.Equal(t, template.ValidTemplate(s), is("uri-template", s), "%q", s)
	if is("ipv4", s) || is("hostname", s) {
		require.NotEqual(t, is("ipv4", s), is("hostname", s), "%q", s)
	}
	require.Equal(t, uri.RFC3986.ValidRule("IP-literal", "["+s+"]") && s[0]|0x20 != 'v', is("ipv6", s), "%q", s)
	if is("hostname", s) {
		require.True(t, is("idn-hostname", s), "%q", s)
		require.True(t, uri.RFC3986.ValidRule("reg-name", s), "%q", s)
	}
	if is("idn-hostname", s) {
		ascii, err := uts46.Profile{}.ToASCII(s)
		require.Nil(t, err, "%q", s)
		require.True(t, is("hostname", ascii), "%q is %q", s, ascii)
	}
}

func TestFormatsAgree(t *testing.T) {
	texts := rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-zA-Z0-9é例א٠.。-]{0,12}`), rapid.StringMatching(`(xn--[a-z0-9]{2,6}\.?){1,2}`), rapid.StringMatching(`([0-9]{1,3}[.:]){3,7}[0-9]{1,3}`))
	rapid.Check(t, func(t *rapid.T) { checkLaws(t, texts.Draw(t, "text")) })
}

func FuzzCheck(f *testing.F) {
	for _, s := range []string{"", "a.b", "xn--9ca", "é。a", "1.2.3.4", "::1", "http://a/{b}", "א.a", "l·l"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkLaws(t, s) })
}

func TestWhatHasAFormatIsCheckedWithoutAllocation(t *testing.T) {
	for name, s := range map[string]string{
		"uri": "http://a/b?c", "uri-reference": "//a/b", "uri-template": "/a{?b}", "ipv4": "127.0.0.1", "ipv6": "::1", "hostname": "www.example.com",
	} {
		assert.Zero(t, testing.AllocsPerRun(100, func() { _ = format.Check(name, s) }), name)
	}
}
