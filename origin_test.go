package uri_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

func TestOriginsAreThoseOfRFC6454(t *testing.T) {
	for in, want := range map[string]string{
		"http://example.com/": "http://example.com", "HTTP://u:p@EXAMPLE.com:080/x?y#z": "http://example.com", "http://example.com:": "http://example.com",
		"http://example.com:443": "http://example.com:443", "https://example.com:443": "https://example.com", "wss://[2001:DB8::0:7]:1/": "wss://[2001:db8::7]:1",
		"ftp://ex%61mple.com": "ftp://example.com", "ssh://h": "ssh://h",
		"file:///a": "null", "file://h/a": "null", "data:,": "null", "foo://h:1/": "null", "//h": "null", "": "null", "http:///": "null", "http:h": "null", "http://h:65536": "null",
	} {
		o := uri.MustParseReference(in).Origin()
		assert.Equal(t, want, o.String(), in)
		assert.Equal(t, want == "null", o.IsOpaque(), in)
		text, err := o.MarshalText()
		require.NoError(t, err)
		assert.Equal(t, want, string(text))
	}
	u := uri.MustParse("http://example.com/a")
	assert.True(t, u.SameOrigin(uri.MustParse("HTTP://EXAMPLE.COM:80/b")))
	assert.False(t, u.SameOrigin(uri.MustParse("http://example.com:8080/")))
	assert.False(t, u.SameOrigin(uri.MustParse("https://example.com/")))
	assert.False(t, u.SameOrigin(uri.MustParse("http://www.example.com/")))
	file := uri.MustParse("file:///a")
	assert.False(t, file.SameOrigin(file))
	o := file.Origin()
	same := o
	assert.True(t, o == same, "a copy")
	assert.False(t, o == file.Origin(), "asked again")
	assert.False(t, o == uri.Origin{})
	assert.True(t, uri.Origin{}.IsOpaque())
	assert.Equal(t, map[uri.Origin]int{u.Origin(): 2}[uri.MustParse("http://example.com:80").Origin()], 2)
}

func TestAnIRIHasTheOriginOfItsURI(t *testing.T) {
	for _, text := range []string{"http://é/", "http://%c3%a9:/", "http://%C3%A9:80"} {
		u, err := uri.RFC3987.Parse(text)
		require.NoError(t, err)
		assert.Equal(t, "http://%C3%A9", u.Origin().String())
		v, err := u.ToURI()
		require.NoError(t, err)
		assert.True(t, u.SameOrigin(v), text)
	}
}

func ExampleURI_SameOrigin() {
	page := uri.MustParse("https://example.com/login")
	fmt.Println(page.Origin(), page.SameOrigin(uri.MustParse("HTTPS://example.com:443/next")))
	// Output: https://example.com true
}
