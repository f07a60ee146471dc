package consensuslang

import (
	"fmt"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Package netip decides which addresses have an IPv4 address mapped into them, however they are written.
func TestMappedAddressesAreThoseThatHaveAnIPv4AddressWithin(t *testing.T) {
	mapped, err := Rule("mapped-address")
	require.NoError(t, err)
	check := func(t require.TestingT, address string) {
		a, err := netip.ParseAddr(address)
		if err != nil {
			return
		}
		require.Equal(t, a.Is4In6(), mapped.Accepts("http://["+address+"]/"), address)
	}
	for _, s := range []string{
		"::ffff:1.2.3.4", "::FFFF:102:304", "0:0:0:0:0:ffff:1.2.3.4", "0::ffff:1.2.3.4", "::0:ffff:1.2.3.4", "0:0::0:ffff:0:0", "0:0:0:0:0:ffff::", "0:0:0:0:0:ffff::5",
		"0:0:0:0:0:ffff:5::", "::ffff:0:0:0", "::1.2.3.4", "::ffff", "1::ffff:1.2.3.4", "::ffff:0:1.2.3.4", "0:0:0:0:ffff::1.2.3.4", "::", "0000:000::00:ffff:1:2", "64:ff9b::1.2.3.4",
		"::5:ffff:1.2.3.4", "0:0:0:0:0:ffff:1:2", "0:0:0:0:0:fffe:1:2", "::ff:ff:1.2.3.4",
	} {
		check(t, s)
	}
	groups := rapid.SampledFrom([]string{"0", "00", "0", "ffff", "FFFF", "ffff", "1", ":", "1.2.3.4"})
	rapid.Check(t, func(t *rapid.T) {
		check(t, strings.Join(rapid.SliceOfN(groups, 3, 8).Draw(t, "groups"), ":"))
		before := rapid.IntRange(0, 5).Draw(t, "zeros")
		tail := rapid.SampledFrom([]string{"ffff:1:2", "ffff:1.2.3.4", "ffff::", "ffff:0::", "fffe:1:2", "ffff:1:2:3"}).Draw(t, "tail")
		check(t, strings.Repeat("0:", before)+tail)
		check(t, fmt.Sprintf("%s:%s%s", strings.Repeat("0:", before), strings.Repeat("0:", rapid.IntRange(0, 4).Draw(t, "more")), tail))
		check(t, ":"+strings.Repeat(":0", before)+":"+tail)
	})
}
