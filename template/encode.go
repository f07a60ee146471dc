package template

import (
	"strings"

	"github.com/urigrammar/uri"
)

// stays reports whether an octet is unreserved or reserved (section 1.5).
func stays(octet byte) bool {
	return uri.QueryOctets.Contains(octet) || strings.IndexByte("#[]", octet) >= 0
}

// appendReserved appends s to b. Unreserved and reserved characters and triplets stay what they are, and all else
// is encoded: so section 3.1 has it for literals, and section 3.2.3 for values.
func appendReserved(b []byte, s string) []byte {
	done := 0
	for i := 0; i < len(s); i++ {
		switch {
		case stays(s[i]):
		case isTriplet(s[i:]):
			i += 2
		default:
			b = appendTriplet(append(b, s[done:i]...), s[i])
			done = i + 1
		}
	}
	return append(b, s[done:]...)
}

// appendUnreserved appends s to b. Unreserved characters stay what they are, and all else is encoded.
func appendUnreserved(b []byte, s string) []byte {
	done := 0
	for i := range len(s) {
		if !uri.UnreservedOctets.Contains(s[i]) {
			b = appendTriplet(append(b, s[done:i]...), s[i])
			done = i + 1
		}
	}
	return append(b, s[done:]...)
}

func appendTriplet(b []byte, octet byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(b, '%', digits[octet>>4], digits[octet&15])
}

// isTriplet reports whether s begins with a percent-encoded octet.
func isTriplet(s string) bool {
	return len(s) >= 3 && s[0] == '%' && isHexDigit(s[1]) && isHexDigit(s[2])
}

func isHexDigit(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}

// appendValue appends what a value, or a part of one, becomes.
func (e *expansion) appendValue(s string) {
	if e.reserved {
		e.out = appendReserved(e.out, s)
		return
	}
	e.out = appendUnreserved(e.out, s)
}
