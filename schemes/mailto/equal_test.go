package mailto_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/schemes/mailto"
)

var urls = rapid.Custom(func(t *rapid.T) mailto.URL {
	return mailto.MustParseURL(rapid.StringMatching(texts).Filter(mailto.ValidURL[string]).Draw(t, "URL"))
})

func TestTheNormalFormMeansTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := urls.Draw(t, "URL")
		normal := u.Normalize()
		before, err := u.Recipients()
		after, errAfter := normal.Recipients()
		require.Equal(t, err, errAfter)
		require.Equal(t, strings.ToLower(strings.Join(before, " ")), strings.ToLower(strings.Join(after, " ")))
	})
}
