package whatwg

import (
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/uts46"
)

// relaxed are the flags of Unicode ToASCII that the domain parser sets when beStrict is false (section 3.3).
var relaxed = uts46.Profile{CheckBidi: true, CheckJoiners: true}

// parseHost is the host parser (section 3.5). It writes what it reads between i and end.
func (p *parser) parseHost(i, end int) bool {
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
	if isPlainDomain(p.in[i:end]) {
		p.url.kind = Domain
		p.out.copy(i, end)
		return true
	}
	return p.parseDomain(i, end)
}

// Octets of hosts by what the host parser does with them.
const (
	plainInHost     = iota // it stays
	upperInHost            // it becomes a lower-case letter
	encodedInHost          // it begins what is decoded or mapped: a "%", or an octet that is not ASCII
	forbiddenInHost        // it is a forbidden domain code point (section 3.2)
)

var hostOctets = func() (table [256]uint8) {
	for c := range table {
		switch {
		case 'A' <= c && c <= 'Z':
			table[c] = upperInHost
		case c == '%', c >= utf8.RuneSelf:
			table[c] = encodedInHost
		case c <= ' ', c == 0x7F, strings.IndexByte(`#/:<>?@[\]^|`, byte(c)) >= 0:
			table[c] = forbiddenInHost
		}
	}
	return table
}()

// isPlainDomain reports whether the host parser returns the host as it is.
func isPlainDomain(host string) bool {
	for i := range len(host) {
		if hostOctets[host[i]] != plainInHost {
			return false
		}
	}
	return !endsInNumber(host)
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
	if isASCII(domain) {
		name = ascii.Lower(domain)
	} else if name, failure = relaxed.ToASCII(domain); failure != nil {
		return "", failure
	}
	if name == "" {
		return "", &uts46.Error{Reason: uts46.EmptyLabel, Label: -1}
	}
	for i := range len(name) {
		if c := name[i]; c == '%' || hostOctets[c] == forbiddenInHost {
			return "", &uts46.Error{Reason: uts46.BadCharacter, Label: strings.Count(name[:i], "."), Rune: rune(c)}
		}
	}
	return name, nil
}

// checkDomain reports what is invalid in a host that is read as a domain, whether that ends the parsing or not.
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
		if c := p.in[k]; hostOctets[c] == forbiddenInHost && isForbiddenInHost(c) {
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

// opaqueHostUnits reports an error, at the first place, if there are code points that are no URL code points; and one if there is a "%" that
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

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
