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
		"data:a/b;c=%C3%A9%09,":            "a/b; c*=utf-8''%C3%A9%09",
		"data:a/b;c=%0D%0ASet-Cookie%3Ax,": "",
		"data:;a=1;A=2,":                   "text/plain; a=1; charset=US-ASCII",
	} {
		u, err := data.Parse(text)
		if want == "" {
			assert.Error(t, err, text)
			continue
		}
		require.NoError(t, err, text)
		assert.Equal(t, want, u.ContentType(), text)
	}
}

// What MediaType returns becomes part of a line, such as that of a header field.
func TestNoParameterHoldsALineBreak(t *testing.T) {
	for _, text := range []string{"data:;a=%0a,", "data:;a=b%0Dc,", "data:;a=%00,", "data:a/b;c=d;e=%0D%0A;base64,"} {
		assert.False(t, data.Valid(text), text)
	}
	_, err := data.New("a/b; c*=utf-8''%0D%0Ax", nil)
	assert.ErrorIs(t, err, data.ErrContentType)
	u := data.MustParse("data:;a=%09%0B%1F%7f,%0D%0A%00")
	_, parameters := u.MediaType()
	assert.Equal(t, "\t\v\x1f\x7f", parameters["a"])
	assert.Equal(t, "\r\n\x00", string(u.Bytes()))
}
