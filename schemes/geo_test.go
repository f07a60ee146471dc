package schemes_test

import (
	"fmt"
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/geo"
)

var geoLaws = held(schemelaws.Scheme[geo.URI]{
	Dir: "geo", Parse: geo.Parse, Valid: geo.Valid[string], ValidBytes: geo.Valid[[]byte], FromURI: geo.FromURI, URI: geo.URI.URI,
	Expression: `[Gg]eo:-?[09]{1,2}(\.[01]{1,2})?,-?(180|[0-9]{1,2})(\.0{1,2})?(,-?[01]{1,2})?(;crs=(Wgs84|X))?(;u=0?1(\.0)?)?(;[aBc](=[aB:&]?(%2[6C]|%61|%[cC]3%[aA]9)?)?){0,3}`,
	Beginnings: []string{"geo:1,2;"},
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
})

func number(f float64) string { return strconv.FormatFloat(f+0, 'f', -1, 64) } // -0 + 0 is 0

func FuzzParseGeo(f *testing.F) { geoLaws.Fuzz(f) }

func TestCoordinatesAreInRange(t *testing.T) {
	for whole := range 1000 {
		for _, fraction := range []string{"", ".0", ".000", ".5", ".0001"} {
			for _, digits := range []string{strconv.Itoa(whole), fmt.Sprintf("%02d", whole), fmt.Sprintf("%03d", whole)} {
				number, err := strconv.ParseFloat(digits+fraction, 64)
				require.NoError(t, err)
				assert.Equal(t, number <= 90 && len(digits) <= 2, geo.Valid("geo:-"+digits+fraction+",0"), digits+fraction)
				assert.Equal(t, number <= 180, geo.Valid("geo:0,"+digits+fraction), digits+fraction)
			}
		}
	}
}

func TestALocationHasTheGivenNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		latitude, longitude := rapid.Float64Range(-90, 90).Draw(t, "latitude"), rapid.Float64Range(-180, 180).Draw(t, "longitude")
		u, err := geo.At(latitude, longitude)
		require.NoError(t, err)
		for range rapid.IntRange(0, 2).Draw(t, "times") {
			meters := rapid.Float64().Draw(t, "altitude")
			u, err = u.WithAltitude(meters)
			require.NoError(t, err)
			got, ok := u.Altitude()
			require.True(t, ok)
			require.Equal(t, meters, got)
			meters = rapid.Float64Min(0).Draw(t, "uncertainty")
			u, err = u.WithUncertainty(meters)
			require.NoError(t, err)
			got, ok = u.Uncertainty()
			require.True(t, ok)
			require.Equal(t, meters, got)
		}
		require.Equal(t, latitude, u.Latitude())
		switch {
		case latitude == 90 || latitude == -90:
			longitude = 0
		case longitude == -180:
			longitude = 180
		}
		require.Equal(t, longitude, u.Longitude())
	})
	u, err := geo.MustParse("geo:1,2,3;crs=x;u=4;a").WithUncertainty(5)
	require.NoError(t, err)
	u, err = u.WithAltitude(6)
	require.NoError(t, err)
	assert.Equal(t, "geo:1,2,6;crs=x;u=5;a", u.String())
}

func TestInvalidNumbersAreNotALocation(t *testing.T) {
	at := func(f float64) (geo.URI, error) { return geo.At(f, 0) }
	u, zero := geo.MustParse("geo:1,2"), geo.URI{}
	for _, c := range []struct {
		make    func(float64) (geo.URI, error)
		numbers []float64
	}{
		{at, []float64{math.NaN(), math.Inf(1), math.Inf(-1), 90.1}},
		{u.WithAltitude, []float64{math.NaN(), math.Inf(1), math.Inf(-1)}},
		{u.WithUncertainty, []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1}},
		{zero.WithAltitude, []float64{1}},
		{zero.WithUncertainty, []float64{1}},
	} {
		for _, f := range c.numbers {
			_, err := c.make(f)
			assert.Error(t, err, f)
		}
	}
}

func Example_geo() {
	u, err := geo.At(48.198634, 16.371648)
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err = u.WithUncertainty(40)
	fmt.Println(u, err)

	for p := range geo.MustParse("geo:48.2010,16.3695;u=40;label=St%20Stephen").Parameters() {
		fmt.Println(p.Name(), "is", p.DecodedValue())
	}
	fmt.Println(geo.MustParse("geo:90,-22.43;crs=WGS84").Equal(geo.MustParse("geo:90.00,46")))
	// Output:
	// geo:48.198634,16.371648;u=40 <nil>
	// label is St Stephen
	// true
}
