package data_test

import (
	"mime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/schemes/data"
)

func TestAURLContainsTheGivenData(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		octets := rapid.SliceOf(rapid.Byte()).Draw(t, "octets")
		parameters := rapid.MapOfN(rapid.StringMatching(`[a-z#%]{1,3}`), rapid.StringMatching(`[ -~]{1,5}`), 0, 2).Draw(t, "parameters")
		contentType := mime.FormatMediaType("a/b^", parameters)
		u, err := data.New(contentType, octets)
		require.NoError(t, err, contentType)
		require.Equal(t, octets, u.Bytes())
		mediaType, got := u.MediaType()
		require.Equal(t, "a/b^", mediaType)
		require.Equal(t, parameters, got)
		require.Equal(t, contentType, u.ContentType())
		require.LessOrEqual(t, len(u.Data()), 3*len(octets))
	})
}

func FuzzNew(f *testing.F) {
	f.Add("text/plain; charset=utf-8", []byte("é%"))
	f.Add("a/b;c=\"d;\\\"e\"", []byte("abcdefghij"))
	f.Add("", []byte{0xff, 0})
	f.Add("text/plain; a=b", []byte(nil))
	f.Fuzz(func(t *testing.T, contentType string, octets []byte) {
		u, err := data.New(contentType, octets)
		if err != nil {
			require.ErrorIs(t, err, data.ErrContentType)
			return
		}
		require.Equal(t, string(octets), string(u.Bytes()))
		if contentType == "" {
			return
		}
		mediaType, parameters, err := mime.ParseMediaType(contentType)
		require.NoError(t, err)
		if _, present := parameters["charset"]; mediaType == "text/plain" && !present {
			parameters["charset"] = "US-ASCII"
		}
		gotType, got := u.MediaType()
		require.Equal(t, mediaType, gotType)
		require.Equal(t, parameters, got)
	})
}

func TestTheShorterPathIsChosen(t *testing.T) {
	for octets, want := range map[string]string{
		"abc def": "data:,abc%20def", "abcd     ": "data:,abcd%20%20%20%20%20", "abc      ": "data:;base64,YWJjICAgICAg",
		"ab      ": "data:;base64,YWIgICAgICA=", "?????????": "data:,?????????",
	} {
		u, err := data.New("", []byte(octets))
		require.NoError(t, err)
		require.Equal(t, want, u.String())
	}
}

func TestValuesOfParametersAreTokensOrEncoded(t *testing.T) {
	u, err := data.New(`a/b; c="(=),:;x"`, nil)
	require.NoError(t, err)
	assert.Equal(t, "data:a/b;c=%28%3D%29%2C%3A%3Bx,", u.String())
}

func TestContentTypesThatCannotBeWritten(t *testing.T) {
	for _, contentType := range []string{"text", "/", "text/", "/plain", "a/b;", "a b/c", "text/plain; a", "text/plain; a=", `text/plain; a=""`, "text/plain; a=1; a=2", "é/b", "a/b/c", ";a=b", " "} {
		u, err := data.New(contentType, nil)
		if err == nil {
			assert.Equal(t, "data:a/b,", u.String(), contentType)
			continue
		}
		assert.ErrorIs(t, err, data.ErrContentType, contentType)
	}
}
