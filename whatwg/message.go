package whatwg

import (
	"cmp"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/scan"
	"github.com/urigrammar/uri/internal/uts46"
)

// The words of a SyntaxError are made here, of the text and of where it left the grammar: what stands there, in which
// component, and what is known about texts of this shape (diagnoses).

// site is the place where a text left the grammar.
type site struct {
	*SyntaxError
	text      string
	asked     string // the rule that was asked for
	lastAt    int    // of the last "@", up to which nothing is shown; or -1
	scheme    string // before its ":", if that was read
	component string
	start     int // of the component in the text; of an authority, where the host begins
	end       int // of the component in the text, as far as that can be known
}

// site finds out in which component e is.
func (e *SyntaxError) site() *site {
	s := &site{SyntaxError: e, text: e.text(), asked: e.Start()}
	s.lastAt, s.end = strings.LastIndexByte(s.text, '@'), len(s.text)
	switch s.component = componentOf[s.asked]; s.component {
	case "URL", "relative URL":
		s.locate()
	case "host":
		s.locateInHost()
	}
	return s
}

// componentOf is what the text of a rule is, for rules whose texts are a URL or a component.
var componentOf = map[string]string{
	"valid-URL-string": "URL", "absolute-URL-with-fragment": "URL", "absolute-URL": "URL",
	"relative-URL-with-fragment-any": "relative URL", "relative-URL-with-fragment-special": "relative URL",
	"relative-URL-with-fragment-file": "relative URL", "relative-URL-with-fragment-file-host": "relative URL",
	"relative-URL-with-fragment-nonspecial": "relative URL", "relative-URL-with-fragment-opaque": "relative URL",
	"relative-URL-special": "relative URL", "relative-URL-file": "relative URL", "relative-URL-file-host": "relative URL",
	"relative-URL-nonspecial": "relative URL", "scheme-relative-special-URL": "relative URL", "scheme-relative-URL": "relative URL",
	"scheme-relative-file-URL": "relative URL", "valid-host": "host", "valid-opaque-host": "host", "opaque-host-and-port": "host",
	"domain": "host", "URL-port": "port",
}

// places say in plain words where something is wrong.
var places = map[string]string{
	"scheme": "in the scheme", "after the scheme": "after the scheme", "host": "in the host", "port": "in the port",
	"path": "in the path", "query": "in the query", "fragment": "in the fragment",
	"brackets": "in the IPv6 address", "after brackets": `after the "]" of the host`,
}

// place says where the text left the grammar.
func (s *site) place() string {
	if words, ok := places[s.component]; ok {
		return words
	}
	return "in this " + cmp.Or(terms[s.asked], "text")
}

// locate finds the component of a URL, absolute or relative, that the offset is in.
func (s *site) locate() {
	read := s.text[:s.offset]
	colon := strings.IndexByte(s.text, ':')
	if s.component == "URL" && hasScheme(s.text) && s.offset > colon {
		s.scheme, s.start = s.text[:colon], colon+1
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
	authority, found := strings.CutPrefix(rest, "//")
	switch i := strings.IndexAny(s.text, ":/?#"); {
	case found && !strings.Contains(authority, "/"):
		s.start += len("//")
		s.end = s.start + len(s.text[s.start:])
		if i := strings.IndexAny(s.text[s.start:], "/?#"); i >= 0 {
			s.end = max(s.start+i, s.offset)
		}
		s.locateInHost()
	case s.isSpecial() && s.scheme != "" && !found:
		s.component = "after the scheme"
	case s.scheme == "" && s.component == "URL" && i >= s.offset && s.text[i] == ':':
		s.component = "scheme"
	default:
		s.component = "path"
	}
}

// locateInHost is for what begins with a host.
func (s *site) locateInHost() {
	s.component = "host"
	read := s.read()
	_, after, closed := strings.Cut(read, "]")
	switch {
	case s.bracketed() && !closed:
		s.component = "brackets"
	case s.bracketed() && after == "":
		s.component = "after brackets"
	case strings.Contains(after, ":"), !s.bracketed() && strings.Contains(read, ":"):
		s.component = "port"
	}
}

// isSpecial reports whether the scheme is special: that of the text or, if it has none, that of the base.
func (s *site) isSpecial() bool {
	return URL{text: s.scheme, offsets: offsets{scheme: uint32(len(s.scheme))}}.IsSpecial() || s.isFile() ||
		strings.HasSuffix(s.asked, "-special") || s.asked == "scheme-relative-special-URL"
}

func (s *site) isFile() bool {
	return ascii.EqualFold(s.scheme, "file") || strings.Contains(s.asked, "-file")
}

// inAuthority reports whether the text left the grammar after "//" and before what ends a host and a port.
func (s *site) inAuthority() bool {
	switch s.component {
	case "host", "port", "brackets", "after brackets":
		return true
	}
	return false
}

// read returns what was read of the component, and whole all of it.
func (s *site) read() string  { return s.text[s.start:s.offset] }
func (s *site) whole() string { return s.text[s.start:s.end] }
func (s *site) rest() string  { return s.text[s.offset:] }

func (s *site) bracketed() bool { return strings.HasPrefix(s.read(), "[") }

// hidden reports whether the character at the offset stands before the last "@".
func (s *site) hidden() bool { return s.offset < s.lastAt }

// atEnd reports whether the text ended too early.
func (s *site) atEnd() bool { return s.offset >= len(s.text) }

// nextIs reports whether one of the ASCII characters stands at the offset.
func (s *site) nextIs(characters string) bool {
	return !s.atEnd() && strings.IndexByte(characters, s.text[s.offset]) >= 0
}

// goesOn reports whether a text that has what is given at the offset could still be valid.
func (s *site) goesOn(with string) bool {
	text := s.text[:s.offset] + with
	if s.SyntaxError.start == 0 {
		end, place := s.edition.expect(s.rule, text)
		return place == nil || end == len(text)
	}
	end, failed := scan.Run(s.edition.table(), s.SyntaxError.start, text)
	return failed == 0 || end == len(text)
}

// diagnosis is what is known about texts of a shape.
type diagnosis struct {
	applies func(*site) bool
	problem func(*site) string // nil for the general one
	hint    string             // "" for none; it holds nothing of the text but, for {encoded}, the character at the offset as it is percent-encoded
	blind   bool               // whether it may be said of what stands before the last "@"
}

// says returns a problem that holds nothing of the text.
func says(problem string) func(*site) string { return func(*site) string { return problem } }

const (
	schemeHint = `a scheme is an ASCII letter and then ASCII letters, digits, "+", "-" or "."`
	portHint   = "a port is ASCII digits, or nothing"
	ipv6Hint   = `an IPv6 address stands in brackets, as in "[::1]"`
	domainHint = `a domain has letters, digits, "-" and, between labels, "."; percent-encoding is of no use in it`
	driveHint  = `as a URL, a path of Windows is written as in "file:///C:/Users/x"`
)

// diagnoses are tried in order. Each one is certain where it applies.
var diagnoses = []diagnosis{
	{(*site).isTooLong, says("the text is too long"), fmt.Sprintf("at most %d bytes are read", uint64(maxLen)), true},
	{(*site).hasCredentials, says("credentials are not allowed before the host"), `a valid URL string cannot express a username or a password: leave out what stands before the "@"`, true},
	{(*site).isNoFragment, says("only a fragment can be relative to this base URL"), `the path of the base URL is opaque, as in "mailto:a@example": what is relative to it begins with "#"`, true},
	{(*site).isForbiddenFragment, says("a fragment is not allowed here"), `what was asked for has no "#" and nothing after one`, true},
	{(*site).isEmptyURL, says("the text is empty"), `without a base URL it needs a scheme, such as "https:"`, true},
	{(*site).isHostAlone, says("there is no scheme before the host"), `a host stands after "//", as in "http://[::1]:80/" and "http://192.0.2.1:80/"`, false},
	{(*site).isRelative, says("there is no scheme"), "the text is a relative URL, for which a base URL is needed", true},
	{(*site).lacksScheme, says("there is no scheme"), `without a base URL the text needs one, such as "https:"`, true},
	{(*site).beginsWithColon, says(`there is no scheme before the ":"`), `a scheme is written there, such as "https:"`, false},
	{(*site).hasBadScheme, (*site).badScheme, schemeHint, false},
	{(*site).isDrivePath, says("a path of Windows is not a URL"), driveHint, false},
	{(*site).isBackslashAfterScheme, says(`a backslash is not allowed after the scheme`), `"//" is written with slashes`, false},
	{(*site).lacksSlashes, says(`"//" is missing after the scheme`), `the schemes ftp, http, https, ws, wss and file are followed by "://"`, true},
	{(*site).isDriveHost, says("a Windows drive letter stands where the host does"), driveHint, false},
	{(*site).isDrivePipe, nil, `a Windows drive letter is followed by ":", as in file:///C:/`, false},
	{(*site).isDriveAfterHost, says("a Windows drive letter is not allowed after a host"), "the Review Draft of February 2026 has this rule; the text of 2026-07-02 has not", false},
	{(*site).isBareIPv6, says("an IPv6 address without brackets"), ipv6Hint, false},
	{(*site).isUnopened, says(`a "]" without a "["`), ipv6Hint, false},
	{(*site).isFilePort, says("a port is not allowed in a file URL"), `the path follows the host of a file URL, as in "file://host/path"`, false},
	{(*site).isPortAlone, says("there is no host before the port"), `a host stands between "//" and ":"`, false},
	{(*site).isEmptyFileURL, nil, `the Review Draft of February 2026 has a host or "/" after the "//" of a file URL; the text of 2026-07-02 has no such rule`, false},
	{(*site).lacksHost, says("there is no host"), `a URL whose scheme is ftp, http, https, ws or wss has a host after "//"`, false},
	{(*site).isPortTooLarge, (*site).largePort, "a port is at most 65535", false},
	{(*site).isBadPort, (*site).badPort, portHint, false},
	{(*site).isInPort, nil, portHint, false},
	{(*site).isInScheme, nil, schemeHint, false},
	{(*site).isZone, says("a zone identifier is not part of a URL"), `leave out the "%" and what follows it up to the "]"`, false},
	{(*site).isUnclosed, says(`the "[" of the host is not closed`), `a "]" is missing`, false},
	{(*site).isNoIPv6, says("only an IPv6 address stands in brackets"), "a domain or an IPv4 address is written without them", false},
	{(*site).isSecondCompression, nil, `"::" stands once in an IPv6 address`, false},
	{(*site).hasLeadingZero, nil, "a piece of an IPv6 address has no leading zeros since July 2026", false},
	{(*site).isLongPiece, says("a piece of the IPv6 address is too long"), "a piece is at most four hexadecimal digits", false},
	{(*site).hasWrongCount, nil, `an IPv6 address has eight pieces; "::" stands for pieces that are zero`, false},
	{(*site).isBadDecimal, nil, "a number of an IPv4 address is 0 to 255, without leading zeros", false},
	{(*site).isAfterBrackets, nil, `after "]" a port follows with ":", or a path with "/"`, false},
	{(*site).isBadPercent, (*site).badPercent, `"%" is followed by two hexadecimal digits; a "%" that is data is written %25`, false},
	{(*site).isSpaceAround, nil, "white space before and after a URL is no part of it: remove it", false},
	{(*site).isLineBreak, nil, "line breaks and tabs are not skipped: remove them", false},
	{(*site).isBackslash, nil, `a URL has "/" between segments, also on Windows; a backslash that is data is written %5C`, false},
	{(*site).isBackslashAfterHost, nil, `what follows a host begins with "/"`, false},
	{(*site).isEmptyLabel, says("a label of the domain is empty"), `two dots in a row, and a dot at either end, leave a label empty`, false},
	{(*site).isLongLabel, says("a label of the domain is too long"), "a label has at most 63 characters, counted in ASCII", false},
	{(*site).isBadDomain, (*site).badDomain, "", false},
	{(*site).isEmptyDomain, says("the domain is empty"), "", false},
	{(*site).isInDomain, nil, domainHint, false},
	{(*site).isEmptySegment, nil, `the Review Draft of February 2026 lets no path begin with "//"; the text of 2026-07-02 does`, false},
	{(*site).isColonInFirstSegment, nil, `the Review Draft of February 2026 lets no opaque path have a ":" before a "/"; the text of 2026-07-02 does`, false},
	{(*site).isEncodable, nil, "as data it is written {encoded}", false},
}

// isTooLong: nothing else is known of such a text.
func (s *site) isTooLong() bool { return uint64(s.offset) >= maxLen }

// hasCredentials: what stands before an "@" in the authority is read as a username and a password.
func (s *site) hasCredentials() bool {
	return s.inAuthority() && componentOf[s.asked] != "host" && strings.Contains(s.whole(), "@")
}

// isOpaqueBase reports whether the text is relative to a base with an opaque path, and was to be.
func (s *site) isOpaqueBase() bool {
	return s.asked == "relative-URL-with-fragment-opaque" || s.base == OpaqueBase && s.edition != February2026 && s.SyntaxError.start == startAbsolute
}

func (s *site) isNoFragment() bool {
	return s.isOpaqueBase() && s.base != AnyBase && !hasScheme(s.text) && !strings.HasPrefix(s.text, "#")
}

func (s *site) isForbiddenFragment() bool {
	switch s.asked {
	case "absolute-URL", "relative-URL-special", "relative-URL-file", "relative-URL-file-host", "relative-URL-nonspecial":
		return s.nextIs("#")
	}
	return false
}

func (s *site) wantsScheme() bool {
	return (s.asked == "absolute-URL-with-fragment" || s.asked == "absolute-URL") && s.scheme == ""
}

func (s *site) isEmptyURL() bool { return s.wantsScheme() && s.text == "" }

// isHostAlone: the text begins with an IPv4 address and a ":", or with an IPv6 address in brackets.
func (s *site) isHostAlone() bool {
	if !s.wantsScheme() {
		return false
	}
	host, _, _ := strings.Cut(s.text, ":")
	if inside, ok := strings.CutPrefix(s.text, "["); ok {
		host, _, _ = strings.Cut(inside, "]")
	}
	_, err := netip.ParseAddr(host)
	return err == nil
}

func (s *site) isRelative() bool {
	return s.lacksScheme() && s.edition.Valid(s.text, AnyBase)
}

// lacksScheme: what stands before the first delimiter does not end in a ":".
func (s *site) lacksScheme() bool {
	i := strings.IndexAny(s.text, ":/?#")
	return s.wantsScheme() && !s.isSpaceAround() && (i < 0 || s.text[i] != ':')
}

func (s *site) beginsWithColon() bool {
	return s.offset == 0 && s.nextIs(":") && s.component == "scheme"
}

// hasBadScheme: a character of ASCII that can be seen, and no backslash, is in what stands before the first ":".
func (s *site) hasBadScheme() bool {
	return s.component == "scheme" && s.lastAt < 0 && !s.atEnd() && !s.nextIs(`\`) && s.text[s.offset] > ' ' && s.text[s.offset] < 0x7F
}

func (s *site) badScheme() string {
	name, _, _ := strings.Cut(s.text, ":")
	return excerpt.Quote(name) + " is not a scheme"
}

// isDrivePath: no scheme that is registered has one letter, and a backslash follows.
func (s *site) isDrivePath() bool { return len(s.scheme) == 1 && s.offset == 2 && s.nextIs(`\`) }

// lacksSlashes: a special scheme that is not followed by what begins an authority.
func (s *site) lacksSlashes() bool { return s.component == "after the scheme" }

func (s *site) isBackslashAfterScheme() bool { return s.lacksSlashes() && s.nextIs(`\`) }

// isDriveHost: the host of a file URL is a letter, and ":" or "|" follows.
func (s *site) isDriveHost() bool {
	return s.inAuthority() && s.isFile() && len(s.read()) == 1 && isLetter(s.read()[0]) && s.nextIs(":|") &&
		(s.end == s.offset+1 || s.text[s.offset+1] == '\\')
}

func (s *site) isDrivePipe() bool {
	read := s.read()
	return s.component == "path" && s.isFile() && s.nextIs("|") && len(read) >= 2 && isLetter(read[len(read)-1]) && strings.Trim(read[:len(read)-1], "/") == ""
}

func (s *site) isDriveAfterHost() bool {
	return s.edition == February2026 && s.component == "path" && s.isFile() && s.nextIs("/") && strings.HasSuffix(s.read(), ":")
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// hostAndPort returns what follows "//", if that is where the text left the grammar.
func (s *site) hostAndPort() (string, bool) {
	return s.whole(), s.inAuthority() && s.start > s.lastAt && !s.bracketed()
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

func (s *site) isFilePort() bool {
	return s.inAuthority() && s.isFile() && s.nextIs(":") && s.component != "brackets"
}

// isAtHost reports whether nothing of a host was read.
func (s *site) isAtHost() bool { return s.component == "host" && s.read() == "" && s.asked != "domain" }

func (s *site) isPortAlone() bool { return s.isAtHost() && s.nextIs(":") }

func (s *site) isEmptyFileURL() bool { return s.isAtHost() && s.isFile() && s.edition == February2026 }

func (s *site) lacksHost() bool {
	return s.isAtHost() && s.isSpecial() && (s.atEnd() || s.nextIs("/?#"))
}

// port returns what follows the colon that ends the host.
func (s *site) port() string {
	whole := s.whole()
	if s.asked == "URL-port" {
		return whole
	}
	if s.bracketed() {
		_, whole, _ = strings.Cut(whole, "]")
	}
	_, port, _ := strings.Cut(whole, ":")
	return port
}

func (s *site) isPortTooLarge() bool {
	if s.component != "port" || s.start <= s.lastAt {
		return false
	}
	port := s.port()
	return port != "" && strings.Trim(port, "0123456789") == "" && len(strings.TrimLeft(port, "0")) >= len("65536")
}

func (s *site) largePort() string { return "the port " + excerpt.Quote(s.port()) + " is too large" }

func (s *site) isBadPort() bool {
	return s.component == "port" && s.start > s.lastAt && s.port() != "" && (s.atEnd() || s.text[s.offset] > ' ' && s.text[s.offset] < utf8.RuneSelf)
}

func (s *site) badPort() string { return "the port " + excerpt.Quote(s.port()) + " is not a number" }

func (s *site) isInPort() bool { return s.component == "port" && !s.isSpaceAround() }

// isInScheme is for what the general words say of a scheme.
func (s *site) isInScheme() bool { return s.component == "scheme" && !s.isSpaceAround() }

// inBrackets returns what was read after the "[" that is not closed yet.
func (s *site) inBrackets() (string, bool) {
	switch {
	case s.component == "brackets":
		return s.read()[1:], true
	case s.asked == "valid-IPv6", s.asked == "IPv6address":
		return s.read(), true
	}
	return "", false
}

func (s *site) isZone() bool {
	read, ok := s.inBrackets()
	addr, err := netip.ParseAddr(read)
	return ok && s.nextIs("%") && err == nil && addr.Is6()
}

func (s *site) isUnclosed() bool {
	return s.component == "brackets" && !strings.Contains(s.whole(), "]") && (s.atEnd() || s.nextIs("/?#"))
}

// isNoIPv6: an IPv6 address has a colon.
func (s *site) isNoIPv6() bool {
	inside, _, closed := strings.Cut(s.whole(), "]")
	return s.component == "brackets" && closed && !strings.Contains(inside, ":")
}

func (s *site) isSecondCompression() bool {
	read, ok := s.inBrackets()
	return ok && s.nextIs(":") && strings.HasSuffix(read, ":") && strings.Contains(read, "::")
}

// piece returns what was read of a piece of an IPv6 address.
func (s *site) piece() string {
	read, _ := s.inBrackets()
	return read[strings.LastIndexByte(read, ':')+1:]
}

const hexDigits = "0123456789ABCDEFabcdef"

func (s *site) hasLeadingZero() bool {
	_, ok := s.inBrackets()
	return ok && s.edition != February2026 && s.piece() == "0" && s.nextIs(hexDigits)
}

func (s *site) isLongPiece() bool {
	_, ok := s.inBrackets()
	return ok && len(s.piece()) == 4 && !strings.Contains(s.piece(), ".") && s.nextIs(hexDigits)
}

// hasWrongCount: there is a ninth piece, or the address ends before the eighth, and no "::" makes up for it.
func (s *site) hasWrongCount() bool {
	read, ok := s.inBrackets()
	if !ok || strings.Contains(read, "::") || strings.Contains(read, ".") || strings.HasSuffix(read, ":") {
		return false
	}
	colons := strings.Count(read, ":")
	return s.nextIs(":") && colons == 7 || s.nextIs("]") && colons < 7
}

// isBadDecimal: digits and a "." are a number of an IPv4 address, wherever in an IPv6 address.
func (s *site) isBadDecimal() bool {
	_, ok := s.inBrackets()
	numbers := strings.Split(s.piece(), ".")
	number := numbers[len(numbers)-1]
	if !ok || number == "" || strings.Trim(number, "0123456789") != "" {
		return false
	}
	if s.nextIs("0123456789") && len(numbers) > 1 {
		number += s.text[s.offset : s.offset+1]
	} else if !s.nextIs(".") {
		return false
	}
	n, err := strconv.ParseUint(number, 10, 8)
	return err != nil || strconv.FormatUint(n, 10) != number
}

func (s *site) isAfterBrackets() bool { return s.component == "after brackets" }

// isBadPercent: after a "%" that stands for a byte the digits are missing.
func (s *site) isBadPercent() bool { return s.Rule() == "pct-byte" && s.percent() > s.lastAt }

// percent returns where the "%" stands that was read last.
func (s *site) percent() int { return strings.LastIndexByte(s.text[:s.offset], '%') }

func (s *site) badPercent() string {
	from, to := s.percent(), s.offset
	if !s.atEnd() && s.text[to] > ' ' && s.text[to] < utf8.RuneSelf && !s.nextIs("/?#") {
		to++
	}
	return excerpt.Quote(s.text[from:to]) + " is not a percent-encoded byte, " + s.place()
}

const whiteSpace = " \t\r\n"

func (s *site) isSpaceAround() bool {
	return strings.HasSuffix(componentOf[s.asked], "URL") && s.nextIs(whiteSpace) && (s.offset == 0 || strings.Trim(s.rest(), whiteSpace) == "")
}

func (s *site) isLineBreak() bool { return s.nextIs("\t\r\n") }

func (s *site) isBackslash() bool { return s.nextIs(`\`) && s.goesOn("%5C") }

func (s *site) isBackslashAfterHost() bool { return s.nextIs(`\`) && s.inAuthority() }

func (s *site) failsFor(reason uts46.Reason) bool {
	d := s.domain()
	return d != nil && d.Reason == DomainReason(reason)
}

func (s *site) isEmptyLabel() bool { return s.failsFor(uts46.EmptyLabel) }

func (s *site) isLongLabel() bool { return s.failsFor(uts46.LabelTooLong) }

// isBadDomain: a character that is not allowed is not always the one at the offset, of which the general words are.
func (s *site) isBadDomain() bool { return s.domain() != nil && !s.failsFor(uts46.BadCharacter) }

func (s *site) badDomain() string { return s.domain().problem() }

func (s *site) isEmptyDomain() bool { return s.asked == "domain" && s.text == "" }

// isInDomain: what separates a host from something else is no character that was meant for one.
func (s *site) isInDomain() bool {
	return s.component == "host" && (s.isSpecial() || s.asked == "domain" || s.asked == "valid-host") && !s.atEnd() && !s.nextIs(":/?#[]")
}

func (s *site) isEmptySegment() bool {
	return s.edition == February2026 && s.component == "path" && s.nextIs("/")
}

func (s *site) isColonInFirstSegment() bool {
	return s.edition == February2026 && s.component == "path" && s.scheme != "" && s.nextIs(":")
}

// isEncodable asks the grammar whether a percent-encoded byte can stand at the offset. What separates a host from something else
// is not meant as data.
func (s *site) isEncodable() bool {
	return !s.atEnd() && !(s.inAuthority() && s.nextIs(":/?#[]")) && s.component != "scheme" && s.goesOn("%20")
}

// diagnose returns what is wrong with the text, and a hint or "". Neither shows what stands before the last "@".
func (s *site) diagnose() (problem, hint string) {
	if s.input == nil {
		return "invalid text", "" // an error that no parser made
	}
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
