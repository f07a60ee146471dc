package file_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/schemes/file"
)

var urls = rapid.Custom(func(t *rapid.T) file.URL {
	texts := rapid.StringMatching(`[Ff]ile:(//(//?)?(h|%48|[lL]ocalhost|127\.0\.0\.1|\[::A\])?|[cC]:|)(/[cC]:)?(/(\.|\.\.|%2e\.|[a%cC]:?|%61|%5[cC]|)){0,5}`)
	return file.MustParse(texts.Filter(file.Valid[string]).Draw(t, "URL"))
})

func TestTheHostIsThatOfTheURI(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := urls.Draw(t, "URL")
		host, _ := u.Host()
		want, _ := u.URI().Host()
		require.Equal(t, want.String(), host)
	})
}
