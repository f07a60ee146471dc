package uri_test

import (
	"fmt"
	"net/netip"
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

func ExampleGrammar_zone() {
	const text = "http://[fe80::1%25eth0]:8080/"
	_, err := uri.Parse(text)
	fmt.Println(err)

	u, _ := uri.RFC6874.Parse(text)
	host, _ := u.Host()
	addr, _ := host.Addr()
	hostPort, _ := u.HostPort()
	fmt.Println(addr.Zone(), hostPort)
	// Output:
	// uri: a zone identifier is not part of a URI: …"p://[fe80::1%25eth0]"… at offset 15; RFC 3986 has no zone identifiers; RFC 6874 added them, and RFC 9844 withdrew them (rule IPv6address, expected HEXDIG, ".", ":" or "]"; RFC 3986, section 3.2.2)
	// eth0 [fe80::1%eth0]:8080
}

func TestZonesAreDecodedAndKeepTheirCase(t *testing.T) {
	for _, c := range []struct {
		text, zone, name string
		dials            bool
		normal           string
	}{
		{"http://[fe80::1%25eth0]/", "eth0", "fe80::1%eth0", true, "http://[fe80::1%25eth0]/"},
		{"http://[FE80:0::1%25Eth0]/", "Eth0", "fe80::1%Eth0", true, "http://[fe80::1%25Eth0]/"},
		{"http://[fe80::1%25%65th0]/", "eth0", "fe80::1%eth0", true, "http://[fe80::1%25eth0]/"},
		{"http://[fe80::1%25a%2fb]/", "a/b", "fe80::1%25a%2Fb", false, "http://[fe80::1%25a%2Fb]/"},
		{"http://[fe80::1%25%00]/", "\x00", "fe80::1%25%00", false, "http://[fe80::1%25%00]/"},
		{"http://[fe80::1%25%25]/", "%", "fe80::1%25%25", false, "http://[fe80::1%25%25]/"},
		{"http://[fe80::1%2525]/", "25", "fe80::1%25", true, "http://[fe80::1%2525]/"},
		{"http://[::ffff:1.2.3.4%25a]/", "a", "::ffff:1.2.3.4%a", true, "http://[::ffff:1.2.3.4%25a]/"},
		{"http://[fe80::1]/", "", "fe80::1", true, "http://[fe80::1]/"},
	} {
		u, err := uri.RFC6874.Parse(c.text)
		require.NoError(t, err, c.text)
		host, _ := u.Host()
		assert.Equal(t, uri.IPv6address, host.Kind(), c.text)
		addr, ok := host.Addr()
		assert.True(t, ok, c.text)
		assert.Equal(t, c.zone, addr.Zone(), c.text)
		name, ok := host.Name()
		assert.Equal(t, c.name, name, c.text)
		assert.Equal(t, c.dials, ok, c.text)
		normal := uri.Normalizer{Steps: uri.AllSteps}.Normalize(u)
		assert.Equal(t, c.normal, normal.String(), c.text)
		assert.Equal(t, normal, uri.Normalizer{Steps: uri.AllSteps}.Normalize(normal))
		assert.Zero(t, uri.Normalizer{Steps: uri.AllSteps}.Changes(normal), c.text)
		back, err := uri.RFC6874.Parse("http://h/")
		require.NoError(t, err)
		back, err = back.WithAddr(addr)
		require.NoError(t, err, c.text)
		assert.True(t, uri.Equal(u, back, uri.RungScheme), "%s %s", u, back)
	}
}

func TestWhatIsNoZoneIsRefused(t *testing.T) {
	for _, text := range []string{
		"http://[fe80::1%25]/", "http://[fe80::1%]/", "http://[fe80::1%eth0]/", "http://[fe80::1%25e:0]/", "http://[fe80::1%25e!0]/", "http://[v1.a%25e]/",
		"http://fe80::1%25eth0/", "http://[1.2.3.4%25e]/", "http://[fe80::1%25e]x/",
	} {
		_, err := uri.RFC6874.Parse(text)
		assert.ErrorAs(t, err, new(*uri.SyntaxError), text)
	}
}

func TestOnlyRFC6874HasAPlaceForZones(t *testing.T) {
	for _, g := range uri.Grammars() {
		u, err := g.Parse("http://h/")
		require.NoError(t, err)
		v, err := u.WithAddr(netip.MustParseAddr("fe80::1%eth0"))
		if g == uri.RFC6874 {
			require.NoError(t, err)
			assert.Equal(t, "http://[fe80::1%25eth0]/", v.String())
			continue
		}
		assert.ErrorAs(t, err, new(*uri.ComponentError), g)
	}
}

func TestZonesReachNetURLDecoded(t *testing.T) {
	u, err := uri.RFC6874.Parse("http://[fe80::1%25eth0]:80/")
	require.NoError(t, err)
	v, err := u.URL()
	require.NoError(t, err)
	parsed, err := url.Parse(u.String())
	require.NoError(t, err)
	assert.Equal(t, parsed.Host, v.Host)
	assert.Equal(t, "fe80::1%eth0", v.Hostname())
	_, err = uri.FromURL(v)
	assert.Error(t, err, "FromURL is of RFC 3986")
}

// The law that allow-lists rely on: with a zone or without, two hosts are the same only if their zones are.
func TestZonesCountWhenHostsAreCompared(t *testing.T) {
	parse := func(s string) uri.URI {
		u, err := uri.RFC6874.Parse(s)
		require.NoError(t, err)
		return u
	}
	a, b, none := parse("http://[fe80::1%25a]/"), parse("http://[fe80::1%25A]/"), parse("http://[fe80::1]/")
	assert.False(t, uri.Equal(a, b, uri.RungScheme))
	assert.False(t, uri.Equal(a, none, uri.RungScheme))
	assert.False(t, a.SameOrigin(b))
	assert.False(t, a.SameOrigin(none))
}
