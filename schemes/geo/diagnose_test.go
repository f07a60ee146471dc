package geo_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/schemes/geo"
)

func TestAnErrorSaysWhichCoordinateIsOutOfRange(t *testing.T) {
	for text, problem := range map[string]string{
		"geo:001,0":              "the latitude has more than 2 digits before the point",
		"geo:91,0":               "the latitude is beyond 90 degrees",
		"geo:-90.01,0":           "the latitude is beyond 90 degrees",
		"geo:1,0180":             "the longitude has more than 3 digits before the point",
		"geo:1,-181;crs=wgs84":   "the longitude is beyond 180 degrees",
		"geo:90.0,200;u=1":       "the longitude is beyond 180 degrees",
		"geo:91":                 "the second coordinate is missing",
		"geo:91.x,0":             `"x" is not allowed in a coordinate`,
		"geo:90.x,0":             `"x" is not allowed in a coordinate`,
		"geo:991,0;crs=other;u=": "the uncertainty is missing",
	} {
		_, err := geo.Parse(text)
		var e *geo.SyntaxError
		require.True(t, errors.As(err, &e), text)
		assert.Equal(t, problem, e.Problem(), text)
	}
}
