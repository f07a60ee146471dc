package whatwg

import (
	"net/netip"
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
)

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
	large := -1 // the first part that does not fit into an octet
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
	p.writeIPv4(address)
	return true
}

func (p *parser) writeIPv4(address uint32) {
	p.url.kind = IPv4Address
	var memory [len("255.255.255.255")]byte
	octets := [4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)}
	p.out.writeBytes(netip.AddrFrom4(octets).AppendTo(memory[:0]))
}

// tooLarge is more than any number that an address can have.
const tooLarge = 1 << 33

// ipv4Number is the IPv4 number parser. Numbers that are too large are returned as one that is.
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
