package data_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/schemes/data"
)

var urls = rapid.Custom(func(t *rapid.T) data.URL {
	return data.MustParseURL(rapid.StringMatching(texts).Filter(data.ValidURL[string]).Draw(t, "URL"))
})

func TestTheNormalFormMeansTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := urls.Draw(t, "URL")
		normal := u.Normalize()
		require.Equal(t, u.Bytes(), normal.Bytes())
		mediaType, _ := u.MediaType()
		normalType, _ := normal.MediaType()
		require.Equal(t, mediaType, normalType)
	})
}
