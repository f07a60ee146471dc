package uri_test

import (
	"net/netip"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

func TestHostsOfAddressesHaveThem(t *testing.T) {
	for text, want := range map[string]string{
		"//127.0.0.1":                       "127.0.0.1",
		"//[::1]":                           "::1",
		"//[2001:DB8::7]:1":                 "2001:db8::7",
		"//u@[::ffff:1.2.3.4]":              "::ffff:1.2.3.4",
		"//[1:2:3:4:5:6:7::]":               "1:2:3:4:5:6:7:0",
		"//[0001:0002:0003:0004:5:6:7:8]/p": "1:2:3:4:5:6:7:8",
	} {
		host, present := uri.MustParseReference(text).Host()
		require.True(t, present, text)
		addr, ok := host.Addr()
		require.True(t, ok, text)
		assert.Equal(t, netip.MustParseAddr(want), addr, text)
	}
}

func TestHostsOfNamesHaveNoAddress(t *testing.T) {
	for _, text := range []string{"//a", "//", "//1.2.3.256", "//01.2.3.4", "//1.2.3.4.", "//%31.2.3.4", "//[v1.a]", "//[vF.::1]"} {
		host, present := uri.MustParseReference(text).Host()
		require.True(t, present, text)
		_, ok := host.Addr()
		assert.False(t, ok, text)
	}
	_, present := uri.MustParseReference("a:b").Host()
	assert.False(t, present)
}

func TestZeroHostIsTheEmptyName(t *testing.T) {
	host, present := uri.MustParseReference("//").Host()
	assert.True(t, present)
	assert.Equal(t, uri.Host{}, host)
	assert.Equal(t, uri.RegName, host.Kind())
}

func TestHostKindsAreNamedAsTheRules(t *testing.T) {
	rules := uri.RFC3986.Rules()
	for _, k := range []uri.HostKind{uri.RegName, uri.IPv4address, uri.IPv6address, uri.IPvFuture} {
		assert.Contains(t, rules, k.String())
	}
	assert.NotContains(t, rules, uri.HostKind(99).String())
}

// EveryIPv6Shape is all the ways to leave groups out: netip is the judge.
func TestIPv6AddressesAreThoseOfNetip(t *testing.T) {
	groups := func(n int) string {
		s := ""
		for i := range n {
			if i > 0 {
				s += ":"
			}
			s += "a"
		}
		return s
	}
	for before := range 10 {
		for after := range 10 {
			for _, tail := range []string{"", "1.2.3.4", ":1.2.3.4"} {
				for _, middle := range []string{"::", ":", ""} {
					text := groups(before) + middle + groups(after) + tail
					addr, err := netip.ParseAddr(text)
					want := err == nil && addr.Is6()
					// RFC 4291 lets "::" stand for one group at least, RFC 5952 for two: the ABNF for one.
					assert.Equal(t, want, uri.RFC3986.ValidRule("IPv6address", text), text)
				}
			}
		}
	}
}
