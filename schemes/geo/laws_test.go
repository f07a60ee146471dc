package geo_test

import (
	"errors"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/geo"
)

var laws = schemelaws.Scheme[geo.URI]{
	Parse: geo.Parse, FromURI: geo.FromURI, URI: geo.URI.URI,
	Offset: func(err error) int {
		var e *geo.SyntaxError
		if !errors.As(err, &e) {
			return -1
		}
		return e.Offset()
	},
	Parts: func(u geo.URI) map[string]string {
		parts := map[string]string{"latitude": number(u.Latitude()), "longitude": number(u.Longitude()), "crs": u.CRS()}
		if meters, ok := u.Altitude(); ok {
			parts["altitude"] = number(meters)
		}
		if meters, ok := u.Uncertainty(); ok {
			parts["uncertainty"] = number(meters)
		}
		for p := range u.Parameters() {
			if _, ok := parts[";"+p.Name()]; !ok {
				parts[";"+p.Name()] = p.DecodedValue()
			}
		}
		return parts
	},
	Same: func(t require.TestingT, u, normal geo.URI) {
		require.Equal(t, u.CRS(), normal.CRS())
		require.Equal(t, u.Latitude(), normal.Latitude())
		for p := range u.Parameters() {
			_, ok := normal.Parameter(p.Name())
			require.True(t, ok)
		}
	},
	Means: func(u geo.URI) []any {
		altitude, hasAltitude := u.Altitude()
		uncertainty, hasUncertainty := u.Uncertainty()
		means := []any{u.CRS(), u.IsWGS84(), u.Latitude(), u.Longitude(), altitude, hasAltitude, uncertainty, hasUncertainty}
		for _, name := range []string{"a", "B", "c"} {
			value, ok := u.Parameter(name)
			means = append(means, value, ok)
		}
		return means
	},
}

func TestExamplesOfGeoHaveTheirParts(t *testing.T) { laws.Examples(t) }

func TestEquivalencesOfGeo(t *testing.T) { laws.Equivalences(t) }

const texts = `[Gg]eo:-?[09]{1,2}(\.[01]{1,2})?,-?(180|[0-9]{1,2})(\.0{1,2})?(,-?[01]{1,2})?(;crs=(Wgs84|X))?(;u=0?1(\.0)?)?(;[aBc](=[aB:&]?(%2[6C]|%61|%[cC]3%[aA]9)?)?){0,3}`

func TestLawsOfGeo(t *testing.T) {
	laws.Texts(t, texts)
	laws.ZeroIsNothing(t, "geo:1,2")
}

func TestEqualValuesOfGeoBehaveAlike(t *testing.T) { laws.Alike(t, texts) }

func FuzzParseGeo(f *testing.F) { laws.Fuzz(f, "geo:1,2;") }

func number(f float64) string { return strconv.FormatFloat(f+0, 'f', -1, 64) } // -0 + 0 is 0
