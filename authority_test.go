package uri_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
	"pgregory.net/rapid"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/passwords"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
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

func TestANameMayHaveTheOctet0x80(t *testing.T) {
	name, ok := hostOf(t, "%E4%80%80").Name() // at an end of the octets that are not ASCII
	assert.True(t, ok)
	assert.Equal(t, "\u4000", name)
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
	for _, c := range golden.Lines[struct{ Host, Want string }](t, "testdata/inet_aton.jsonl") {
		addr, ok := hostOf(t, c.Host).InetAton()
		assert.True(t, ok, c.Host)
		assert.Equal(t, c.Want, addr.String(), c.Host)
	}
	for _, host := range []string{
		"", ".", "a", "1.2.3.4.", "127.1.", "1..2", ".1", "1.2.3.4.5", "256.1", "1.2.3.256", "1.16777216", "1.2.65536", "4294967296", "18446744073709551617",
		"08", "09.1", "0x1g", "0xg", "0xx", "1a", "1.2.3.4a", "+1", "-1", "1_0", "0b1", "0o1", "1e3", "%201.2.3.4", "①.2.3.4", "[::1]", "[::127.0.0.1]", "[v1.1]",
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
	for _, host := range []string{"", ".", "..", "a", "1.a", "1..", "a.1a", "a.0xg", "a.0xx", "0x.a", "a.x1", "a.-1", "a.+1", "a.1_0", "[::1]", "[v1.1]", "%E2%91%A0"} {
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

func TestAnIPv4AddressIsReadAsItself(t *testing.T) {
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

// A browser reads every text that inet_aton reads as an address too, or rejects it, unless text
// follows the address.
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

func TestSchemesAreComparedInAnyCase(t *testing.T) {
	u := uri.MustParse("HtTp://h/")
	assert.True(t, u.HasScheme("http"))
	assert.True(t, u.HasScheme("HTTP"))
	assert.False(t, u.HasScheme("https"))
	assert.False(t, u.HasScheme("htt"))
	assert.False(t, u.HasScheme(""))
	assert.False(t, uri.MustParseReference("http").HasScheme("http"))
	assert.False(t, uri.MustParseReference("//h").HasScheme(""))
	assert.False(t, uri.MustParse("k:x").HasScheme("\u212A"), "the Kelvin sign is no letter of a scheme")
}

func TestHostnameAndHostPort(t *testing.T) {
	for _, c := range golden.Lines[struct{ In, Name, Hostport string }](t, "testdata/host_names.jsonl") {
		u := uri.MustParseReference(c.In)
		host, _ := u.Host()
		name, same := host.Name()
		assert.Equal(t, c.Name, name, c.In)
		hostname, err := u.Hostname()
		assert.Equal(t, same && name != "", err == nil, c.In)
		if err == nil {
			assert.Equal(t, name, hostname, c.In)
		}
		hostport, err := u.HostPort()
		assert.Equal(t, c.Hostport, hostport, c.In)
		if c.Hostport == "" {
			assert.Equal(t, strings.Contains(c.In, ":///"), errors.Is(err, uri.ErrAbsent), c.In)
		}
		assert.Equal(t, c.Hostport != "", err == nil, c.In)
	}
	for _, in := range []string{"http:h", "mailto:a@b", "h:80", "/a", ""} {
		u := uri.MustParseReference(in)
		_, err := u.Hostname()
		assert.ErrorIs(t, err, uri.ErrAbsent, in)
		_, err = u.HostPort()
		assert.ErrorIs(t, err, uri.ErrAbsent, in)
	}
	old, err := uri.RFC2732.Parse("http://[1:2]:80/")
	require.NoError(t, err)
	_, err = old.Hostname()
	assert.ErrorAs(t, err, new(*uri.ComponentError))
	_, err = old.HostPort()
	assert.ErrorAs(t, err, new(*uri.ComponentError), "RFC 2732 calls it an address")
}

func TestEqualIRIsHaveOneName(t *testing.T) {
	for _, c := range []struct{ a, b, name string }{
		{"http://%c3%a9", "http://é", "é"}, {"//e%eaee%C3%A9.ea", "//e%EAeeé.ea", "e%EAee%C3%A9.ea"}, {"//é%2f", "//%C3%A9%2F", "%C3%A9%2F"},
	} {
		for _, text := range []string{c.a, c.b} {
			u, err := uri.RFC3987.ParseReference(text)
			require.NoError(t, err)
			host, _ := u.Host()
			name, _ := host.Name()
			assert.Equal(t, c.name, name, text)
		}
	}
}

// hostShapes are names, numbers that resolvers read as addresses, encoded octets and IP-literals.
const hostShapes = `([a-zA-Z0-9.-]|%[0-9A-Fa-f]{2}|é){0,6}|(0x|0)?[0-9a-f.]{1,12}|\[(v[0-9A-F]\.[a-z:]{1,3}|[0-9a-f:]{2,9}(%25[a-z%2F]{1,3})?|::1|fe80::1%25%2[0-9A-F])\]`

// A program that connects to a default host without a name connects to the host of the URI or
// fails.
func TestAHostThatIsPresentHasAName(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"redis://", "http://u:p@", "//"}).Draw(t, "before") + rapid.StringMatching(hostShapes).Draw(t, "host")
		for _, g := range uri.Grammars() {
			u, err := g.ParseReference(text)
			if err != nil {
				continue
			}
			host, present := u.Host()
			name, _ := host.Name()
			assert.Equal(t, host.String() == "", name == "", "%q has the name %q", text, name)
			_, err = u.Hostname()
			assert.False(t, present && host.String() != "" && errors.Is(err, uri.ErrAbsent), "a default host would be another than that of %q", text)
		}
	})
}

func TestEffectivePortIsOfTheTable(t *testing.T) {
	for in, want := range map[string]int{
		"http://h": 80, "WSS://h": 443, "http://h:": 80, "http://h:0": 0, "http://h:8080": 8080, "postgres://h/db": 5432, "rediss://h": 6379,
		"x://h": -1, "x://h:": -1, "http://h:65536": -1, "http:h": -1, "http:": -1, "//h": -1, "": -1, "file:///a": -1,
	} {
		port, err := uri.MustParseReference(in).EffectivePort()
		assert.Equal(t, want >= 0, err == nil, in)
		assert.Equal(t, want < 0 && in != "http://h:65536", errors.Is(err, uri.ErrAbsent), in)
		assert.Equal(t, max(want, 0), int(port), in)
	}
}

func TestWithAddr(t *testing.T) {
	for addr, want := range map[string]string{
		"192.0.2.1": "http://u@192.0.2.1:1/x", "2001:db8::7": "http://u@[2001:db8::7]:1/x", "::ffff:192.0.2.1": "http://u@[::ffff:192.0.2.1]:1/x",
	} {
		u, err := uri.MustParse("http://u@h:1/x").WithAddr(netip.MustParseAddr(addr))
		require.NoError(t, err)
		assert.Equal(t, want, u.String())
		host, _ := u.Host()
		back, ok := host.Addr()
		assert.True(t, ok)
		assert.Equal(t, netip.MustParseAddr(addr), back)
	}
	for addr, want := range map[netip.Addr]string{{}: "the address is invalid", netip.MustParseAddr("fe80::1%eth0"): "the address has a zone"} {
		_, err := uri.MustParse("http://h/").WithAddr(addr)
		assert.EqualError(t, err, "uri: invalid host: "+want)
	}
}

// An address that is not the default one was written: with a default in its place a program would connect to another host.
func TestOnlyAnAbsentAddressHasTheErrorAbsent(t *testing.T) {
	for _, in := range []string{
		"foo://good.example/", "http://:8080/", "http://u@/", "http://h:65536/", "http://h:99999999999999999999/", "http://12345/", "http://good%2Fevil/", "http://[v1.a]/",
	} {
		hostport, err := uri.MustParse(in).HostPort()
		assert.Empty(t, hostport, in)
		assert.ErrorAs(t, err, new(*uri.ComponentError), in)
		assert.NotErrorIs(t, err, uri.ErrAbsent, in)
	}
}

// noError returns a result, and whether there is no error.
func noError[T any](result T, err error) (T, bool) { return result, err == nil }

func inventsHost(u uri.URI) string {
	host, present := u.Host()
	normal, _ := u.Normalize(uri.StepCase | uri.StepPercent | uri.StepIPv6).Host()
	if present && u.Grammar() == uri.RFC3986 && normal != host.Normalize() {
		return fmt.Sprintf("the host is %q in its normal form, and %q", host.Normalize(), normal)
	}
	name, ok := host.Name()
	if (name == "") != (host.String() == "") {
		return fmt.Sprintf("the host %q has the name %q", host, name)
	}
	if hostname, err := u.Hostname(); (err == nil) != (ok && name != "") || err == nil && hostname != name {
		return fmt.Sprintf("the host %q has the name %q, and %q (%v)", host, name, hostname, err)
	}
	hostport, dials := noError(u.HostPort())
	if name == "" {
		return wrongUnless(u.Origin().String() == "null" && !dials, "an origin or an address without a host")
	}
	if wrong := inventsName(u, name, normal); wrong != "" {
		return wrong
	}
	port, hasPort := noError(u.EffectivePort())
	if !dials {
		return wrongUnless(!hasPort || !ok, "no host and port to dial")
	}
	h, p, err := net.SplitHostPort(hostport)
	return wrongUnless(ok && err == nil && h == name && p == fmt.Sprint(port), "%q is no host and port (%v)", hostport, err)
}

// inventsName says that a host of the name is not the host of u, whose normal form is given, or "".
func inventsName(u uri.URI, name string, normal uri.Host) string {
	text := name
	if _, ok := normal.Name(); ok {
		text = uri.RegNameChars.Encode(name)
	}
	if normal.Kind() == uri.IPv6address || normal.Kind() == uri.IPvFuture {
		text = "[" + name + "]"
	}
	v, err := u.WithHost(text)
	if addr, ok := normal.Addr(); ok {
		v, err = u.WithAddr(addr)
	}
	host, _ := v.Host()
	again, _ := host.Name()
	if err != nil || again != name || !uri.Equal(u, v, uri.LevelScheme) && u.Grammar() == uri.RFC3986 {
		return fmt.Sprintf("the name %q makes %q (%v)", name, v, err)
	}
	return ""
}

func ExampleHost_Name() {
	for _, text := range []string{"redis://Example.com/0", "redis://[2001:DB8::7]/0", "redis://12345", "redis://good%2Fevil", "redis:///0"} {
		host, _ := uri.MustParse(text).Host()
		fmt.Println(host.Name())
	}
	// Output:
	// example.com true
	// 2001:db8::7 true
	// 12345 false
	// good%2Fevil false
	//  false
}

func ExampleURI_HostPort() {
	for _, text := range []string{"https://Example.com/x", "ws://[2001:DB8::7]:8080/", "foo://h", "http://good%2Fevil/"} {
		fmt.Println(uri.MustParse(text).HostPort())
	}
	// Output:
	// example.com:443 <nil>
	// [2001:db8::7]:8080 <nil>
	//  uri: invalid port: it is missing, and the scheme has no default port
	//  uri: invalid host: programs disagree about its name, so do not connect to it (see Host.Name)
}

func TestUserAndPasswordAreDecodedAndEncoded(t *testing.T) {
	for in, want := range map[string][2]string{
		"//u:p@h": {`"u"`, `"p"`}, "//u@h": {`"u"`, "-"}, "//@h": {`""`, "-"}, "//:@h": {`""`, `""`}, "//h": {"-", "-"}, "a:u:p@h": {"-", "-"},
		"//a%3Ab:c:d@h": {`"a:b"`, `"c:d"`}, "//%40:%2F%FF@h": {`"@"`, `"/\xff"`},
	} {
		u := uri.MustParseReference(in)
		shown := func(text string, present bool) string {
			if present {
				return strconv.Quote(text)
			}
			return "-" + text
		}
		assert.Equal(t, want, [2]string{shown(u.User()), shown(u.Password())}, in)
	}
	u, err := uri.MustParse("http://old:p%41@h/").WithUser("a:b@c")
	require.NoError(t, err)
	assert.Equal(t, "http://a%3Ab%40c:p%41@h/", u.String())
	u, err = uri.MustParse("redis://h/0").WithUserPassword("", "s:/?#")
	require.NoError(t, err)
	assert.Equal(t, "redis://:s%3A%2F%3F%23@h/0", u.String())
	assert.Equal(t, "redis://@h/0", u.WithoutPassword().String())
	assert.Equal(t, u.WithoutUserinfo(), u.WithoutUserinfo().WithoutPassword())
	_, err = uri.MustParse("mailto:a").WithUser("secret")
	var e *uri.ComponentError
	require.ErrorAs(t, err, &e)
	assert.NotContains(t, err.Error(), "secret")
}

func inventsUser(u uri.URI) string {
	user, hasUser := u.User()
	password, hasPassword := u.Password()
	if !hasUser {
		return wrongUnless(!hasPassword && u == u.WithoutPassword(), "a password without a user")
	}
	if wrong := misread(u.WithoutPassword()); wrong != "" {
		return wrong
	}
	v, err := u.WithUser(user + ":@")
	if again, _ := v.User(); err != nil || again != user+":@" {
		return fmt.Sprintf("another user in %q (%v)", v, err)
	}
	if again, has := v.Password(); again != password || has != hasPassword {
		return fmt.Sprintf("another password in %q", v)
	}
	w, err := u.WithUserPassword(user, password+"/:@")
	again, _ := w.Password()
	return wrongUnless(err == nil && again == password+"/:@", "another password in %q (%v)", w, err)
}

func TestUsersAndPasswordsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		user, password := string(rapid.SliceOf(rapid.Byte()).Draw(t, "user")), string(rapid.SliceOf(rapid.Byte()).Draw(t, "password"))
		u, err := uri.MustParse("http://h/").WithUserPassword(user, password)
		require.NoError(t, err)
		v, err := uri.MustParse("http://x:y@h/").WithUserPassword("", password)
		require.NoError(t, err)
		v, err = v.WithUser(user)
		require.NoError(t, err)
		assert.Equal(t, u, v)
		gotUser, _ := u.User()
		gotPassword, _ := u.Password()
		assert.Equal(t, user+"\n"+password, gotUser+"\n"+gotPassword)
		name, _ := u.Hostname()
		assert.Equal(t, "h", name)
	})
}

func TestOriginsAreThoseOfRFC6454(t *testing.T) {
	for in, want := range map[string]string{
		"http://example.com/": "http://example.com", "HTTP://u:p@EXAMPLE.com:080/x?y#z": "http://example.com", "http://example.com:": "http://example.com",
		"http://example.com:443": "http://example.com:443", "https://example.com:443": "https://example.com", "wss://[2001:DB8::0:7]:1/": "wss://[2001:db8::7]:1",
		"ftp://ex%61mple.com": "ftp://example.com", "ssh://h": "ssh://h",
		"file:///a": "null", "file://h/a": "null", "data:,": "null", "foo://h:1/": "null", "//h": "null", "": "null", "http:///": "null", "http:h": "null", "http://h:65536": "null",
	} {
		o := uri.MustParseReference(in).Origin()
		assert.Equal(t, want, o.String(), in)
		assert.Equal(t, want == "null", o.String() == "null", in)
		text, err := o.MarshalText()
		require.NoError(t, err)
		assert.Equal(t, want, string(text))
	}
	u := uri.MustParse("http://example.com/a")
	assert.Equal(t, u.Origin(), uri.MustParse("HTTP://EXAMPLE.COM:80/b").Origin())
	assert.False(t, u.Origin() == uri.MustParse("http://example.com:8080/").Origin())
	assert.False(t, u.Origin() == uri.MustParse("https://example.com/").Origin())
	assert.False(t, u.Origin() == uri.MustParse("http://www.example.com/").Origin())
	file := uri.MustParse("file:///a")
	o, other := file.Origin(), file.Origin()
	assert.False(t, o == other)
	same := o
	assert.True(t, o == same, "a copy")
	assert.False(t, o == file.Origin(), "asked again")
	assert.False(t, o == uri.Origin{})
	assert.Equal(t, "null", uri.Origin{}.String())
	assert.Equal(t, map[uri.Origin]int{u.Origin(): 2}[uri.MustParse("http://example.com:80").Origin()], 2)
}

func TestAnOriginComesBackFromItsText(t *testing.T) {
	for in, want := range map[string]string{
		"https://example.com": "https://example.com", "https://example.com:8443": "https://example.com:8443", "http://[::1]:1": "http://[::1]:1", "my://h": "my://h", "my://h:7": "my://h:7",
		"http://a%2Fb": "http://a%2Fb", "my://h:0": "my://h:0", "null": "null",
		"": "-", "Null": "-", "example.com": "-", "https://example.com/": "-", "https://example.com?": "-", "https://example.com#": "-", "https://u@example.com": "-", "https://@example.com": "-",
		"https://": "-", "https:": "-", "data:,": "-", "https://example.com:443": "-", "https://example.com:": "-", "https://example.com:08443": "-", "https://example.com:65536": "-",
		"HTTPS://example.com": "-", "https://Example.com": "-", "https://ex%61mple.com": "-", "http://[::0]": "-", "http://a%2fb": "-", "https://a b": "-", "https://é": "-",
	} {
		old := uri.MustParse("http://before/").Origin()
		o := old
		err := o.UnmarshalText([]byte(in))
		if want == "-" {
			assert.Error(t, err, in)
			assert.Equal(t, old, o, "an error leaves it as it was")
			continue
		}
		require.NoError(t, err, in)
		assert.Equal(t, want, o.String())
		assert.Equal(t, want == "null", o.String() == "null")
	}
	var a, b uri.Origin
	require.NoError(t, a.UnmarshalText([]byte("null")))
	require.NoError(t, b.UnmarshalText([]byte("null")))
	assert.False(t, a == b || a == uri.Origin{}, "an opaque origin is equal to no other")
}

func TestAnErrorSaysWhatIsWrongAboutAnOrigin(t *testing.T) {
	for in, want := range map[string]string{
		"https:":                  "uri: invalid host: an origin requires one, or is null",
		"https://u:secret@h":      "uri: invalid userinfo: an origin does not allow one",
		"https://example.com/":    `uri: invalid path: an origin must end after the host and the port, without a "/"`,
		"https://example.com?":    `uri: invalid path: an origin must end after the host and the port, without a "/"`,
		"https://example.com#":    `uri: invalid path: an origin must end after the host and the port, without a "/"`,
		"https://example.com:443": "uri: invalid origin: it is not normalized: write scheme and host in lower case, and omit the default port",
	} {
		assert.EqualError(t, new(uri.Origin).UnmarshalText([]byte(in)), want)
	}
}

// originsComeBack is the law of UnmarshalText.
func originsComeBack(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		o, back := u.Origin(), uri.Origin{}
		if err := back.UnmarshalText([]byte(o.String())); err != nil || back.String() != o.String() || o != back && o.String() != "null" {
			return fmt.Sprintf("the origin %s of %q comes back as %s (%v)", o, u, back, err)
		}
	}
	return ""
}

func TestAnIRIHasTheOriginOfItsURI(t *testing.T) {
	for _, text := range []string{"http://é/", "http://%c3%a9:/", "http://%C3%A9:80"} {
		u, err := uri.RFC3987.Parse(text)
		require.NoError(t, err)
		assert.Equal(t, "http://%C3%A9", u.Origin().String())
		v, err := u.ToURI()
		require.NoError(t, err)
		assert.Equal(t, u.Origin(), v.Origin(), text)
	}
}

func ExampleURI_Origin_same() {
	page := uri.MustParse("https://example.com/login")
	fmt.Println(page.Origin(), page.Origin() == uri.MustParse("HTTPS://example.com:443/next").Origin())
	// Output: https://example.com true
}

func TestRedactedHidesThePasswordAlone(t *testing.T) {
	for in, want := range map[string]string{
		"http://u:secret@h/":        "http://u:xxxxx@h/",
		"//u:se:cret@h:80/a:b@c?d":  "//u:xxxxx@h:80/a:b@c?d",
		"http://:secret@h":          "http://:xxxxx@h",
		"http://u:@h/":              "http://u:@h/",
		"http://u@h/":               "http://u@h/",
		"http://h/u:secret@h":       "http://h/u:secret@h",
		"mailto:u:secret@h":         "mailto:u:secret@h",
		"http://u:%73ecret@[::1]/#": "http://u:xxxxx@[::1]/#",
		"":                          "",
	} {
		assert.Equal(t, want, uri.MustParseReference(in).Redacted())
	}
}

func TestNothingThatLogsShowsAPassword(t *testing.T) {
	u := uri.MustParseReference("http://u:secret@h/")
	var b bytes.Buffer
	slog.New(slog.NewTextHandler(&b, nil)).Info("fetching", "uri", u)
	assert.Contains(t, b.String(), "http://u:xxxxx@h/")
	assert.Equal(t, `uri.MustParseReference("http://u:xxxxx@h/")`, fmt.Sprintf("%#v", u))
	assert.Equal(t, "uri.Secret("+strconv.Quote(u.Secret().String())+")", fmt.Sprintf("%#v", u.Secret()))
	_, err := uri.MustParseReference("//u:secret@h/").Resolve(uri.MustParseReference("//v:secret@h"))
	assert.ErrorIs(t, err, uri.ErrNoScheme)
	assert.NotContains(t, fmt.Sprintf("%v %+v %#v", err, err, err), "secret")
}

func TestASecretShowsItsSchemeHostAndPort(t *testing.T) {
	for in, want := range map[string]string{
		"":                               "",
		"http://h":                       "http://h",
		"http://h:80/":                   "http://h:80/",
		"https://ghp_token@h/":           "https://xxxxx@h/",
		"https://u:p@h:8443/a/b?c=d#e":   "https://xxxxx@h:8443/xxxxx?xxxxx#xxxxx",
		"https://@h:/?#":                 "https://@h:/?#",
		"https://[::1]/T0/B0/token":      "https://[::1]/xxxxx",
		"user:password@h":                "user:xxxxx",
		"token":                          "xxxxx",
		"/token":                         "/xxxxx",
		"./a:b":                          "xxxxx",
		"x:/.//a":                        "x:/xxxxx",
		"postgres://u:p@db:5432/app?k=v": "postgres://xxxxx@db:5432/xxxxx?xxxxx",
	} {
		s := uri.MustParseReference(in).Secret()
		assert.Equal(t, want, s.String())
		assert.Equal(t, in, s.Reveal().String())
	}
	var zero uri.Secret
	assert.Equal(t, uri.URI{}, zero.Reveal())
	assert.Empty(t, zero.String())
	for in, want := range map[string]string{"mailto:a@b?c": "mailto:xxxxx", "http://u@a_b:x/p": "http://xxxxx/xxxxx"} {
		u, err := uri.RFC2396.ParseReference(in)
		require.NoError(t, err)
		assert.Equal(t, want, u.Secret().String())
	}
}

func TestASecretIsReadFromText(t *testing.T) {
	var config struct{ Database uri.Secret }
	require.NoError(t, json.Unmarshal([]byte(`{"Database":"postgres://u:p@db/app"}`), &config))
	assert.Equal(t, "postgres://u:p@db/app", config.Database.Reveal().String())

	err := json.Unmarshal([]byte(`{"Database":"https://h/SEKRET x"}`), &config)
	var e *uri.ComponentError
	require.ErrorAs(t, err, &e)
	assert.Equal(t, len("https://h/SEKRET"), e.Offset())
	assert.NotContains(t, fmt.Sprintf("%v %+v %#v", err, err, err), "SEKRET")
	assert.Equal(t, "postgres://u:p@db/app", config.Database.Reveal().String())

	flags := flag.NewFlagSet("test", flag.ContinueOnError)
	flags.TextVar(&config.Database, "db", config.Database, "database")
	require.NoError(t, flags.Parse([]string{"-db", "x://u:q@h"}))
	assert.Equal(t, "x://u:q@h", config.Database.Reveal().String())
}

// A configuration that was saved with a mask would have lost its credentials.
func TestASecretIsNotMarshaledIntoAMask(t *testing.T) {
	type config struct{ Database uri.Secret }
	c := config{uri.MustParse("postgres://u:p@db/app").Secret()}
	for name, marshal := range map[string]func(any) ([]byte, error){
		"JSON": json.Marshal, "YAML": yaml.Marshal, "XML": xml.Marshal,
		"gob": func(v any) ([]byte, error) { return nil, gob.NewEncoder(io.Discard).Encode(v) },
	} {
		for _, v := range []any{c, &c, []uri.Secret{c.Database}, map[string]uri.Secret{"k": c.Database}} {
			if name == "XML" && reflect.TypeOf(v).Kind() == reflect.Map {
				continue // package encoding/xml has no maps
			}
			text, err := marshal(v)
			require.Error(t, err, "%s of %T: %s", name, v, text)
			assert.NotContains(t, string(text), "xxxxx", name)
			if name != "gob" { // which finds no field
				assert.ErrorContains(t, err, "Reveal", name)
			}
		}
	}
	text, err := json.Marshal(map[string]uri.URI{"Database": c.Database.Reveal()})
	require.NoError(t, err)
	var back config
	require.NoError(t, json.Unmarshal(text, &back))
	assert.Equal(t, c.Database.Reveal(), back.Database.Reveal(), "the advice leads to a configuration that can be read")

	text, err = json.Marshal(config{})
	require.NoError(t, err, "there is nothing to hide in a field that was not set")
	require.NoError(t, json.Unmarshal(text, &back))
	assert.True(t, back.Database.Reveal().IsZero())
}

// Package flag shows a value that its variable rejects. A function that keeps the error shows nothing.
func TestAPasswordInAWrongFlagIsNotPrintedIfAFunctionKeepsTheError(t *testing.T) {
	const wrong = "http://u:s3cret@proxy:31a8"
	var out strings.Builder
	var proxy uri.Secret
	flags := flag.NewFlagSet("server", flag.ContinueOnError)
	flags.SetOutput(&out)
	var wrongProxy error
	flags.Func("proxy", "the proxy to use", func(text string) error {
		wrongProxy = proxy.UnmarshalText([]byte(text))
		return nil
	})
	require.NoError(t, flags.Parse([]string{"-proxy", wrong}))
	require.ErrorAs(t, wrongProxy, new(*uri.ComponentError))
	assert.NotContains(t, out.String()+wrongProxy.Error(), "s3cret")

	flags.TextVar(&proxy, "trap", uri.Secret{}, "the proxy to use")
	assert.ErrorContains(t, flags.Parse([]string{"-trap", wrong}), "s3cret", "package flag has changed: docs/howto/configuration.md describes this trap")
}

func TestASecretNeverPrintsWhatItHides(t *testing.T) {
	sources := lawSources(t)
	rapid.Check(t, func(t *rapid.T) {
		secret := rapid.StringMatching("["+uritestutil.SecretLetters+"]{3,8}").Draw(t, "secret")
		u := rapid.SampledFrom(sources).Draw(t, "source").drawn().Draw(t, "case").base
		with := func(set func(string) (uri.URI, error)) {
			if v, err := set(secret); err == nil && rapid.Bool().Draw(t, "with") {
				u = v
			}
		}
		with(u.WithUserinfo)
		with(u.WithQuery)
		with(u.WithFragment)
		with(func(s string) (uri.URI, error) { return u.AppendSegments(s) })
		printed := passwords.Few(u.Secret())
		if rapid.IntRange(0, 9).Draw(t, "in every way") == 0 {
			printed = passwords.Prints(u.Secret())
		}
		for _, s := range printed {
			if strings.Contains(s, secret) {
				t.Fatalf("%q prints as %s", u, s)
			}
		}
	})
}

func ExampleSecret() {
	var config struct{ Webhook uri.Secret }
	err := json.Unmarshal([]byte(`{"Webhook":"https://hooks.example/T0/B0/XXXX?token=YYYY"}`), &config)
	fmt.Printf("%v %+v\n", err, config)
	fmt.Println(config.Webhook.Reveal().Path())
	// Output:
	// <nil> {Webhook:https://hooks.example/xxxxx?xxxxx}
	// /T0/B0/XXXX
}

func ExampleHostKind() {
	for _, text := range []string{"http://example.com/", "http://192.0.2.1/", "http://[::1]/", "http://192.0.2.256/"} {
		host, _ := uri.MustParse(text).Host()
		fmt.Println(host.Kind())
	}
	// Output:
	// reg-name
	// IPv4address
	// IPv6address
	// reg-name
}

func ExampleOrigin() {
	a, b := uri.MustParse("https://EXAMPLE.com/a").Origin(), uri.MustParse("https://example.com:443/b").Origin()
	fmt.Println(a, a == b, uri.MustParse("data:,x").Origin().String() == "null")
	// Output: https://example.com true true
}

func ExampleScheme() {
	scheme, known := uri.Schemes{}.Find("WSS")
	fmt.Println(scheme.Name, scheme.DefaultPort, scheme.Document, known)
	// Output: wss 443 RFC 6455 true
}

func ExampleSchemes() {
	own := uri.Schemes{}.With(uri.Scheme{Name: "my", DefaultPort: 7000})
	scheme, known := own.Find(uri.MustParse("MY://h/").Scheme())
	fmt.Println(scheme.DefaultPort, known)
	fmt.Println(uri.Normalizer{Steps: uri.AllSteps, Schemes: own}.Normalize(uri.MustParse("my://h:7000/")))
	// Output:
	// 7000 true
	// my://h/
}

func TestSchemesHaveDefaultPortsOfTheirOwn(t *testing.T) {
	own := uri.Schemes{}.With(uri.Scheme{Name: "nats", DefaultPort: 4222}, uri.Scheme{Name: "redis", DefaultPort: 6380})
	for text, want := range map[string]string{
		"nats://h": "h:4222", "NATS://H:4222/x": "h:4222", "nats://h:": "h:4222", "nats://h:1": "h:1", "redis://h": "h:6380", "redis://h:6379": "h:6379",
		"https://[::1]": "[::1]:443", "x://h:1": "h:1",
	} {
		address, err := own.HostPort(uri.MustParse(text))
		require.NoError(t, err, text)
		assert.Equal(t, want, address, text)
	}
	_, err := own.HostPort(uri.MustParse("x://h"))
	assert.EqualError(t, err, "uri: invalid port: it is missing, and the scheme has no default port")
	_, err = own.HostPort(uri.MustParse("nats:h"))
	assert.ErrorIs(t, err, uri.ErrAbsent)
	port, err := uri.MustParse("redis://h").EffectivePort()
	require.NoError(t, err)
	assert.EqualValues(t, 6379, port, "the zero Schemes are as before")
}
