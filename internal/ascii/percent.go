package ascii

const upperHex = "0123456789ABCDEF"

// AppendPercentEncoded appends the percent-encoding of octet to dst, such as "%2F".
func AppendPercentEncoded(dst []byte, octet byte) []byte {
	return append(dst, '%', upperHex[octet>>4], upperHex[octet&15])
}

// IsPercentEncoded reports whether text begins with "%" and two hexadecimal digits.
func IsPercentEncoded(text string) bool {
	return len(text) > 2 && text[0] == '%' && HexValue(text[1])|HexValue(text[2]) < 16
}

// HexValue returns the value of a hexadecimal digit, or 0xFF if c is another character.
func HexValue(c byte) byte {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10
	case 'A' <= c && c <= 'F':
		return c - 'A' + 10
	}
	return 0xFF
}
