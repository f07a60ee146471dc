package languages_test

import (
	"cmp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/languages/bareresolve"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// resolved is what an algorithm yields, in the notation of the tables.
func resolved(a bareresolve.Algorithm, base, ref string) string {
	if a.Old && (ref == "" || ref[0] == '#') {
		return "(current document)" + a.Resolve(base, ref)
	}
	return a.Resolve(base, ref)
}

func TestTheAlgorithmsReproduceAppendixCOfRFC2396(t *testing.T) {
	for _, c := range uritestutil.ReadCases[struct {
		Base, Ref, Result string
		Strict            *bool
		RFC3986           string `json:"rfc3986_result"`
	}](t, "resolve_rfc2396_c.jsonl") {
		nonStrict := c.Strict != nil && !*c.Strict
		assert.Equal(t, c.Result, resolved(bareresolve.Algorithm{Old: true, NonStrict: nonStrict}, c.Base, c.Ref), "%q against %q", c.Ref, c.Base)
		assert.Equal(t, c.RFC3986, resolved(bareresolve.Algorithm{NonStrict: nonStrict}, c.Base, c.Ref), "%q against %q", c.Ref, c.Base)
	}
}

func TestTheAlgorithmsReproduceTheCornerCases(t *testing.T) {
	for _, c := range uritestutil.ReadCases[struct {
		Base, Ref, RFC3986, RFC2396 string
		NonStrict                   string `json:"rfc3986_nonstrict"`
	}](t, "resolve_corner.jsonl") {
		assert.Equal(t, c.RFC3986, resolved(bareresolve.Algorithm{}, c.Base, c.Ref), "%q against %q", c.Ref, c.Base)
		assert.Equal(t, cmp.Or(c.NonStrict, c.RFC3986), resolved(bareresolve.Algorithm{NonStrict: true}, c.Base, c.Ref), "%q against %q", c.Ref, c.Base)
		assert.Equal(t, c.RFC2396, resolved(bareresolve.Algorithm{Old: true}, c.Base, c.Ref), "%q against %q", c.Ref, c.Base)
	}
}

// Behind an authority, nothing has to be kept inside the grammar.
func TestResolveIsTheAlgorithmWhereTheBaseHasAnAuthority(t *testing.T) {
	references := rapid.StringMatching(`(y:|//h|/|)(([ab]?|\.\.?)/){0,4}([ab]?|\.\.?)(\?q?)?(#f?)?`).Filter(uri.Valid[string])
	bases := rapid.StringMatching(`http://h(/([ab]?|\.\.?)){0,4}(\?q?)?`)
	rapid.Check(t, func(t *rapid.T) {
		base, ref := bases.Draw(t, "base"), references.Draw(t, "reference")
		for _, a := range []bareresolve.Algorithm{{}, {NonStrict: true}, {Old: true}} {
			r := uri.Resolver{NonStrict: a.NonStrict}
			if a.Old {
				r.Algorithm = uri.RFC2396
			}
			u, err := r.Resolve(uri.MustParse(base), uri.MustParseReference(ref))
			require.NoError(t, err)
			bare := a.Resolve(base, ref)
			if v, err := uri.ParseReference(bare); err != nil || v.Path() != u.Path() {
				continue // "y:/.//a", and "http://ha"
			}
			require.Equal(t, u.String(), bare, "%q against %q by %+v", ref, base, a)
		}
	})
}
