package idn

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// decode decodes the percent-encoding of a name. What it returns is UTF-8, and in ASCII has what a
// reg-name has: a name that holds an encoded "/" or "@" would be another host to whoever reads it next.
func decode(name string) (string, error) {
	b := make([]byte, 0, len(name))
	at := make([]int, 0, len(name)) // where in name each octet of b stands
	for i := 0; i < len(name); i++ {
		at = append(at, i)
		if name[i] != '%' {
			b = append(b, name[i])
			continue
		}
		octet, ok := triplet(name[i:])
		if !ok {
			return "", &Error{Name: name, Offset: i, Err: ErrPercentEncoding}
		}
		b = append(b, octet)
		i += len("%41") - 1
	}
	for i := 0; i < len(b); {
		r, size := utf8.DecodeRune(b[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			return "", &Error{Name: name, Offset: at[i], Err: ErrNotUTF8}
		case r < utf8.RuneSelf && !isNameCharacter(byte(r)):
			return "", &Error{Name: name, Offset: at[i], Err: ErrCharacter}
		}
		i += size
	}
	return string(b), nil
}

// triplet reads the percent-encoded octet that s begins with.
func triplet(s string) (octet byte, ok bool) {
	if len(s) < len("%41") {
		return 0, false
	}
	hi, lo := strings.IndexByte(hexDigits, upper(s[1])), strings.IndexByte(hexDigits, upper(s[2]))
	return byte(hi<<4 | lo), hi >= 0 && lo >= 0
}

const hexDigits = "0123456789ABCDEF"

func upper(c byte) byte {
	if 'a' <= c && c <= 'f' {
		return c - 'a' + 'A'
	}
	return c
}

// encode percent-encodes what is not ASCII.
func encode(name string) string {
	var b strings.Builder
	for i := range len(name) {
		if c := name[i]; c < utf8.RuneSelf {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// isNameCharacter tells whether c is in unreserved or sub-delims of RFC 3986.
func isNameCharacter(c byte) bool {
	switch {
	case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		return true
	}
	return strings.IndexByte("-._~!$&'()*+,;=", c) >= 0
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
