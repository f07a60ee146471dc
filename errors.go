package uri

import (
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
	"unsafe"

	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/rulevm"
)

// SyntaxError says where a text leaves its grammar and what the grammar allows there.
//
// It is small, and its methods find its words: a program that only rejects pays for one allocation of 24 bytes.
// It keeps the text that was parsed. Its message shows a short window of it, without what could be a password: see
// [SyntaxError.Error].
type SyntaxError struct {
	grammar Grammar
	rule    pegRule // that was asked for; 0 in an error that no parser made
	tooLong bool    // rather than wrong
	offset  uint32
	length  uint32 // of the input, or what of it can be described

	// input is the first byte of the input, not a string: no verb of package fmt follows a pointer from within, and the input
	// may hold a password.
	input *byte
}

// about makes an error of e that is about an input.
func (e SyntaxError) about(input string) *SyntaxError {
	e.input, e.length = unsafe.StringData(input), uint32(min(uint64(len(input)), maxLen))
	return &e
}

// text is the input.
func (e *SyntaxError) text() string { return unsafe.String(e.input, e.length) }

// Grammar returns the grammar that was asked for.
func (e *SyntaxError) Grammar() Grammar { return e.grammar }

// Start returns the rule that was asked for, such as "URI-reference".
func (e *SyntaxError) Start() string { return pegRules[e.rule].Name }

// Rule returns the rule that the text was in, such as "IPv6address".
func (e *SyntaxError) Rule() string { return e.place().Rule }

// Section returns the section of the document that defines Rule, such as "3.2.2".
func (e *SyntaxError) Section() string { return e.sectionOf(e.place()) }

// Expected returns what could have stood at Offset, such as `HEXDIG, ":" or "]"`.
func (e *SyntaxError) Expected() string { return e.expectedAt(e.place()) }

// Offset returns the number of bytes before the first byte with which the text cannot go on to anything valid; it is the
// length of the text where that ended too early.
func (e *SyntaxError) Offset() int { return int(e.offset) }

// place returns where the text left its grammar. Each call reads the text again.
func (e *SyntaxError) place() *rulevm.Place {
	p, number, _ := e.grammar.programOf(e.rule)
	switch {
	case e.rule == 0 || p == nil:
		return &rulevm.Place{}
	case e.tooLong:
		return p.Start(number)
	}
	_, at := p.Walk(number, e.text()[:e.offset])
	return at
}

func (e *SyntaxError) sectionOf(at *rulevm.Place) string {
	_, _, of := e.grammar.programOf(e.rule)
	if of != e.grammar && !strings.Contains(at.Section, " of ") {
		return at.Section + " of " + of.String()
	}
	return at.Section
}

func (e *SyntaxError) expectedAt(at *rulevm.Place) string {
	if e.tooLong {
		return "end of input"
	}
	return at.Expected()
}

// Error describes the error in one line: what is wrong, a window of the text, and the offset; then a hint, if the text
// leaves no doubt of what was meant; then, in parentheses, the rule, what it expected, and its section. The words are for people and may
// change: programs use the other methods.
//
// Where the input has an "@", nothing that stands before the last "@" is shown, since it may be a password: not even when the
// authority is malformed.
func (e *SyntaxError) Error() string {
	if e.rule == 0 {
		return "uri: an error that no parser made"
	}
	at, site := e.place(), e.site()
	problem, hint := site.diagnose()
	var b strings.Builder
	b.WriteString("uri: ")
	b.WriteString(problem)
	if w := excerpt.Around(e.text(), e.Offset()); w != "" {
		b.WriteString(": ")
		b.WriteString(w)
	}
	fmt.Fprintf(&b, " at offset %d", e.offset)
	if hint != "" {
		b.WriteString("; ")
		b.WriteString(hint)
	}
	fmt.Fprintf(&b, " (%srule %s, expected %s; %s, section %s)", site.tentatively(), at.Rule, e.expectedAt(at), e.grammar, e.sectionOf(at))
	return b.String()
}

// Problem returns what is wrong in plain words, such as `a space is not allowed in the path`: the first part of Error.
func (e *SyntaxError) Problem() string {
	problem, _ := e.diagnose()
	return problem
}

// Hint returns advice, such as `a port is decimal digits`: the part of Error after the offset. It returns "" where the text leaves
// doubt of what was meant.
func (e *SyntaxError) Hint() string {
	_, hint := e.diagnose()
	return hint
}

// diagnose returns what is wrong, and a hint or "".
func (e *SyntaxError) diagnose() (problem, hint string) {
	if e.rule == 0 {
		return "", ""
	}
	return e.site().diagnose()
}

// GoString keeps %#v from showing the input.
func (e *SyntaxError) GoString() string { return "&uri.SyntaxError{" + strconv.Quote(e.Error()) + "}" }

// UnknownRuleError says that a grammar has no rule of a name.
type UnknownRuleError struct {
	Grammar Grammar
	Rule    string // as asked for
}

func (e *UnknownRuleError) Error() string {
	return fmt.Sprintf("uri: %s has no rule %q", e.Grammar, e.Rule)
}

// ValidUnder lists the other grammars under which the text would have been right, for the rule of
// theirs that corresponds to Start: "http://a_b:x/" is a URI under RFC 2396 and not under RFC 3986.
//
// It parses the text again by each of them, so it costs what that costs, each time it is called. A
// grammar without a corresponding rule is not listed.
func (e *SyntaxError) ValidUnder() []Grammar {
	var valid []Grammar
	for g := range grammarCount {
		if g != e.grammar && g.ValidRule(e.counterpart(g), e.text()) {
			valid = append(valid, g)
		}
	}
	return valid
}

// counterpart is the name under g of the rule that was asked for.
func (e *SyntaxError) counterpart(g Grammar) string {
	if ascii.EqualFold(e.Start(), e.grammar.absoluteURI()) {
		return g.absoluteURI()
	}
	return g.called(plain(e.Start()))
}

// RFC 3987 names the rules that it extends after those of RFC 3986: URI becomes IRI, and any other name has an "i" before it. By
// that, rules of one document are found that correspond to those of another.

// called is the name under g of the rule that has a name in RFC 3986, or the name itself where g has no such rule.
func (g Grammar) called(name string) string {
	for _, own := range [...]string{name, strings.Replace(name, "URI", "IRI", 1), "i" + name} {
		if _, ok := g.findRule(own); ok {
			return own
		}
	}
	return name
}

// plain is the name in RFC 3986 of a rule, or the name itself.
func plain(name string) string {
	if strings.Contains(name, "IRI") {
		return strings.Replace(name, "IRI", "URI", 1)
	}
	if own, ok := strings.CutPrefix(name, "i"); ok && RFC3986.called(own) == own {
		if _, ok := RFC3986.findRule(own); ok {
			return own
		}
	}
	return name
}

// The words of a SyntaxError are made here, of the text and of where it left its grammar: what stands there (character), in
// which component (component), and what is known about texts of this shape (diagnoses).

// site is the place where a text left its grammar.
type site struct {
	grammar   Grammar
	asked     string // the rule that was asked for
	program   *rulevm.Program
	number    int    // of the rule that was asked for, in the program
	rule      string // the rule that the text was in
	text      string
	offset    int
	lastAt    int  // of the last "@", up to which nothing is shown; or -1
	hasScheme bool // before the offset
	component string
	start     int // of the component in the text
	end       int // of the component in the text, as far as that can be known
}

// site finds out in which component e is.
func (e *SyntaxError) site() *site {
	s := &site{grammar: e.grammar, asked: e.Start(), rule: e.Rule(), text: e.text(), offset: e.Offset()}
	s.program, s.number, _ = e.grammar.programOf(e.rule)
	s.lastAt = strings.LastIndexByte(s.text, '@')
	s.end = len(s.text)
	switch s.component = componentOf[plain(s.asked)]; s.component {
	case "URI", "relative reference":
		s.locate(s.component == "URI")
	case "authority":
		s.locateInAuthority(0, len(s.text))
	case "host":
		s.locateInHost()
	case "":
		s.component = s.rule
	}
	return s
}

// componentOf is where the text of a rule begins, for the plain names of rules of all grammars whose texts are, or begin with, a
// component.
var componentOf = map[string]string{
	"URI": "URI", "URI-reference": "URI", "absolute-URI": "URI", "absoluteURI": "URI",
	"relative-ref": "relative reference", "relativeURI": "relative reference",
	"scheme": "scheme", "authority": "authority", "userinfo": "userinfo", "host": "host", "port": "port",
	"path": "path", "path-abempty": "path", "path-absolute": "path", "path-noscheme": "path", "path-rootless": "path", "path-empty": "path",
	"segment": "path", "segment-nz": "path", "segment-nz-nc": "path", "abs_path": "path", "rel_path": "path", "path_segments": "path", "rel_segment": "path",
	"query": "query", "fragment": "fragment", "reg-name": "host", "reg_name": "registry name", "opaque_part": "opaque part",
}

// places say in plain words where something is wrong.
var places = map[string]string{
	"scheme": "in the scheme", "authority": "in the authority", "userinfo": "in the user information", "host": "in the host", "port": "in the port",
	"path": "in the path", "query": "in the query", "fragment": "in the fragment",
	"IPv6address": "in the IPv6 address", "ZoneID": "in the zone identifier", "IPvFuture": "in the IP address of a future version", "IP-literal": "in the brackets of the host",
	"after brackets": `after the "]" of the host`, "registry name": "in the registry name", "opaque part": "in the opaque part",
	"IPv4address": "in the IPv4 address", "dec-octet": "in a number of the IPv4 address",
}

// place says where the text left its grammar.
func (s *site) place() string {
	if words, ok := places[s.component]; ok {
		return words
	}
	return "in the rule " + s.component
}

// locate splits the text up to the offset as appendix B of RFC 3986 does.
func (s *site) locate(scheme bool) {
	read := s.text[:s.offset]
	if i := strings.IndexAny(read, ":/?#"); scheme && i > 0 && read[i] == ':' && RFC3986.ValidRule("scheme", read[:i]) {
		s.hasScheme, s.start = true, i+1
	}
	rest := read[s.start:]
	if i := strings.IndexByte(rest, '#'); i >= 0 {
		s.component, s.start = "fragment", s.start+i+1
		return
	}
	if i := strings.IndexByte(rest, '?'); i >= 0 {
		s.component, s.start = "query", s.start+i+1
		return
	}
	if authority, ok := strings.CutPrefix(rest, "//"); ok {
		if i := strings.IndexByte(authority, '/'); i < 0 {
			start := s.start + len("//")
			s.locateInAuthority(start, s.delimiter(start))
			return
		}
	}
	s.component = "path"
	if s.hasScheme && s.grammar.follows2396() && !strings.HasPrefix(rest, "/") {
		s.component = "opaque part"
	}
	if !s.hasScheme && scheme && !strings.Contains(read, "/") {
		if i := strings.IndexAny(s.text, ":/?#"); i >= s.offset && s.text[i] == ':' {
			s.component = "scheme" // the first segment of a relative reference has no colon
		}
	}
}

// delimiter returns where the authority that begins in start ends.
func (s *site) delimiter(start int) int {
	if i := strings.IndexAny(s.text[start:], "/?#"); i >= 0 {
		return start + i
	}
	return len(s.text)
}

func (s *site) locateInAuthority(start, end int) {
	s.start, s.end = start, max(end, s.offset)
	if at := strings.LastIndexByte(s.text[start:s.offset], '@'); at >= 0 {
		s.start += at + 1
	}
	switch {
	case strings.Contains(s.text[s.offset:s.end], "@"):
		s.component = "userinfo"
	case s.lastAt > s.offset:
		s.component = "authority" // a "/" may be one of a password
	default:
		s.locateInHost()
	}
}

// locateInHost is for what begins with a host. No "@" follows, so that what follows a colon is a port.
func (s *site) locateInHost() {
	read := s.text[s.start:s.offset]
	s.component = "host"
	if s.bracketed() {
		before, after, closed := strings.Cut(read, "]")
		switch {
		case !closed && strings.Contains(read, "%"):
			s.component = "ZoneID"
		case !closed && (s.rule == "IPv6address" || s.rule == "IPvFuture"):
			s.component = s.rule
		case !closed && before != "":
			s.component = "IP-literal"
		case closed && strings.HasPrefix(after, ":"):
			s.component = "port"
		case closed:
			s.component = "after brackets"
		}
		return
	}
	if strings.Contains(read, ":") {
		s.component = "port"
	}
}

// bracketed reports whether the component begins with a "[" that was read.
func (s *site) bracketed() bool { return strings.HasPrefix(s.text[s.start:s.offset], "[") }

// hidden reports whether the character at the offset stands before the last "@".
func (s *site) hidden() bool { return s.offset < s.lastAt }

// atEnd reports whether the text ended too early.
func (s *site) atEnd() bool { return s.offset >= len(s.text) }

// next returns the character at the offset; utf8.RuneError if there is none or no UTF-8.
func (s *site) next() rune {
	r, _ := utf8.DecodeRuneInString(s.rest())
	return r
}

func (s *site) rest() string { return s.text[min(s.offset, len(s.text)):] }

// nextIs reports whether one of the ASCII characters stands at the offset.
func (s *site) nextIs(characters string) bool {
	return !s.atEnd() && strings.IndexByte(characters, s.text[s.offset]) >= 0
}

// whole returns the component up to its end, without what can only follow it.
func (s *site) whole() string { return s.text[s.start:s.end] }

// goesOn reports whether a text that has what is given at the offset could still be valid.
func (s *site) goesOn(with string) bool {
	text := s.text[:s.offset] + with
	end, _ := s.program.Walk(s.number, text)
	return end == len(text)
}

// diagnosis is what is known about texts of a shape.
type diagnosis struct {
	applies func(*site) bool
	problem func(*site) string // nil for the general one
	hint    string             // "" for none; it holds nothing of the text but, for {encoded}, the character at the offset as it is percent-encoded
	names   bool               // whether the hint tells which character it is about
	blind   bool               // whether it may be said of what stands before the last "@"
}

// says returns a problem that holds nothing of the text.
func says(problem string) func(*site) string { return func(*site) string { return problem } }

const schemeHint = `a scheme is a letter and then letters, digits, "+", "-" or "."`

// diagnoses are tried in order. Each one is certain where it applies.
var diagnoses = []diagnosis{
	{(*site).isTooLong, says("the text is too long"), fmt.Sprintf("at most %d bytes are read", uint64(maxLen)), false, true},
	{(*site).isForbiddenFragment, says("a fragment is not allowed here"), `an absolute URI has no "#" and nothing after one`, false, true},
	{(*site).isForbiddenScheme, says("a scheme is not allowed here"), `a relative reference has none; its first segment can have a ":" after "./"`, false, true},
	{(*site).isEmpty, says("the text is empty"), `it needs a scheme, such as "https:"`, false, true},
	{(*site).isHostAlone, says("there is no scheme before the host"), `a host stands after "//", as in "http://[::1]:80/" and "http://192.0.2.1:80/"`, false, false},
	{(*site).lacksSchemeOnly, says("there is no scheme"), "the text is a relative reference: see ParseReference", false, true},
	{(*site).lacksScheme, says("there is no scheme"), `a URI begins with one, such as "https:"`, false, true},
	{(*site).beginsWithColon, says(`there is no scheme before the ":"`), `a URI begins with a scheme, such as "https:"`, false, false},
	{(*site).hasBadScheme, (*site).badScheme, schemeHint, false, false},
	{(*site).isBareIPv6, says("an IPv6 address without brackets"), `an IPv6 address stands in brackets, as in "[::1]"`, false, false},
	{(*site).isUnopened, says(`a "]" without a "["`), `an IPv6 address stands in brackets, as in "[::1]"`, false, false},
	{(*site).isHostList, says("there is more than one host"), "a URI has one host and one port; lists of hosts, as database drivers take them, are not URIs", false, false},
	{(*site).isBadPort, (*site).badPort, "a port is decimal digits", false, false},
	{(*site).isInPort, nil, "a port is decimal digits", false, false},
	{(*site).isInScheme, nil, schemeHint, false, false},
	{(*site).isColonInFirstSegment, nil, `a first segment with a ":" is written after "./"`, false, false},
	{(*site).isZone, says("a zone identifier is not part of a URI"), "RFC 3986 has no zone identifiers; RFC 6874 added them, and RFC 9844 withdrew them", false, false},
	{(*site).isZoneDelimiter, nil, `the "%" before a zone identifier is written %25`, false, false},
	{(*site).isEmptyZone, says("the zone identifier is empty"), "", false, false},
	{(*site).isNoIPv6, says("only an IPv6 address stands in brackets"), "a name or an IPv4 address is written without them", false, false},
	{(*site).isBracketUnderRFC2396, nil, "RFC 2396 has no IPv6 addresses; RFC 2732 and RFC 3986 have", true, false},
	{(*site).isUnclosed, says(`the "[" of the host is not closed`), `a "]" is missing`, false, false},
	{(*site).isSecondCompression, nil, `"::" stands once in an IPv6 address`, false, false},
	{(*site).isLongGroup, says("a group of the IPv6 address is too long"), "a group has at most four hexadecimal digits", false, false},
	{(*site).hasWrongCount, nil, `an IPv6 address has eight groups; "::" stands for groups that are zero`, false, false},
	{(*site).isBadDecimal, nil, "a number of an IPv4 address is 0 to 255, without leading zeros", false, false},
	{(*site).isAfterBrackets, nil, `after "]" a port follows with ":", or a path with "/"`, false, false},
	{(*site).isBadPercent, (*site).badPercent, `"%" is followed by two hexadecimal digits; a "%" that is data is written %25`, false, false},
	{(*site).isSpaceAround, nil, "white space before and after a URI is no part of it: remove it", true, false},
	{(*site).isBackslash, nil, `URIs have "/" between segments, also on Windows; a backslash that is data is written %5C`, true, false},
	{(*site).isLineBreak, nil, "line breaks and tabs are not skipped: remove them", true, false},
	{(*site).isIRIHost, nil, "this is not a URI but an IRI (RFC 3987); in a URI a host name is written in Punycode, as xn--…", true, false},
	{(*site).isIRI, nil, "this is not a URI but an IRI (RFC 3987); in a URI it is written as its bytes in UTF-8, percent-encoded: {encoded}", true, false},
	{(*site).isEncodable, nil, "as data it is written {encoded}", true, false},
}

func (s *site) isTooLong() bool { return uint64(s.offset) >= maxLen }

func (s *site) isAbsolute() bool { return s.asked == s.grammar.absoluteURI() }

// isForbiddenFragment: wherever a "#" cannot stand before there was one, that is for being followed by a fragment.
func (s *site) isForbiddenFragment() bool {
	return s.isAbsolute() && s.hasScheme && s.nextIs("#") && s.component != "fragment" && !s.inIncomplete()
}

// inIncomplete reports whether what was read is in something that must go on.
func (s *site) inIncomplete() bool {
	return !s.program.Accepts(s.number, s.text[:s.offset])
}

func (s *site) isForbiddenScheme() bool {
	return componentOf[plain(s.asked)] == "relative reference" && s.nextIs(":") && RFC3986.ValidRule("scheme", s.text[:s.offset])
}

func (s *site) wantsScheme() bool { return plain(s.asked) == "URI" || s.isAbsolute() }

func (s *site) isEmpty() bool { return s.wantsScheme() && s.text == "" }

// lacksScheme: what stands before the first delimiter does not end in a ":".
func (s *site) lacksScheme() bool {
	i := strings.IndexAny(s.text, ":/?#")
	return s.wantsScheme() && !s.hasScheme && (i < 0 || s.text[i] != ':')
}

// isHostAlone: the text begins with an IPv4 address and a ":", or with an IPv6 address in brackets.
func (s *site) isHostAlone() bool {
	if s.component != "scheme" || s.start != 0 {
		return false
	}
	host, _, _ := strings.Cut(s.text, ":")
	if inside, ok := strings.CutPrefix(s.text, "["); ok {
		host, _, _ = strings.Cut(inside, "]")
	}
	_, err := netip.ParseAddr(host)
	return err == nil
}

func (s *site) lacksSchemeOnly() bool {
	_, err := s.grammar.ParseReference(s.text)
	return err == nil && s.lacksScheme()
}

func (s *site) beginsWithColon() bool {
	return s.offset == 0 && s.nextIs(":") && s.component == "scheme"
}

func (s *site) hasBadScheme() bool {
	i := strings.IndexByte(s.text, ':')
	return s.component == "scheme" && s.start == 0 && s.lastAt < 0 && i > 0 && (s.nextIs(":") || s.nextIs("0123456789+-.") && s.offset == 0)
}

func (s *site) badScheme() string {
	name, _, _ := strings.Cut(s.text, ":")
	return excerpt.Quote(name) + " is not a scheme"
}

// hostAndPort returns the authority without userinfo, if that is where the text left its grammar and no "@" follows.
func (s *site) hostAndPort() (string, bool) {
	ok := s.component == "host" || s.component == "port"
	return s.whole(), ok && s.start > s.lastAt && !s.bracketed()
}

func (s *site) isBareIPv6() bool {
	text, ok := s.hostAndPort()
	if !ok {
		return false
	}
	addr, err := netip.ParseAddr(text)
	return err == nil && addr.Is6()
}

func (s *site) isUnopened() bool {
	text, ok := s.hostAndPort()
	return ok && strings.Contains(text, "]") && !strings.Contains(text, "[")
}

// isHostList: every item is a host with or without a port, and a port stands before the last comma.
func (s *site) isHostList() bool {
	text, ok := s.hostAndPort()
	if !ok || s.component != "port" || !strings.Contains(text, ",") {
		return false
	}
	for item := range strings.SplitSeq(text, ",") {
		host, port, _ := strings.Cut(item, ":")
		if host == "" || !RFC3986.ValidRule("reg-name", host) || !RFC3986.ValidRule("port", port) {
			return false
		}
	}
	return true
}

// isBadPort: no "@" follows, so that what was read after the ":" is no userinfo.
func (s *site) isBadPort() bool {
	return s.component == "port" && s.port() != "" && (s.atEnd() || s.next() > ' ' && s.next() < utf8.RuneSelf)
}

func (s *site) isInPort() bool { return s.component == "port" && !s.isSpaceAround() }

// isInScheme is for what the general words say of a scheme.
func (s *site) isInScheme() bool { return s.component == "scheme" && !s.isSpaceAround() }

// isColonInFirstSegment: a ":" can stand in all other places of a path.
func (s *site) isColonInFirstSegment() bool { return s.component == "path" && s.nextIs(":") }

// port returns what follows the colon that ends the host.
func (s *site) port() string {
	whole := s.whole()
	if s.asked == "port" {
		return whole
	}
	if s.bracketed() {
		_, whole, _ = strings.Cut(whole, "]")
	}
	_, port, _ := strings.Cut(whole, ":")
	return port
}

func (s *site) badPort() string {
	if s.start <= s.lastAt {
		return "the port is not a number"
	}
	return "the port " + excerpt.Quote(s.port()) + " is not a number"
}

// inBrackets returns what was read after the "[" that is not closed yet.
func (s *site) inBrackets() (string, bool) {
	switch s.component {
	case "IPv6address", "IPvFuture", "IP-literal", "ZoneID":
		if s.bracketed() {
			return s.text[s.start+1 : s.offset], true
		}
		return s.text[:s.offset], s.asked == s.component && s.asked != "IP-literal"
	}
	return "", false
}

func (s *site) isZone() bool {
	read, ok := s.inBrackets()
	return ok && s.nextIs("%") && RFC3986.ValidRule("IPv6address", read)
}

// isZoneDelimiter: "%" or "%2" was read, and "25" or "5" does not follow.
func (s *site) isZoneDelimiter() bool { return s.component == "ZoneID" && s.rule == "IPv6addrz" }

func (s *site) isEmptyZone() bool {
	read, _ := s.inBrackets()
	return s.component == "ZoneID" && s.nextIs("]") && strings.HasSuffix(read, zoneDelimiter)
}

// isNoIPv6: an IPv6 address has a colon, and what "v" begins with is of a future version.
func (s *site) isNoIPv6() bool {
	inside, _, closed := strings.Cut(s.whole(), "]")
	_, ok := s.inBrackets()
	return ok && s.bracketed() && closed && !strings.Contains(inside, ":") && !strings.HasPrefix(inside, "[v") && !strings.HasPrefix(inside, "[V")
}

func (s *site) isBracketUnderRFC2396() bool {
	return s.grammar == RFC2396 && s.nextIs("[") && (s.component == "host" || s.component == "authority") && s.offset == s.start
}

func (s *site) isUnclosed() bool {
	_, ok := s.inBrackets()
	return ok && s.bracketed() && !strings.Contains(s.whole(), "]") && (s.atEnd() || s.nextIs("/?#"))
}

func (s *site) isSecondCompression() bool {
	read, ok := s.inBrackets()
	return ok && s.nextIs(":") && strings.HasSuffix(read, ":") && strings.Contains(read, "::")
}

func (s *site) isLongGroup() bool {
	read, ok := s.inBrackets()
	group := read[strings.LastIndexByte(read, ':')+1:]
	return ok && s.component == "IPv6address" && len(group) == 4 && !strings.Contains(group, ".") && s.nextIs("0123456789ABCDEFabcdef")
}

// hasWrongCount: there is a ninth group, or the address ends before the eighth, and no "::" makes up for it.
func (s *site) hasWrongCount() bool {
	read, ok := s.inBrackets()
	if !ok || s.component != "IPv6address" || strings.Contains(read, "::") || strings.ContainsAny(read, ".") || strings.HasSuffix(read, ":") {
		return false
	}
	colons := strings.Count(read, ":")
	return s.nextIs(":") && colons == 7 || s.nextIs("]") && colons < 7
}

// isBadDecimal: digits and a "." are a number of an IPv4 address, wherever in an IPv6 address.
func (s *site) isBadDecimal() bool {
	read, ok := s.inBrackets()
	group := read[strings.LastIndexAny(read, ":.")+1:]
	digits := group != "" && strings.Trim(group, "0123456789") == ""
	inIPv4 := strings.LastIndexByte(read, '.') > strings.LastIndexByte(read, ':')
	return ok && digits && (s.nextIs(".") && !RFC3986.ValidRule("dec-octet", group) ||
		s.nextIs("0123456789") && inIPv4 && !RFC3986.ValidRule("dec-octet", group+string(s.next())))
}

func (s *site) isAfterBrackets() bool { return s.component == "after brackets" }

func (s *site) isBadPercent() bool {
	return (s.rule == "pct-encoded" || s.rule == "escaped") && s.percent() > s.lastAt
}

// percent returns where the "%" stands that was read last.
func (s *site) percent() int { return strings.LastIndexByte(s.text[:s.offset], '%') }

func (s *site) badPercent() string {
	from := s.percent()
	if from < 0 {
		return "this is not a percent-encoding"
	}
	to := s.offset
	if !s.atEnd() && s.next() > ' ' && s.next() < utf8.RuneSelf && !s.nextIs("/?#") {
		to++
	}
	problem := excerpt.Quote(s.text[from:to]) + " is not a percent-encoding"
	if s.component == s.rule {
		return problem
	}
	return problem + ", " + s.place()
}

const whiteSpace = " \t\r\n"

func (s *site) isSpaceAround() bool {
	return s.nextIs(whiteSpace) && (s.offset == 0 || strings.Trim(s.rest(), whiteSpace) == "")
}

func (s *site) isBackslash() bool { return s.nextIs(`\`) && s.component != "scheme" }

func (s *site) isLineBreak() bool { return s.nextIs("\t\r\n") }

// isIRIHost and isIRI: the grammar of IRIs adds characters to where percent-encodings can stand (RFC 3987, section 2.2).
func (s *site) isIRIHost() bool { return s.component == "host" && s.isIRI() }

func (s *site) isIRI() bool {
	r := s.next()
	return r >= 0xA0 && r != utf8.RuneError && unicode.IsPrint(r) && s.isEncodable()
}

// isEncodable asks the automaton whether a percent-encoding can stand at the offset. What separates a host from something else
// is not meant as data.
func (s *site) isEncodable() bool {
	return !s.atEnd() && !(s.component == "host" && s.nextIs(":/?#[]")) && s.component != "scheme" && s.goesOn("%20")
}

// diagnose returns what is wrong with the text, and a hint or "". Neither shows what stands before the last "@".
func (s *site) diagnose() (problem, hint string) {
	for _, d := range diagnoses {
		if s.hidden() && !d.blind || !d.applies(s) {
			continue
		}
		hint = strings.ReplaceAll(d.hint, "{encoded}", excerpt.Encoded(s.rest()))
		if d.problem != nil {
			return d.problem(s), hint
		}
		return s.general(), hint
	}
	if s.hidden() {
		return s.general(), `what stands before the last "@" is not shown`
	}
	return s.general(), ""
}

// tentatively returns words before the rule that a text was in, if the problem is said of another component: a host and a port are
// read as a userinfo until no "@" follows, and a userinfo with an "@" as a host and a port.
func (s *site) tentatively() string {
	rule := plain(s.rule)
	isRead := s.component == "port" || s.component == "host"
	if isRead && rule == "userinfo" || s.component == "userinfo" && (rule == "port" || componentOf[rule] == "host") {
		return "read as "
	}
	return ""
}

// general says what stands where it cannot.
func (s *site) general() string {
	switch {
	case s.atEnd():
		return "the text ends too early, " + s.place()
	case s.hidden():
		return "a character is not allowed " + s.place()
	}
	return excerpt.Character(s.rest()) + " is not allowed " + s.place()
}

// advice returns a hint that does not tell what stands at the offset, or "".
func (e *SyntaxError) advice() string {
	s := e.site()
	for _, d := range diagnoses {
		if !d.names && (d.blind || !s.hidden()) && d.applies(s) {
			return d.hint
		}
	}
	return ""
}

// mistake is a way to call a function with more, or with something else, than a component.
type mistake struct {
	component string
	applies   func(text, rest string) bool // to a text, the rest of which is not of the component
	meant     string                       // what the caller most likely meant; it holds nothing of the text
}

// mistakes are tried in order.
var mistakes = []mistake{
	{"scheme", restIs(":", "://", ":/"), `a scheme is written without the ":" after it`},
	{"authority", func(text, _ string) bool { return strings.Contains(text, "://") }, `an authority is written without the scheme and "//" before it`},
	{"authority", restBegins("//"), `an authority is written without the "//" before it`},
	{"authority", restBegins("/", "?", "#"), "this is more than an authority: use WithPath, WithQuery and WithFragment for the rest"},
	{"userinfo", restBegins("@"), `a userinfo is written without the "@" and a host; WithUser and WithPassword encode an "@" that is data`},
	{"host", restBegins("//", "://"), `a host is written without a scheme and "//"`},
	{"host", func(text, _ string) bool { return strings.Contains(text, "@") }, "this has a userinfo: use WithAuthority, or WithUserinfo and WithHost"},
	{"host", hasPort, "this has a port: use WithAuthority, or WithHost and WithPort"},
	{"host", restBegins("/", "?", "#"), "this is more than a host: use WithPath, WithQuery and WithFragment for the rest"},
	{"port", restBegins(":"), `a port is written without the ":" before it`},
	{"path", restBegins("?"), `a "?" begins a query: use WithQuery, or WithSegments, which encodes it`},
	{"path", restBegins("#"), `a "#" begins a fragment: use WithFragment, or WithSegments, which encodes it`},
	{"query", restBegins("#"), `a "#" begins a fragment: use WithFragment, or WithPairs, which encodes it`},
	{"fragment", func(text, rest string) bool { return text == rest && rest[0] == '#' }, `a fragment is written without the "#" before it`},
}

// restIs reports for a mistake whether the rest is one of some texts.
func restIs(texts ...string) func(text, rest string) bool {
	return func(_, rest string) bool { return slices.Contains(texts, rest) }
}

// restBegins reports for a mistake whether the rest begins with one of some texts.
func restBegins(texts ...string) func(text, rest string) bool {
	return func(_, rest string) bool {
		return slices.ContainsFunc(texts, func(t string) bool { return strings.HasPrefix(rest, t) })
	}
}

// hasPort reports whether a text is a host, and the rest begins with a ":" and a digit. An IPv6 address has more of these.
func hasPort(text, rest string) bool {
	isOne := strings.HasPrefix(text, "[") || strings.Count(text, ":") == 1
	return isOne && len(rest) > 1 && rest[0] == ':' && '0' <= rest[1] && rest[1] <= '9'
}

// meant returns what the caller most likely meant by a component that goes wrong at an offset, or "".
func meant(component, text string, offset int) string {
	for _, m := range mistakes {
		if m.component == component && offset < len(text) && m.applies(text, text[offset:]) {
			return m.meant
		}
	}
	return ""
}

// encoders say how data is encoded for a component.
var encoders = map[string]string{
	"userinfo": "WithUser and WithPassword encode data",
	"path":     "WithSegments, AppendSegments and JoinPath encode data",
	"query":    "WithPairs encodes data",
	"fragment": "FragmentOctets.Encode encodes data",
}
