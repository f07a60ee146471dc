package whatwg

import (
	"encoding/binary"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/constant"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/unicode/uts46"
)

// HostKind is the kind of a host (section 3.1).
type HostKind uint8

const (
	EmptyHost   HostKind = iota // the empty host, as in "file:///p"
	Domain                      // a domain, such as example.com or ☕.example
	IPv4Address                 // an IPv4 address, such as 192.0.2.1
	IPv6Address                 // an IPv6 address in brackets, such as [2001:db8::7]
	OpaqueHost                  // the host of a URL whose scheme is not special
)

var hostKinds = [...]string{EmptyHost: "empty host", Domain: "domain", IPv4Address: "IPv4 address", IPv6Address: "IPv6 address", OpaqueHost: "opaque host"}

// String returns the standard's term for the kind, such as "opaque host".
func (k HostKind) String() string {
	if int(k) >= len(hostKinds) {
		return "unknown host kind"
	}
	return hostKinds[k]
}

var hostKindNames = constant.Names[HostKind]{End: OpaqueHost + 1, Of: HostKind.String}

// MarshalText returns [HostKind.String], or an error if k is not one of the constants.
func (k HostKind) MarshalText() ([]byte, error) { return hostKindNames.Marshal(k) }

// UnmarshalText sets k to the kind that text names. The error is a [*uri.ComponentError].
func (k *HostKind) UnmarshalText(text []byte) error { return hostKindNames.Unmarshal(k, text) }

// Host is the host of a [ValidURL]. The zero Host is the empty host. Hosts are comparable; ==
// compares the text as written.
type Host struct {
	text string
	kind HostKind
}

// String returns the host as written, with the brackets of an IPv6 address.
func (h Host) String() string { return h.text }

// MarshalText returns the text of [Host.String]. A Host has no UnmarshalText: parse a URL instead. The error is always
// nil.
func (h Host) MarshalText() ([]byte, error) { return []byte(h.text), nil }

// Kind returns the kind of h. If the URL's scheme is not special, a host that looks like an IPv4
// address is an opaque host.
func (h Host) Kind() HostKind { return h.kind }

// Addr returns the address of an IPv4 or IPv6 host. It returns false for hosts of other kinds.
func (h Host) Addr() (addr netip.Addr, ok bool) {
	text := h.text
	switch h.kind {
	case IPv4Address:
	case IPv6Address:
		text = text[len("[") : len(text)-len("]")]
	default:
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(text)
	return addr, err == nil
}

// ASCII returns the domain as the domain parser does: in lower case, with A-labels for non-ASCII labels
// (section 3.3). It returns hosts of other kinds as written.
func (h Host) ASCII() string {
	if h.kind != Domain {
		return h.text
	}
	ascii, _ := DomainToASCII(h.text) // it succeeded when h was parsed
	return ascii
}

// DomainToASCII returns the ASCII form of a valid domain: in lower case, with A-labels for non-ASCII
// labels. It applies the domain parser with beStrict (section 3.3) and the ends-in-a-number checker
// (section 3.5). For an invalid domain the error is a [*SyntaxError] if it does not match rule
// domain, and otherwise a [*DomainError].
func DomainToASCII(domain string) (string, error) {
	if _, end, failed := scanFrom(startDomain, domain); failed != 0 {
		return "", SyntaxError{start: startDomain, failed: failed, offset: end}.about(domain)
	}
	name, failure := checkDomain(domain)
	if failure != nil {
		return "", domainError(domain, 0, len(domain), failure)
	}
	return ascii.Lower(name), nil
}

// UnicodeVersion is the version of Unicode used to check domains. The standard requires the newest.
const UnicodeVersion = uts46.UnicodeVersion

// DomainError reports why a host that looks like a domain is not a valid domain (section 3.4). No
// grammar can express this check.
//
// Only [DomainError.Domain] and [DomainError.Label] show text before the last "@" of the input. The
// other methods and package fmt hide this text.
type DomainError struct {
	reason DomainReason
	offset int

	// subject is behind two pointers, because package fmt follows one for a verb that does not fit.
	subject **subject
}

// Reason returns the reason why the domain is invalid.
func (e *DomainError) Reason() DomainReason { return e.reason }

// Offset returns the byte offset of the invalid label in the input, or of the domain if it is invalid as a
// whole.
func (e *DomainError) Offset() int { return e.offset }

// Problem describes the problem in plain words. It does not contain the input.
func (e *DomainError) Problem() string { return "the host is not a valid domain: " + e.reason.String() }

// Domain returns the domain as written.
func (e *DomainError) Domain() string { return e.about().domain }

// Label returns the invalid label as written, and reports whether the error is about a label, which may be empty. If
// the domain is invalid as a whole, ok is false.
func (e *DomainError) Label() (label string, ok bool) {
	about := e.about()
	return about.label, about.isLabel
}

// Error describes the error in one line. It does not show the domain if an "@" follows it in the input.
func (e *DomainError) Error() string {
	about := e.about()
	shown := ""
	if about.isVisible() {
		shown = quote(about.domain) + " "
	}
	return fmt.Sprintf(prefix+"invalid domain %sat offset %d: %s", shown, e.offset, e.what())
}

// GoString keeps %#v from showing the domain.
func (e *DomainError) GoString() string {
	return "&whatwg.DomainError{" + strconv.Quote(e.Error()) + "}"
}

// DomainReason is a reason why a domain is invalid.
type DomainReason uint8

// Reasons, with the flags of UTS #46 that enable the checks.
const (
	BadCharacter = DomainReason(uts46.BadCharacter) // contains a character that UTS #46 or UseSTD3ASCIIRules disallows
	BadPunycode  = DomainReason(uts46.BadPunycode)  // begins with "xn--" but does not encode a label that requires it
	NotNFC       = DomainReason(uts46.NotNFC)       // encodes a label that is not in Normalization Form C
	BadHyphens   = DomainReason(uts46.BadHyphens)   // begins or ends with "-", or contains "--" in the third and fourth position (CheckHyphens)
	LeadingMark  = DomainReason(uts46.LeadingMark)  // begins with a combining mark
	BadJoiner    = DomainReason(uts46.BadJoiner)    // contains a joiner between characters that do not join (CheckJoiners)
	BadBidi      = DomainReason(uts46.BadBidi)      // breaks the rules for right-to-left text (CheckBidi)
	EmptyLabel   = DomainReason(uts46.EmptyLabel)   // two dots in a row, a dot at either end, or nothing but ignored code points (VerifyDnsLength)
	LabelTooLong = DomainReason(uts46.LabelTooLong) // more than 63 characters in its ASCII form (VerifyDnsLength)
	NameTooLong  = DomainReason(uts46.NameTooLong)  // the domain has more than 253 characters in its ASCII form (VerifyDnsLength)
	EndsInNumber = NameTooLong + 1                  // the last label is a number, so that the parser treats the domain as an IPv4 address
)

// String returns the reason in words, such as "ends in a number".
func (r DomainReason) String() string {
	if r == EndsInNumber {
		return "ends in a number"
	}
	return uts46.Reason(r).String()
}

// hostKind returns the kind of a non-empty host.
func hostKind(host string, special bool) HostKind {
	switch {
	case host[0] == '[':
		return IPv6Address
	case !special:
		return OpaqueHost
	case isIPv4(host):
		return IPv4Address
	}
	return Domain
}

// isIPv4 reports whether a host is a valid IPv4-address string. Package netip accepts the same strings.
func isIPv4(host string) bool {
	if !ascii.IsDigit(host[len(host)-1]) {
		return false
	}
	addr, _ := netip.ParseAddr(host)
	return addr.Is4()
}

// strict are the flags of Unicode ToASCII that the domain parser sets when beStrict is true (section 3.3).
var strict = uts46.Profile{
	CheckHyphens:      true,
	CheckBidi:         true,
	CheckJoiners:      true,
	UseSTD3ASCIIRules: true,
	VerifyDNSLength:   true,
}

// checkDomain is [DomainToASCII] for a text that matches rule domain. It keeps the case of ASCII
// letters. Without A-labels, such a text needs no tables: the rule covers all of UTS #46 except the
// total length.
func checkDomain(domain string) (name string, failure *uts46.Error) {
	name = domain
	if needsTables(name) {
		if name, failure = strict.ToASCII(name); failure != nil {
			return "", failure
		}
	}
	last := strings.LastIndexByte(name, '.') + 1
	switch {
	case len(name) > uts46.MaxName:
		return "", &uts46.Error{Reason: uts46.NameTooLong, Label: -1}
	case isNumber(name[last:]):
		return "", &uts46.Error{Reason: uts46.Reason(EndsInNumber), Label: strings.Count(name, ".")}
	}
	return name, nil
}

// needsTables reports whether a domain is not ASCII or has a label that begins with "xn--".
func needsTables(domain string) bool {
	for i := range len(domain) {
		if domain[i] >= utf8.RuneSelf {
			return true
		}
		if domain[i] == '-' && i >= 3 && ascii.EqualFold(domain[i-3:i+1], uts46.Prefix) && (i == 3 || domain[i-4] == '.') {
			return true
		}
	}
	return false
}

// isNumber reports whether the parser reads a last label as a part of an IPv4 address (section 3.5, "ends
// in a number checker"): digits, or "0x" and perhaps hexadecimal digits.
func isNumber(label string) bool {
	radix := byte(10)
	if len(label) >= 2 && label[0] == '0' && label[1]|0x20 == 'x' {
		label, radix = label[2:], 16
	}
	for i := range len(label) {
		if ascii.HexValue(label[i]) >= radix {
			return false
		}
	}
	return true
}

// domainErrorAt returns the error of UTS #46 for the domain in s at offset end, which is more precise
// than the grammar's error. It returns nil if the text is not a domain. If an "@" follows, the text
// may be a password.
func domainErrorAt(s string, end int) *DomainError {
	start := strings.LastIndexByte(s[:end], '/') + 1
	stop := len(s)
	if i := strings.IndexAny(s[end:], "/:?#"); i >= 0 {
		stop = end + i
	}
	domain := s[start:stop]
	if domain == "" || strings.IndexByte(domain, '[') >= 0 || strings.IndexByte(s[start:], '@') >= 0 || !utf8.ValidString(domain) {
		return nil
	}
	if _, failure := convertStrictly(domain); failure != nil {
		return domainError(s, start, stop, failure)
	}
	return nil
}

// convertStrictly is a variable for a test that counts calls.
var convertStrictly = strict.ToASCII

// subject is the domain that an error is about.
type subject struct {
	text          string // the parsed text
	domain, label string
	isLabel       bool // the error is about the label, which may be empty
	start         int  // the offset of the domain in the text
	char          rune // the character, for BadCharacter
}

// isVisible reports whether the domain cannot contain any part of a password.
func (s *subject) isVisible() bool {
	v := excerpt.VisibleIn(s.text)
	return v.From <= s.start && s.start+len(s.domain) <= v.To
}

// domainError returns the UTS #46 error for the domain between start and end in text.
func domainError(text string, start, end int, failure *uts46.Error) *DomainError {
	about := &subject{text: text, domain: text[start:end], start: start, char: failure.Rune}
	offset := start + labelStart(about.domain, failure)
	if failure.Label >= 0 {
		from, to := uts46.Written(about.domain, failure.Label)
		about.label, about.isLabel = about.domain[from:to], true
	}
	return &DomainError{reason: DomainReason(failure.Reason), offset: offset, subject: &about}
}

// labelStart returns the offset of the invalid label, or 0 for an error about the whole domain.
func labelStart(domain string, failure *uts46.Error) int {
	if failure.Label < 0 {
		return 0
	}
	from, _ := uts46.Written(domain, failure.Label)
	return from
}

// about returns the subject of e, or the zero subject if this package did not create e.
func (e *DomainError) about() subject {
	if e.subject == nil {
		return subject{}
	}
	return **e.subject
}

// problem returns the problem of the domain, for an error that shows the text and the offset.
func (e *DomainError) problem() string { return "the domain is not valid (" + e.what() + ")" }

// what returns the problem, and the label unless the label is the whole domain.
func (e *DomainError) what() string {
	about := e.about()
	var b strings.Builder
	isShown := about.isVisible()
	if isShown && about.label != "" && about.label != about.domain {
		fmt.Fprintf(&b, "label %s: ", quote(about.label))
	}
	b.WriteString(e.reason.String())
	switch {
	case e.reason == EndsInNumber:
		b.WriteString("; it must be an IPv4 address: four numbers up to 255, without leading zeros")
	case isShown && about.char != 0 && !strings.ContainsRune(about.domain, about.char):
		fmt.Fprintf(&b, " (%U, which another character is mapped to)", about.char)
	case isShown && about.char != 0:
		fmt.Fprintf(&b, " (%U)", about.char)
	}
	return b.String()
}

// quote quotes at most as much of a name as a valid name can contain.
func quote(name string) string { return excerpt.QuoteUpTo(name, uts46.MaxName) }

// relaxed are the flags of Unicode ToASCII that the domain parser sets when beStrict is false (section 3.3).
var relaxed = uts46.Profile{CheckBidi: true, CheckJoiners: true}

// parseHost is the host parser (section 3.5) for the text between i and end, in an authority that
// contains bytes of the given kinds. It writes the host.
func (p *parser) parseHost(i, end int, kinds uint8) bool {
	switch {
	case i == end:
		return true
	case p.in[i] == '[':
		return p.parseIPv6(i, end)
	case p.special == 0:
		return p.parseOpaqueHost(i, end)
	case p.collects:
		p.checkDomain(i, end)
	}
	if kinds&delimiterOfHost != 0 {
		_, kinds = kindsUntil(p.in[:end], i, 0)
	}
	switch {
	case kinds&^upperInHost != 0:
		return p.parseDomain(i, end)
	case !endsInNumber(p.in[i:end]):
		p.url.kind = Domain
	case kinds == 0 && isDottedDecimal(p.in[i:end]):
		p.url.kind = IPv4Address
	default:
		return p.parseDomain(i, end)
	}
	if kinds == 0 {
		p.out.copy(i, end)
	} else {
		p.out.buf = ascii.AppendLower(p.out.own(), p.in[i:end])
	}
	return true
}

// The kinds of bytes in authorities. A byte of no kind stays unchanged in a host.
const (
	upperInHost     uint8 = 1 << iota // becomes a lower-case letter
	encodedInHost                     // a "%", or a byte that is not ASCII: decoded or mapped
	forbiddenInHost                   // a forbidden domain code point (section 3.2)
	delimiterOfHost                   // forbidden too, and separates the host from the rest of the authority, or its parts
	endOfAuthority                    // forbidden too
	backslash                         // forbidden too, and ends the authority of a URL with a special scheme
)

var hostOctets = func() (table [256]uint8) {
	for c := range table {
		switch {
		case 'A' <= c && c <= 'Z':
			table[c] = upperInHost
		case c == '%', c >= utf8.RuneSelf:
			table[c] = encodedInHost
		case c <= ' ', c == 0x7F, strings.IndexByte(`<>^|`, byte(c)) >= 0:
			table[c] = forbiddenInHost
		case strings.IndexByte(`:@[]`, byte(c)) >= 0:
			table[c] = forbiddenInHost | delimiterOfHost
		case strings.IndexByte(`/?#`, byte(c)) >= 0:
			table[c] = forbiddenInHost | endOfAuthority
		case c == '\\':
			table[c] = forbiddenInHost | backslash
		}
	}
	return table
}()

// kindsUntil returns the end of the run of bytes at i that have none of the kinds in stop, and the kinds
// of the bytes in the run.
func kindsUntil(s string, i int, stop uint8) (end int, kinds uint8) {
	for ; i < len(s) && hostOctets[s[i]]&stop == 0; i++ {
		kinds |= hostOctets[s[i]]
	}
	return i, kinds
}

// isDottedDecimal reports whether host is an IPv4 address as the host serializer writes it.
func isDottedDecimal(host string) bool {
	dots, digits, part := 0, 0, 0
	for i := range len(host) {
		switch c := host[i]; {
		case c == '.' && digits > 0:
			dots, digits, part = dots+1, 0, 0
		case !ascii.IsDigit(c), digits > 0 && part == 0:
			return false
		default:
			digits, part = digits+1, 10*part+int(c-'0')
		}
		if part > 255 {
			return false
		}
	}
	return dots == 3 && digits > 0
}

// parseDomain reads a host of a special scheme as a domain or an IPv4 address.
func (p *parser) parseDomain(i, end int) bool {
	name, failure := toASCII(ascii.PercentDecode(p.in[i:end]))
	if failure != nil {
		p.reason = DomainReason(failure.Reason)
		p.failure = ValidationError{ErrorDomainToASCII, i} // which has been reported
		return false
	}
	if endsInNumber(name) {
		return p.parseIPv4(name, i)
	}
	p.url.kind = Domain
	p.out.write(name)
	return true
}

// toASCII is the domain parser with beStrict false (section 3.3).
func toASCII(domain string) (name string, failure *uts46.Error) {
	if ascii.Is(domain) {
		name = ascii.Lower(domain)
	} else if name, failure = relaxed.ToASCII(domain); failure != nil {
		return "", failure
	}
	if name == "" {
		return "", &uts46.Error{Reason: uts46.EmptyLabel, Label: -1}
	}
	for i := range len(name) {
		if c := name[i]; c == '%' || hostOctets[c]&forbiddenInHost != 0 {
			return "", &uts46.Error{Reason: uts46.BadCharacter, Label: strings.Count(name[:i], "."), Rune: rune(c)}
		}
	}
	return name, nil
}

// checkDomain reports the validation errors of a host that was parsed as a domain.
func (p *parser) checkDomain(i, end int) {
	host := p.in[i:end]
	for k := range len(host) {
		if ascii.IsPercentEncoded(host[k:]) {
			p.report(ErrorDomainPercentEncoded, i+k)
			break
		}
	}
	if _, failure := strict.ToASCII(ascii.PercentDecode(host)); failure != nil {
		p.report(ErrorDomainToASCII, i)
	}
}

// parseOpaqueHost is the opaque-host parser (section 3.5).
func (p *parser) parseOpaqueHost(i, end int) bool {
	for k := i; k < end; k++ {
		if c := p.in[k]; hostOctets[c]&forbiddenInHost != 0 && isForbiddenInHost(c) {
			return p.fail(ErrorHostInvalidCodePoint, k)
		}
	}
	if p.collects {
		p.opaqueHostUnits(i, end)
	}
	p.url.kind = OpaqueHost
	p.out.encode(i, end, C0ControlPercentEncodeSet)
	return true
}

// isForbiddenInHost reports whether a forbidden domain code point is a forbidden host code point (section 3.2).
// The parser has removed tabs and newlines.
func isForbiddenInHost(c byte) bool {
	return c == 0 || ' ' <= c && c < 0x7F && c != '%'
}

// opaqueHostUnits reports the first code point that is not a URL code point, and the first "%"
// without two hexadecimal digits.
func (p *parser) opaqueHostUnits(i, end int) {
	badUnit, badPercent := -1, -1
	for k, r := range p.in[i:end] {
		switch {
		case r == '%' && badPercent < 0 && !ascii.IsPercentEncoded(p.in[i+k:end]):
			badPercent = i + k
		case r != '%' && badUnit < 0 && !isURLCodePoint(r, p.in[i+k:]):
			badUnit = i + k
		}
	}
	for _, at := range []int{badUnit, badPercent} {
		if at >= 0 {
			p.report(ErrorInvalidURLUnit, at)
		}
	}
}

// endsInNumber is the ends-in-a-number checker (section 3.5), for a domain in lower case.
func endsInNumber(domain string) bool {
	if last := len(domain) - 1; last > 0 && domain[last] == '.' {
		domain = domain[:last]
	}
	domain = domain[strings.LastIndexByte(domain, '.')+1:]
	return domain != "" && ascii.IsDigit(domain[0]) && isNumber(domain)
}

// parseIPv4 is the IPv4 parser (section 3.5) for a domain at i that ends in a number.
func (p *parser) parseIPv4(domain string, i int) bool {
	parts := strings.Count(domain, ".") + 1
	if domain[len(domain)-1] == '.' {
		p.report(ErrorIPv4EmptyPart, i)
		domain = domain[:len(domain)-1]
		parts--
	}
	switch {
	case parts < 4:
		p.report(ErrorIPv4TooFewParts, i)
	case parts > 4:
		return p.fail(ErrorIPv4TooManyParts, i)
	}
	var numbers [4]uint64
	large := -1 // the first part above 255
	n := 0
	for part := range strings.SplitSeq(domain, ".") {
		value, decimal, ok := ipv4Number(part)
		if !ok {
			return p.fail(ErrorIPv4NonNumericPart, i)
		}
		if !decimal {
			p.report(ErrorIPv4NonDecimalPart, i)
		}
		if value > 255 && large < 0 {
			large = n
		}
		numbers[n] = value
		n++
	}
	last := numbers[n-1]
	if large >= 0 && (large < n-1 || last >= 1<<(8*(5-n))) {
		return p.fail(ErrorIPv4OutOfRangePart, i)
	}
	if large >= 0 {
		p.report(ErrorIPv4OutOfRangePart, i)
	}
	address := uint32(last)
	for k, number := range numbers[:n-1] {
		address += uint32(number) << (8 * (3 - k))
	}
	p.url.kind = IPv4Address
	var octets [4]byte
	binary.BigEndian.PutUint32(octets[:], address)
	var memory [len("255.255.255.255")]byte
	p.out.writeBytes(netip.AddrFrom4(octets).AppendTo(memory[:0]))
	return true
}

// tooLarge is larger than any number in an address.
const tooLarge = 1 << 33

// ipv4Number is the IPv4 number parser. It returns tooLarge for larger numbers.
func ipv4Number(s string) (value uint64, decimal, ok bool) {
	radix := uint64(10)
	switch {
	case s == "":
		return 0, false, false
	case len(s) >= 2 && s[0] == '0' && s[1]|0x20 == 'x':
		s, radix = s[2:], 16
	case len(s) >= 2 && s[0] == '0':
		s, radix = s[1:], 8
	}
	for i := range len(s) {
		if uint64(ascii.HexValue(s[i])) >= radix {
			return 0, false, false
		}
		value = min(value*radix+uint64(ascii.HexValue(s[i])), tooLarge)
	}
	return value, radix == 10, true
}

// ipv6Pieces is an IPv6 address (section 3.1).
type ipv6Pieces [8]uint16

// parseIPv6 parses an IPv6 address in brackets.
func (p *parser) parseIPv6(i, end int) bool {
	if p.in[end-1] != ']' {
		return p.fail(ErrorIPv6Unclosed, i)
	}
	r := ipv6Reader{parser: p, i: i + 1, end: end - 1}
	if !r.read() {
		return false
	}
	p.url.kind = IPv6Address
	if r.compress == 0 && isSerializedIPv6(p.in[i:end]) {
		p.out.copy(i, end)
		return true
	}
	var memory [len("[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]")]byte
	p.out.writeBytes(r.address.appendTo(memory[:0]))
	return true
}

// isSerializedIPv6 reports whether a host in brackets is an address without "::" in the serializer's
// form. It may return false for an address with a piece of 0.
func isSerializedIPv6(host string) bool {
	return host[1] != '0' && !strings.Contains(host, ":0") && strings.IndexByte(host, '.') < 0 && !ascii.HasUpper(host)
}

// ipv6Reader is the IPv6 parser (section 3.5).
type ipv6Reader struct {
	*parser
	i, end   int // the unread rest
	address  ipv6Pieces
	piece    int // that is read next
	compress int // the piece before which pieces are left out, counted from 1, or 0
}

// c returns the next byte to read, or the "]".
func (r *ipv6Reader) c() byte { return r.in[r.i] }

func (r *ipv6Reader) read() bool {
	if r.c() == ':' {
		if r.i+1 >= r.end || r.in[r.i+1] != ':' {
			return r.fail(ErrorIPv6InvalidCompression, r.i)
		}
		r.i += 2
		r.piece++
		r.compress = r.piece
	}
	for r.i < r.end {
		switch {
		case r.piece == len(r.address):
			return r.fail(ErrorIPv6TooManyPieces, r.i)
		case r.c() == ':' && r.compress > 0:
			return r.fail(ErrorIPv6MultipleCompression, r.i)
		case r.c() == ':':
			r.i++
			r.piece++
			r.compress = r.piece
			continue
		}
		start := r.i
		value := r.hexadecimal()
		if r.c() == '.' {
			if !r.readIPv4(start) {
				return false
			}
			break
		}
		if !r.endPiece() {
			return false
		}
		if r.collects && r.in[start] == '0' && r.digits(start) > 1 {
			r.report(ErrorIPv6PieceLeadingZero, start)
		}
		r.address[r.piece] = value
		r.piece++
	}
	return r.expand()
}

// hexadecimal reads up to four digits.
func (r *ipv6Reader) hexadecimal() (value uint16) {
	for _, c := range []byte(r.in[r.i:min(r.i+4, r.end)]) {
		digit := ascii.HexValue(c)
		if digit > 15 {
			break
		}
		value = value<<4 | uint16(digit)
		r.i++
	}
	return value
}

// digits counts the digits of the piece that begins at start and has been read.
func (r *ipv6Reader) digits(start int) (n int) {
	for start+n < r.i && r.in[start+n] != ':' {
		n++
	}
	return n
}

// endPiece reads the ":" after a piece.
func (r *ipv6Reader) endPiece() bool {
	switch {
	case r.i == r.end:
		return true
	case r.in[r.i] != ':':
		return r.fail(ErrorIPv6InvalidCodePoint, r.i)
	}
	r.i++
	if r.i == r.end {
		return r.fail(ErrorIPv6InvalidCodePoint, r.i)
	}
	return true
}

// readIPv4 reads the IPv4 address at start, with which an IPv6 address may end.
func (r *ipv6Reader) readIPv4(start int) bool {
	if r.i == start {
		return r.fail(ErrorIPv4InIPv6InvalidCodePoint, r.i)
	}
	r.i = start
	if r.piece > len(r.address)-2 {
		return r.fail(ErrorIPv4InIPv6TooManyPieces, r.i)
	}
	seen := 0
	for r.i < r.end {
		if seen > 0 {
			if r.c() != '.' || seen == 4 {
				return r.fail(ErrorIPv4InIPv6InvalidCodePoint, r.i)
			}
			r.i++
		}
		value, ok := r.decimal()
		if !ok {
			return false
		}
		r.address[r.piece] = r.address[r.piece]<<8 | uint16(value)
		seen++
		if seen == 2 || seen == 4 {
			r.piece++
		}
	}
	if seen != 4 {
		return r.fail(ErrorIPv4InIPv6TooFewParts, r.i)
	}
	return true
}

// decimal reads a number from 0 to 255.
func (r *ipv6Reader) decimal() (value int, ok bool) {
	if !ascii.IsDigit(r.c()) {
		return 0, r.fail(ErrorIPv4InIPv6InvalidCodePoint, r.i)
	}
	for start := r.i; ascii.IsDigit(r.c()); r.i++ {
		if value == 0 && r.i > start {
			return 0, r.fail(ErrorIPv4InIPv6InvalidCodePoint, r.i)
		}
		if value = 10*value + int(r.in[r.i]-'0'); value > 255 {
			return 0, r.fail(ErrorIPv4InIPv6OutOfRangePart, r.i)
		}
	}
	return value, true
}

// expand inserts the omitted pieces of 0.
func (r *ipv6Reader) expand() bool {
	switch {
	case r.compress > 0:
		after := r.piece - r.compress
		copy(r.address[len(r.address)-after:], r.address[r.compress:r.piece])
		clear(r.address[r.compress : len(r.address)-after])
	case r.piece != len(r.address):
		return r.fail(ErrorIPv6TooFewPieces, r.i)
	}
	return true
}

// appendTo is the IPv6 serializer (section 3.6), with brackets. Package netip does the same, except
// for addresses that contain an IPv4 address.
func (a ipv6Pieces) appendTo(b []byte) []byte {
	var octets [16]byte
	for i, piece := range a {
		binary.BigEndian.PutUint16(octets[2*i:], piece)
	}
	b = append(b, '[')
	if addr := netip.AddrFrom16(octets); !addr.Is4In6() {
		return append(addr.AppendTo(b), ']')
	}
	b = append(b, "::ffff:"...)
	b = strconv.AppendUint(b, uint64(a[6]), 16)
	b = append(b, ':')
	return append(strconv.AppendUint(b, uint64(a[7]), 16), ']')
}
