package guard

import (
	"log/slog"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/whatwg"
)

// Target is a URL that a [Policy] allows. The zero Target is invalid.
type Target struct {
	uri  uri.URI
	host string
	addr netip.Addr // if the host is an address
	port uint16
}

// URI returns the URL to fetch, without a fragment. It can differ from the checked text. The scheme
// and the host are in lower case, and characters not allowed in a URI are percent-encoded. A name
// has A-labels and no final dot, and an IPv6 address has its shortest form.
func (t Target) URI() uri.URI { return t.uri }

// URL returns the URL for an http.Request.
func (t Target) URL() *url.URL {
	u, err := t.uri.URL()
	if err != nil {
		return &url.URL{} // of the zero Target
	}
	return u
}

// authority returns the host and the port, in the form of an http.Request.
func (t Target) authority() string {
	authority, _ := t.uri.Authority()
	return authority[strings.LastIndexByte(authority, '@')+1:]
}

// Host returns the host in lower case, such as "hooks.example" or, for an IPv6 address,
// "2606:2800:21f::1" without brackets.
func (t Target) Host() string { return t.host }

// Port returns the port, or the scheme's default port if the URL has none.
func (t Target) Port() uint16 { return t.port }

// String returns the text of the URL. It includes any password that the policy allows.
func (t Target) String() string { return t.uri.String() }

// MarshalText returns the text of [Target.String], including any password. A Target cannot be unmarshaled: only a [Policy] creates
// one. The error is always nil.
func (t Target) MarshalText() ([]byte, error) { return t.uri.MarshalText() }

// LogValue returns the text of the URL without its password, for log/slog.
func (t Target) LogValue() slog.Value { return t.uri.LogValue() }

// GoString shows the URL without its password, for %#v.
func (t Target) GoString() string { return "guard.Target(" + strconv.Quote(t.uri.Redacted()) + ")" }

// CheckText returns the target of a URL if the policy allows it. The error is an [*Error].
//
// It checks only the text: the name may lead to a private address, and the server may redirect. So
// do not pass the text or the target to http.Get. Use [Policy.Get], [Policy.Do] or [Policy.Client],
// which also check the text.
//
// CheckText accepts a text only if net/http and browsers would connect to the host and port of the Target. It
// percent-encodes characters that only browsers allow, such as "|" in a path, and converts an IDN to A-labels.
//
// Laws: net/url and whatwg.Parse find the host and port of the Target in its URI. CheckText accepts
// the text of the URI and returns the same Target.
func (p Policy) CheckText(text string) (Target, error) {
	if err := p.mistake(); err != nil {
		return Target{}, err
	}
	t, err := p.check(text)
	if err != nil {
		return Target{}, err
	}
	return t, nil
}

// check is [Policy.CheckText] for a valid policy.
func (p *Policy) check(text string) (Target, *Error) {
	t, ok := readPlain(text)
	if !ok {
		var err *Error
		if t, err = p.read(text); err != nil {
			return Target{}, err
		}
	}
	if err := p.checkTarget(t); err != nil {
		if isNamed := err.reason == ForbiddenHost || err.reason == LocalName; isNamed && strings.IndexByte(text, '@') >= 0 {
			err.problem = "the host is not allowed" // without the host: it may be a password with a "?"
		}
		return Target{}, err
	}
	return t, nil
}

// checkTarget returns an error if the policy does not allow the target.
func (p *Policy) checkTarget(t Target) *Error {
	if err := p.checkScheme(t.uri.Scheme()); err != nil {
		return err
	}
	if !p.allowsPort(t.port, t.uri.Scheme()) {
		return refuse(ForbiddenPort, "port %d is not allowed", t.port)
	}
	listed := p.Hosts != nil && p.lists(t.host, t.addr)
	switch {
	case p.Hosts != nil && !listed:
		return refuse(ForbiddenHost, "host %s is not allowed", t.host)
	case t.addr.IsValid():
		return p.checkAddress(t.addr)
	case !listed && isLocal(t.host):
		return refuse(LocalName, "%s is not a public name", t.host)
	}
	return nil
}

// readPlain returns the target of a URI that net/http and browsers interpret identically and keep
// unchanged, apart from its fragment and an empty path. This is a fast path: read gives the same
// result, and accepts more texts.
//
// Tests compare it with package consensus, whose languages are proved with automata.
func readPlain(text string) (Target, bool) {
	u, err := uri.Parse(text)
	if err == nil && u.Path() == "" {
		u, _ = u.WithPath("/")
	}
	if scheme := u.Scheme(); scheme != "https" && scheme != "http" { // or there is an error
		return Target{}, false
	}
	host, _ := u.Host()
	name := host.String()
	_, hasUser := u.Userinfo()
	port, hasPort := u.Port()
	if hasUser || !isName(name) || !hasALabels(name) || hasPort && (port == "" || port[0] == '0') {
		return Target{}, false
	}
	number, err := u.EffectivePort()
	return Target{uri: u.WithoutFragment(), host: name, port: number}, err == nil
}

// parts are the parts of a text with a scheme, "://" and a host.
type parts struct {
	scheme              string // in lower case
	userinfo            string // with "@", or ""
	host, port          string // port has its digits, or is ""
	path, query         string // query has "?", or is ""
	atUser, atHost, end int    // offsets in the text; the authority ends at end
}

// read returns the target of a text, which it parses both as browsers do and as RFC 3986 and
// net/url do.
func (p *Policy) read(text string) (Target, *Error) {
	if err := refuseCharacter(text, func(r rune) bool { return r == ' ' || r == '\\' || isControl(r) }); err != nil {
		return Target{}, err
	}
	if !utf8.ValidString(text) {
		return Target{}, refuse(Malformed, "the text is not UTF-8")
	}
	browser, err := whatwg.Parse(text)
	switch {
	case err != nil:
		return Target{}, notURL(text)
	case browser.Scheme() != "https" && browser.Scheme() != "http":
		return Target{}, refuse(ForbiddenScheme, "the scheme is not https or http").from(0)
	}
	split, ok := splitText(text, browser.Scheme())
	if !ok {
		return Target{}, refuse(Ambiguous, "browsers find a host in the text, but other programs do not").from(len(browser.Scheme()))
	}
	if split.userinfo != "" && !p.AllowCredentials {
		return Target{}, refuse(Credentials, "a user name or password before the host is not allowed").from(split.atUser)
	}
	return split.target(browser)
}

// splitText splits a text at the first delimiters, as RFC 3986 does.
func splitText(text, scheme string) (s parts, ok bool) {
	start := len(scheme) + len("://")
	if len(text) <= start || text[len(scheme):start] != "://" {
		return s, false
	}
	s.scheme, s.atUser, s.end = scheme, start, len(text)
	if i := strings.IndexAny(text[start:], "/?#"); i >= 0 {
		s.end = start + i
	}
	authority := text[start:s.end]
	if i := strings.LastIndexByte(authority, '@'); i >= 0 {
		s.userinfo, authority = authority[:i+1], authority[i+1:]
	}
	s.atHost = s.end - len(authority)
	s.host = authority
	if i := strings.LastIndexByte(authority, ':'); i > strings.LastIndexByte(authority, ']') {
		s.host, s.port = authority[:i], authority[i+1:]
	}
	rest, _, _ := strings.Cut(text[s.end:], "#")
	s.path = rest
	if i := strings.IndexByte(rest, '?'); i >= 0 {
		s.path, s.query = rest[:i], rest[i:]
	}
	return s, s.host != ""
}

// target returns the target if the parts and the browser agree.
func (s parts) target(browser whatwg.URL) (Target, *Error) {
	host, addr, sameHost := hostOf(s.host, browser)
	port, samePort := portOf(s.port, browser)
	if !sameHost || !samePort || !isUserinfo(strings.TrimSuffix(s.userinfo, "@")) {
		return Target{}, refuse(Ambiguous, "programs find different hosts in the text").from(s.atHost)
	}
	path, bad := encoded(s.path, uri.PathChars)
	if bad >= 0 {
		return Target{}, refuse(Malformed, `a "%%" in the path is not followed by two hexadecimal digits`).from(s.end + bad)
	}
	if path == "" {
		path = "/"
	}
	inURI := host
	if addr.Is6() {
		inURI = "[" + host + "]"
	}
	query, _ := encoded(s.query, uri.QueryChars)
	u, err := uri.Parse(s.scheme + "://" + s.userinfo + inURI + port + path + query)
	if err != nil {
		return Target{}, refuse(Malformed, "the text contains a character that is not allowed in a URL")
	}
	number, _ := browser.EffectivePort()
	return Target{u, host, addr, number}, nil
}

// isUserinfo reports whether text contains only userinfo characters. Some programs end the userinfo
// at any other character.
func isUserinfo(text string) bool {
	for i := range len(text) {
		if !uri.UserinfoChars.Contains(text[i]) && !ascii.IsPercentEncoded(text[i:]) {
			return false
		}
	}
	return true
}

// agrees reports whether a browser finds the same host and port.
func (s parts) agrees(browser whatwg.URL) bool {
	_, _, sameHost := hostOf(s.host, browser)
	_, samePort := portOf(s.port, browser)
	return sameHost && samePort
}

// hostOf returns a host in normal form, without brackets, if a browser finds the same host.
func hostOf(text string, browser whatwg.URL) (host string, addr netip.Addr, ok bool) {
	if addr, ok := parseAddr(text); ok {
		if addr.Is6() && text[0] != '[' {
			return "", addr, false
		}
		read, _ := browser.Addr()
		return addr.String(), addr, read == addr
	}
	name := strings.TrimSuffix(browser.Hostname(), ".")
	return name, addr, isName(name) && sameLabels(strings.TrimSuffix(text, "."), name) && hasALabels(name)
}

// hasALabels reports whether each label of name that begins with "xn--" is an A-label. net/http
// also connects to other names, but Node.js and other programs do not.
func hasALabels(name string) bool {
	if !strings.Contains(name, "xn--") {
		return true
	}
	for label := range strings.SplitSeq(name, ".") {
		if !strings.HasPrefix(label, "xn--") {
			continue
		}
		if aLabel, err := whatwg.DomainToASCII(label); err != nil || aLabel != label {
			return false
		}
	}
	return true
}

// sameLabels reports whether each label of text is non-ASCII and becomes an A-label, or equals the
// label of name, ignoring case. Browsers turn characters such as "ｇ" into letters, and so change
// other labels.
func sameLabels(text, name string) bool {
	if ascii.Is(text) {
		return ascii.EqualFold(text, name)
	}
	labels := strings.Split(name, ".")
	for label := range strings.SplitSeq(text, ".") {
		switch {
		case len(labels) == 0:
			return false
		case ascii.Is(label) && !ascii.EqualFold(label, labels[0]):
			return false
		case !ascii.Is(label) && (!strings.HasPrefix(labels[0], "xn--") || !isIDN(label)):
			return false
		}
		labels = labels[1:]
	}
	return len(labels) == 0
}

// isIDN reports whether the ASCII characters of a label are those of names. By the URL Standard,
// "<" may combine with the next character into another character. Chromium then finds no host.
func isIDN(label string) bool {
	for i := range len(label) {
		if c := label[i]; c < utf8.RuneSelf && !isNameByte(ascii.LowerByte(c)) {
			return false
		}
	}
	return true
}

// portOf returns ":" and the port without leading zeros, or "", if a browser finds the same port.
func portOf(text string, browser whatwg.URL) (port string, ok bool) {
	if text == "" {
		return "", true
	}
	if strings.Trim(text, "0123456789") != "" {
		return "", false
	}
	digits := strings.TrimLeft(text, "0")
	if digits == "" {
		digits = "0"
	}
	number, _ := browser.EffectivePort()
	return ":" + digits, digits == strconv.Itoa(int(number))
}

// encoded percent-encodes the characters of a component that are not in set. A "%" without two
// hexadecimal digits becomes "%25". encoded returns the offset of the first such "%", or -1.
func encoded(text string, set uri.Chars) (result string, bad int) {
	bad = -1
	first := 0
	for first < len(text) && set.Contains(text[first]) {
		first++
	}
	if first == len(text) {
		return text, bad
	}
	b := append(make([]byte, 0, len(text)+16), text[:first]...)
	for i := first; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '%' && !ascii.IsPercentEncoded(text[i:]):
			b = append(b, "%25"...)
			if bad < 0 {
				bad = i
			}
		case c == '%' || set.Contains(c):
			b = append(b, c)
		default:
			b = ascii.AppendPercentEncoded(b, c)
		}
	}
	return string(b), bad
}
