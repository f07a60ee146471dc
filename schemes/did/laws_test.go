package did_test

import (
	"errors"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/did"
	"github.com/urigrammar/uri/schemes/internal/laws"
)

var scheme = laws.Scheme[did.URL]{
	Parse: did.ParseURL, FromURI: did.FromURI, URI: did.URL.URI,
	Offset: func(err error) int {
		var e *did.SyntaxError
		if !errors.As(err, &e) {
			return -1
		}
		return e.Offset
	},
	Parts: func(u did.URL) map[string]string {
		parts := map[string]string{"did": u.DID(), "method": u.Method(), "id": u.ID(), "path": u.Path()}
		if text, ok := u.Query(); ok {
			parts["query"] = text
		}
		if text, ok := u.Fragment(); ok {
			parts["fragment"] = text
		}
		return parts
	},
	Means: func(u did.URL) []any {
		means := []any{u.IsDID()}
		for _, name := range []string{"a", "", "A", "1"} {
			value, ok := u.Parameter(name)
			means = append(means, value, ok)
		}
		for _, ref := range []string{"", "b", "../b", "%2e%2E/b", "?q", "/b"} {
			target, err := u.Resolve(uri.MustParseReference(ref))
			means = append(means, target.Normalize(), err)
		}
		return means
	},
}

func TestExamplesHaveTheirParts(t *testing.T) { scheme.Examples(t) }

func TestDIDsAreEqualForEveryMethod(t *testing.T) { scheme.Equivalences(t) }

const texts = `[Dd]id:[a-cA0]{1,3}:[a-cA:._-]{0,3}(%[2-7][A-Fa-f0-9]){0,2}[a:]?(/[a.~%7eE]{0,4}){0,3}(\?[a=&%4a1]{0,4})?(#[a/?]{0,2})?`

func TestLaws(t *testing.T) {
	scheme.Texts(t, texts)
	scheme.ZeroIsNothing(t, "did:a:b")
}

func TestEqualValuesBehaveAlike(t *testing.T) { scheme.Alike(t, texts) }

func FuzzParseURL(f *testing.F) { scheme.Fuzz(f, "did:a:") }
