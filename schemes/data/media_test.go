package data_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/schemes/data"
)

func TestContentTypesAreThoseOfHeaderFields(t *testing.T) {
	for text, want := range map[string]string{
		"data:,":                           "text/plain; charset=US-ASCII",
		"data:image/SVG+xml,":              "image/svg+xml",
		"data:a/b;c=d%20e,":                `a/b; c="d e"`,
		"data:a/b;c=%0D%0ASet-Cookie:x%22": "",
		"data:a/b;c=%0D%0ASet-Cookie%3Ax,": "a/b; c*=utf-8''%0D%0ASet-Cookie%3Ax",
		"data:;a=1;A=2,":                   "text/plain; a=1",
	} {
		u, err := data.ParseURL(text)
		if want == "" {
			assert.Error(t, err, text)
			continue
		}
		require.NoError(t, err, text)
		assert.Equal(t, want, u.ContentType(), text)
	}
}
