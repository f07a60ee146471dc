package schemes_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/web"
)

var webLaws = held(schemelaws.Scheme[web.URL]{
	Dir: "web", Parse: web.Parse, Valid: web.Valid[string], ValidBytes: web.Valid[[]byte], FromURI: web.FromURI, URI: web.URL.URI,
	Expression: `([Hh]ttps?|wss?)://(u@)?([aAb.%41]{0,4}|1\.2\.3\.%3[0-9]|\[::[0-9A-F]{0,2}\])(:[0-9]{0,3})?(/([a.]{0,3}|%2[ef])){0,4}(\?[a/?%41]{0,3})?(#a?)?`,
	Beginnings: []string{"http://"},
	Parts: func(u web.URL) map[string]string {
		return schemelaws.Present(map[string]string{"scheme": u.Scheme(), "host": u.Host(), "path": u.Path()},
			map[string]func() (string, bool){"port": u.Port, "query": u.Query, "fragment": u.Fragment})
	},
	Means: func(u web.URL) []any {
		port, err := u.EffectivePort()
		return []any{u.IsSecure(), port, err, u.Origin().String()}
	},
})

func FuzzParseWeb(f *testing.F) { webLaws.Fuzz(f) }

// isURL says in words of package uri what the grammar says.
func isURL(text string) bool {
	u, err := uri.Parse(text)
	if err != nil {
		return false
	}
	host, _ := u.Host()
	_, hasUserinfo := u.Userinfo()
	_, hasFragment := u.Fragment()
	isHTTP, isWS := u.HasScheme("http") || u.HasScheme("https"), u.HasScheme("ws") || u.HasScheme("wss")
	return (isHTTP || isWS && !hasFragment) && host.String() != "" && !hasUserinfo
}

func TestTheGrammarOfWebIsThatOfRFC3986WithAHostAndWithoutAUserinfo(t *testing.T) {
	texts := rapid.OneOf(rapid.StringMatching(webLaws.Expression), rapid.StringMatching(`([hw][ts]{1,2}(ps?)?|x):/{0,3}[a@:\[\]#?/%41]{0,6}`))
	rapid.Check(t, func(t *rapid.T) {
		text := texts.Draw(t, "text")
		require.Equal(t, isURL(text), web.Valid(text))
	})
}

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

func TestAnErrorAboutAURIIsThatAboutItsText(t *testing.T) {
	for _, text := range []string{"http://user:secret@a/", "ws://u:secret@[::1]/", "https:///a", "ws://a#b", "http:a", "ftp://secret@a/"} {
		_, err := web.FromURI(uri.MustParse(text))
		_, want := web.Parse(text)
		require.ErrorAs(t, err, new(*web.SyntaxError))
		assert.Equal(t, want, err, text)
		assert.NotContains(t, err.Error(), "secret")
		assert.NotContains(t, err.Error(), "user:")
	}
}

func Example_web() {
	u, err := web.Parse("https://EXAMPLE.com:443/over/./there?name=ferret#nose")
	fmt.Println(u.Scheme(), u.RequestTarget(), u.Normalize(), err)

	_, err = web.Parse("https:///over/there")
	fmt.Println(err)
	// Output:
	// https /over/./there?name=ferret https://example.com/over/there?name=ferret#nose <nil>
	// web: the host is empty (RFC 9110, section 4.2.1): "https:///over/th"… at offset 8 (rule host, expected unreserved, sub-delims, "%" or "[")
}
