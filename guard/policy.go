package guard

import (
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// Policy specifies which URLs a server fetches on behalf of its users. The zero Policy allows https
// URLs with port 443 whose host is a public name or a public address. It follows no redirects, and
// limits bodies to 10 MB.
//
// A Policy is a value: fill in the fields, and call its methods. If [Policy.Validate] returns an
// error, every method fails with it. Do not change the lists of a policy while it is in use.
type Policy struct {
	// Schemes are the allowed schemes: "https", "http", or both. If nil, only https is allowed. With
	// http, anyone on the network can read and change responses. An empty non-nil list allows nothing.
	// The same applies to Hosts and Ports.
	Schemes []string

	// Hosts are the allowed names and addresses. Write non-ASCII names with A-labels. "hooks.example"
	// allows only this name. ".hooks.example" allows each name below it, but not "hooks.example" itself. If
	// nil, all public hosts are allowed.
	Hosts []string

	// Ports are the allowed ports. If nil, only the default port of the URL's scheme is allowed. Each
	// further port, such as 22, lets users reach another kind of server.
	Ports []uint16

	// AllowCredentials allows a user name and a password before the host, as in
	// "https://joe:secret@example.com". net/http sends them to the host.
	AllowCredentials bool

	// AllowPrivate lists allowed addresses that are not public, such as 10.1.0.0/16 for webhook
	// receivers in your network. Hosts must also list any name that is not public, such as
	// "build.internal".
	AllowPrivate []netip.Prefix

	// Deny lists addresses that are never allowed, such as those of your server, or of a partner who
	// trusts your server. Deny overrides all other fields. An IPv4 prefix also denies the IPv6
	// addresses that embed an address in the prefix.
	Deny []netip.Prefix

	// MaxRedirects is the maximum number of redirects. A longer chain is an error. If zero, redirects
	// are not followed, and the caller gets the redirect response without an error. [Policy.Get] and
	// [Policy.Do] also return a redirect response whose Location net/url cannot parse. A redirect with
	// status 307 or 308 resends the request body, even to another host.
	MaxRedirects int

	// MaxBody is the maximum number of bytes in a body after decompression by net/http. Reading
	// more is an error. If zero, the limit is 10 MB.
	//
	// A limit also applies to all bytes that the server sends: compressed data, chunks, trailers,
	// HTTP/2 frames, responses with status 1xx, and TLS records. A response may use four times
	// MaxBody, and four times its header limit. The header limit is 64 kB unless the base of
	// [Policy.Transport] sets another limit. A connection may use another 512 kB for handshakes.
	// Exceeding a limit is an error, and closes the connection. Responses on the same HTTP/2
	// connection share the sum of their limits.
	//
	// If a request asks to switch protocols, with the Upgrade header, its connection has neither
	// these limits nor a Timeout.
	MaxBody int64

	// Timeout limits each request, including redirects, handshakes, headers, and reading the body. If zero,
	// the limit is one minute. Other limits apply within this time: 10 seconds to connect, 10 for the TLS
	// handshake and 20 for the response header. The base of [Policy.Transport] can change the last two.
	Timeout time.Duration

	// Resolver looks up names. If nil, net.DefaultResolver does.
	Resolver *net.Resolver

	// Proxy is the egress proxy for all connections, with scheme http, https, socks5 or socks5h. No
	// other setting selects a proxy. Environment variables such as HTTP_PROXY are ignored.
	//
	// A proxy looks up names itself, so this package cannot check the resulting addresses, or detect
	// rebinding. AllowPrivate and Deny then apply only to addresses written in URLs. The proxy must
	// check all other addresses.
	//
	// When package fmt prints a policy, it shows the proxy's password: log Proxy.Redacted instead.
	Proxy *url.URL
}

const (
	defaultMaxBody = 10 << 20
	defaultTimeout = time.Minute
)

// Validate returns an [*Error] if the policy contains a mistake, such as a negative limit. An entry that
// can match nothing, such as the host "*.example" or the scheme "HTTPS", is a mistake. So is an entry
// that allows far more than it seems to, such as the host ".com". The methods of a Policy call Validate.
func (p Policy) Validate() error {
	if err := p.mistake(); err != nil {
		return err
	}
	return nil
}

// mistake returns the first mistake in the policy, or nil.
func (p *Policy) mistake() *Error {
	for _, s := range p.Schemes {
		if s != "https" && s != "http" {
			return mistake("Schemes contains %q: the schemes are \"https\" and \"http\"", s)
		}
	}
	for _, h := range p.Hosts {
		if err := p.mistakeInHost(h); err != nil {
			return err
		}
	}
	if slices.Contains(p.Ports, 0) {
		return mistake("Ports contains 0, which is not a port")
	}
	for _, prefix := range p.AllowPrivate {
		if err := mistakeInPrefix("AllowPrivate", prefix); err != nil {
			return err
		}
		if hasPublic(prefix) {
			return mistake("AllowPrivate contains %s, which contains public addresses: list the prefixes of the networks", prefix)
		}
	}
	for _, prefix := range p.Deny {
		if err := mistakeInPrefix("Deny", prefix); err != nil {
			return err
		}
	}
	return p.mistakeInLimits()
}

func (p *Policy) mistakeInLimits() *Error {
	switch {
	case p.MaxRedirects < 0:
		return mistake("MaxRedirects is %d: use 0 to follow no redirects", p.MaxRedirects)
	case p.MaxBody < 0:
		return mistake("MaxBody is %d: use 0 for the default limit", p.MaxBody)
	case p.Timeout < 0:
		return mistake("Timeout is %s: use 0 for the default limit", p.Timeout)
	case p.Proxy == nil:
		return nil
	case !slices.Contains([]string{"http", "https", "socks5", "socks5h"}, p.Proxy.Scheme):
		return mistake("the scheme of Proxy must be http, https, socks5 or socks5h")
	case p.Proxy.Hostname() == "":
		return mistake("the host of Proxy is missing")
	case !isHostOfURL(p.Proxy.Host):
		return mistake("the host of Proxy changes when net/url parses it again")
	}
	return nil
}

// isHostOfURL reports whether net/url accepts host as the host of a URL, optionally with a port.
func isHostOfURL(host string) bool {
	u, err := url.Parse((&url.URL{Scheme: "http", Host: host}).String())
	return err == nil && u.Host == host
}

// mistakeInHost returns the mistake in an entry of Hosts, or nil.
func (p *Policy) mistakeInHost(entry string) *Error {
	if addr, ok := parseAddr(entry); ok {
		switch {
		case p.denies(addr):
			return mistake("Hosts contains %s, and so does Deny", addr)
		case !p.allows(addr):
			return mistake("Hosts contains %s, which is not public: add it to AllowPrivate, too", addr.Unmap())
		}
		return nil
	}
	name, isSuffix := strings.CutPrefix(entry, ".")
	switch strange := refuseCharacter(entry, isSpaceOrControl); {
	case entry == "":
		return mistake("Hosts contains an empty entry")
	case strings.HasPrefix(entry, "*."):
		return mistake("Hosts contains %q: write %q for all its subdomains", entry, entry[1:])
	case strange != nil:
		return mistake("Hosts contains %q: %s", entry, strange.problem)
	case strings.Contains(entry, "://"):
		return mistake("Hosts contains a URL: write only its host")
	case strings.Contains(entry, ":"):
		return mistake("Hosts contains a port or an invalid address: write only the host, and add the port to Ports")
	case strings.HasSuffix(entry, "."):
		return mistake("Hosts contains %q: write it without the dot at its end", entry)
	case strings.ContainsFunc(entry, func(r rune) bool { return r > 0x7e }):
		return mistake("Hosts contains a non-ASCII name: write it with A-labels, as idn.ToASCII returns it")
	case !isName(ascii.Lower(name)):
		return mistake("Hosts contains %q, which is not a host", entry)
	case isSuffix && len(name) > maxName-len("a."):
		return mistake("Hosts contains a name that is too long to have a subdomain")
	case !hasALabels(ascii.Lower(name)):
		return mistake("Hosts contains %q, in which a label that begins with \"xn--\" is not an A-label: write it as idn.ToASCII returns it", entry)
	case isSuffix && !strings.Contains(name, "."):
		return mistake("Hosts contains %q, which matches every name in a top-level domain", entry)
	}
	return nil
}

// mistakeInPrefix returns the mistake in a prefix, or nil.
func mistakeInPrefix(field string, prefix netip.Prefix) *Error {
	switch {
	case !prefix.IsValid():
		return mistake("%s contains the zero Prefix, which matches nothing", field)
	case prefix != prefix.Masked():
		return mistake("%s contains %s: write %s", field, prefix, prefix.Masked())
	case prefix.Addr().Is4In6():
		return mistake("%s contains %s, which matches nothing: write it as an IPv4 prefix", field, prefix)
	}
	return nil
}

// hasPublic reports whether a prefix contains public addresses, apart from those that embed a
// public address.
func hasPublic(prefix netip.Prefix) bool {
	if prefix.Addr().Is6() {
		return global6.Overlaps(prefix) && !isPart(prefix, registry6[:]) && !(isISATAP(prefix.Addr()) && prefix.Bits() >= 96)
	}
	return !isPart(prefix, registry4[:]) && !(multicast4.Contains(prefix.Addr()) && prefix.Bits() >= multicast4.Bits())
}

// isPart reports whether one of others equals or contains the prefix.
func isPart(prefix netip.Prefix, others []netip.Prefix) bool {
	for _, o := range others {
		if o.Bits() <= prefix.Bits() && o.Contains(prefix.Addr()) {
			return true
		}
	}
	return false
}

func mistake(format string, args ...any) *Error {
	return refuse(InvalidPolicy, "invalid policy: "+format, args...)
}

// checkScheme returns an error if the policy does not allow the scheme.
func (p *Policy) checkScheme(scheme string) *Error {
	if p.Schemes == nil && scheme == "https" || slices.Contains(p.Schemes, scheme) {
		return nil
	}
	return refuse(ForbiddenScheme, "scheme %s is not allowed", scheme)
}

// allowsPort reports whether the policy allows the port for URLs with the scheme.
func (p *Policy) allowsPort(port uint16, scheme string) bool {
	if p.Ports != nil {
		return slices.Contains(p.Ports, port)
	}
	return port == 443 && scheme == "https" || port == 80 && scheme == "http"
}

// checkAddress returns an error if the policy does not allow connections to the address.
func (p *Policy) checkAddress(addr netip.Addr) *Error {
	switch {
	case p.denies(addr):
		return refuse(Denied, "%s is denied", addr)
	case !p.allows(addr):
		return refuse(LocalAddress, "%s is not a public address", addr)
	}
	return nil
}

func (p *Policy) allows(addr netip.Addr) bool {
	return Public(addr) || addr.Zone() == "" && within(p.AllowPrivate, addr.Unmap())
}

// denies reports whether Deny contains an address, or an IPv4 address to which it leads.
func (p *Policy) denies(addr netip.Addr) bool {
	if len(p.Deny) == 0 {
		return false
	}
	addr = addr.Unmap().WithZone("")
	return within(p.Deny, addr) || addr.Is6() && carries(addr, p.Deny)
}

// lists reports whether Hosts contains a lower-case host, whose addr is zero if it is a name.
func (p *Policy) lists(host string, addr netip.Addr) bool {
	return slices.ContainsFunc(p.Hosts, func(entry string) bool {
		if addr.IsValid() {
			listed, ok := parseAddr(entry)
			return ok && listed.Unmap() == addr.Unmap()
		}
		if strings.HasPrefix(entry, ".") {
			return len(host) > len(entry) && ascii.EqualFold(host[len(host)-len(entry):], entry)
		}
		return ascii.EqualFold(host, entry)
	})
}

// parseAddr parses an IP address. An IPv6 address may be in brackets.
func parseAddr(text string) (netip.Addr, bool) {
	if inner, ok := strings.CutPrefix(text, "["); ok {
		text, ok = strings.CutSuffix(inner, "]")
		if !ok || strings.IndexByte(text, ':') < 0 {
			return netip.Addr{}, false
		}
	}
	if strings.IndexByte(text, ':') < 0 && strings.Trim(text, "0123456789.") != "" {
		return netip.Addr{}, false // without the allocation of an error
	}
	addr, err := netip.ParseAddr(text)
	return addr, err == nil && addr.Zone() == ""
}
