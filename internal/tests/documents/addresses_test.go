package documents

import (
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// special is an entry of one of IANA's two registries of special-purpose addresses, as of 2025-10-09.
type special struct {
	Prefix netip.Prefix
	Name   string
}

func specialAddresses(t *testing.T) (all []special) {
	t.Helper()
	all = uritestutil.ReadLines[special](t, "testdata/special_addresses.jsonl")
	for _, s := range all {
		require.Equal(t, s.Prefix.Masked(), s.Prefix)
	}
	return all
}

// lastOf returns the last address of a prefix.
func lastOf(p netip.Prefix) netip.Addr {
	b := p.Addr().AsSlice()
	for i := p.Bits(); i < 8*len(b); i++ {
		b[i/8] |= 1 << (7 - i%8)
	}
	last, _ := netip.AddrFromSlice(b)
	return last
}

// publicByTheDocument asks the program of the how-to about addresses.
func publicByTheDocument(t *testing.T, addresses []netip.Addr) []bool {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs", "howto", "allow-list.md"))
	require.NoError(t, err)
	var source string
	for _, b := range (Document{"allow-list.md", string(text)}).Blocks() {
		if strings.Contains(b.Text, "\nfunc public(") {
			source = b.Text
		}
	}
	before, _, found := strings.Cut(source, "\nfunc main() {")
	require.True(t, found)
	asked := make([]string, len(addresses))
	for i, a := range addresses {
		asked[i] = strconv.Quote(netip.AddrPortFrom(a, 443).String())
	}
	p, err := ProgramOf(before+"\nfunc main() {\n\tfor _, address := range []string{"+strings.Join(asked, ", ")+
		"} {\n\t\tfmt.Println(public(\"tcp\", address, nil) == nil)\n\t}\n}\n", nil)
	require.NoError(t, err)
	printed, err := Run(root, "github.com/urigrammar/uri", []Program{p})
	require.NoError(t, err)
	answers := strings.Fields(printed[0])
	require.Len(t, answers, len(addresses))
	public := make([]bool, len(answers))
	for i, a := range answers {
		public[i] = a == "true"
	}
	return public
}

// The first and the last address of each entry are rejected, and those of IPv4 also as IPv6 addresses. An address beside an entry, in
// no other one, is public, unless it is multicast, or of IPv6 and not of the Internet.
func TestTheAllowListRejectsExactlyTheSpecialPurposeAddresses(t *testing.T) {
	all := specialAddresses(t)
	require.Len(t, all, 51)
	var addresses []netip.Addr
	public := map[netip.Addr]bool{}
	add := func(a netip.Addr, isPublic bool) {
		if _, known := public[a]; !known && a.IsValid() {
			addresses = append(addresses, a)
			public[a] = isPublic
		}
	}
	within := func(a netip.Addr) bool {
		for _, s := range all {
			if s.Prefix.Contains(a) {
				return true
			}
		}
		return a.IsMulticast() || a.Is6() && !netip.MustParsePrefix("2000::/3").Contains(a)
	}
	for _, s := range all {
		first, last := s.Prefix.Addr(), lastOf(s.Prefix)
		if s.Prefix.String() == "::ffff:0:0/96" { // whose addresses are as public as those of IPv4
			continue
		}
		for _, a := range []netip.Addr{first, last} {
			add(a, false)
			if a.Is4() {
				add(netip.AddrFrom16(a.As16()), false)
			}
		}
		for _, a := range []netip.Addr{first.Prev(), last.Next()} {
			if a.IsValid() {
				add(a, !within(a))
			}
		}
	}
	for _, text := range []string{"8.8.8.8", "::ffff:8.8.8.8", "2606:2800:21f::1"} {
		add(netip.MustParseAddr(text), true)
	}
	for i, is := range publicByTheDocument(t, addresses) {
		assert.Equal(t, public[addresses[i]], is, addresses[i])
	}
}
