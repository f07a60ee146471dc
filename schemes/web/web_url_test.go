package web_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/web"
)

func TestTheRequestOfAClient(t *testing.T) {
	for text, want := range map[string]string{
		"http://a": "/", "http://a?": "/?", "http://a/": "/", "http://a/b//c?d?/#e": "/b//c?d?/", "ws://a//b": "//b", "wss://a?b": "/?b",
	} {
		assert.Equal(t, want, web.MustParse(text).RequestTarget(), text)
	}
}

func TestWhereAClientConnects(t *testing.T) {
	for _, c := range []struct {
		text   string
		port   uint16
		ok     bool
		secure bool
		origin string
	}{
		{"http://A/b?c#d", 80, true, false, "http://a"},
		{"https://a:/", 443, true, true, "https://a"},
		{"HTTPS://a:8443", 8443, true, true, "https://a:8443"},
		{"ws://a", 80, true, false, "ws://a"},
		{"wss://[::0]:00443", 443, true, true, "wss://[::]"},
		{"http://a:65536/", 0, false, false, "null"},
	} {
		u := web.MustParse(c.text)
		port, err := u.EffectivePort()
		assert.Equal(t, c.ok, err == nil, c.text)
		assert.NotErrorIs(t, err, uri.ErrAbsent, c.text)
		assert.Equal(t, c.port, port, c.text)
		assert.Equal(t, c.secure, u.IsSecure(), c.text)
		assert.Equal(t, c.origin, u.Origin().String(), c.text)
		if c.ok {
			assert.Equal(t, u.Origin(), u.Normalize().Origin(), c.text)
		}
	}
	_, err := web.URL{}.EffectivePort()
	assert.ErrorIs(t, err, uri.ErrAbsent)
	assert.Equal(t, "null", web.URL{}.Origin().String())
	assert.False(t, web.URL{}.IsSecure())
}

func TestAnErrorAboutAURISaysWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"http://user@a/":  "a user or a password is not allowed before the host (RFC 9110, section 4.2.4)",
		"ws://u:p@[::1]/": "a user or a password is not allowed before the host (RFC 9110, section 4.2.4)",
		"http://@/":       "a user or a password is not allowed before the host (RFC 9110, section 4.2.4)",
		"https:///a":      "the host is empty (RFC 9110, section 4.2.1)",
		"wss://:80":       "the host is empty (RFC 9110, section 4.2.1)",
		"ws://a#b":        "a WebSocket URL has no fragment (RFC 6455, section 3)",
		"http:a":          `"//" and a host follow the scheme`,
		"ftp://a/":        "the scheme is not http, https, ws or wss",
		"ftp:///a":        "the scheme is not http, https, ws or wss",
	} {
		_, err := web.FromURI(uri.MustParse(text))
		var wrong *web.SyntaxError
		require.ErrorAs(t, err, &wrong)
		assert.Equal(t, want, wrong.Problem(), text)
		var plain *web.SyntaxError
		_, err = web.Parse(text)
		require.ErrorAs(t, err, &plain)
		assert.Equal(t, plain.Error(), wrong.Error(), text)
	}
}

func TestAPasswordIsNotShown(t *testing.T) {
	_, err := web.FromURI(uri.MustParse("http://user:secret@a/"))
	require.Error(t, err)
	assert.NotContains(t, err.Error(), "secret")
	assert.NotContains(t, err.Error(), "user:")
}

func ExampleParse() {
	u, err := web.Parse("https://example.com:8443/over/there?name=ferret#nose")
	port, _ := u.Port()
	fmt.Println(u.Scheme(), u.Host(), port, u.RequestTarget(), err)

	_, err = web.Parse("https:///over/there")
	fmt.Println(err)
	// Output:
	// https example.com 8443 /over/there?name=ferret <nil>
	// web: the host is empty (RFC 9110, section 4.2.1): "https:///over/th"… at offset 8 (rule host, expected unreserved, sub-delims, "%" or "[")
}

func ExampleURL_Normalize() {
	fmt.Println(web.MustParse("HTTP://EXAMPLE.com:80/%7Esmith/./home.html").Normalize())
	// Output: http://example.com/~smith/home.html
}
