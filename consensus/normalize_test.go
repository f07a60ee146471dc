package consensus

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/whatwg"
)

func TestNormalizePutsURIsIntoTheLanguage(t *testing.T) {
	for _, c := range golden.Lines[struct {
		P       Profile
		S, Want string
	}](t, "testdata/normalize.jsonl") {
		u, err := c.P.Normalize(c.S)
		require.NoError(t, err, c.S)
		assert.Equal(t, c.Want, u.String(), c.S)
		lawsOfNormalize(t, c.P, c.S)
	}
}

func TestURLsThatNormalizeCannotMendAreErrors(t *testing.T) {
	for s, want := range map[string]string{
		"http://good.example?@evil.example/": "at-sign",
		"HTTP://unix?":                       "unix-host",
		"WS://a?b":                           "websocket-scheme",
		"http://a:0?b":                       "port-form",
		"HTTP://[::ffff:1.2.3.4]":            "IPv6-address",
	} {
		_, err := Web.Normalize(s)
		var e *Error
		require.ErrorAs(t, err, &e, s)
		assert.Equal(t, want, e.Exclusion(), s)
	}
	_, err := Web.Normalize("HTTP://QWZ@h?a")
	require.Error(t, err)
	assert.NotContains(t, err.Error(), "QWZ")
	_, err = Any.Normalize("foo://h?a")
	assert.Error(t, err, "with a path it is another URL")
	_, err = WebPaths.Normalize("HTTP://h/..")
	assert.Error(t, err)
}

// lawsOfNormalize are those of the documentation.
func lawsOfNormalize(t require.TestingT, p Profile, s string) {
	u, err := p.Normalize(s)
	if err != nil {
		require.False(t, p.Valid(s), "%s: %q", p, s)
		return
	}
	text := u.String()
	require.True(t, p.Valid(text), "%s: %q from %q", p, text, s)
	again, err := p.Normalize(text)
	require.NoError(t, err)
	require.Equal(t, u, again)

	was, err := whatwg.Parse(s)
	require.NoError(t, err, s)
	is, err := whatwg.Parse(text)
	require.NoError(t, err, text)
	require.Equal(t, was.String(), is.String(), "%q and %q", s, text)
	before, err := uri.Parse(s)
	require.NoError(t, err, s)
	require.Equal(t, before.Normalize(uri.AllSteps).String(), u.Normalize(uri.AllSteps).String(), "%q and %q", s, text)
}

func TestNormalizeKeepsItsLaws(t *testing.T) {
	pieces := []string{
		"http", "HTTP", "hTTps", "ws", "Wss", "ftp", "FTP", "file", "FILE", "foo", "Foo", "://", ":", "/", "//", "?", "#", "@", "h", "H.example", "unix", "1.2.3.4", "[::1]",
		"xn--mnchen-3ya", ":", ":80", ":080", ":443", ":0", "a", ".", "..", "%2e", "%2E", "%41", "é", "_", "-", "[::ffff:1.2.3.4]", "localhost",
	}
	schemes := rapid.SampledFrom(pieces[:11])
	hosts := rapid.SampledFrom([]string{"h", "H.example", "unix", "1.2.3.4", "[::1]", "xn--mnchen-3ya", "localhost", "", "u@h", "a_b"})
	ports := rapid.SampledFrom([]string{"", ":", ":80", ":080", ":443", ":0"})
	all := rapid.SampledFrom([]Profile{
		Web, WebPaths, WebSockets, Any, Web.WithALabels().WithAtSign().WithIPv6().WithUnixHost(), WebSockets.WithUpperCaseScheme(), Any.WithALabels(), For(NetHTTP), For(Got, OkHttp),
	})
	rapid.Check(t, func(t *rapid.T) {
		rest := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 4).Draw(t, "rest"), "")
		text := schemes.Draw(t, "scheme") + "://" + hosts.Draw(t, "host") + ports.Draw(t, "port") + rest
		lawsOfNormalize(t, all.Draw(t, "profile"), text)
		lawsOfNormalize(t, all.Draw(t, "profile"), rest)
	})
}

// A file URL with ":" behind its host is a URI, and no URL.
func TestNormalizeKeepsTheAuthorityOfOtherSchemes(t *testing.T) {
	for _, s := range []string{"file://H.example:", "FILE://h:/", "FOO://h:?a", "foo://h#"} {
		_, err := Any.Normalize(s)
		assert.Error(t, err, s)
	}
}

func TestNormalizeReturnsANormalMemberWithoutAllocation(t *testing.T) {
	assert.Zero(t, testing.AllocsPerRun(100, func() { _, _ = Web.Normalize("http://good.example:8080/A?b") }))
}
