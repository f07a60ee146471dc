package guard_test

import (
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/guard"
)

// labels are three labels of 62 octets.
var labels = strings.Repeat(strings.Repeat("a", 62)+".", 3)

// mistakes are policies with the mistake that Validate reports.
var mistakes = []struct {
	policy guard.Policy
	says   string
}{
	{guard.Policy{Schemes: []string{"HTTPS"}}, `Schemes contains "HTTPS"`},
	{guard.Policy{Schemes: []string{"https", "ftp"}}, `Schemes contains "ftp"`},
	{guard.Policy{Schemes: []string{"https://"}}, `Schemes contains "https://"`},
	{guard.Policy{Hosts: []string{"good.example", "*.good.example"}}, `write ".good.example" for all its subdomains`},
	{guard.Policy{Hosts: []string{"https://good.example"}}, "Hosts contains a URL"},
	{guard.Policy{Hosts: []string{"good.example:443"}}, "Hosts contains a port"},
	{guard.Policy{Hosts: []string{"good.example."}}, "without the dot at its end"},
	{guard.Policy{Hosts: []string{"bücher.example"}}, "write it with A-labels"},
	{guard.Policy{Hosts: []string{".com"}}, "every name in a top-level domain"},
	{guard.Policy{Hosts: []string{""}}, "Hosts contains an empty entry"},
	{guard.Policy{Hosts: []string{"."}}, `Hosts contains "."`},
	{guard.Policy{Hosts: []string{"*"}}, `Hosts contains "*"`},
	{guard.Policy{Hosts: []string{" good.example"}}, `Hosts contains " good.example": the text has a space at its beginning`},
	{guard.Policy{Hosts: []string{"good.example\n"}}, "a line feed at its end"},
	{guard.Policy{Hosts: []string{"good\u00a0.example"}}, "the text has a no-break space (U+00A0)"},
	{guard.Policy{Hosts: []string{"good.example/path"}}, "which is not a host"},
	{guard.Policy{Hosts: []string{"user@good.example"}}, "which is not a host"},
	{guard.Policy{Hosts: []string{"a{b.example"}}, "which is not a host"},
	{guard.Policy{Hosts: []string{"a/b.example"}}, "which is not a host"},
	{guard.Policy{Hosts: []string{"a..example"}}, "which is not a host"},
	{guard.Policy{Hosts: []string{"..example"}}, "which is not a host"},
	{guard.Policy{Hosts: []string{"xn--a.good.example"}}, "is not an A-label"},
	{guard.Policy{Hosts: []string{".xn--BCHER-KVB.example"}}, "is not an A-label"},
	{guard.Policy{Hosts: []string{"." + labels + strings.Repeat("a", 63)}}, "too long"},
	{guard.Policy{Hosts: []string{"127.1"}}, "which is not a host"},
	{guard.Policy{Hosts: []string{"0x7f.1"}}, "which is not a host"},
	{guard.Policy{Hosts: []string{".0.0.1"}}, "which is not a host"},
	{guard.Policy{Hosts: []string{"[::1"}}, "Hosts contains a port or an invalid address"},
	{guard.Policy{Hosts: []string{"[127.0.0.1]"}}, "which is not a host"},
	{guard.Policy{Hosts: []string{"fe80::1%eth0"}}, "an invalid address"},
	{guard.Policy{Hosts: []string{"10.0.0.5"}}, "which is not public: add it to AllowPrivate, too"},
	{guard.Policy{Hosts: []string{"::1"}}, "which is not public"},
	{guard.Policy{Hosts: []string{"::ffff:10.0.0.5"}}, "Hosts contains 10.0.0.5, which is not public"},
	{guard.Policy{Hosts: []string{"8.8.8.8"}, Deny: prefixes("8.8.8.0/24")}, "and so does Deny"},
	{guard.Policy{Ports: []uint16{443, 0}}, "Ports contains 0"},
	{guard.Policy{AllowPrivate: prefixes("0.0.0.0/0")}, "which contains public addresses"},
	{guard.Policy{AllowPrivate: prefixes("::/0")}, "which contains public addresses"},
	{guard.Policy{AllowPrivate: prefixes("192.0.0.0/8")}, "which contains public addresses"},
	{guard.Policy{AllowPrivate: prefixes("8.8.8.8/32")}, "which contains public addresses"},
	{guard.Policy{AllowPrivate: prefixes("::ffff:10.0.0.0/104")}, "write it as an IPv4 prefix"},
	{guard.Policy{AllowPrivate: prefixes("10.1.2.3/16")}, "write 10.1.0.0/16"},
	{guard.Policy{AllowPrivate: []netip.Prefix{{}}}, "AllowPrivate contains the zero Prefix"},
	{guard.Policy{Deny: prefixes("10.1.2.3/16")}, "write 10.1.0.0/16"},
	{guard.Policy{Deny: prefixes("::ffff:10.0.0.0/104")}, "write it as an IPv4 prefix"},
	{guard.Policy{Deny: []netip.Prefix{{}}}, "Deny contains the zero Prefix"},
	{guard.Policy{MaxRedirects: -1}, "MaxRedirects is -1"},
	{guard.Policy{MaxBody: -1}, "MaxBody is -1"},
	{guard.Policy{Timeout: -time.Second}, "Timeout is -1s"},
	{guard.Policy{Proxy: &url.URL{Scheme: "ftp", Host: "proxy.example"}}, "the scheme of Proxy must be http, https"},
	{guard.Policy{Proxy: &url.URL{Scheme: "http", User: url.UserPassword("u", "s3cr3t")}}, "the host of Proxy is missing"},
	{guard.Policy{Proxy: &url.URL{Scheme: "http", Host: "[::1"}}, "the host of Proxy changes when net/url parses it again"},
	{guard.Policy{Proxy: &url.URL{Scheme: "http", Host: "a b:8080"}}, "the host of Proxy changes when net/url parses it again"},
	{guard.Policy{Proxy: &url.URL{Scheme: "http", Host: "proxy.example:x"}}, "the host of Proxy changes when net/url parses it again"},
	{guard.Policy{Proxy: &url.URL{Scheme: "http", Host: "u:s3cr3t@proxy.example"}}, "the host of Proxy changes when net/url parses it again"},
}

func TestAMistakeInAPolicyIsReportedByEachMethod(t *testing.T) {
	for _, c := range mistakes {
		err := c.policy.Validate()
		if !assert.ErrorIs(t, err, guard.InvalidPolicy, "%+v", c.policy) {
			continue
		}
		assert.ErrorContains(t, err, c.says)
		assert.NotContains(t, err.Error(), "s3cr3t")
		target, errText := c.policy.CheckText("https://good.example/")
		assert.Zero(t, target)
		_, errGet := c.policy.Get(t.Context(), "https://good.example/")
		_, errClient := c.policy.Client().Get("https://good.example/")
		request, _ := http.NewRequest(http.MethodGet, "https://good.example/", nil)
		_, errDo := c.policy.Do(request)
		_, errTransport := c.policy.Transport(&http.Transport{}).RoundTrip(request)
		for _, other := range []error{errText, errGet, errDo, errTransport, c.policy.Control("tcp4", "8.8.8.8:443", nil), c.policy.CheckRedirect(request, nil)} {
			assert.Equal(t, err, other, "%+v", c.policy)
		}
		assert.ErrorIs(t, errClient, guard.InvalidPolicy)
	}
}

// The advice of a message leads to a policy that allows what its author means, or to another error.
func TestTheAdviceAboutAMistakeIsSafe(t *testing.T) {
	advice := regexp.MustCompile(`write "([^"]*)" for all its subdomains`)
	for entry, valid := range map[string]bool{"*.good.example": true, "*.com": false, "*.*.example": false, "*.": false, "*.good.example:443": false, "*.a b": false} {
		said := advice.FindStringSubmatch(guard.Policy{Hosts: []string{entry}}.Validate().Error())
		require.NotNil(t, said, entry)
		policy := guard.Policy{Hosts: said[1:]}
		assert.Equal(t, valid, policy.Validate() == nil, entry)
		_, err := policy.CheckText("https://evil.example/")
		assert.Error(t, err)
	}
	prefix := guard.Policy{AllowPrivate: prefixes("10.1.2.3/16")}.Validate()
	assert.ErrorContains(t, prefix, "write 10.1.0.0/16")
	assert.NoError(t, guard.Policy{AllowPrivate: prefixes("10.1.0.0/16")}.Validate())
}

func TestAPolicyWithoutMistakesIsValid(t *testing.T) {
	for _, p := range policies {
		assert.NoError(t, p.Validate(), "%+v", p)
	}
	for _, p := range []guard.Policy{
		{Hosts: []string{"good.example", "GOOD.example", ".sub.example", ".co.uk", "a_b.example", "xn--bcher-kva.example", "build"}},
		{Hosts: []string{"." + labels + strings.Repeat("a", 62), labels + strings.Repeat("a", 63)}},
		{Hosts: []string{"8.8.8.8", "2606:2800::1", "[2606:2800::1]", "::ffff:8.8.8.8"}},
		{Hosts: []string{"10.0.0.5", "::1"}, AllowPrivate: prefixes("10.0.0.0/8", "::1/128")},
		{AllowPrivate: prefixes("127.0.0.0/8", "169.254.0.0/16", "fc00::/7", "fe80::/10", "64:ff9b:1::/48", "fec0::/10", "2001:db8::/32", "224.0.0.0/4", "239.0.0.0/8", "168.63.129.16/32")},
		{Deny: prefixes("0.0.0.0/0", "::/0", "93.184.216.34/32")},
		{Proxy: &url.URL{Scheme: "socks5", Host: "127.0.0.1:1080"}, MaxBody: 1, MaxRedirects: 100, Timeout: 1},
		{Proxy: &url.URL{Scheme: "socks5h", Host: "127.0.0.1"}},
		{Proxy: &url.URL{Scheme: "https", Host: "proxy.example"}},
	} {
		assert.NoError(t, p.Validate(), "%+v", p)
	}
}

// A nil list is the default; one that is empty, as from a configuration that lacks it, closes the
// policy.
func TestAnEmptyListAllowsNothing(t *testing.T) {
	for _, c := range []struct {
		policy guard.Policy
		reason guard.Reason
	}{
		{guard.Policy{Schemes: []string{}}, guard.ForbiddenScheme},
		{guard.Policy{Hosts: []string{}}, guard.ForbiddenHost},
		{guard.Policy{Ports: []uint16{}}, guard.ForbiddenPort},
	} {
		assert.NoError(t, c.policy.Validate())
		_, err := c.policy.CheckText("https://good.example/")
		assert.ErrorIs(t, err, c.reason)
	}
	_, err := guard.Links{Schemes: []string{}}.Check("https://good.example/")
	assert.ErrorIs(t, err, guard.ForbiddenScheme)
}

func TestAHostOfThePolicyIsFoundInEachForm(t *testing.T) {
	policy := guard.Policy{Hosts: []string{"GOOD.example", ".Sub.example", "8.8.8.8", "2606:2800:0::1", "[2606:2800::2]", "10.0.0.5"}, AllowPrivate: prefixes("10.0.0.0/8")}
	for _, text := range []string{
		"https://good.EXAMPLE/", "https://good.example./", "https://a.sub.example/", "https://A.B.SUB.example/", "https://8.8.8.8/", "https://[::ffff:8.8.8.8]/", "https://[2606:2800::1]/",
		"https://[2606:2800:0:0::2]/", "https://10.0.0.5/",
	} {
		_, err := policy.CheckText(text)
		assert.NoError(t, err, text)
	}
	for _, text := range []string{"https://sub.example/", "https://xsub.example/", "https://8.8.8.9/", "https://10.0.0.6/", "https://[2606:2800::3]/", "https://good.example.sub/"} {
		_, err := policy.CheckText(text)
		assert.ErrorIs(t, err, guard.ForbiddenHost, text)
	}
}

// Deny has the last word, whatever the form of an address.
func TestDenyHasTheLastWord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := [4]byte(rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(t, "IPv4"))
		prefix, _ := netip.AddrFrom4(b).Prefix(rapid.IntRange(0, 32).Draw(t, "bits"))
		policy := guard.Policy{Deny: []netip.Prefix{prefix}, AllowPrivate: prefixes("10.0.0.0/8", "2002::/16", "2001::/32", "64:ff9b:1::/48", "::/96", "::ffff:0:0:0/96")}
		leading := carrying(b)
		leading["itself"] = netip.AddrFrom4(b)
		leading["IPv4-mapped"] = netip.AddrFrom16(leading["itself"].As16())
		leading["NAT64"] = netip.AddrFrom16([16]byte{1: 0x64, 0xff, 0x9b, 12: b[0], b[1], b[2], b[3]})
		for how, addr := range leading {
			network := map[bool]string{true: "tcp4", false: "tcp6"}[addr.Is4()]
			assert.ErrorIs(t, policy.Control(network, netip.AddrPortFrom(addr, 443).String(), nil), guard.Denied, "%s: %s with %s", how, addr, prefix)
		}
	})
}

// A zone names a network of this computer. It neither hides an address from Deny, nor makes one allowed.
func TestAZoneDoesNotChangeWhatDenyAndAllowPrivateMean(t *testing.T) {
	policy := guard.Policy{Deny: prefixes("fe80::/10", "10.9.0.0/16"), AllowPrivate: prefixes("10.0.0.0/8", "fd00::/8")}
	for address, want := range map[string]error{
		"fe80::1":               guard.Denied,
		"fe80::1%eth0":          guard.Denied,
		"::ffff:10.9.0.1%eth0":  guard.Denied,
		"::10.9.0.1%eth0":       guard.Denied,
		"fe80::5efe:a09:1%eth0": guard.Denied,
		"::ffff:10.0.0.1":       nil,
		"::ffff:10.0.0.1%eth0":  guard.LocalAddress,
		"::ffff:8.8.8.8%eth0":   guard.LocalAddress,
		"fd00::1":               nil,
		"fd00::1%eth0":          guard.LocalAddress,
		"2606:2800::1%eth0":     guard.LocalAddress,
	} {
		assert.Equal(t, want, reasonOf(policy.Control("tcp6", "["+address+"]:443", nil)), address)
	}
	for _, host := range []string{"[fe80::1%25eth0]", "[fe80::1%eth0]", "[2606:2800::1%25eth0]", "[::ffff:8.8.8.8%25eth0]"} {
		_, err := policy.CheckText("https://" + host + "/")
		assert.ErrorIs(t, err, guard.Malformed, host)
	}
}

func TestAPolicyMayChangeAfterItsClientIsMade(t *testing.T) {
	hosts := []string{"good.example"}
	transport := guard.Policy{Hosts: hosts}.Transport(&http.Transport{})
	hosts[0] = "localhost"
	request, _ := http.NewRequest(http.MethodGet, "https://localhost/", nil)
	_, err := transport.RoundTrip(request)
	assert.ErrorIs(t, err, guard.ForbiddenHost)
}
