package geo_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/schemes/geo"
)

var locations = rapid.Custom(func(t *rapid.T) geo.URI {
	return geo.MustParseURI(rapid.StringMatching(texts).Filter(geo.ValidURI[string]).Draw(t, "location"))
})

func TestTheNormalFormMeansTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := locations.Draw(t, "location")
		normal := u.Normalize()
		require.Equal(t, u.CRS(), normal.CRS())
		require.Equal(t, u.Latitude(), normal.Latitude())
		for p := range u.Parameters() {
			_, ok := normal.Parameter(p.Name())
			require.True(t, ok)
		}
	})
}
