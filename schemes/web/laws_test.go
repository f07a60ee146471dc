package web_test

import (
	"errors"
	"testing"

	"github.com/urigrammar/uri/schemes/internal/laws"
	"github.com/urigrammar/uri/schemes/web"
)

var scheme = laws.Scheme[web.URL]{
	Parse: web.ParseURL, FromURI: web.FromURI, URI: web.URL.URI,
	Offset: func(err error) int {
		var e *web.SyntaxError
		if !errors.As(err, &e) {
			return -1
		}
		return e.Offset
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
}

func TestExamplesHaveTheirParts(t *testing.T) { scheme.Examples(t) }

func TestEquivalenceIsThatOfRFC9110(t *testing.T) { scheme.Equivalences(t) }

func TestLaws(t *testing.T) {
	scheme.Texts(t, `([Hh]ttps?|wss?)://(u@)?([aAb.%41]{0,4}|1\.2\.3\.%3[0-9]|\[::[0-9A-F]{0,2}\])(:[0-9]{0,3})?(/([a.]{0,3}|%2[ef])){0,4}(\?[a/?%41]{0,3})?(#a?)?`)
	scheme.ZeroIsNothing(t, "http://a/")
}

func FuzzParseURL(f *testing.F) { scheme.Fuzz(f, "http://", "http://a/", "wss://a:") }
