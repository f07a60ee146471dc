package uri_test

import (
	"fmt"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

func hostOf(t require.TestingT, host string) uri.Host {
	u, err := uri.ParseReference("//" + host)
	require.NoError(t, err, host)
	h, present := u.Host()
	require.True(t, present)
	return h
}

func ExampleHost_InetAton() {
	for _, s := range []string{"http://127.0.0.1/", "http://127.1/", "http://0x7f.1/", "http://2130706433/", "http://%31.2.3.4/", "http://1.example/"} {
		h, _ := uri.MustParseReference(s).Host()
		addr, ok := h.InetAton()
		fmt.Println(h, h.Kind(), addr, ok)
	}
	// Output:
	// 127.0.0.1 IPv4address 127.0.0.1 true
	// 127.1 reg-name 127.0.0.1 true
	// 0x7f.1 reg-name 127.0.0.1 true
	// 2130706433 reg-name 127.0.0.1 true
	// %31.2.3.4 reg-name 1.2.3.4 true
	// 1.example reg-name invalid IP false
}

func ExampleHost_EndsInNumber() {
	// isName reports whether a host is a name to everyone who reads it.
	isName := func(h uri.Host) bool {
		_, isAddress := h.InetAton()
		return h.Kind() == uri.RegName && !isAddress && !h.EndsInNumber()
	}
	for _, s := range []string{"http://example.com/", "http://127.1/", "http://127.1./", "http://1.2.3.256/", "http://[::1]/"} {
		h, _ := uri.MustParseReference(s).Host()
		fmt.Println(h, isName(h))
	}
	// Output:
	// example.com true
	// 127.1 false
	// 127.1. false
	// 1.2.3.256 false
	// [::1] false
}

func TestWhatInetAtonReads(t *testing.T) {
	for host, want := range map[string]string{
		"127.0.0.1":                       "127.0.0.1",
		"127.1":                           "127.0.0.1",
		"127.0.1":                         "127.0.0.1",
		"2130706433":                      "127.0.0.1",
		"0x7f.1":                          "127.0.0.1",
		"0X7F.0x0.0.0x1":                  "127.0.0.1",
		"0x7f000001":                      "127.0.0.1",
		"0177.1":                          "127.0.0.1",
		"017700000001":                    "127.0.0.1",
		"0000000000000000000000177.1":     "127.0.0.1",
		"0x00000000000000000000000000001": "0.0.0.1",
		"0":                               "0.0.0.0",
		"0x":                              "0.0.0.0",
		"0x.0x":                           "0.0.0.0",
		"4294967295":                      "255.255.255.255",
		"1.16777215":                      "1.255.255.255",
		"1.2.65535":                       "1.2.255.255",
		"010.010.010.010":                 "8.8.8.8",
		"%31%32%37%2E1":                   "127.0.0.1",
		"127.0.0.1%20":                    "127.0.0.1",
		"127.0.0.1%09evil.example":        "127.0.0.1",
		"127.1%00.evil.example":           "127.0.0.1",
	} {
		addr, ok := hostOf(t, host).InetAton()
		assert.True(t, ok, host)
		assert.Equal(t, want, addr.String(), host)
	}
	for _, host := range []string{
		"", ".", "a", "1.2.3.4.", "127.1.", "1..2", ".1", "1.2.3.4.5", "256.1", "1.2.3.256", "1.16777216", "1.2.65536", "4294967296", "18446744073709551617",
		"08", "09.1", "0x1g", "0xg", "1a", "1.2.3.4a", "+1", "-1", "1_0", "0b1", "0o1", "1e3", "%201.2.3.4", "①.2.3.4", "[::1]", "[::127.0.0.1]", "[v1.1]",
	} {
		if strings.Contains(host, "①") {
			host = "%E2%91%A0.2.3.4"
		}
		addr, ok := hostOf(t, host).InetAton()
		assert.False(t, ok, "%s: %s", host, addr)
		assert.Equal(t, netip.Addr{}, addr)
	}
	_, ok := uri.Host{}.InetAton()
	assert.False(t, ok)
}

func TestHostsThatEndInANumber(t *testing.T) {
	for _, host := range []string{"1", "0", "a.1", "a.1.", "a.08", "1.2.3.4", "1.2.3.4.", "1.2.3.256", "127.1", "0x", "a.0x", "a.0Xff.", "a.0xF", "99999999999999999999999", "a.%31", "a%2E1", "a.1%2E"} {
		assert.True(t, hostOf(t, host).EndsInNumber(), host)
	}
	for _, host := range []string{"", ".", "..", "a", "1.a", "1..", "a.1a", "a.0xg", "0x.a", "a.x1", "a.-1", "a.+1", "a.1_0", "[::1]", "[v1.1]", "%E2%91%A0"} {
		assert.False(t, hostOf(t, host).EndsInNumber(), host)
	}
	assert.False(t, uri.Host{}.EndsInNumber())
}

// 999.0.0.1 is an IPv4address by RFC 2396, and 010.0.0.1 one that is read in two ways.
func TestAddressesOfRFC2396AreReadAsInetAtonDoes(t *testing.T) {
	for host, want := range map[string]string{"010.0.0.1": "8.0.0.1", "1.2.3.4": "1.2.3.4", "999.0.0.1": "invalid IP"} {
		u, err := uri.RFC2396.ParseReference("http://" + host + "/")
		require.NoError(t, err)
		h, _ := u.Host()
		require.Equal(t, uri.IPv4address, h.Kind())
		addr, _ := h.InetAton()
		assert.Equal(t, want, addr.String())
	}
}

func TestEveryIPv4AddressIsReadAsItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		octets := [4]byte(rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(t, "octets"))
		want := netip.AddrFrom4(octets)
		tail := func(n int) (v uint32) {
			for _, o := range octets[n:] {
				v = v<<8 | uint32(o)
			}
			return v
		}
		parts := rapid.IntRange(1, 4).Draw(t, "parts")
		var written []string
		for i := range parts {
			v := uint32(octets[i])
			if i == parts-1 {
				v = tail(i)
			}
			form := rapid.SampledFrom([]string{"%d", "0%o", "0x%x", "0X%X", "0x00%x", "00%o"}).Draw(t, "form")
			written = append(written, fmt.Sprintf(form, v))
		}
		h := hostOf(t, strings.Join(written, "."))
		addr, ok := h.InetAton()
		require.True(t, ok, h)
		require.Equal(t, want, addr, h)
		require.True(t, h.EndsInNumber(), h)
		if h.Kind() == uri.IPv4address {
			plain, _ := h.Addr()
			require.Equal(t, plain, addr)
		}
	})
}

// Whatever inet_aton reads, a browser reads as an address too or refuses, unless something follows the address.
func FuzzInetAton(f *testing.F) {
	for _, seed := range []string{"127.1", "0x7f.1", "2130706433", "1.2.3.4%20x", "08", "0x", "a.1", "%31.2"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, host string) {
		u, err := uri.ParseReference("//" + host)
		if err != nil {
			return
		}
		h, _ := u.Host()
		addr, ok := h.InetAton()
		require.Equal(t, ok, addr.Is4())
		text, _ := uri.DecodeOctets(h.String())
		if ok && !strings.ContainsAny(string(text), " \t\n\v\f\r\x00") {
			require.True(t, h.EndsInNumber(), h)
		}
		if plain, isPlain := h.Addr(); isPlain && plain.Is4() {
			require.Equal(t, plain, addr)
		}
		if h.Kind() == uri.IPv6address || h.Kind() == uri.IPvFuture {
			require.False(t, ok || h.EndsInNumber())
		}
	})
}

func TestReadingAnAddressDoesNotAllocate(t *testing.T) {
	h := hostOf(t, "0x7f.1")
	assert.Zero(t, testing.AllocsPerRun(100, func() { h.InetAton(); h.EndsInNumber() }))
	h = hostOf(t, "www.example.com")
	assert.Zero(t, testing.AllocsPerRun(100, func() { h.InetAton(); h.EndsInNumber() }))
}
