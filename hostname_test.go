package uri_test

import (
	"fmt"
	"net"
	"net/netip"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

func TestASchemeIsAskedForWithoutRegardToCase(t *testing.T) {
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
	for in, want := range map[string]struct{ name, hostport string }{
		"http://h":                       {"h", "h:80"},
		"https://EXAMPLE.com./":          {"example.com.", "example.com.:443"},
		"http://h:/":                     {"h", "h:80"},
		"http://u:p@h:08080/":            {"h", "h:8080"},
		"ssh://git@h/x":                  {"h", "h:22"},
		"foo://h":                        {"h", ""},
		"foo://h:1":                      {"h", "h:1"},
		"//h:1":                          {"h", "h:1"},
		"//h":                            {"h", ""},
		"http://h:65536":                 {"h", ""},
		"http://192.0.2.1":               {"192.0.2.1", "192.0.2.1:80"},
		"http://1.2.3.%34/":              {"1.2.3.4", "1.2.3.4:80"},
		"http://[2001:DB8:0::7]:8042/":   {"2001:db8::7", "[2001:db8::7]:8042"},
		"http://[::ffff:192.0.2.1]":      {"::ffff:192.0.2.1", "[::ffff:192.0.2.1]:80"},
		"http://[v1.A:b]/":               {"v1.a:b", ""},
		"http:///":                       {"", ""},
		"http://u@:80/":                  {"", ""},
		"http://ex%61mple.com":           {"example.com", "example.com:80"},
		"http://%C3%A9.example":          {"é.example", "é.example:80"},
		"http://%ff.example":             {"%FF.example", ""},
		"http://%3A%3A1/":                {"%3A%3A1", ""},
		"http://%5B%3A%3A1%5D/":          {"%5B%3A%3A1%5D", ""},
		"http://good.com%2fevil.com/":    {"good.com%2Fevil.com", ""},
		"http://good.com%40evil.com/":    {"good.com%40evil.com", ""},
		"http://good.com%00.evil.com/":   {"good.com%00.evil.com", ""},
		"http://good.com%3A80/":          {"good.com%3A80", ""},
		"http://good.com%5Cevil.com/":    {"good.com%5Cevil.com", ""},
		"http://good.com%20evil.com/":    {"good.com%20evil.com", ""},
		"http://good.com%23@evil.com:1/": {"evil.com", "evil.com:1"},
		"http://%2541/":                  {"%2541", ""},
		"http://127.1/":                  {"127.1", ""},
		"http://0x7F.0.0.1/":             {"0x7f.0.0.1", ""},
		"redis://12345":                  {"12345", ""},
		"http://2130706433/":             {"2130706433", ""},
		"http://%31%32%37.1/":            {"127.1", ""},
		"http://127.0.0.1./":             {"127.0.0.1.", "127.0.0.1.:80"},
		"http://a_b!$&'()*+,;=/":         {"a_b!$&'()*+,;=", "a_b!$&'()*+,;=:80"},
	} {
		u := uri.MustParseReference(in)
		name, present := u.Hostname()
		assert.True(t, present, in)
		assert.Equal(t, want.name, name, in)
		hostport, ok := u.HostPort()
		assert.Equal(t, want.hostport, hostport, in)
		assert.Equal(t, want.hostport != "", ok, in)
	}
	for _, in := range []string{"http:h", "mailto:a@b", "h:80", "/a", ""} {
		u := uri.MustParseReference(in)
		name, present := u.Hostname()
		assert.False(t, present, in)
		assert.Empty(t, name, in)
		_, ok := u.HostPort()
		assert.False(t, ok, in)
	}
	old, err := uri.RFC2732.Parse("http://[1:2]:80/")
	require.NoError(t, err)
	name, _ := old.Hostname()
	assert.Equal(t, "1:2", name)
	_, ok := old.HostPort()
	assert.False(t, ok, "RFC 2732 calls it an address")
}

func TestEqualIRIsHaveOneName(t *testing.T) {
	for _, c := range []struct{ a, b, name string }{
		{"http://%c3%a9", "http://é", "é"}, {"//e%eaee%C3%A9.ea", "//e%EAeeé.ea", "e%EAee%C3%A9.ea"}, {"//é%2f", "//%C3%A9%2F", "%C3%A9%2F"},
	} {
		for _, text := range []string{c.a, c.b} {
			u, err := uri.RFC3987.ParseReference(text)
			require.NoError(t, err)
			name, _ := u.Hostname()
			assert.Equal(t, c.name, name, text)
		}
	}
}

// hostShapes are names, numbers that resolvers read as addresses, encoded octets and IP-literals.
const hostShapes = `([a-zA-Z0-9.-]|%[0-9A-Fa-f]{2}|é){0,6}|(0x|0)?[0-9a-f.]{1,12}|\[(v[0-9A-F]\.[a-z:]{1,3}|[0-9a-f:]{2,9}(%25[a-z%2F]{1,3})?|::1|fe80::1%25%2[0-9A-F])\]`

// A program that connects to a default host if there is no name connects to the host that is written, or to none.
func TestAHostThatIsPresentHasAName(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"redis://", "http://u:p@", "//"}).Draw(t, "before") + rapid.StringMatching(hostShapes).Draw(t, "host")
		for _, g := range uri.Grammars() {
			u, err := g.ParseReference(text)
			if err != nil {
				continue
			}
			host, present := u.Host()
			name, named := u.Hostname()
			assert.Equal(t, present, named, text)
			assert.Equal(t, host.String() == "", name == "", "%q has the name %q", text, name)
		}
	})
}

func TestEffectivePortIsOfTheTable(t *testing.T) {
	for in, want := range map[string]int{
		"http://h": 80, "WSS://h": 443, "http://h:": 80, "http://h:0": 0, "http://h:8080": 8080, "postgres://h/db": 5432, "rediss://h": 6379,
		"x://h": -1, "x://h:": -1, "http://h:65536": -1, "http:h": -1, "http:": -1, "//h": -1, "": -1, "file:///a": -1,
	} {
		port, ok := uri.MustParseReference(in).EffectivePort()
		assert.Equal(t, want >= 0, ok, in)
		assert.Equal(t, max(want, 0), int(port), in)
	}
	own := uri.Schemes{}.With(uri.Scheme{Name: "foo", DefaultPort: 1234})
	hostport, ok := own.HostPort(uri.MustParse("FOO://h"))
	assert.True(t, ok)
	assert.Equal(t, "h:1234", hostport)
	assert.Equal(t, "foo://h", own.Origin(uri.MustParse("FOO://H:1234/")).String())
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
	for _, addr := range []netip.Addr{{}, netip.MustParseAddr("fe80::1%eth0")} {
		_, err := uri.MustParse("http://h/").WithAddr(addr)
		assert.ErrorAs(t, err, new(*uri.ComponentError))
	}
}

func inventsHost(u uri.URI) string {
	host, present := u.Host()
	normal, _ := u.Normalize(uri.StepCase | uri.StepPercent | uri.StepIPv6).Host()
	if present && u.Grammar() == uri.RFC3986 && normal != host.Normalize() {
		return fmt.Sprintf("the host is %q in its normal form, and %q", host.Normalize(), normal)
	}
	name, named := u.Hostname()
	if named != present || (name == "") != (host.String() == "") {
		return fmt.Sprintf("the host %q has the name %q", host, name)
	}
	hostport, dials := u.HostPort()
	if name == "" {
		return wrongUnless(u.Origin().IsOpaque() && !dials, "an origin or an address without a host")
	}
	if wrong := inventsName(u, name, normal); wrong != "" {
		return wrong
	}
	_, ok := host.Name()
	port, hasPort := u.EffectivePort()
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
		text = uri.RegNameOctets.Encode(name)
	}
	if normal.Kind() == uri.IPv6address || normal.Kind() == uri.IPvFuture {
		text = "[" + name + "]"
	}
	v, err := u.WithHost(text)
	if addr, ok := normal.Addr(); ok {
		v, err = u.WithAddr(addr)
	}
	again, _ := v.Hostname()
	if err != nil || again != name || !uri.Equal(u, v, uri.RungScheme) && u.Grammar() == uri.RFC3986 {
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
	// example.com:443 true
	// [2001:db8::7]:8080 true
	//  false
	//  false
}
