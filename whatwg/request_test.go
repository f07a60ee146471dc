package whatwg

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// checkRequest checks that net/http sends what a browser does.
func checkRequest(t require.TestingT, text string) (sent bool) {
	u, err := Parse(text)
	if err != nil || u.Scheme() != "http" && u.Scheme() != "https" {
		return false
	}
	v, err := u.RequestURL()
	if err != nil {
		require.ErrorAs(t, err, new(*MismatchError), "%q", text)
		return false
	}
	read, err := url.Parse(v.String())
	require.NoError(t, err, "%q", text)
	require.Equal(t, v.Host, read.Host, "%q", text)
	require.Equal(t, v.RequestURI(), read.RequestURI(), "%q", text)
	for _, request := range []*http.Request{{Method: "GET", URL: v, Host: v.Host}, {Method: "GET", URL: read, Host: read.Host}} {
		var b bytes.Buffer
		require.NoError(t, request.Write(&b), "%q", text)
		lines := strings.Split(b.String(), "\r\n")
		require.Equal(t, "Host: "+u.Host(), lines[1], "%q", text)
		target, ok := strings.CutSuffix(strings.TrimPrefix(lines[0], "GET "), " HTTP/1.1")
		require.True(t, ok, "%q", lines[0])
		path, query, present := strings.Cut(target, "?")
		require.True(t, sameOctets(path, u.Pathname()), "%q: %q", text, path)
		want, has := u.Components().Query.Get()
		require.Equal(t, some(want, has), some(query, present), "%q", text)
	}
	user, password := "", ""
	if v.User != nil {
		user = v.User.Username()
		password, _ = v.User.Password()
	}
	require.Equal(t, []string{ascii.PercentDecode(u.Username()), ascii.PercentDecode(u.Password())}, []string{user, password}, "%q", text)
	return true
}

func TestRequestsAreThoseOfABrowser(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkRequest(t, "http://h"+drawURLText(t)) })
	rapid.Check(t, func(t *rapid.T) { checkRequest(t, "https://"+drawURLText(t)) })
	for _, text := range []string{"http://u:p@h:81//a//b?", "http://h/?", "http://h/a%2Fb/", "http://[::1]:8/%7E|^", "http://h/[a]?'", "https://é/é"} {
		assert.True(t, checkRequest(t, text), text)
	}
}

func TestURLsThatNetURLCannotHoldHaveNoRequest(t *testing.T) {
	for text, component := range map[string]string{"http://h/100%": "path", "http://h/%zz": "path", "http://a{b/": "host", "http://a\"b/": "host"} {
		_, err := MustParse(text).RequestURL()
		var mismatch *MismatchError
		if assert.ErrorAs(t, err, &mismatch, text) {
			assert.Equal(t, component, mismatch.Component(), text)
			assert.Equal(t, -1, mismatch.Offset())
		}
	}
	for _, text := range []string{"file:///p", "foo://h/", "ws://h/"} {
		_, err := MustParse(text).RequestURL()
		assert.ErrorAs(t, err, new(*ParseError), text)
	}
	_, err := URL{}.RequestURL()
	assert.Error(t, err)
}

func TestURLsOfTheParserSuiteAreRequestedAsByABrowser(t *testing.T) {
	for _, c := range readWPT[wptURL](t, "urltestdata.json") {
		if c.Base == nil {
			checkRequest(t, c.Input)
		}
	}
}
