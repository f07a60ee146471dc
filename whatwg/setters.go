package whatwg

import (
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// The setters behave like those of the URL class in browsers (section 6.1). Each runs the parser on the
// value from one of its states, and so encodes, truncates or ignores the value. If a browser would
// ignore all or part of the value, the setter also returns an error.

// SetHref sets u to the result of [Parse]. If there is an error, u is unchanged.
func (u *URL) SetHref(value string) error {
	v, err := Parse(value)
	if err == nil {
		*u = v
	}
	return err
}

// SetProtocol sets the scheme to value, which may end in ":". It removes the port if that is the new
// scheme's default.
//
// The error is a [*ParseError], and u is unchanged, if the text of value before any ":" is not a
// scheme, or if the URL cannot have that scheme. A special scheme such as http cannot replace one that
// is not special, nor the reverse. A URL with credentials or a port cannot become a file URL, and a
// file URL without a host cannot get another scheme. If text follows the ":", SetProtocol sets the
// scheme and returns an error.
//
// If an http URL becomes a file URL, it keeps the host localhost, which [Parse] would remove. In all other
// cases, if you parse the text of a URL after calling a setter, the result is the same URL.
func (u *URL) SetProtocol(value string) error {
	p := u.valueParser(value)
	end := schemeLength(p.in)
	if end == 0 || end < len(p.in) && p.in[end] != ':' {
		return p.problemAt(end, `the scheme is not a letter followed by letters, digits, "+", "-" or "."`)
	}
	c, scheme := u.parts(), ascii.Lower(p.in[:end])
	if problem := c.refusesScheme(scheme); problem != "" {
		return ignored(problem)
	}
	c.scheme = scheme
	if c.port != "" && c.port == specialOf(scheme).defaultPortText() {
		c.port = ""
	}
	if err := u.set(&c); err != nil || end >= len(p.in)-1 {
		return err
	}
	return p.problemAt(end+1, `the scheme is set, and the text after its ":" is ignored`)
}

// refusesScheme returns why the URL cannot have the scheme, or "" (section 4.4, scheme state).
func (c *parts) refusesScheme(scheme string) (problem string) {
	was, is := specialOf(c.scheme), specialOf(scheme)
	switch {
	case was != 0 && is == 0:
		return "a special scheme, such as http, cannot become one that is not special"
	case was == 0 && is != 0:
		return "a scheme that is not special cannot become a special one, such as http"
	case is == specialFile && (c.username != "" || c.password != "" || c.port != ""):
		return "a file URL cannot have credentials or a port"
	case was == specialFile && is != specialFile && c.kind == EmptyHost:
		return "the file URL has no host, but the other special schemes require one"
	}
	return ""
}

// SetUsername sets the username, percent-encoded; "" removes it. The error is a [*ParseError], and u is
// unchanged, if u has no host or is a file URL.
func (u *URL) SetUsername(value string) error {
	if u.cannotHaveCredentials() {
		return ignored("a file URL, and a URL without a host, cannot have a username")
	}
	c := u.parts()
	c.username = value
	return u.set(&c)
}

// SetPassword sets the password, percent-encoded; "" removes it. The error is a [*ParseError], and u is
// unchanged, if u has no host or is a file URL.
func (u *URL) SetPassword(value string) error {
	if u.cannotHaveCredentials() {
		return ignored("a file URL, and a URL without a host, cannot have a password")
	}
	c := u.parts()
	c.password = value
	return u.set(&c)
}

// cannotHaveCredentials is the standard's "cannot have a username/password/port" (section 4.2).
func (u URL) cannotHaveCredentials() bool { return u.kind == EmptyHost || u.Scheme() == "file" }

// SetHost sets the host and, if value contains one, the port. It reads value up to a "/", "?" or "#", and
// in a URL with a special scheme also up to a "\".
//
// The error is a [*ParseError]. u is unchanged if the path is opaque, or if the host is invalid or
// missing. If the host is valid, SetHost sets it. It ignores an invalid port, and text after the
// host and the port, but returns an error for them.
func (u *URL) SetHost(value string) error {
	p := u.valueParser(value)
	c := u.parts()
	hostEnd, err := p.setHost(&c)
	if err != nil {
		return err
	}
	end, valid := hostEnd, true
	if p.peek(hostEnd) == ':' {
		end, valid = p.setPort(&c, hostEnd+1)
	}
	if err := u.set(&c); err != nil {
		return err
	}
	switch {
	case !valid:
		return p.error()
	case end < len(p.in):
		return p.problemAt(end, "the host is set, and the text after it is ignored")
	}
	return nil
}

// SetHostname sets the host, but not the port. It reads value up to a "/", "?" or "#", and in a URL with a
// special scheme also up to a "\".
//
// The error is a [*ParseError]. u is unchanged if the path is opaque, if the host is invalid or missing, or if
// a port follows the host. If other text follows the host, SetHostname sets the host and returns an error.
func (u *URL) SetHostname(value string) error {
	p := u.valueParser(value)
	c := u.parts()
	hostEnd, err := p.setHost(&c)
	switch {
	case err != nil:
		return err
	case p.peek(hostEnd) == ':':
		return p.problemAt(hostEnd, "a hostname cannot include a port")
	}
	if err := u.set(&c); err != nil || hostEnd == len(p.in) {
		return err
	}
	return p.problemAt(hostEnd, "the host is set, and the text after it is ignored")
}

// setHost is the host state and the file host state with a state override. It sets the host of c to the
// beginning of the input, and returns the end of the host in the input.
func (p *parser) setHost(c *parts) (hostEnd int, err error) {
	if !c.hasHost && !strings.HasPrefix(c.path, "/") {
		return 0, ignored("a URL with an opaque path cannot have a host")
	}
	end, kinds := p.authorityEnd(0)
	hostEnd = end
	if p.special != specialFile {
		hostEnd = hostLength(p.in[:end])
	}
	switch {
	case hostEnd == 0 && (hostEnd < end || p.special != 0 && p.special != specialFile):
		p.fail(ErrorHostMissing, 0)
		return 0, p.error()
	case hostEnd == 0 && (c.username != "" || c.password != "" || c.port != ""):
		return 0, p.problemAt(0, "the host of a URL with credentials or a port cannot be empty")
	case !p.parseHost(0, hostEnd, kinds):
		return 0, p.error()
	case p.special == specialFile:
		p.dropLocalhost()
	}
	c.host, c.kind, c.hasHost = p.out.text(), p.url.kind, true
	return hostEnd, nil
}

// SetPort sets the port to the number at the beginning of value; "" removes it. It also removes the
// port if value is the default port of u's scheme.
//
// The error is a [*ParseError]. u is unchanged if it has no host or is a file URL, if value does not
// begin with a digit, or if the number exceeds 65535. If text follows the digits, SetPort sets the port
// and returns an error.
func (u *URL) SetPort(value string) error {
	if u.cannotHaveCredentials() {
		return ignored("a file URL, and a URL without a host, cannot have a port")
	}
	p := u.valueParser(value)
	c := u.parts()
	if value == "" {
		c.port = ""
		return u.set(&c)
	}
	end, ok := p.setPort(&c, 0)
	if !ok {
		return p.error()
	}
	if err := u.set(&c); err != nil || end == len(p.in) {
		return err
	}
	return p.problemAt(end, "the port is set, and the text after its digits is ignored")
}

// setPort is the port state with a state override. It sets the port of c to the digits at i, and returns
// the end of the digits.
func (p *parser) setPort(c *parts, i int) (end int, ok bool) {
	for end = i; ascii.IsDigit(p.peek(end)); {
		end++
	}
	if end == i {
		return i, p.fail(ErrorPortInvalid, i)
	}
	begin, ok := p.readPort(i, end)
	if ok {
		c.port = p.in[begin:end]
	}
	return end, ok
}

// SetPathname sets the path. It removes dot-segments, and encodes "?", "#" and other characters
// that a path cannot contain. The error is a [*ParseError], and u is unchanged, if the path is
// opaque.
func (u *URL) SetPathname(value string) error {
	if u.HasOpaquePath() {
		return ignored("an opaque path cannot be changed")
	}
	p := u.valueParser(value)
	c := u.parts()
	c.path = ""
	if p.in != "" || p.special != 0 || !c.hasHost {
		c.path = p.setPath()
	}
	return u.set(&c)
}

// setPath is the path start state with a state override. It returns the path that results from the input.
func (p *parser) setPath() string {
	p.isPath = true
	if size := PathPercentEncodeSet.encodedLen(p.in); size > uint64(len(p.in)) {
		p.out.buf = make([]byte, 0, size+1) // for a "/" before it
	}
	i := 0
	if p.slashAt(0) {
		i = 1
	}
	p.path(i, i)
	return p.out.text()
}

// SetSearch sets the query, percent-encoded; "" removes it. It ignores a leading "?". The error is a
// [*ParseError] if u is the zero URL.
func (u *URL) SetSearch(value string) error {
	p := u.valueParser(strings.TrimPrefix(value, "?"))
	c := u.parts()
	c.query, c.hasQuery = p.in, value != ""
	return u.set(&c)
}

// SetHash sets the fragment, percent-encoded; "" removes it. It ignores a leading "#". The error is
// a [*ParseError] if u is the zero URL.
func (u *URL) SetHash(value string) error {
	p := u.valueParser(strings.TrimPrefix(value, "#"))
	c := u.parts()
	c.fragment, c.hasFragment = p.in, value != ""
	return u.set(&c)
}

// valueParser returns a parser for a setter's value. It removes only tabs and newlines, and keeps
// spaces at the ends.
func (u *URL) valueParser(value string) parser {
	p := parser{source: source{input: value}, special: specialOf(u.Scheme())}
	p.in = p.withoutTabs(value)
	p.out.in = p.in
	return p
}

// set sets u to the URL with the given parts. If there is an error, u is unchanged.
func (u *URL) set(c *parts) error {
	if u.IsZero() {
		return ignored("the zero URL has no components to set")
	}
	v, err := c.url()
	if err == nil {
		*u = v
	}
	return err
}
