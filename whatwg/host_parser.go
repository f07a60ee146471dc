package whatwg

import (
	"encoding/binary"
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/uts46"
)

// relaxed are the flags of Unicode ToASCII that the domain parser sets when beStrict is false (section 3.3).
var relaxed = uts46.Profile{CheckBidi: true, CheckJoiners: true}

// parseHost is the host parser (section 3.5) for the text between i and end, in an authority that has
// bytes of some kinds. It writes the host.
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

// The kinds of bytes in authorities. A byte of no kind stays in a host as it is.
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

// kindsUntil returns the end of the run of bytes at i that are not of the kinds in stop, and the kinds of
// the bytes in it.
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
	name, failure := toASCII(percentDecode(p.in[i:end]))
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

// toASCII is the domain parser, not strict (section 3.3).
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

// checkDomain reports the validation errors of a host that is parsed as a domain.
func (p *parser) checkDomain(i, end int) {
	host := p.in[i:end]
	for k := range len(host) {
		if ascii.IsPercentEncoded(host[k:]) {
			p.report(ErrorDomainPercentEncoded, i+k)
			break
		}
	}
	if _, failure := strict.ToASCII(percentDecode(host)); failure != nil {
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
func isForbiddenInHost(c byte) bool {
	switch c {
	case 0, '\t', '\n', '\r', ' ':
		return true
	}
	return ' ' < c && c < 0x7F && c != '%'
}

// opaqueHostUnits reports the first code point that is not a URL code point, and the first "%" that
// encodes nothing.
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

// percentDecode returns s with its percent-encoded bytes decoded (section 1.3).
func percentDecode(s string) string {
	first := strings.IndexByte(s, '%')
	if first < 0 {
		return s
	}
	b := make([]byte, first, len(s))
	copy(b, s)
	for s = s[first:]; s != ""; s = s[1:] {
		if !ascii.IsPercentEncoded(s) {
			b = append(b, s[0])
			continue
		}
		b = append(b, ascii.HexValue(s[1])<<4|ascii.HexValue(s[2]))
		s = s[2:]
	}
	return string(b)
}

// endsInNumber is the ends in a number checker (section 3.5), of a domain in lower case.
func endsInNumber(domain string) bool {
	if last := len(domain) - 1; last > 0 && domain[last] == '.' {
		domain = domain[:last]
	}
	domain = domain[strings.LastIndexByte(domain, '.')+1:]
	return domain != "" && ascii.IsDigit(domain[0]) && isNumber(domain)
}

// parseIPv4 is the IPv4 parser (section 3.5), of a domain that ends in a number and was written at i.
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

// tooLarge is larger than any number of an address.
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

// parseIPv6 reads an IPv6 address in brackets.
func (p *parser) parseIPv6(i, end int) bool {
	if p.in[end-1] != ']' {
		return p.fail(ErrorIPv6Unclosed, i)
	}
	r := ipv6Reader{parser: p, i: i + 1, end: end - 1, compress: -1}
	if !r.read() {
		return false
	}
	p.url.kind = IPv6Address
	if r.compress < 0 && isSerializedIPv6(p.in[i:end]) {
		p.out.copy(i, end)
		return true
	}
	var memory [len("[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]")]byte
	p.out.writeBytes(r.address.appendTo(memory[:0]))
	return true
}

// isSerializedIPv6 reports whether a host in brackets, an address without "::", is as the serializer
// writes it. It may return false for an address with a piece that is 0.
func isSerializedIPv6(host string) bool {
	return host[1] != '0' && !strings.Contains(host, ":0") && strings.IndexByte(host, '.') < 0 && !ascii.HasUpper(host)
}

// ipv6Reader is the IPv6 parser (section 3.5).
type ipv6Reader struct {
	*parser
	i, end   int // the unread rest
	address  ipv6Pieces
	piece    int // that is read next
	compress int // the piece before which pieces are left out, or -1
}

// c is the octet that is read next, or 0.
func (r *ipv6Reader) c() byte {
	if r.i < r.end {
		return r.in[r.i]
	}
	return 0
}

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
		case r.c() == ':' && r.compress >= 0:
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

// readIPv4 reads the IPv4 address that an IPv6 address may end in, from start on.
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

// expand puts pieces of 0 where pieces are left out.
func (r *ipv6Reader) expand() bool {
	switch {
	case r.compress >= 0:
		after := r.piece - r.compress
		copy(r.address[len(r.address)-after:], r.address[r.compress:r.piece])
		clear(r.address[r.compress : len(r.address)-after])
	case r.piece != len(r.address):
		return r.fail(ErrorIPv6TooFewPieces, r.i)
	}
	return true
}

// appendTo is the IPv6 serializer (section 3.6), with brackets. Package netip does the same, except
// that it writes an address that has an IPv4 address in it in another way.
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
