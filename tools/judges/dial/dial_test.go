package main

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAClientSaysWhatItDials(t *testing.T) {
	c := newClient()
	for url, want := range map[string]any{
		"http://a.example/@b":          &place{"http", "a.example", "80"},
		"https://a.example?x":          &place{"https", "a.example", "443"},
		"HTTP://[::FFFF:1.2.3.4]:081/": &place{"http", "::FFFF:1.2.3.4", "081"},
	} {
		assert.Equal(t, want, c.answer(url), url)
	}
	assert.IsType(t, refusal{}, c.answer("http://a b/"))
	assert.IsType(t, refusal{}, c.answer("ftp://a/"))
}

func TestTheProxyReadsRequestsOfSOCKS(t *testing.T) {
	for request, want := range map[string]place{
		"\x05\x01\x00\x05\x01\x00\x03\x01a\x00\x50":                                                                 {Host: "a", Port: "80"},
		"\x05\x02\x00\x02\x05\x01\x00\x01\x7f\x00\x00\x01\x1f\x90":                                                  {Host: "127.0.0.1", Port: "8080"},
		"\x05\x01\x00\x05\x01\x00\x04" + "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff\x01\x02\x03\x04\x01\xbb": {Host: "::ffff:1.2.3.4", Port: "443"},
	} {
		p, err := requested(bufio.NewReader(bytes.NewReader([]byte(request))), io.Discard)
		require.NoError(t, err)
		assert.Equal(t, want, p)
		for n := range len(request) {
			_, err := requested(bufio.NewReader(bytes.NewReader([]byte(request[:n]))), io.Discard)
			assert.Error(t, err)
		}
	}
}

func TestTheProxyTellsTLSFromHTTP(t *testing.T) {
	for first, scheme := range map[string]string{"\x16\x03\x01": "https", "GET /": "http"} {
		s, err := newSOCKS()
		require.NoError(t, err)
		c, err := net.Dial("tcp", s.Addr().String())
		require.NoError(t, err)
		_, err = c.Write([]byte("\x05\x01\x00\x05\x01\x00\x03\x01a\x00\x50" + first))
		require.NoError(t, err)
		_, _ = io.ReadAll(c) // until it closes the connection
		assert.Equal(t, place{scheme, "a", "80"}, s.asked(`{}`))
		assert.Equal(t, refusal{"refused"}, s.asked(`{"error":"refused"}`))
		assert.Equal(t, refusal{"it connected nowhere"}, s.asked(`{}`))
		c.Close()
		s.Close()
	}
}
