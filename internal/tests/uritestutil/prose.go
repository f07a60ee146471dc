package uritestutil

import (
	"net/netip"
	"regexp"
	"strings"

	"github.com/urigrammar/uri"
)

// Parts are the components of a URI: a nil component is absent.
type Parts struct {
	Input                                            string
	Scheme                                           string
	Authority, Userinfo, Host, Port, Query, Fragment *string
	Kind                                             string
	Path                                             string
}

// PartsOf takes a URI apart.
func PartsOf(u uri.URI) Parts {
	optional := func(s string, present bool) *string {
		if !present {
			return nil
		}
		return &s
	}
	p := Parts{Input: u.String(), Scheme: u.Scheme(), Path: u.Path()}
	p.Authority = optional(u.Authority())
	p.Userinfo = optional(u.Userinfo())
	p.Port = optional(u.Port())
	p.Query = optional(u.Query())
	p.Fragment = optional(u.Fragment())
	if h, ok := u.Host(); ok {
		p.Host = optional(h.String(), true)
		p.Kind = h.Kind().String()
	}
	return p
}

// appendixB is the regular expression of Appendix B, where "." is any byte.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// Characters, section 2. Each pattern is for a whole component; a byte above %x7F is in none.
const (
	unreservedOrSubDelims = `[A-Za-z0-9\-._~!$&'()*+,;=]`
	pctEncoded            = `%[0-9A-Fa-f]{2}`
)

var (
	schemeChars   = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+\-.]*$`)
	userinfoChars = regexp.MustCompile(`^(?:` + unreservedOrSubDelims + `|` + pctEncoded + `|:)*$`)
	regNameChars  = regexp.MustCompile(`^(?:` + unreservedOrSubDelims + `|` + pctEncoded + `)*$`)
	portChars     = regexp.MustCompile(`^[0-9]*$`)
	futureChars   = regexp.MustCompile(`^[vV][0-9A-Fa-f]+\.(?:` + unreservedOrSubDelims + `|:)+$`)
	pathChars     = regexp.MustCompile(`^(?:` + unreservedOrSubDelims + `|` + pctEncoded + `|[:@/])*$`)
	queryChars    = regexp.MustCompile(`^(?:` + unreservedOrSubDelims + `|` + pctEncoded + `|[:@/?])*$`)
)

// slowParse returns the components of a text, and reports whether it is a URI-reference.
func slowParse(text string) (Parts, bool) {
	m := appendixB.FindStringSubmatchIndex(text)
	group := func(i int) *string {
		if m[2*i] < 0 {
			return nil
		}
		s := text[m[2*i]:m[2*i+1]]
		return &s
	}
	p := Parts{Input: text, Authority: group(4), Path: *group(5), Query: group(7), Fragment: group(9)}
	if scheme := group(2); scheme != nil {
		p.Scheme = *scheme
	}
	return p, p.slowAuthority() && p.slowPath() && (p.Scheme == "" || schemeChars.MatchString(p.Scheme)) &&
		matchesIfPresent(queryChars, p.Query) && matchesIfPresent(queryChars, p.Fragment)
}

func matchesIfPresent(chars *regexp.Regexp, s *string) bool { return s == nil || chars.MatchString(*s) }

// slowPath is section 3.3: a path that follows neither a scheme nor an authority has no colon in its
// first segment. That a path without an authority does not begin with "//" is of the splitting.
func (p *Parts) slowPath() bool {
	first, _, _ := strings.Cut(p.Path, "/")
	if p.Scheme == "" && p.Authority == nil && strings.Contains(first, ":") {
		return false
	}
	return pathChars.MatchString(p.Path)
}

// slowAuthority is section 3.2: the userinfo ends at an "@", which is in no other part; the port begins
// at the last colon that is not in brackets.
func (p *Parts) slowAuthority() bool {
	if p.Authority == nil {
		return true
	}
	host := *p.Authority
	if userinfo, rest, found := strings.Cut(host, "@"); found {
		p.Userinfo, host = &userinfo, rest
	}
	if colon := strings.LastIndex(host, ":"); colon > strings.LastIndex(host, "]") {
		port := host[colon+1:]
		p.Port, host = &port, host[:colon]
	}
	p.Host, p.Kind = &host, slowHostKind(host)
	return matchesIfPresent(userinfoChars, p.Userinfo) && matchesIfPresent(portChars, p.Port) && p.Kind != ""
}

// slowHostKind returns the kind of a host by section 3.2.2, or "" if the host is invalid. Package
// netip reads the addresses that the RFC describes, and zones, which it does not.
func slowHostKind(host string) string {
	addr, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"))
	isAddress := err == nil && addr.Zone() == ""
	if strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") {
		switch {
		case isAddress && addr.Is6():
			return uri.IPv6address.String()
		case futureChars.MatchString(host[1 : len(host)-1]):
			return uri.IPvFuture.String()
		}
		return ""
	}
	switch {
	case isAddress && addr.Is4() && addr.String() == host:
		return uri.IPv4address.String()
	case regNameChars.MatchString(host):
		return uri.RegName.String()
	}
	return ""
}

// slowVerdict is what [slowParse] finds, and whether it is a member of one of the rules that parse.
func slowVerdict(rule, text string) (Parts, bool) {
	p, ok := slowParse(text)
	switch rule {
	case "URI":
		return p, ok && p.Scheme != ""
	case "absolute-URI":
		return p, ok && p.Scheme != "" && p.Fragment == nil
	case "relative-ref":
		return p, ok && p.Scheme == ""
	}
	return p, ok
}
