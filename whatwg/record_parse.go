package whatwg

import (
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
)

// parser is the basic URL parser (section 4.4). The standard has a machine that goes from state to state with each code
// point; here a function goes through a component at a time, and is called after the state that it stands for. Where it begins is i.
type parser struct {
	source
	in   string // what is read of the input
	base Record // the zero Record, if there is none
	url  Record // what has been found, but for the text
	out  output // its serialization, as far as it is known

	special special // that the scheme of the URL is, or 0

	collects bool // validation errors
	errors   []ValidationError
	failure  ValidationError // that ended the parsing; its offset is in what is read
	reason   DomainReason    // what is wrong with a domain, if that is it
}

// run reports whether the input is a URL.
func (p *parser) run() bool {
	p.in = p.clean()
	p.out.in = p.in
	if p.collects {
		p.reportRemoved()
	}
	if colon := schemeEnd(p.in); colon >= 0 {
		return p.afterScheme(colon)
	}
	return p.noScheme()
}

// record returns what was found.
func (p *parser) record() (Record, error) {
	p.url.text = p.out.text()
	if uint64(len(p.url.text)) > maxLen {
		return Record{}, &ParseError{}
	}
	return p.url, nil
}

// schemeEnd returns where the ":" after a scheme stands in s; -1 if s does not begin with a scheme.
func schemeEnd(s string) int {
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z':
		case '0' <= c && c <= '9', c == '+', c == '-', c == '.':
			if i == 0 {
				return -1
			}
		case c == ':' && i > 0:
			return i
		default:
			return -1
		}
	}
	return -1
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// peek returns the octet at i, or 0 at the end.
func (p *parser) peek(i int) byte {
	if i < len(p.in) {
		return p.in[i]
	}
	return 0
}

// slashAt reports whether at i there is a "/", or what the parser reads as one. It reports a "\".
func (p *parser) slashAt(i int) bool {
	switch c := p.peek(i); {
	case c == '/':
		return true
	case c == '\\' && p.special != 0:
		p.report(ErrorInvalidReverseSolidus, i)
		return true
	}
	return false
}

// afterScheme is the end of the scheme state.
func (p *parser) afterScheme(colon int) bool {
	scheme := ascii.Lower(p.in[:colon])
	p.out.write(scheme)
	p.url.scheme = uint32(colon)
	p.out.writeByte(':')
	p.special = specialOf(scheme)
	i := colon + 1
	followed := strings.HasPrefix(p.in[i:], "//")
	switch {
	case p.special == specialFile:
		if !followed {
			p.report(ErrorSpecialSchemeMissingFollowingSolidus, i)
		}
		return p.file(i)
	case p.special != 0 && followed:
		return p.ignoreSlashes(i + 2)
	case p.special != 0:
		p.report(ErrorSpecialSchemeMissingFollowingSolidus, i)
		if p.base.Scheme() == scheme {
			return p.relative(i)
		}
		return p.ignoreSlashes(i)
	case followed:
		return p.authority(i + 2)
	case p.peek(i) == '/':
		p.startPath()
		return p.path(i+1, i+1)
	}
	return p.opaquePath(i)
}

// noScheme is the no scheme state.
func (p *parser) noScheme() bool {
	switch opaque := p.base.HasOpaquePath(); {
	case p.base.IsZero(), opaque && p.peek(0) != '#':
		return p.fail(ErrorMissingSchemeNonRelativeURL, 0)
	case opaque:
		return p.inheritAll(0)
	}
	p.special = specialOf(p.base.Scheme())
	if p.special == specialFile {
		return p.file(0)
	}
	return p.relative(0)
}

// relative is the relative state.
func (p *parser) relative(i int) bool {
	if p.slashAt(i) {
		return p.relativeSlash(i + 1)
	}
	if i == len(p.in) || p.in[i] == '?' || p.in[i] == '#' {
		return p.inheritAll(i)
	}
	p.inheritPath()
	p.shorten()
	return p.path(i, i)
}

// relativeSlash is the relative slash state.
func (p *parser) relativeSlash(i int) bool {
	switch {
	case p.special != 0 && p.slashAt(i):
		p.inheritScheme()
		return p.ignoreSlashes(i + 1)
	case p.peek(i) == '/':
		p.inheritScheme()
		return p.authority(i + 1)
	}
	p.inheritAuthority()
	return p.path(i, i)
}

// ignoreSlashes is the special authority ignore slashes state.
func (p *parser) ignoreSlashes(i int) bool {
	for ; isSlash(p.peek(i)); i++ {
		p.report(ErrorSpecialSchemeMissingFollowingSolidus, i)
	}
	return p.authority(i)
}

// authority is the authority state, the host state and the port state.
func (p *parser) authority(i int) bool {
	p.out.write("//")
	p.url.username = uint32(p.out.len())
	if end := p.plainHost(i); end > i && !p.collects {
		p.url.host = p.url.username
		p.url.kind = Domain
		p.out.copy(i, end)
		p.url.hostEnd = uint32(p.out.len())
		return p.pathStart(end)
	}
	end := i + p.authorityLength(p.in[i:])
	if at := strings.LastIndexByte(p.in[i:end], '@'); at >= 0 {
		p.credentials(i, i+at)
		i += at + 1
		if i == end {
			return p.fail(ErrorHostMissing, i)
		}
	}
	p.url.host = uint32(p.out.len())
	hostEnd := i + hostLength(p.in[i:end])
	if i == hostEnd && (hostEnd < end || p.special != 0) {
		return p.fail(ErrorHostMissing, i)
	}
	if !p.parseHost(i, hostEnd) {
		return false
	}
	p.url.hostEnd = uint32(p.out.len())
	if hostEnd < end && !p.port(hostEnd+1, end) {
		return false
	}
	return p.pathStart(end)
}

// plainHost returns where an authority ends that begins at i, if it is a host that stays as it is; else i. Most are.
func (p *parser) plainHost(i int) (end int) {
	if p.special == 0 {
		return i
	}
	rest := p.in[i:]
	n := 0
	for n < len(rest) && hostOctets[rest[n]] == plainInHost {
		n++
	}
	if n < len(rest) && rest[n] != '/' && rest[n] != '?' && rest[n] != '#' || endsInNumber(rest[:n]) {
		return i
	}
	return i + n
}

// authorityLength is how far an authority goes that s begins with.
func (p *parser) authorityLength(s string) int {
	for i := range len(s) {
		switch s[i] {
		case '/', '?', '#':
			return i
		case '\\':
			if p.special != 0 {
				return i
			}
		}
	}
	return len(s)
}

// hostLength is where in an authority without credentials a ":" stands that is not within brackets; its length, if there is none.
func hostLength(s string) int {
	brackets := false
	for i := range len(s) {
		switch s[i] {
		case '[':
			brackets = true
		case ']':
			brackets = false
		case ':':
			if !brackets {
				return i
			}
		}
	}
	return len(s)
}

// credentials writes the username and the password that stand before the "@" at end.
func (p *parser) credentials(i, end int) {
	if p.collects {
		for k := i; k <= end; k++ {
			if p.in[k] == '@' {
				p.report(ErrorInvalidCredentials, k)
			}
		}
	}
	user, password := end, end
	if colon := strings.IndexByte(p.in[i:end], ':'); colon >= 0 {
		user = i + colon
		password = user + 1
	}
	p.out.encode(i, user, UserinfoPercentEncodeSet)
	p.url.username = uint32(p.out.len())
	if password < end {
		p.out.writeByte(':')
		p.out.encode(password, end, UserinfoPercentEncodeSet)
	}
	if i < user || password < end {
		p.out.writeByte('@')
	}
}

// port is the port state, in which the digits between i and end are read.
func (p *parser) port(i, end int) bool {
	for i < end-1 && p.in[i] == '0' {
		i++
	}
	n := 0
	for k := i; k < end; k++ {
		c := p.in[k]
		if c < '0' || '9' < c {
			return p.fail(ErrorPortInvalid, k)
		}
		n = min(10*n+int(c-'0'), 1<<16)
	}
	switch {
	case i == end, n == int(p.special.defaultPort()) && n > 0:
		return true
	case n >= 1<<16:
		return p.fail(ErrorPortOutOfRange, i)
	}
	p.out.writeByte(':')
	p.out.copy(i, end)
	return true
}

// file is the file state.
func (p *parser) file(i int) bool {
	based := p.base.Scheme() == "file"
	switch {
	case p.slashAt(i):
		return p.fileSlash(i + 1)
	case based && (i == len(p.in) || p.in[i] == '?' || p.in[i] == '#'):
		return p.inheritAll(i)
	case based && startsWithDriveLetter(p.in[i:]):
		p.report(ErrorFileInvalidWindowsDriveLetter, i)
		p.inheritAuthority()
		return p.path(i, i)
	case based:
		p.inheritPath()
		p.shorten()
		return p.path(i, i)
	}
	p.emptyHost()
	p.startPath()
	return p.path(i, i)
}

// fileSlash is the file slash state.
func (p *parser) fileSlash(i int) bool {
	if p.slashAt(i) {
		return p.fileHost(i + 1)
	}
	if p.base.Scheme() != "file" {
		p.emptyHost()
		p.startPath()
		return p.path(i, i)
	}
	p.inheritAuthority()
	if drive := p.base.driveLetter(); drive != "" && !startsWithDriveLetter(p.in[i:]) {
		p.out.write(drive)
	}
	return p.path(i, i)
}

// fileHost is the file host state.
func (p *parser) fileHost(i int) bool {
	end := i + p.authorityLength(p.in[i:])
	p.fileScheme()
	if isDriveLetter(p.in[i:end]) {
		p.report(ErrorFileInvalidWindowsDriveLetterHost, i)
		p.emptyHost()
		p.startPath()
		return p.path(i, end)
	}
	p.out.write("//")
	p.url.username = uint32(p.out.len())
	p.url.host = p.url.username
	if i < end && !p.parseHost(i, end) {
		return false
	}
	p.url.hostEnd = uint32(p.out.len())
	p.dropLocalhost()
	return p.pathStart(end)
}

// dropLocalhost makes the host empty if it is localhost.
func (p *parser) dropLocalhost() {
	const localhost = "localhost"
	from := int(p.url.host)
	if p.out.len()-from != len(localhost) {
		return
	}
	for k := range localhost {
		if p.out.at(from+k) != localhost[k] {
			return
		}
	}
	p.out.truncate(from)
	p.url.hostEnd = p.url.host
	p.url.kind = EmptyHost
}

// fileScheme writes the scheme of a file URL where it has been inherited.
func (p *parser) fileScheme() {
	if p.url.scheme == 0 {
		p.inheritScheme()
	}
}

// emptyHost writes the empty host of a file URL.
func (p *parser) emptyHost() {
	p.fileScheme()
	p.out.write("//")
	p.url.username = uint32(p.out.len())
	p.url.host = p.url.username
	p.url.hostEnd = p.url.username
}

// inheritScheme takes the scheme of the base, unless it has been written.
func (p *parser) inheritScheme() {
	if p.url.scheme == 0 {
		p.url.scheme = p.base.scheme
		p.out.start(p.base.text[:p.base.scheme+1])
	}
}

// inheritAuthority takes the scheme and the authority of the base.
func (p *parser) inheritAuthority() {
	p.url = p.base
	p.url.query, p.url.fragment = 0, 0
	p.out.start(p.base.text[:p.base.authorityEnd()])
	p.url.path = p.base.authorityEnd()
}

// inheritPath takes the path of the base too.
func (p *parser) inheritPath() {
	p.inheritAuthority()
	p.out.write(p.base.Path())
}

// inheritAll takes all of the base, but not its fragment, and not its query if there is one at i. Nothing or a query or a fragment follows.
func (p *parser) inheritAll(i int) bool {
	p.url = p.base.WithoutFragment()
	if p.peek(i) == '?' {
		p.url.text, p.url.query = p.url.text[:p.url.pathEnd()], 0
	}
	if i == len(p.in) {
		p.out = output{in: p.url.text, same: len(p.url.text)}
		return true
	}
	p.out.start(p.url.text)
	return p.queryAndFragment(i)
}
