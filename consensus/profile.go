package consensus

import (
	"math/bits"
	"strings"
)

// Profile is a set of accepted URIs. The zero Profile is [Web].
//
// Each With method returns a profile that also accepts a class of URIs. Web excludes this class,
// because some program misreads its URIs. The methods can be combined. A method returns p itself if
// p already accepts the class. [For] returns the profile for given clients.
type Profile uint64

const (
	// Web allows the schemes http and https. Every standard finds the same scheme, host and port in
	// its URIs. The programs in docs/consensus.md do too, except those that it lists as exceptions.
	// Some exceptions, for example, ignore https and connect to port 80.
	Web Profile = iota

	// WebPaths is Web without paths that contain a segment "." or "..", percent-encoded or not, which some parsers remove. The parsers
	// in docs/consensus.md also find the same path, query and fragment, up to percent-encoding, with two exceptions. Twisted 22.4
	// drops a ";" at the end of a path, and http-parser 2.9.4 counts the bytes of a component modulo 65,536.
	WebPaths

	// WebSockets is like Web, but with the schemes ws and wss. Use it for programs that connect to
	// WebSockets. HTTP programs misread such URIs: superagent, needle and ab use "ws" as the host,
	// and Twisted 22.4 uses port 80 for wss.
	WebSockets

	// Any allows every scheme, and all URIs in which the standards agree on each component, except those with A-labels, or with a "?"
	// or "#" directly after the authority. Some programs misread some of these URIs: docs/consensus.md lists them.
	Any

	profileCount
)

// Additions by a caller: one bit each, above those of the profile.
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

// The clients of a profile: one bit each, from this one on. A profile without clients is for any program.
const (
	clientsFrom = 32
	clientBits  = Profile(everyClient) << clientsFrom
)

// Profiles returns the profiles without additions.
func Profiles() []Profile { return []Profile{Web, WebPaths, WebSockets, Any} }

var profileNames = [profileCount]string{"web", "web-paths", "websockets", "any"}

// additionNames and additionMethods are in the order of the bits.
var (
	additionNames   = [...]string{"A-labels", "at-sign", "IPv6", "long-host", "long-label", "scheme-host", "unix-host", "upper-case-scheme"}
	additionMethods = [...]string{
		"WithALabels", "WithAtSign", "WithIPv6", "WithLongHost", "WithLongLabel", "WithSchemeHost", "WithUnixHost", "WithUpperCaseScheme",
	}
)

// methodOf returns the name of the method that makes an addition.
func methodOf(addition Profile) string {
	return additionMethods[bits.TrailingZeros64(uint64(addition/withALabels))]
}

// WithALabels also accepts A-labels: labels of host names that begin with "xn--", as in xn--mnchen-3ya.example. They must be valid by
// the tables of IDNA, as the URL Standard requires. Some parsers do not check A-labels, and those of Node.js reject A-labels with
// characters that their version of Unicode does not define.
func (p Profile) WithALabels() Profile { return p.with(withALabels) }

// WithAtSign also accepts "@" in paths, queries and fragments, as in http://a/@b. In such URIs,
// streamripper 1.64.6, OpenSSL 3.0.19 (openssl ocsp -url), gSOAP 2.8.124 and cfitsio 4.2.0 read the
// text before "@" as userinfo, and connect to host b. OpenSSL does so for https too.
func (p Profile) WithAtSign() Profile { return p.with(withAtSign) }

// WithIPv6 also accepts IPv6 addresses, except IPv4-mapped ones. For http://[2001:db8::1:8080]/,
// Scrapy 2.8 with w3lib 2.1.1 connects to port 8080 of host 2001:db8::1. SWI-Prolog 9.0.4, httping
// 2.5, snarf 7.0 and newLISP 10.7.5 use "[" or the first group as the host, or find none. cfitsio
// 4.2.0 sends a part of the address as the Host header.
func (p Profile) WithIPv6() Profile { return p.with(withIPv6) }

// WithLongHost also accepts hosts of 64 to 253 bytes. miniupnpc 2.2.4 truncates a host to 64 bytes,
// and dirb 2.22 a URL to 255. Both connect to the truncated host.
func (p Profile) WithLongHost() Profile { return p.with(withLongHost) }

// WithLongLabel also accepts labels of 63 bytes. fast-url-parser 1.1.3 (npm) truncates the host
// after such a label, and ignores the port.
func (p Profile) WithLongLabel() Profile { return p.with(withLongLabel) }

// WithSchemeHost also accepts the hosts "http", "https", "ftp" and "file" with a port, as in
// http://https:8080/x. HTTrack 3.49.4 reads the host as another scheme, and the port 8080 as the
// host 0.0.31.144, to which it connects.
func (p Profile) WithSchemeHost() Profile { return p.with(withSchemeHost) }

// WithUnixHost also accepts the host "unix", ignoring case, as in http://unix/a:/b. For this URI, four Node.js clients connect to
// the Unix socket /a: request, got before version 13, @cypress/request and postman-request.
func (p Profile) WithUnixHost() Profile { return p.with(withUnixHost) }

// WithUpperCaseScheme also accepts schemes in any case, as in HTTP://a. superagent, needle,
// engine.io-client, socket.io-client, ab and snarf use "http" or "http:" as the host, or find none.
// nghttp, h2load and libwebsockets use another port. Alternatively, [Profile.Normalize] converts a
// scheme to lower case.
func (p Profile) WithUpperCaseScheme() Profile { return p.with(withUpperCaseScheme) }

// with returns p with an addition, unless p already includes it.
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

// String returns the name of the profile, followed by "+" and the name of each addition, such as
// "web+A-labels+IPv6". It lists clients at the end: "web for net/http, curl". The name of an
// unknown profile is "unknown profile".
func (p Profile) String() string {
	if !p.exists() {
		return "unknown profile"
	}
	return profileNames[p.base()] + p.suffix()
}

// suffix returns the names of the additions and the clients.
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

// ID returns the name of the profile in package oracle and on the command line. For [Web] it is "consensus", and
// otherwise "consensus-paths", "consensus-websockets" or "consensus-any". The additions follow as in [Profile.String].
func (p Profile) ID() string {
	switch {
	case !p.exists():
		return p.String()
	case p.base() <= WebPaths:
		return "consensus" + strings.TrimPrefix(p.String(), "web")
	}
	return "consensus-" + p.String()
}
