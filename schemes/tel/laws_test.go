package tel_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/tel"
)

var laws = schemelaws.Scheme[tel.Number]{
	Parse: tel.Parse, FromURI: tel.FromURI, URI: tel.Number.URI,
	Offset: func(err error) int {
		var e *tel.SyntaxError
		if !errors.As(err, &e) {
			return -1
		}
		return e.Offset()
	},
	Parts: func(n tel.Number) map[string]string {
		parts := map[string]string{"digits": n.Digits()}
		if text, ok := n.Context(); ok {
			parts["context"] = text
		}
		for p := range n.Parameters() {
			parts[";"+p.Name()] = p.DecodedValue()
		}
		if err := n.Check(); err != nil {
			parts["check"] = err.Error()
		}
		return parts
	},
	Same: func(t require.TestingT, n, normal tel.Number) {
		require.Equal(t, n.IsGlobal(), normal.IsGlobal())
		require.Equal(t, strings.ToLower(n.Digits()), normal.Digits())
		require.NotErrorIs(t, normal.Check(), tel.ErrOrder)
	},
	Means: func(n tel.Number) []any {
		means := []any{n.IsGlobal(), strings.ToLower(n.Digits())}
		var duplicate *tel.DuplicateError
		means = append(means, errors.As(n.Check(), &duplicate), duplicate)
		extension, hasExtension := n.Extension()
		subaddress, hasSubaddress := n.Subaddress()
		means = append(means, strings.ToLower(extension), hasExtension, strings.ToLower(subaddress), hasSubaddress)
		for _, name := range []string{"a", "B", "phone-context"} {
			value, ok := n.Parameter(name)
			means = append(means, strings.ToLower(value), ok)
		}
		return means
	},
}

func TestExamplesOfTelHaveTheirParts(t *testing.T) { laws.Examples(t) }

func TestEquivalencesOfTel(t *testing.T) { laws.Equivalences(t) }

const texts = `[Tt]el:(\+[-.()]?1[-.(]?[0-9]{0,2}|[-.]?[a-fA-F*1]{1,2}-?(;([Ee]xt|b|phone-context)(=([1aB%.-]{0,3}|%61))?){0,2};phone-context=(a\.B|\+1-2))(;([Ee]xt|isub|b|a|phone-context)(=[1aB%.-]{0,3}(%6[1aF])?)?){0,3}`

func TestLawsOfTel(t *testing.T) {
	laws.Texts(t, texts)
	laws.ZeroIsNothing(t, "tel:+1")
}

func TestEqualValuesOfTelBehaveAlike(t *testing.T) { laws.Alike(t, texts) }

func FuzzParseTel(f *testing.F) { laws.Fuzz(f, "tel:+1;") }
