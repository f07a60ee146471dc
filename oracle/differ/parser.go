package differ

import (
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/languages/componentlist"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/oracle"
	"github.com/urigrammar/uri/oracle/probe"
)

// Parser is a parser for [Run].
type Parser struct {
	Name  string // human-readable
	Judge probe.Judge
}

// netURL is the parser of the Go standard library.
const netURL = "net/url"

// Builtin returns the built-in parser with the given name, and reports whether there is one. "net/url" is url.Parse of the Go
// standard library, and "browser" is the parser of the URL Standard ([oracle.Browser]). Each name that [oracle.Grammar] accepts
// denotes the parser for the grammar of that name.
func Builtin(name string) (Parser, bool) {
	switch name {
	case netURL:
		return Parser{name, probe.ComponentsFunc(goComponents)}, true
	case oracle.Browser().Name:
		return Parser{name, probe.ComponentsFunc(oracle.Browser().Parse)}, true
	}
	p, err := oracle.Grammar(name)
	if err != nil {
		return Parser{}, false
	}
	return Parser{name, probe.ComponentsFunc(p.Parse)}, true
}

// Builtins returns the names that [Builtin] accepts.
func Builtins() []string {
	names := []string{netURL, oracle.Browser().Name}
	for _, g := range grammar.All {
		names = append(names, g.ID)
	}
	for _, p := range consensus.Profiles() {
		if !slices.Contains(names, p.ID()) {
			names = append(names, p.ID())
		}
	}
	return names
}

func goComponents(s string) (uri.Components, error) {
	u, err := url.Parse(s)
	if err != nil {
		return uri.Components{}, err
	}
	c := uri.Components{
		Scheme:   u.Scheme,
		Host:     componentlist.Optional(u.Hostname(), u.Host != ""),
		Port:     componentlist.Optional(u.Port(), u.Port() != ""),
		Path:     u.EscapedPath(),
		Query:    componentlist.Optional(u.RawQuery, u.RawQuery != "" || u.ForceQuery),
		Fragment: componentlist.Optional(u.EscapedFragment(), u.Fragment != ""),
	}
	if u.User != nil {
		c.Userinfo = uri.Present(u.User.String())
	}
	if u.Opaque != "" {
		c.Path = u.Opaque
	}
	return c, nil
}

// Normalization removes a difference in form from answers before they are compared.
type Normalization uint8

// The normalizations, in the order of application.
const (
	Case          Normalization = iota // the case of ASCII letters in the scheme and the host
	EmptyHost                          // an empty host is the same as an absent one
	IPv6                               // the form of an IPv6 address, and its brackets
	IPv4                               // the form of an IPv4 address, such as 127.1 and 0x7f000001; not by default
	EmptyPort                          // an empty port is the same as an absent one
	PortZeros                          // leading zeros of a port
	DefaultPort                        // the default port of http, https, ws, wss and ftp is the same as an absent one
	RootPath                           // an empty path after a host is "/"
	Encoding                           // percent-encoding in path, query and fragment; for "/", "\", "?", "#", "%" and control characters, only the case of the digits
	EmptyQuery                         // an empty query is the same as an absent one
	EmptyFragment                      // an empty fragment is the same as an absent one
)

// normalizations are the names and functions of the normalizations.
var normalizations = [...]struct {
	name, meaning string
	standing      bool // by default
	change        func(*uri.Components)
}{
	Case: {"case", "the case of ASCII letters in scheme and host", true, func(c *uri.Components) {
		c.Scheme = ascii.Lower(c.Scheme)
		c.Host = changed(c.Host, ascii.Lower)
	}},
	EmptyHost:     {"empty-host", "whether a host is empty or absent", true, func(c *uri.Components) { c.Host = unlessEmpty(c.Host) }},
	IPv6:          {"ipv6", "the form of an IPv6 address, and its brackets", true, func(c *uri.Components) { c.Host = changed(c.Host, oneIPv6) }},
	IPv4:          {"ipv4", "the form of an IPv4 address, such as 127.1 or 0x7f000001", false, func(c *uri.Components) { c.Host = changed(c.Host, oneIPv4) }},
	EmptyPort:     {"empty-port", "whether a port is empty or absent", true, func(c *uri.Components) { c.Port = unlessEmpty(c.Port) }},
	PortZeros:     {"port-zeros", "leading zeros of a port", true, func(c *uri.Components) { c.Port = changed(c.Port, withoutZeros) }},
	DefaultPort:   {"default-port", "whether the port of http, https, ws, wss or ftp is the default or absent", true, withoutDefaultPort},
	RootPath:      {"root-path", `whether the path after a host is empty or "/"`, true, rooted},
	Encoding:      {"encoding", `percent-encoding in path, query and fragment (for / \ ? # % and control characters, only the case of the digits)`, true, decoded},
	EmptyQuery:    {"empty-query", "whether a query is empty or absent", true, func(c *uri.Components) { c.Query = unlessEmpty(c.Query) }},
	EmptyFragment: {"empty-fragment", "whether a fragment is empty or absent", true, func(c *uri.Components) { c.Fragment = unlessEmpty(c.Fragment) }},
}

// Normalizations returns all normalizations.
func Normalizations() []Normalization {
	out := make([]Normalization, len(normalizations))
	for i := range out {
		out[i] = Normalization(i)
	}
	return out
}

// Defaults returns the default normalizations: all except [IPv4].
func Defaults() []Normalization {
	return slices.DeleteFunc(Normalizations(), func(n Normalization) bool { return !normalizations[n].standing })
}

// ParseNormalization returns the normalization with the given name, such as "default-port".
func ParseNormalization(name string) (Normalization, error) {
	for i, n := range normalizations {
		if n.name == name {
			return Normalization(i), nil
		}
	}
	return 0, fmt.Errorf("unknown normalization %q", excerpt.Hidden(name))
}

// String returns the name of n.
func (n Normalization) String() string {
	if int(n) < len(normalizations) {
		return normalizations[n].name
	}
	return fmt.Sprintf("Normalization(%d)", uint8(n))
}

// Meaning returns a description of the difference that n ignores, such as "leading zeros of a port".
func (n Normalization) Meaning() string {
	if int(n) < len(normalizations) {
		return normalizations[n].meaning
	}
	return ""
}

// MarshalText returns the name of n. The error is always nil.
func (n Normalization) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText sets n to the normalization that text names.
func (n *Normalization) UnmarshalText(text []byte) (err error) {
	*n, err = ParseNormalization(string(text))
	return err
}

// normalized returns the normalized components. It uses an opaque part of RFC 2396 as the path and the query.
func normalized(c uri.Components, same []Normalization) uri.Components {
	if opaque, ok := c.Opaque.Get(); ok {
		path, query, found := strings.Cut(opaque, "?")
		c.Path, c.Query, c.Opaque = path, componentlist.Optional(query, found), uri.Optional{}
	}
	for _, n := range same {
		normalizations[n].change(&c)
	}
	return c
}

func changed(c uri.Optional, change func(string) string) uri.Optional {
	if text, ok := c.Get(); ok {
		return uri.Present(change(text))
	}
	return c
}

func unlessEmpty(c uri.Optional) uri.Optional {
	return componentlist.Optional(c.String(), c.String() != "")
}

func oneIPv6(host string) string {
	inside := strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if addr, err := netip.ParseAddr(inside); err == nil && addr.Is6() {
		return addr.String()
	}
	if strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") {
		return inside
	}
	return host
}

func oneIPv4(host string) string {
	u, err := uri.Parse("http://" + host)
	if err != nil {
		return host
	}
	if h, ok := u.Host(); ok && h.String() == host {
		if addr, ok := h.InetAton(); ok {
			return addr.String()
		}
	}
	return host
}

func withoutZeros(port string) string {
	if short := strings.TrimLeft(port, "0"); short != "" && ascii.IsDigit(short[0]) {
		return short
	}
	if port == "" {
		return ""
	}
	return strings.TrimLeft(port[:len(port)-1], "0") + port[len(port)-1:]
}

var defaultPorts = map[string]string{"http": "80", "https": "443", "ws": "80", "wss": "443", "ftp": "21"}

func withoutDefaultPort(c *uri.Components) {
	if port, ok := c.Port.Get(); ok && port != "" && port == defaultPorts[ascii.Lower(c.Scheme)] {
		c.Port = uri.Optional{}
	}
}

func rooted(c *uri.Components) {
	if c.Path == "" && c.Host.IsPresent() {
		c.Path = "/"
	}
}

func decoded(c *uri.Components) {
	c.Path = decode(c.Path)
	c.Query, c.Fragment = changed(c.Query, decode), changed(c.Fragment, decode)
}

// decode decodes triplets, except those whose decoding would change the meaning.
func decode(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if n, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil {
				b.WriteString(encodedOrNot(byte(n)))
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// encodedOrNot returns the byte of a triplet, percent-encoded if decoding it would change the meaning.
func encodedOrNot(c byte) string {
	if c < ' ' || c == 0x7F || strings.IndexByte(`/\?#%`, c) >= 0 {
		return fmt.Sprintf("%%%02X", c)
	}
	return string([]byte{c})
}
