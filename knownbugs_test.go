package uri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

// What users of net/url and of fredbi/uri reported, with the numbers of the Go issues.

func TestWhatIsNoURIIsRefused(t *testing.T) {
	for _, s := range []string{
		"http://a b/", `http://"<>/`, "http://[::1%25]evil.com]/", "http://foo@evil.com:80@google.com/", "http://[::1]x/",
		`http://127.0.0.1\@1.1.1.1`, "http://a\t/", "http://a\n/", "http://[fe80::1%25en0]/", "postgres://a:1,b:2/db",
	} {
		assert.False(t, uri.Valid(s), s)
	}
}

func TestWhatIsAURIIsTaken(t *testing.T) {
	for _, s := range []string{"http://[v1.a:b]/", "http://%20h/", "a:b", "?q", "#f", "./a:b", "http://1.2.3.4/", "http://a/#"} {
		u, err := uri.ParseReference(s)
		require.NoError(t, err)
		assert.Equal(t, s, u.String())
	}
}

func TestErrorsShowNoPassword(t *testing.T) { // 24572, 53993, 31808
	for _, s := range []string{"http://u:hunter2@h:x/", "http://u:hunter2@[::1/", "http://u:hun ter2@h/", "//u:hunter2@h\x00"} {
		_, err := uri.ParseReference(s)
		require.Error(t, err)
		assert.NotContains(t, err.Error(), "ter2")
	}
}

func TestAnEmptyFragmentIsKept(t *testing.T) {
	u, err := uri.MustParseReference("http://a/b#").WithHost("c")
	require.NoError(t, err)
	assert.Equal(t, "http://c/b#", u.String())
	assert.Equal(t, "http://c/b#", u.Normalize(uri.AllSteps).String())
}

func TestAPathDoesNotBecomeAHost(t *testing.T) { // 81665
	u := uri.MustParseReference("http://a//evil.example/b")
	_, err := u.WithoutAuthority()
	require.Error(t, err)
	for _, s := range []string{"x:/.//evil.example", "x:/a/..//evil.example", "x:/%2E//evil.example", "x:a/..//evil.example"} {
		v := uri.MustParseReference(s).Normalize(uri.AllSteps)
		_, hasAuthority := v.Authority()
		assert.False(t, hasAuthority, "%q became %q", s, v)
		assertReadsBack(t, v)
	}
}

func TestNoSlashIsLost(t *testing.T) { // 80282
	u, err := uri.MustParseReference("http://h/a/b/c").Resolve(uri.MustParseReference("..//d"))
	require.NoError(t, err)
	assert.Equal(t, "http://h/a//d", u.String())
}

func TestAnEncodedDelimiterStaysData(t *testing.T) {
	u := uri.MustParseReference("http://a%40b/%2F%2E%2E/%3F%23")
	v := u.Normalize(uri.AllSteps)
	assert.Equal(t, "http://a%40b/%2F../%3F%23", v.String(), `"/" and ".." in one segment`)
	host, _ := v.Host()
	assert.Equal(t, "a%40b", host.String())
}
