package uri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// The examples of section 4.4 are in package idn.
func TestTheExamplesOfRFC3987AreWhatItSays(t *testing.T) {
	type row struct{ Section, Kind, From, To, Rung string }
	convert := map[string]func(uri.URI) (uri.URI, error){
		"to-uri": uri.URI.ToURI, "to-iri": uri.URI.ToIRI, "to-dns": idn.ToURI, "display": idn.Display, "nfc": idn.NFC,
	}
	for _, c := range uritestutil.ReadCases[row](t, "rfc3987.jsonl") {
		u := iri(t, c.From)
		if c.Kind == "equal" {
			rung, equal := uri.LowestRung(u, iri(t, c.To))
			assert.Equal(t, c.Rung != "", equal, "section %s: %s", c.Section, c.From)
			if equal {
				assert.Equal(t, c.Rung, rung.String(), "section %s: %s", c.Section, c.From)
			}
			continue
		}
		require.Contains(t, convert, c.Kind)
		v, err := convert[c.Kind](u)
		require.NoError(t, err, "section %s: %s", c.Section, c.From)
		want, err := v.Grammar().ParseReference(c.To)
		require.NoError(t, err)
		assert.True(t, uri.Equal(want, v, uri.RungCase), "section %s: %s becomes %s: the case of triplets need not be kept", c.Section, c.From, v)
	}
}
