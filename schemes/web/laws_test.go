package web_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/web"
)

var laws = schemelaws.Scheme[web.URL]{
	Parse: web.Parse, FromURI: web.FromURI, URI: web.URL.URI,
	Offset: func(err error) int {
		var e *web.SyntaxError
		if !errors.As(err, &e) {
			return -1
		}
		return e.Offset()
	},
	Parts: func(u web.URL) map[string]string {
		parts := map[string]string{"scheme": u.Scheme(), "host": u.Host(), "path": u.Path()}
		if text, ok := u.Port(); ok {
			parts["port"] = text
		}
		if text, ok := u.Query(); ok {
			parts["query"] = text
		}
		if text, ok := u.Fragment(); ok {
			parts["fragment"] = text
		}
		return parts
	},
	Means: func(u web.URL) []any {
		port, ok := u.EffectivePort()
		origin := u.Origin()
		return []any{u.IsSecure(), port, ok, origin.String(), origin.String() == "null"}
	},
}

func TestExamplesOfWebHaveTheirParts(t *testing.T) { laws.Examples(t) }

func TestEquivalenceOfWebIsThatOfRFC9110(t *testing.T) { laws.Equivalences(t) }

const texts = `([Hh]ttps?|wss?)://(u@)?([aAb.%41]{0,4}|1\.2\.3\.%3[0-9]|\[::[0-9A-F]{0,2}\])(:[0-9]{0,3})?(/([a.]{0,3}|%2[ef])){0,4}(\?[a/?%41]{0,3})?(#a?)?`

func TestLawsOfWeb(t *testing.T) {
	laws.Texts(t, texts)
	laws.ZeroIsNothing(t, "http://a/")
}

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
	texts := rapid.OneOf(rapid.StringMatching(texts), rapid.StringMatching(`([hw][ts]{1,2}(ps?)?|x):/{0,3}[a@:\[\]#?/%41]{0,6}`))
	rapid.Check(t, func(t *rapid.T) {
		text := texts.Draw(t, "text")
		require.Equal(t, isURL(text), web.Valid(text))
	})
}

func TestEqualValuesOfWebBehaveAlike(t *testing.T) { laws.Alike(t, texts) }

func FuzzParseWeb(f *testing.F) { laws.Fuzz(f, "http://") }
