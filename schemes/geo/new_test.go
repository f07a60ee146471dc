package geo_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/schemes/geo"
)

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
	u := geo.MustParse("geo:1,2")
	for _, number := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		_, err := geo.At(number, 0)
		assert.Error(t, err)
		_, err = u.WithAltitude(number)
		assert.Error(t, err)
		_, err = u.WithUncertainty(number)
		assert.Error(t, err)
	}
	_, err := geo.At(90.1, 0)
	assert.Error(t, err)
	_, err = u.WithUncertainty(-1)
	assert.Error(t, err)
	_, err = geo.URI{}.WithAltitude(1)
	assert.Error(t, err)
	_, err = geo.URI{}.WithUncertainty(1)
	assert.Error(t, err)
}

func TestOnlyAnAbsentValueIsEmpty(t *testing.T) {
	for _, text := range []string{"geo:1,2;a", "geo:1,2;a=%00", "geo:1,2;a=b;c"} {
		u := geo.MustParse(text)
		for p := range u.Parameters() {
			_, present := p.Value()
			assert.Equal(t, present, p.DecodedValue() != "", text)
			value, ok := u.Parameter(p.Name())
			assert.True(t, ok, text)
			assert.Equal(t, p.DecodedValue(), value, text)
		}
		_, ok := u.Parameter("d")
		assert.False(t, ok, text)
	}
	_, err := geo.Parse("geo:1,2;a=")
	assert.Error(t, err, "no value is empty")
}
