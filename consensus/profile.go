package consensus

import (
	"math/bits"
	"strings"
)

// Profile is a language of URIs. The zero Profile is [Web].
//
// The methods whose names begin with With return a profile that accepts more: URIs of a class that
// Web leaves out because some program reads them in another way. They can be combined. Each returns
// p itself if p already accepts such URIs. [For] returns the profile for the clients that one has.
type Profile uint64

const (
	// Web has the schemes http and https. Every standard sees the same scheme, host and port in each
	// of its URIs, and so do the programs that docs/consensus.md lists, apart from its table of
	// exceptions: some of them, for example, ignore https and connect to port 80.
	Web Profile = iota

	// WebPaths is Web without paths that have a segment "." or "..", as it is or percent-encoded, which some parsers remove. The
	// parsers that docs/consensus.md lists see the same path, query and fragment too, up to percent-encoding, except two: Twisted 22.4
	// drops a ";" at the end of a path, and http-parser 2.9.4 counts the bytes of a component modulo 65,536.
	WebPaths

	// WebSockets has the schemes ws and wss, and is otherwise like Web. It is for programs that
	// connect to WebSockets. HTTP programs see other components in such URIs: superagent, needle
	// and ab read "ws" as the host, and Twisted 22.4 uses port 80 for wss.
	WebSockets

	// Any has every scheme, and all URIs in which the standards agree about each component, except A-labels and a "?" or "#" directly
	// after the authority. Programs are known that see something else in some of them: docs/consensus.md lists these.
	Any

	profileCount
)

// What a caller adds to a profile: a bit each, above those of the profile.
const (
	withALabels Profile = 1 << (4 + iota)
	withAtSign
	withIPv6
	withLongHost
	withLongLabel
	withSchemeHost
	withUnixHost
	withUpperCaseScheme

	additions = withALabels | withAtSign | withIPv6 | withLongHost | withLongLabel | withSchemeHost | withUnixHost | withUpperCaseScheme
)

// The clients that a profile is for: a bit each, from this one on. A profile without them is for any program.
const (
	clientsFrom = 32
	clientBits  = Profile(everyClient) << clientsFrom
)

// Profiles returns the profiles, without additions.
func Profiles() []Profile { return []Profile{Web, WebPaths, WebSockets, Any} }

var profileNames = [profileCount]string{"web", "web-paths", "websockets", "any"}

// additionNames and additionMethods are in the order of the bits.
var (
	additionNames   = [...]string{"A-labels", "at-sign", "IPv6", "long-host", "long-label", "scheme-host", "unix-host", "upper-case-scheme"}
	additionMethods = [...]string{
		"WithALabels", "WithAtSign", "WithIPv6", "WithLongHost", "WithLongLabel", "WithSchemeHost", "WithUnixHost", "WithUpperCaseScheme",
	}
)

// methodOf returns the name of the method that adds something.
func methodOf(addition Profile) string {
	return additionMethods[bits.TrailingZeros64(uint64(addition/withALabels))]
}

// WithALabels returns the profile that accepts A-labels too: labels of host names that begin with "xn--", as in xn--mnchen-3ya.example.
// They must be valid by the tables of IDNA, as the URL Standard demands. Some parsers do not check that, and those of Node.js reject the
// ones that their version of Unicode does not know.
func (p Profile) WithALabels() Profile { return p.with(withALabels) }

// WithAtSign also accepts "@" in paths, queries and fragments, as in http://a/@b. streamripper
// 1.64.6 and OpenSSL 3.0.19 (openssl ocsp -url) read the text before an "@" as userinfo, as gSOAP
// 2.8.124 and cfitsio 4.2.0 do: they connect to host b, OpenSSL for https too.
func (p Profile) WithAtSign() Profile { return p.with(withAtSign) }

// WithIPv6 also accepts IPv6 addresses, except IPv4-mapped ones. Scrapy 2.8 with w3lib 2.1.1
// connects to port 8080 of host 2001:db8::1 for http://[2001:db8::1:8080]/. SWI-Prolog 9.0.4,
// httping 2.5, snarf 7.0 and newLISP 10.7.5 read "[" or the first group as the host, or see none.
// cfitsio 4.2.0 sends a part of the address as Host header.
func (p Profile) WithIPv6() Profile { return p.with(withIPv6) }

// WithLongHost also accepts hosts of 64 to 253 bytes. miniupnpc 2.2.4 truncates a host to 64 bytes,
// and dirb 2.22 a URL to 255, and both connect to the truncated host.
func (p Profile) WithLongHost() Profile { return p.with(withLongHost) }

// WithLongLabel also accepts labels of 63 bytes. fast-url-parser 1.1.3 (npm) truncates the host
// after such a label, and ignores the port.
func (p Profile) WithLongLabel() Profile { return p.with(withLongLabel) }

// WithSchemeHost also accepts the hosts "http", "https", "ftp" and "file" with a port, as in
// http://https:8080/x. HTTrack 3.49.4 reads the host as another scheme, and connects to port 80 of
// 0.0.31.144, which is 8080.
func (p Profile) WithSchemeHost() Profile { return p.with(withSchemeHost) }

// WithUnixHost also accepts the host "unix", in any case, as in http://unix/a:/b. The HTTP clients request, got before version 13,
// @cypress/request and postman-request of Node.js connect to the Unix socket /a.
func (p Profile) WithUnixHost() Profile { return p.with(withUnixHost) }

// WithUpperCaseScheme also accepts schemes in any case, as in HTTP://a. superagent, needle,
// engine.io-client, socket.io-client, ab and snarf read "http" or "http:" as the host, or see none;
// nghttp, h2load and libwebsockets see another port. [Profile.Normalize] makes a scheme lower-case
// instead.
func (p Profile) WithUpperCaseScheme() Profile { return p.with(withUpperCaseScheme) }

// with returns p with an addition, if p does not include it.
func (p Profile) with(addition Profile) Profile {
	for i := range exclusions {
		if exclusions[i].lifted == addition && p.leavesOut(&exclusions[i]) {
			return p | addition
		}
	}
	return p
}

// base returns the profile without additions and clients.
func (p Profile) base() Profile { return p &^ (additions | clientBits) }

// exists reports whether p is a profile with valid additions.
func (p Profile) exists() bool {
	switch p.base() {
	case Web:
		return true
	case Any:
		return p&^(Any|withALabels) == 0
	}
	return p.base() < profileCount && p.clients() == 0
}

// String returns the name of the profile, such as "web", and "+" and the name of each addition
// behind it, such as "web+A-labels+IPv6". The clients that it is for are at the end: "web for
// net/http, curl". The name of an unknown profile is "unknown profile".
func (p Profile) String() string {
	if !p.exists() {
		return "unknown profile"
	}
	return profileNames[p.base()] + p.suffix()
}

// suffix names the additions and the clients.
func (p Profile) suffix() (text string) {
	for i, name := range additionNames {
		if p&(withALabels<<i) != 0 {
			text += "+" + name
		}
	}
	if clients := p.clients(); clients != 0 {
		text += " for " + clients.names()
	}
	return text
}

// ID returns the name of the profile in package oracle and in the command: "consensus" for [Web], "consensus-paths",
// "consensus-websockets" or "consensus-any", followed by the additions as in [Profile.String].
func (p Profile) ID() string {
	switch {
	case !p.exists():
		return p.String()
	case p.base() <= WebPaths:
		return "consensus" + strings.TrimPrefix(p.String(), "web")
	}
	return "consensus-" + p.String()
}
