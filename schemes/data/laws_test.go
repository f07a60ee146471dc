package data_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/data"
)

var laws = schemelaws.Scheme[data.URL]{
	Parse: data.Parse, FromURI: data.FromURI, URI: data.URL.URI,
	Offset: func(err error) int {
		var e *data.SyntaxError
		if !errors.As(err, &e) {
			return -1
		}
		return e.Offset()
	},
	Parts: func(u data.URL) map[string]string {
		var characters []rune // one for each octet
		for _, octet := range u.Bytes() {
			characters = append(characters, rune(octet))
		}
		mediaType, parameters := u.MediaType()
		parts := map[string]string{"type": mediaType, "data": string(characters)}
		for name, value := range parameters {
			parts[";"+name] = value
		}
		if text, ok := u.Base64(); ok {
			parts["base64"] = strings.ToLower(text)
		}
		return parts
	},
	Same: func(t require.TestingT, u, normal data.URL) {
		require.Equal(t, u.Bytes(), normal.Bytes())
		mediaType, _ := u.MediaType()
		normalType, _ := normal.MediaType()
		require.Equal(t, mediaType, normalType)
	},
	Means: func(u data.URL) []any {
		mediaType, parameters := u.MediaType()
		read, err := io.ReadAll(u.Reader())
		parameters["charset"] = strings.ToLower(parameters["charset"])
		return []any{mediaType, parameters, strings.ToLower(u.ContentType()), string(u.Bytes()), string(read), err}
	},
}

func TestExamplesOfDataHaveTheirParts(t *testing.T) { laws.Examples(t) }

func TestEquivalencesOfData(t *testing.T) { laws.Equivalences(t) }

const texts = `data:([aB]/(%63|d)|text/plain)?(;([aB]|[cC]harset)=([aB]|%2C|us-Ascii)){0,3}(,(a|%2[cC]|%00|=|\?){0,5}|;base64,([Aa]|%51|%2[bF]|/){0,9}(=|%3[dD]){0,2})`

func TestLawsOfData(t *testing.T) {
	laws.Texts(t, texts)
	laws.ZeroIsNothing(t, "data:,")
}

func TestEqualValuesOfDataBehaveAlike(t *testing.T) { laws.Alike(t, texts) }

func FuzzParseData(f *testing.F) { laws.Fuzz(f, "data:;base64,") }
