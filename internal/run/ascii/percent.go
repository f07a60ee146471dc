package ascii

import "strings"

const upperHex = "0123456789ABCDEF"

// AppendPercentEncoded appends the percent-encoding of octet to dst, such as "%2F".
func AppendPercentEncoded(dst []byte, octet byte) []byte {
	return append(dst, '%', upperHex[octet>>4], upperHex[octet&15])
}

// IsPercentEncoded reports whether text begins with "%" and two hexadecimal digits.
func IsPercentEncoded(text string) bool {
	return len(text) > 2 && text[0] == '%' && HexValue(text[1])|HexValue(text[2]) != 0xFF
}

// PercentDecode returns text with its percent-encoded bytes decoded. A "%" that begins none stays.
func PercentDecode(text string) string {
	first := strings.IndexByte(text, '%')
	if first < 0 {
		return text
	}
	b := append(make([]byte, 0, len(text)), text[:first]...)
	for rest := text[first:]; rest != ""; rest = rest[1:] {
		if !IsPercentEncoded(rest) {
			b = append(b, rest[0])
			continue
		}
		b = append(b, HexValue(rest[1])<<4|HexValue(rest[2]))
		rest = rest[2:]
	}
	return string(b)
}

// HexValue returns the value of a hexadecimal digit, or 0xFF if c is another character.
func HexValue(c byte) byte { return hexValues[c] }

// hexValues has the value of each hexadecimal digit. Branches on the kind of a digit are hard to predict.
var hexValues = func() (values [256]byte) {
	for c := range values {
		values[c] = 0xFF
	}
	for value, c := range []byte(upperHex) {
		values[c], values[LowerByte(c)] = byte(value), byte(value)
	}
	return values
}()
