package uri_test

import (
	"fmt"
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

func TestWhatNetURLHoldsComesBack(t *testing.T) {
	for _, s := range []string{
		"http://u:p@h:80/a%2Fb?q=%41#f", "http://a", "http://a/", "http://a?", "http://a/?q#f", "mailto:a@b?x", "x:", "", "?q", "#f", "/a/b",
		"//h/a", "../a", "./a:b", "file:///a", "file:/a", "http://[::1]:80/", "http://h//a", "http://u@h/", "http://h:/", "urn:a:b",
	} {
		u := uri.MustParse(s)
		v, err := u.URL()
		require.NoError(t, err, s)
		back, err := uri.FromURL(v)
		require.NoError(t, err, s)
		assert.Equal(t, u, back)
	}
}

func TestWhatNetURLCanNotHoldIsAnError(t *testing.T) {
	for _, s := range []string{"http://a#", "http://[v1.a:b]/", "http://%20h/", "http://u%41:secret@h/", "#"} {
		_, err := uri.MustParse(s).URL()
		var e *uri.URLError
		require.ErrorAs(t, err, &e, s)
		assert.NotContains(t, fmt.Sprintf("%v %#v", err, err), "secret")
	}
}

func TestFromURLMakesNoHostOfAPath(t *testing.T) {
	for _, v := range []*url.URL{
		{Path: "//evil.example/a"},
		{Scheme: "x", OmitHost: true, Path: "//evil.example/a"},
		{Path: "a:b"},
		{Host: "good.example", Path: "a"},
		{Host: "good.example/evil"},
		{Host: "a b"},
		{Scheme: "1", Path: "a"},
		{RawQuery: "a#b"},
	} {
		_, err := uri.FromURL(v)
		var e *uri.ComponentError
		assert.ErrorAs(t, err, &e, "%#v", v)
	}
	u, err := uri.FromURL(&url.URL{Scheme: "http", User: url.UserPassword("u", "a@b"), Host: "h:80", Path: "/a b/%", ForceQuery: true, Fragment: "é"})
	require.NoError(t, err)
	assert.Equal(t, "http://u:a%40b@h:80/a%20b/%25?#%C3%A9", u.String())
}
