package ascii

import "strings"

const upperHex = "0123456789ABCDEF"

// AppendPercentEncoded appends the percent-encoding of a byte to dst, such as "%2F".
func AppendPercentEncoded(dst []byte, octet byte) []byte {
	return append(dst, '%', upperHex[octet>>4], upperHex[octet&15])
}

// IsPercentEncoded reports whether text begins with "%" and two hexadecimal digits.
func IsPercentEncoded(text string) bool {
	return len(text) > 2 && text[0] == '%' && HexValue(text[1])|HexValue(text[2]) != 0xFF
}

// PercentDecode returns text with its percent-encoded bytes decoded. It keeps a "%" that does not begin a triplet.
func PercentDecode(text string) string {
	if strings.IndexByte(text, '%') < 0 {
		return text
	}
	return string(AppendPercentDecoded(make([]byte, 0, len(text)), text))
}

// AppendPercentDecoded appends PercentDecode(text) to dst.
func AppendPercentDecoded(dst []byte, text string) []byte {
	for {
		next := strings.IndexByte(text, '%')
		if next < 0 {
			return append(dst, text...)
		}
		dst, text = append(dst, text[:next]...), text[next:]
		if IsPercentEncoded(text) {
			dst, text = append(dst, HexValue(text[1])<<4|HexValue(text[2])), text[len("%FF"):]
		} else {
			dst, text = append(dst, '%'), text[1:]
		}
	}
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
