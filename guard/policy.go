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

// Policy says which URLs a server fetches for others. The zero Policy allows https URLs with port
// 443 whose host is a public name or a public address. It follows no redirect, and reads bodies of
// at most 10 MB.
//
// A Policy is a value: fill in the fields, and call its methods. Everything fails with what
// [Policy.Validate] reports. Do not change the lists of a policy while it is in use.
type Policy struct {
	// Schemes are the schemes that are allowed: "https", "http", or both. If Schemes is nil, only
	// https is. An empty list that is not nil allows nothing; so do Hosts and Ports.
	Schemes []string

	// Hosts are the names and addresses that are allowed; names that are not ASCII are written as A-labels.
	// "hooks.example" is this name only. ".hooks.example" is each name below it, and not
	// "hooks.example" itself. If Hosts is nil, all public hosts are allowed.
	Hosts []string

	// Ports are the ports that are allowed. If Ports is nil, only the default port of the URL's scheme
	// is.
	Ports []uint16

	// AllowCredentials allows a user name and a password before the host, as in
	// "https://joe:secret@example.com". net/http sends them to the host.
	AllowCredentials bool

	// AllowPrivate are addresses that are allowed although they are not public, such as 10.1.0.0/16
	// for receivers of webhooks in a network of one's own. A name that is not public, such as
	// "build.internal", must be in Hosts too.
	AllowPrivate []netip.Prefix

	// Deny are addresses that are never allowed, whatever else allows them: your server's own, or
	// those of a partner who trusts it. An IPv4 prefix also denies the IPv6 addresses that embed
	// its addresses.
	Deny []netip.Prefix

	// MaxRedirects is the maximum number of redirects. If zero, redirects are not followed, and the
	// caller gets the redirect response without an error. [Policy.Get] and [Policy.Do] do the same
	// for a Location that net/url cannot parse. A longer chain is an error. A redirect with status
	// 307 or 308 sends the request body again, also to another host.
	MaxRedirects int

	// MaxBody is the maximum number of bytes of a body, after net/http has decompressed it. Reading
	// more is an error. If zero, the limit is 10 MB.
	//
	// The bytes that a server sends count too, whatever they carry: compressed data, chunks, trailers,
	// frames of HTTP/2, responses with status 1xx, records of TLS. Each response can have four times
	// MaxBody and four times the limit of its header, which is 64 kB unless the base of
	// [Policy.Transport] has another. Each connection can have 512 kB besides, for handshakes. More
	// is an error, and ends the connection. Responses that share a connection of HTTP/2 share the sum
	// of their limits.
	//
	// A connection whose protocol the request asked to switch, with the header Upgrade, has neither
	// these limits nor a Timeout.
	MaxBody int64

	// Timeout limits each request with its redirects, handshakes, headers, and the reading of its
	// body. If zero, the limit is one minute. The other limits of time are within it: 10 seconds to
	// connect, 10 for the handshake of TLS and 20 for a header, unless the base of [Policy.Transport]
	// has others.
	Timeout time.Duration

	// Resolver looks up names; nil means net.DefaultResolver.
	Resolver *net.Resolver

	// Proxy is the egress proxy that makes all connections, with the scheme http, https, socks5 or
	// socks5h. No other setting uses a proxy; the environment, such as HTTP_PROXY, does not count.
	//
	// A proxy looks up the names itself, so this package cannot check the addresses to which they
	// lead: AllowPrivate, Deny and the checks of rebinding only hold for addresses that are written in
	// URLs. The proxy has to check the others.
	//
	// Package fmt prints the password of a proxy with its policy: log Proxy.Redacted instead.
	Proxy *url.URL
}

const (
	defaultMaxBody = 10 << 20
	defaultTimeout = time.Minute
)

// Validate returns an [*Error] if the policy has a mistake: an entry that can match nothing, such
// as the host "*.example" or the scheme "HTTPS", or one that allows far more than it seems to, such
// as the host ".com". The methods of a Policy call it.
func (p Policy) Validate() error {
	if err := p.mistake(); err != nil {
		return err
	}
	return nil
}

// mistake returns the first mistake of the policy, or nil.
func (p *Policy) mistake() *Error {
	for _, s := range p.Schemes {
		if s != "https" && s != "http" {
			return mistake("Schemes has %q: the schemes are \"https\" and \"http\"", s)
		}
	}
	for _, h := range p.Hosts {
		if err := p.mistakeInHost(h); err != nil {
			return err
		}
	}
	if slices.Contains(p.Ports, 0) {
		return mistake("Ports has 0, which is not a port")
	}
	for _, prefix := range p.AllowPrivate {
		if err := mistakeInPrefix("AllowPrivate", prefix); err != nil {
			return err
		}
		if hasPublic(prefix) {
			return mistake("AllowPrivate has %s, which has public addresses: list the prefixes of the networks", prefix)
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
		return mistake("MaxRedirects is %d: 0 follows no redirect", p.MaxRedirects)
	case p.MaxBody < 0:
		return mistake("MaxBody is %d: 0 is the default limit", p.MaxBody)
	case p.Timeout < 0:
		return mistake("Timeout is %s: 0 is the default limit", p.Timeout)
	case p.Proxy == nil:
		return nil
	case !slices.Contains([]string{"http", "https", "socks5", "socks5h"}, p.Proxy.Scheme):
		return mistake("Proxy does not have the scheme http, https, socks5 or socks5h")
	case p.Proxy.Hostname() == "":
		return mistake("Proxy has no host")
	case !isHostOfURL(p.Proxy.Host):
		return mistake("Proxy has a host that net/url does not read again")
	}
	return nil
}

// isHostOfURL reports whether net/url accepts host as the host of a URL, perhaps with a port.
func isHostOfURL(host string) bool {
	u, err := url.Parse((&url.URL{Scheme: "http", Host: host}).String())
	return err == nil && u.Host == host
}

// mistakeInHost returns the mistake of an entry of Hosts, or nil.
func (p *Policy) mistakeInHost(entry string) *Error {
	if addr, ok := parseAddr(entry); ok {
		switch {
		case p.denies(addr):
			return mistake("Hosts has %s, which Deny has too", addr)
		case !p.allows(addr):
			return mistake("Hosts has %s, which is not public: put it into AllowPrivate too", addr.Unmap())
		}
		return nil
	}
	name, isSuffix := strings.CutPrefix(entry, ".")
	switch strange := refuseCharacter(entry, isSpaceOrControl); {
	case entry == "":
		return mistake("Hosts has an empty entry")
	case strings.HasPrefix(entry, "*."):
		return mistake("Hosts has %q: write %q for each name below it", entry, entry[1:])
	case strange != nil:
		return mistake("Hosts has %q: %s", entry, strange.problem)
	case strings.Contains(entry, "://"):
		return mistake("Hosts has a URL: write its host alone")
	case strings.Contains(entry, ":"):
		return mistake("Hosts has an entry with a port, or an address that is not valid: write the host alone, and the port into Ports")
	case strings.HasSuffix(entry, "."):
		return mistake("Hosts has %q: write it without the dot at its end", entry)
	case strings.ContainsFunc(entry, func(r rune) bool { return r > 0x7e }):
		return mistake("Hosts has a name that is not ASCII: write it with A-labels, as idn.ToASCII returns it")
	case !isName(ascii.Lower(name)):
		return mistake("Hosts has %q, which is not a host", entry)
	case isSuffix && len(name) > maxName-len("a."):
		return mistake("Hosts has a name that is too long for a name below it")
	case !hasALabels(ascii.Lower(name)):
		return mistake("Hosts has %q, in which a label that begins with \"xn--\" is not an A-label: write it as idn.ToASCII returns it", entry)
	case isSuffix && !strings.Contains(name, "."):
		return mistake("Hosts has %q, which is each name of a top-level domain", entry)
	}
	return nil
}

// mistakeInPrefix returns the mistake of a prefix, or nil.
func mistakeInPrefix(field string, prefix netip.Prefix) *Error {
	switch {
	case !prefix.IsValid():
		return mistake("%s has the zero Prefix, which matches nothing", field)
	case prefix != prefix.Masked():
		return mistake("%s has %s: write %s", field, prefix, prefix.Masked())
	case prefix.Addr().Is4In6():
		return mistake("%s has %s, which matches nothing: write the prefix of IPv4", field, prefix)
	}
	return nil
}

// hasPublic reports whether a prefix has public addresses, apart from those that embed a public
// one.
func hasPublic(prefix netip.Prefix) bool {
	if prefix.Addr().Is6() {
		return global6.Overlaps(prefix) && !isPart(prefix, registry6[:]) && !(isISATAP(prefix.Addr()) && prefix.Bits() >= 96)
	}
	return !isPart(prefix, registry4[:]) && !(multicast4.Contains(prefix.Addr()) && prefix.Bits() >= multicast4.Bits())
}

// isPart reports whether a prefix is one of others, or within one.
func isPart(prefix netip.Prefix, others []netip.Prefix) bool {
	for _, o := range others {
		if o.Bits() <= prefix.Bits() && o.Contains(prefix.Addr()) {
			return true
		}
	}
	return false
}

func mistake(format string, args ...any) *Error {
	return refuse(InvalidPolicy, "the policy has a mistake: "+format, args...)
}

// checkScheme returns an error if the policy does not allow a scheme.
func (p *Policy) checkScheme(scheme string) *Error {
	if p.Schemes == nil && scheme == "https" || slices.Contains(p.Schemes, scheme) {
		return nil
	}
	return refuse(ForbiddenScheme, "scheme %s is not allowed", scheme)
}

// allowsPort reports whether the policy allows a port for URLs of a scheme.
func (p *Policy) allowsPort(port uint16, scheme string) bool {
	if p.Ports != nil {
		return slices.Contains(p.Ports, port)
	}
	return port == 443 && scheme == "https" || port == 80 && scheme == "http"
}

// checkAddress returns an error if the policy does not allow connections to an address.
func (p *Policy) checkAddress(addr netip.Addr) *Error {
	switch {
	case p.denies(addr):
		return refuse(Denied, "%s is denied", addr)
	case !p.allows(addr):
		return refuse(LocalAddress, "%s is not an address on the Internet", addr)
	}
	return nil
}

func (p *Policy) allows(addr netip.Addr) bool {
	return Public(addr) || addr.Zone() == "" && within(p.AllowPrivate, addr.Unmap())
}

// denies reports whether Deny has an address, or an IPv4 address to which it leads.
func (p *Policy) denies(addr netip.Addr) bool {
	if len(p.Deny) == 0 {
		return false
	}
	addr = addr.Unmap().WithZone("")
	return within(p.Deny, addr) || addr.Is6() && carries(addr, p.Deny)
}

// lists reports whether Hosts has a host in lower case, whose address is zero if it is a name.
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

// parseAddr parses an address, which may be in brackets if it is one of IPv6.
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
