package whatwg

import (
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/scan"
)

// parser is the basic URL parser (section 4.4). The standard's state machine reads one code point at a
// time. Here, each state is a function that reads one component at offset i.
type parser struct {
	source
	in   string // the cleaned input
	base URL    // or the zero URL
	url  URL    // without its text
	out  output // the serialization of url so far

	special special // of the scheme, or 0

	isPath   bool // the input is a path: "?" and "#" are part of it
	collects bool // validation errors
	errors   []ValidationError
	failure  ValidationError // that ended the parsing, with an offset in the cleaned input
	reason   DomainReason    // of a failure in a domain, or 0
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

// result returns the URL record.
func (p *parser) result() (URL, error) {
	p.url.text = p.out.text()
	if uint64(len(p.url.text)) > maxLen {
		return URL{}, &ParseError{}
	}
	return p.url, nil
}

// schemeEnd returns the offset of the ":" after the scheme of s, or -1.
func schemeEnd(s string) int {
	i := schemeLength(s)
	if i == 0 || i == len(s) || s[i] != ':' {
		return -1
	}
	return i
}

// schemeLength returns the length of the longest scheme at the beginning of s, or 0.
func schemeLength(s string) int {
	if s == "" || !ascii.IsLetter(s[0]) {
		return 0
	}
	for i := range len(s) {
		switch c := s[i]; {
		case ascii.IsLetter(c), ascii.IsDigit(c), c == '+', c == '-', c == '.':
		default:
			return i
		}
	}
	return len(s)
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// peek returns the byte at i, or 0 at the end.
func (p *parser) peek(i int) byte {
	if i < len(p.in) {
		return p.in[i]
	}
	return 0
}

// slashAt reports whether a "/" is at i, or, after a special scheme, a "\", which is a validation error.
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
	end, kinds := p.authorityEnd(i)
	if kinds&delimiterOfHost != 0 {
		if at := strings.LastIndexByte(p.in[i:end], '@'); at >= 0 {
			p.credentials(i, i+at)
			i += at + 1
			if i == end {
				return p.fail(ErrorHostMissing, i)
			}
		}
	}
	p.url.host = uint32(p.out.len())
	hostEnd := end
	if kinds&delimiterOfHost != 0 {
		hostEnd = i + hostLength(p.in[i:end])
	}
	if i == hostEnd && (hostEnd < end || p.special != 0) {
		return p.fail(ErrorHostMissing, i)
	}
	if !p.parseHost(i, hostEnd, kinds) {
		return false
	}
	p.url.hostEnd = uint32(p.out.len())
	if hostEnd < end && !p.port(hostEnd+1, end) {
		return false
	}
	return p.pathStart(end)
}

// authorityEnd returns the end of the authority at i, and the kinds of bytes in it.
func (p *parser) authorityEnd(i int) (end int, kinds uint8) {
	stop := endOfAuthority
	if p.special != 0 {
		stop |= backslash
	}
	return kindsUntil(p.in, i, stop)
}

// hostLength returns the offset of the first ":" outside brackets in an authority without credentials,
// or its length.
func hostLength(s string) int {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '[':
			end := strings.IndexByte(s[i:], ']')
			if end < 0 {
				return len(s)
			}
			i += end
		case ':':
			return i
		}
	}
	return len(s)
}

// credentials writes the username and the password between i and the "@" at end.
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

// port is the port state for the digits between i and end.
func (p *parser) port(i, end int) bool {
	begin, ok := p.readPort(i, end)
	if begin < end {
		p.out.writeByte(':')
		p.out.copy(begin, end)
	}
	return ok
}

// readPort checks whether the digits between i and end are a port. It returns where the port begins,
// after leading zeros. It returns end if the port is null: for no digits, and for the scheme's default
// port.
func (p *parser) readPort(i, end int) (begin int, ok bool) {
	for i < end-1 && p.in[i] == '0' {
		i++
	}
	n := 0
	for k := i; k < end; k++ {
		c := p.in[k]
		if c < '0' || '9' < c {
			return end, p.fail(ErrorPortInvalid, k)
		}
		n = min(10*n+int(c-'0'), 1<<16)
	}
	switch {
	case n >= 1<<16:
		return end, p.fail(ErrorPortOutOfRange, i)
	case n == int(p.special.defaultPort()) && n > 0:
		return end, true
	}
	return i, true
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
	end, kinds := p.authorityEnd(i)
	p.emptyHost()
	if isDriveLetter(p.in[i:end]) {
		p.report(ErrorFileInvalidWindowsDriveLetterHost, i)
		p.startPath()
		return p.path(i, end)
	}
	if i < end && !p.parseHost(i, end, kinds) {
		return false
	}
	p.url.hostEnd = uint32(p.out.len())
	p.dropLocalhost()
	return p.pathStart(end)
}

// dropLocalhost replaces the host localhost with the empty host.
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

// emptyHost writes the empty host of a file URL.
func (p *parser) emptyHost() {
	p.inheritScheme()
	p.out.write("//")
	p.url.username = uint32(p.out.len())
	p.url.host = p.url.username
	p.url.hostEnd = p.url.username
}

// inheritScheme writes the scheme of the base, unless the URL has a scheme.
func (p *parser) inheritScheme() {
	if p.url.scheme == 0 {
		p.url.scheme = p.base.scheme
		p.out.start(p.base.text[:p.base.scheme+1])
	}
}

// inheritAuthority writes the scheme and the authority of the base.
func (p *parser) inheritAuthority() {
	p.url = p.base
	p.url.queryAt, p.url.fragmentAt = 0, 0
	p.out.start(p.base.text[:p.base.authorityEnd()])
	p.url.path = p.base.authorityEnd()
}

// inheritPath writes the scheme, the authority and the path of the base.
func (p *parser) inheritPath() {
	p.inheritAuthority()
	p.out.write(p.base.Pathname())
}

// inheritAll writes the base without its fragment, and without its query if a query begins at i. It
// then writes the query or the fragment at i.
func (p *parser) inheritAll(i int) bool {
	p.url = p.base.withoutFragment()
	if p.peek(i) == '?' {
		p.url.text, p.url.queryAt = p.url.text[:p.url.pathEnd()], 0
	}
	if i == len(p.in) {
		p.out = output{in: p.url.text, same: len(p.url.text)}
		return true
	}
	p.out.start(p.url.text)
	return p.queryAndFragment(i)
}

// source is an input and its parts that the parser removes first (section 4.4): C0 controls and
// spaces at both ends, and ASCII tabs and newlines.
type source struct {
	input   string
	lead    int   // bytes removed at the beginning
	removed []int // offsets of tabs and newlines, counted from lead: see [source.tabs]
	hasTabs bool  // whether some were removed
}

// clean returns the input without the removed parts.
func (s *source) clean() string {
	text := s.input
	for s.lead < len(text) && text[s.lead] <= ' ' {
		s.lead++
	}
	return s.withoutTabs(trimmed(text[s.lead:]))
}

// trimmed returns text without the C0 controls and spaces at its end.
func trimmed(text string) string {
	for len(text) > 0 && text[len(text)-1] <= ' ' {
		text = text[:len(text)-1]
	}
	return text
}

// withoutTabs returns text without tabs and newlines.
func (s *source) withoutTabs(text string) string {
	if !hasTabOrNewline(text) {
		return text
	}
	s.hasTabs = true
	kept := make([]byte, 0, len(text))
	for i, size := 0, 0; i < len(text); i += size {
		_, size = utf8.DecodeRuneInString(text[i:])
		switch {
		case isTabOrNewline(text[i]):
		case size == 1 && text[i] >= utf8.RuneSelf:
			kept = append(kept, 0xFF) // is invalid UTF-8 too, whatever follows
		default:
			kept = append(kept, text[i:i+size]...)
		}
	}
	return scan.View(kept) // nothing writes to it any more
}

func hasTabOrNewline(s string) bool {
	return strings.Contains(s, "\t") || strings.Contains(s, "\n") || strings.Contains(s, "\r")
}

func isTabOrNewline(c byte) bool { return c == '\t' || c == '\n' || c == '\r' }

// tabs returns the offsets of the removed tabs and newlines, counted from lead, without those at the end of the
// input.
func (s *source) tabs() []int {
	if !s.hasTabs || s.removed != nil {
		return s.removed
	}
	text := trimmed(s.input[s.lead:])
	for i := range len(text) {
		if isTabOrNewline(text[i]) {
			s.removed = append(s.removed, i)
		}
	}
	return s.removed
}

// offset returns the offset in the input of byte i of the cleaned input.
func (s *source) offset(i int) int {
	removed := s.tabs()
	before := sort.Search(len(removed), func(k int) bool { return removed[k]-k > i })
	return s.lead + i + before
}

// output is the serialization of a record. As long as it equals the beginning of the input, nothing
// is written. Most URLs are already serialized, and so need no memory.
type output struct {
	in   string
	same int    // without buf, the output is in[:same]
	buf  []byte // the output, or nil
}

func (o *output) len() int {
	if o.buf == nil {
		return o.same
	}
	return len(o.buf)
}

// text returns the complete output.
func (o *output) text() string {
	if o.buf == nil {
		return o.in[:o.same]
	}
	return scan.View(o.buf) // nothing writes to it any more
}

// own returns the output in its own memory, where it can differ from the input.
func (o *output) own() []byte {
	if o.buf == nil {
		o.buf = make([]byte, o.same, len(o.in)+room)
		copy(o.buf, o.in)
	}
	return o.buf
}

// room is reserved for the bytes that a serialization often adds: a "/", or some percent-encoded bytes.
const room = 16

// copy writes in[i:j].
func (o *output) copy(i, j int) {
	if o.buf == nil && o.same == i {
		o.same = j
		return
	}
	o.buf = append(o.own(), o.in[i:j]...)
}

func (o *output) write(s string) {
	if o.buf == nil && strings.HasPrefix(o.in[o.same:], s) {
		o.same += len(s)
		return
	}
	o.buf = append(o.own(), s...)
}

// writeBytes is like write, for bytes. It does not retain them.
func (o *output) writeBytes(b []byte) {
	if o.buf == nil && o.same+len(b) <= len(o.in) && o.in[o.same:o.same+len(b)] == string(b) {
		o.same += len(b)
		return
	}
	o.buf = append(o.own(), b...)
}

func (o *output) writeByte(c byte) {
	if o.buf == nil && o.same < len(o.in) && o.in[o.same] == c {
		o.same++
		return
	}
	o.buf = append(o.own(), c)
}

// encode writes in[i:j] with the code points of the set percent-encoded.
func (o *output) encode(i, j int, set PercentEncodeSet) {
	clean := i + set.index(o.in[i:j])
	o.copy(i, clean)
	if clean < j {
		o.buf = set.appendEncoded(o.own(), o.in[clean:j])
	}
}

// truncate shortens the output to a length.
func (o *output) truncate(length int) {
	if o.buf == nil {
		o.same = length
		return
	}
	o.buf = o.buf[:length]
}

// at returns byte i of the output.
func (o *output) at(i int) byte {
	if o.buf == nil {
		return o.in[i]
	}
	return o.buf[i]
}

// shorten removes the text from the last "/" at or after offset from. If there is any, one is at from.
func (o *output) shorten(from int) {
	i := o.len()
	for i > from {
		if i--; o.at(i) == '/' {
			break
		}
	}
	o.truncate(i)
}

// start sets the output to the text of a base.
func (o *output) start(text string) {
	o.buf = append(make([]byte, 0, len(text)+len(o.in)+room), text...)
}

// insert inserts s at an offset.
func (o *output) insert(at int, s string) {
	o.buf = append(o.own(), s...)
	copy(o.buf[at+len(s):], o.buf[at:])
	copy(o.buf[at:], s)
}
