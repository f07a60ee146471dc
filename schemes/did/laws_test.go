package did_test

import (
	"errors"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/did"
)

var laws = schemelaws.Scheme[did.URL]{
	Parse: did.Parse, FromURI: did.FromURI, URI: did.URL.URI,
	Offset: func(err error) int {
		var e *did.SyntaxError
		if !errors.As(err, &e) {
			return -1
		}
		return e.Offset()
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

func TestExamplesOfDIDHaveTheirParts(t *testing.T) { laws.Examples(t) }

func TestDIDsAreEqualForEveryMethod(t *testing.T) { laws.Equivalences(t) }

const texts = `[Dd]id:[a-cA0]{1,3}:[a-cA:._-]{0,3}(%[2-7][A-Fa-f0-9]){0,2}[a:]?(/[a.~%7eE]{0,4}){0,3}(\?[a=&%4a1]{0,4})?(#[a/?]{0,2})?`

func TestLawsOfDID(t *testing.T) {
	laws.Texts(t, texts)
	laws.ZeroIsNothing(t, "did:a:b")
}

func TestEqualValuesOfDIDBehaveAlike(t *testing.T) { laws.Alike(t, texts) }

func FuzzParseDID(f *testing.F) { laws.Fuzz(f, "did:a:") }
