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
	for i := 0; i < len(s); {
		n := 1
		switch {
		case stays(s[i]):
			b = append(b, s[i])
		case isTriplet(s[i:]):
			n = 3
			b = append(b, s[i:i+n]...)
		default:
			b = uri.UnreservedOctets.AppendEncode(b, []byte{s[i]})
		}
		i += n
	}
	return b
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
	for i := range len(s) {
		e.out = uri.UnreservedOctets.AppendEncode(e.out, []byte{s[i]}) // of all of s, a copy would have to be made
	}
}
