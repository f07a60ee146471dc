package guard_test

import (
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/guard"
	"github.com/urigrammar/uri/internal/tests/golden"
)

// addressRow is a line of testdata/addresses.jsonl, which tools/guard writes.
type addressRow struct {
	Prefix               netip.Prefix
	Name, RFC, Reachable string
	Verdicts             map[string]string
	Lists                []string
}

// decision is a line of testdata/decisions.jsonl: what Public says where sources differ, and why.
type decision struct {
	Prefix     netip.Prefix
	Guard, Why string
}

func addressRows(t testing.TB) []addressRow {
	return golden.Lines[addressRow](t, "testdata/addresses.jsonl")
}

// registered returns the prefixes of IANA's files.
func registered(t testing.TB) (prefixes []netip.Prefix) {
	t.Helper()
	for _, family := range []string{"4", "6"} {
		text, err := os.ReadFile("testdata/iana-ipv" + family + "-special-registry-1.csv")
		require.NoError(t, err)
		rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
		require.NoError(t, err)
		for _, row := range rows[1:] {
			for block := range strings.SplitSeq(regexp.MustCompile(` \[\d+\]`).ReplaceAllString(row[0], ""), ", ") {
				prefixes = append(prefixes, netip.MustParsePrefix(block))
			}
		}
	}
	return prefixes
}

// verdictOf returns what Public says about a prefix: "public", "refused", or "mixed" if it depends
// on the address.
func verdictOf(p netip.Prefix) string {
	r := rand.New(rand.NewPCG(1, 2))
	n := 0
	const tried = 300
	for i := range tried {
		if guard.Public(inside(p, func() byte {
			switch i {
			case 0:
				return 0
			case 1:
				return 0xff
			}
			return byte(r.Uint32())
		})) {
			n++
		}
	}
	switch n {
	case 0:
		return "refused"
	case tried:
		return "public"
	}
	return "mixed"
}

// inside returns the address of a prefix whose other bits come from a function.
func inside(p netip.Prefix, octet func() byte) netip.Addr {
	b := p.Addr().AsSlice()
	for i := range b {
		b[i] |= octet() & (0xff >> min(max(p.Bits()-8*i, 0), 8))
	}
	addr, _ := netip.AddrFromSlice(b)
	return addr
}

func TestEveryPrefixIsAgreedBetweenAllSourcesOrDecided(t *testing.T) {
	decisions := map[netip.Prefix]decision{}
	for _, d := range golden.Lines[decision](t, "testdata/decisions.jsonl") {
		assert.NotContains(t, decisions, d.Prefix)
		assert.NotEmpty(t, d.Why, d.Prefix)
		decisions[d.Prefix] = d
	}
	listed := map[netip.Prefix]bool{}
	for _, row := range addressRows(t) {
		listed[row.Prefix] = true
		is := verdictOf(row.Prefix)
		agreed := !slices.Contains([]string{"true", "n/a", "ended"}, row.Reachable)
		for _, verdict := range row.Verdicts {
			agreed = agreed && verdict == is
		}
		d, decided := decisions[row.Prefix]
		switch {
		case agreed:
			assert.GreaterOrEqual(t, len(row.Verdicts), 4, row.Prefix)
			assert.False(t, decided, "%s: no source differs any more", row.Prefix)
		case assert.True(t, decided, "%s is %s here: %v", row.Prefix, is, row.Verdicts):
			assert.Equal(t, d.Guard, is, row.Prefix)
		}
		delete(decisions, row.Prefix)
	}
	assert.Empty(t, decisions, "no source was asked")
	for _, p := range registered(t) {
		assert.True(t, listed[p], "%s of a registry was not compared", p)
	}
}

// A prefix that is not within another one is an entry of at least four transcriptions, unless it is
// new or reachable.
func TestFourTranscriptionsHaveThePrefixesOfTheRegistries(t *testing.T) {
	entries := registered(t)
	few := []string{"64:ff9b:1::/48", "100:0:0:1::/64", "3fff::/20", "5f00::/16"} // of 2017 to 2025
	for _, row := range addressRows(t) {
		within := slices.ContainsFunc(entries, func(p netip.Prefix) bool {
			return p.Contains(row.Prefix.Addr()) && p.Bits() < row.Prefix.Bits()
		})
		if row.Reachable == "" || row.Reachable == "true" || within {
			continue
		}
		if slices.Contains(few, row.Prefix.String()) {
			assert.Less(t, len(row.Lists), 4, "%s is not new any more", row.Prefix)
			continue
		}
		assert.GreaterOrEqual(t, len(row.Lists), 4, row.Prefix)
	}
}

var isatap = regexp.MustCompile(`:0[02]00:5efe:....:....$`)

// bySlowReading is Public, read from IANA's files and the rules of its comment.
func bySlowReading(entries []netip.Prefix, addr netip.Addr) bool {
	switch {
	case addr.Zone() != "":
		return false
	case addr.Is4In6():
		return bySlowReading(entries, addr.Unmap())
	case netip.MustParsePrefix("64:ff9b::/96").Contains(addr):
		b := addr.As16()
		return bySlowReading(entries, netip.AddrFrom4([4]byte(b[12:])))
	case addr.IsMulticast():
		return false
	case addr.Is6() && !netip.MustParsePrefix("2000::/3").Contains(addr):
		return false
	case addr.Is6() && isatap.MatchString(addr.StringExpanded()):
		return false
	}
	return !slices.ContainsFunc(entries, func(p netip.Prefix) bool { return p.Contains(addr) })
}

func TestTheEdgesOfEachPrefixAreThoseOfTheRegistries(t *testing.T) {
	entries := excluded(t)
	all := slices.Clone(entries)
	for _, row := range addressRows(t) {
		all = append(all, row.Prefix)
	}
	for _, p := range all {
		first, last := inside(p, func() byte { return 0 }), inside(p, func() byte { return 0xff })
		for _, addr := range []netip.Addr{first.Prev(), first, first.Next(), last.Prev(), last, last.Next()} {
			if addr.IsValid() {
				assert.Equal(t, bySlowReading(entries, addr), guard.Public(addr), "%s near %s", addr, p)
			}
		}
	}
}

// cloud is a line of testdata/clouds.jsonl.
type cloud struct {
	Prefix             netip.Prefix
	Cloud, Use, Source string
}

// publicClouds returns the addresses of clouds that no registry has.
func publicClouds(t testing.TB) []cloud {
	entries := registered(t)
	return slices.DeleteFunc(golden.Lines[cloud](t, "testdata/clouds.jsonl"), func(c cloud) bool {
		return slices.ContainsFunc(entries, func(p netip.Prefix) bool { return p.Contains(c.Prefix.Addr()) && p.Bits() <= c.Prefix.Bits() })
	})
}

// excluded returns the prefixes of IANA's files, and those of clouds.
func excluded(t testing.TB) (all []netip.Prefix) {
	for _, c := range publicClouds(t) {
		all = append(all, c.Prefix)
	}
	return append(all, registered(t)...)
}

func TestAddressesThatCloudsUseInsideAreNotPublic(t *testing.T) {
	for _, c := range golden.Lines[cloud](t, "testdata/clouds.jsonl") {
		assert.Equal(t, "refused", verdictOf(c.Prefix), c)
		assert.Regexp(t, `^https://`, c.Source, c)
	}
	entries := excluded(t)
	for _, c := range publicClouds(t) {
		first, last := inside(c.Prefix, func() byte { return 0 }), inside(c.Prefix, func() byte { return 0xff })
		for _, addr := range []netip.Addr{first.Prev(), first, last, last.Next()} {
			assert.Equal(t, bySlowReading(entries, addr), guard.Public(addr), addr)
		}
		assert.NoError(t, guard.Policy{AllowPrivate: []netip.Prefix{c.Prefix}}.Validate(), "it has no public address")
	}
}

// carrying returns the IPv6 addresses that lead to an IPv4 address, by the RFCs.
func carrying(b [4]byte) map[string]netip.Addr {
	all := map[string]netip.Addr{
		"IPv4-compatible (RFC 4291)":   netip.AddrFrom16([16]byte{12: b[0], b[1], b[2], b[3]}),
		"IPv4-translated (RFC 2765)":   netip.AddrFrom16([16]byte{8: 0xff, 0xff, 12: b[0], b[1], b[2], b[3]}),
		"6to4 (RFC 3056)":              netip.AddrFrom16([16]byte{0x20, 0x02, b[0], b[1], b[2], b[3], 15: 1}),
		"Teredo, server (RFC 4380)":    netip.AddrFrom16([16]byte{0x20, 0x01, 4: b[0], b[1], b[2], b[3], 8: 0x80, 12: 1, 2, 3, 4}),
		"Teredo, client (RFC 4380)":    netip.AddrFrom16([16]byte{0x20, 0x01, 4: 65, 54, 227, 120, 12: ^b[0], ^b[1], ^b[2], ^b[3]}),
		"ISATAP, global (RFC 5214)":    netip.AddrFrom16([16]byte{0x2a, 10: 0x5e, 0xfe, b[0], b[1], b[2], b[3]}),
		"ISATAP, global, u (RFC 5214)": netip.AddrFrom16([16]byte{0x2a, 7: 9, 2, 0, 0x5e, 0xfe, b[0], b[1], b[2], b[3]}),
		"ISATAP, link (RFC 5214)":      netip.AddrFrom16([16]byte{0xfe, 0x80, 10: 0x5e, 0xfe, b[0], b[1], b[2], b[3]}),
		"ISATAP, link, u (RFC 5214)":   netip.AddrFrom16([16]byte{0xfe, 0x80, 8: 2, 10: 0x5e, 0xfe, b[0], b[1], b[2], b[3]}),
		"ISATAP in 6to4":               netip.AddrFrom16([16]byte{0x20, 0x02, 8, 8, 8, 8, 10: 0x5e, 0xfe, b[0], b[1], b[2], b[3]}),
		"ISATAP, ULA":                  netip.AddrFrom16([16]byte{0xfd, 8: 2, 10: 0x5e, 0xfe, b[0], b[1], b[2], b[3]}),
	}
	for _, length := range []int{48, 56, 64, 96} { // RFC 6052, 2.2, within the prefix of RFC 8215; bits 64 to 71 are zero
		a := [16]byte{1: 0x64, 0xff, 0x9b, 5: 1}
		for i, at := 0, length/8; i < 4; at++ {
			if at != 8 {
				a[at] = b[i]
				i++
			}
		}
		all[fmt.Sprintf("NAT64 with a prefix of %d bits", length)] = netip.AddrFrom16(a)
	}
	return all
}

func TestAnIPv6AddressThatLeadsToAnIPv4AddressIsNotPublic(t *testing.T) {
	for _, text := range []string{"127.0.0.1", "10.0.0.1", "169.254.169.254", "8.8.8.8", "168.63.129.16", "0.0.0.0", "255.255.255.255"} {
		addr := netip.MustParseAddr(text)
		for how, six := range carrying(addr.As4()) {
			assert.False(t, guard.Public(six), "%s: %s", how, six)
		}
		mapped := netip.AddrFrom16(addr.As16())
		assert.Equal(t, guard.Public(addr), guard.Public(mapped), mapped)
	}
	assert.False(t, guard.Public(netip.MustParseAddr("2a00::5efe:7f00:1")))
	for _, text := range []string{"2a00::100:5efe:808:808", "2a00::5eff:808:808", "2a00::5efe:0:808:808", "2a00::1:5efe:808:808", "2a00:0:0:5efe:7f00:1::"} {
		assert.True(t, guard.Public(netip.MustParseAddr(text)), "%s has no identifier of ISATAP", text)
	}
	assert.NoError(t, guard.Policy{AllowPrivate: prefixes("2a00::5efe:a00:0/104")}.Validate())
	assert.Error(t, guard.Policy{AllowPrivate: prefixes("2a00::5efe:0:0/95")}.Validate())
}

func TestAPublicAddressIsNeitherLocalNorPrivateAndItsFormDoesNotMatter(t *testing.T) {
	entries := excluded(t)
	rapid.Check(t, func(t *rapid.T) {
		addr, _ := netip.AddrFromSlice(rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(t, "IPv4"))
		b := addr.As4()
		public := guard.Public(addr)
		assert.Equal(t, bySlowReading(entries, addr), public, addr)
		assert.Equal(t, public, guard.Public(netip.AddrFrom16(addr.As16())), "mapped: %s", addr)
		translated := [16]byte{1: 0x64, 0xff, 0x9b, 12: b[0], b[1], b[2], b[3]}
		assert.Equal(t, public, guard.Public(netip.AddrFrom16(translated)), "NAT64: %s", addr)
		beside := netip.AddrFrom16([16]byte{1: 0x64, 0xff, 0x9b, 11: 1, 12: b[0], b[1], b[2], b[3]})
		assert.False(t, guard.Public(beside), "beside NAT64")
		for how, six := range carrying(b) {
			assert.False(t, guard.Public(six), "%s: %s", how, six)
		}

		six, _ := netip.AddrFromSlice(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "IPv6"))
		assert.Equal(t, bySlowReading(entries, six), guard.Public(six), six)
		assert.False(t, guard.Public(six.WithZone("eth0")))
		for _, a := range []netip.Addr{addr, six} {
			if guard.Public(a) {
				assert.True(t, a.IsGlobalUnicast() && !a.IsPrivate(), a)
			}
		}
	})
	assert.False(t, guard.Public(netip.Addr{}))
}
