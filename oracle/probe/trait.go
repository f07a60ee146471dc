package probe

import (
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/octet"
	"github.com/urigrammar/uri/oracle/suite"
)

// trait is something about a valid reference for which a parser may refuse it.
type trait struct {
	name    string // for people, as in "empty host"
	rule    string // that it belongs to, in RFC 3986, or else the component
	variety string // if there are several: of octets, their kind
	at      int    // where in the reference
}

// traits lists those of a valid reference, each name and variety once. What is more particular comes first.
func traits(c suite.Case) []trait {
	if c.Components == nil {
		return nil
	}
	var out traitList
	p := placesOf(*c.Components)
	out.structure(c.Input, p)
	out.host(p["host"])
	out.port(p["port"])
	out.path(p["path"])
	out.emptyHost(p)
	for _, name := range parts {
		if x := p[name]; x.Present && x.Text == "" && name != "host" {
			out.add("empty "+name, name, "", x.at)
		}
	}
	for _, name := range parts {
		out.encoded(name, p[name])
	}
	for _, name := range parts {
		out.octets(name, p[name])
	}
	for _, name := range parts {
		if x := p[name]; x.Present && name != "path" {
			out.add(name, name, "", x.at)
		}
	}
	return out
}

// parts are the components whose traits are looked at.
var parts = []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"}

// located is a component with the place where it begins.
type located struct {
	suite.Part
	at int
}

// placesOf finds where components begin, by the delimiters between them.
func placesOf(c suite.Components) map[string]located {
	out := map[string]located{}
	at := 0
	take := func(name string, x suite.Part, before, after string) {
		if x.Present {
			at += len(before)
			out[name] = located{x, at}
			at += len(x.Text) + len(after)
		}
	}
	take("scheme", c.Scheme, "", ":")
	if c.Authority.Present {
		start := at + len("//")
		at = start
		take("userinfo", c.Userinfo, "", "@")
		take("host", c.Host, "", "")
		take("port", c.Port, ":", "")
		at = start + len(c.Authority.Text)
	}
	take("path", c.Path, "", "")
	take("query", c.Query, "?", "")
	take("fragment", c.Fragment, "#", "")
	return out
}

type traitList []trait

func (l *traitList) add(name, rule, variety string, at int) {
	*l = append(*l, trait{name, rule, variety, at})
}

func (l *traitList) structure(input string, p map[string]located) {
	_, scheme := p["scheme"]
	_, authority := p["host"]
	switch {
	case input == "":
		l.add("empty reference", "relative-ref", "", 0)
	case !scheme && authority:
		l.add("authority without a scheme", "relative-ref", "", 0)
	case !scheme:
		l.add("path without a scheme", "relative-ref", "", 0)
	case !authority && p["path"].Text == "" && !p["query"].Present:
		l.add("nothing after the scheme", "hier-part", "", p["path"].at)
	case !authority:
		l.add("scheme without an authority", "hier-part", "", p["path"].at)
	}
	if p["query"].Present && !scheme && !authority && p["path"].Text == "" {
		l.add("query without a path", "relative-part", "", p["query"].at)
	}
	if first := p["scheme"].Text; first != strings.ToLower(first) {
		l.add("upper-case letter in the scheme", "scheme", "", 0)
	}
}

// emptyHost comes in varieties: there are parsers that look for a host in the path.
func (l *traitList) emptyHost(p map[string]located) {
	h := p["host"]
	variety := "before a path"
	switch {
	case !h.Present || h.Text != "":
		return
	case p["userinfo"].Present:
		variety = "after userinfo"
	case p["port"].Present:
		variety = "before a port"
	case strings.Trim(p["path"].Text, "/") == "":
		variety = "before no path or one of slashes"
	case strings.HasPrefix(strings.TrimLeft(p["path"].Text, "/"), ":"):
		variety = "before slashes and a colon"
	}
	l.add("empty host", "host", variety, h.at)
}

func (l *traitList) host(h located) {
	inside, literal := strings.CutPrefix(h.Text, "[")
	_, ip := netip.ParseAddr(h.Text)
	if literal {
		l.add("IP-literal", "IP-literal", "", h.at)
	}
	switch {
	case !h.Present || h.Text == "":
	case literal && strings.ContainsAny(inside[:1], "vV"):
		l.add("IPvFuture", "IPvFuture", "", h.at+1)
	case literal && strings.Contains(inside, "."):
		l.add("IPv4address in an IPv6address", "ls32", "", h.at+1)
		fallthrough
	case literal:
		l.add("IPv6address", "IPv6address", "", h.at+1)
	case ip == nil:
		l.add("IPv4address", "IPv4address", "", h.at)
	default:
		l.name(h)
	}
}

// name is for registered names.
func (l *traitList) name(h located) {
	labels := strings.Split(strings.TrimSuffix(h.Text, "."), ".")
	last := labels[len(labels)-1]
	if number(last) {
		l.add("name that ends in a number", "reg-name", "", h.at)
	}
	if i := strings.Index("."+h.Text, ".."); i >= 0 || h.Text == "." {
		l.add("empty label in the host", "reg-name", "", h.at+max(i, 0))
	}
	if strings.HasSuffix(h.Text, ".") {
		l.add(`"." at the end of the host`, "reg-name", "", h.at+len(h.Text)-1)
	}
}

// number tells whether the URL Standard would read a label as a number of an IPv4 address.
func number(label string) bool {
	_, err := strconv.ParseUint(label, 10, 64)
	hex, ok := strings.CutPrefix(strings.ToLower(label), "0x")
	return err == nil || ok && strings.Trim(hex, "0123456789abcdef") == ""
}

func (l *traitList) port(p located) {
	if n, err := strconv.Atoi(p.Text); p.Present && p.Text != "" && (err != nil || n > 65535) {
		l.add("port above 65535", "port", "", p.at)
	}
	if len(p.Text) > 1 && p.Text[0] == '0' {
		l.add("port with a leading zero", "port", "", p.at)
	}
}

func (l *traitList) path(p located) {
	if i := strings.Index(p.Text, "//"); i >= 0 {
		l.add("empty segment in the path", "segment", "", p.at+i+1)
	}
	for segment := range strings.SplitSeq(p.Text, "/") {
		if segment == "." || segment == ".." {
			l.add("dot segment in the path", "segment", "", p.at)
			return
		}
	}
}

// encoded is for the percent-encoded octets of a component, each kind once.
func (l *traitList) encoded(name string, x located) {
	if !strings.Contains(x.Text, "%") {
		return
	}
	label := "percent-encoded octets in the " + name
	if decoded, _ := url.PathUnescape(x.Text); !utf8.ValidString(decoded) {
		l.add(label, "pct-encoded", "no UTF-8", x.at+strings.Index(x.Text, "%"))
	}
	seen := map[octet.Kind]bool{}
	for i := 0; i+len("41") < len(x.Text); i++ {
		if x.Text[i] != '%' {
			continue
		}
		b, _ := strconv.ParseUint(x.Text[i+1:i+3], 16, 8) // x is valid
		if k := octet.KindOf(byte(b)); !seen[k] {
			seen[k] = true
			l.add(label, "pct-encoded", k.String(), x.at+i)
		}
	}
}

// octets is for those that stand for themselves, each kind once.
func (l *traitList) octets(name string, x located) {
	seen := map[octet.Kind]bool{}
	for i := range len(x.Text) {
		if k := octet.KindOf(x.Text[i]); x.Text[i] != '%' && !seen[k] {
			seen[k] = true
			l.add("octets in the "+name, name, k.String(), x.at+i)
		}
	}
}
