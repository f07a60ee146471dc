package data_test

import (
	"encoding/base64"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/data"
)

var urls = rapid.Custom(func(t *rapid.T) data.URL {
	texts := rapid.StringMatching(`data:(,(a|%2[cC]|%00|=|\?){0,5}|;base64,([Aa]|%51|%2[bF]|/){0,9}(=|%3[dD]){0,2})`)
	return data.MustParse(texts.Filter(data.Valid[string]).Draw(t, "URL"))
})

func TestAReaderReadsTheData(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := urls.Draw(t, "URL")
		for _, wrap := range []func(io.Reader) io.Reader{func(r io.Reader) io.Reader { return r }, iotest.OneByteReader, iotest.HalfReader, iotest.DataErrReader} {
			got, err := io.ReadAll(wrap(u.Reader()))
			require.NoError(t, err)
			require.Equal(t, string(u.Bytes()), string(got))
		}
	})
	var octets []byte
	for i := range 20_000 {
		octets = append(octets, byte(i))
	}
	for _, text := range []string{"data:;base64," + base64.StdEncoding.EncodeToString(octets), "data:," + uri.QueryChars.Encode(string(octets))} {
		assert.NoError(t, iotest.TestReader(data.MustParse(text).Reader(), octets))
	}
}

func TestAReaderAllocatesNoMoreForMoreData(t *testing.T) {
	for _, base := range []string{"data:;base64,", "data:,"} {
		u := data.MustParse(base + strings.Repeat("%51AAA", 1<<16))
		buffer := make([]byte, 4096)
		n := testing.AllocsPerRun(5, func() {
			for r := u.Reader(); ; {
				if _, err := r.Read(buffer); err != nil {
					return
				}
			}
		})
		assert.LessOrEqual(t, n, 3.0, base)
	}
}

func FuzzReader(f *testing.F) {
	f.Add("data:;a=%0D;base64,QQ%3d=")
	f.Add("data:text/plain,%00%")
	f.Fuzz(func(t *testing.T, text string) {
		u, err := data.Parse(text)
		if err != nil {
			return
		}
		octets, err := io.ReadAll(u.Reader())
		require.NoError(t, err)
		require.Equal(t, string(u.Bytes()), string(octets))
		require.NotEmpty(t, u.ContentType())
	})
}
