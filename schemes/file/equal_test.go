package file_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/schemes/file"
)

var urls = rapid.Custom(func(t *rapid.T) file.URL {
	return file.MustParseURL(rapid.StringMatching(texts).Filter(file.ValidURL[string]).Draw(t, "URL"))
})

func TestTheNormalFormMeansTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := urls.Draw(t, "URL")
		normal := u.Normalize()
		require.Equal(t, u.IsLocal(), normal.IsLocal())
		if path, err := u.POSIX(); err == nil {
			got, err := normal.POSIX()
			require.NoError(t, err)
			require.Equal(t, path, got)
		}
		if path, err := u.Windows(); err == nil {
			got, err := normal.Windows()
			require.NoError(t, err)
			require.Equal(t, strings.ToLower(path), strings.ToLower(got)) // the name of a server
		}
	})
}
