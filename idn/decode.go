package idn

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
)

// decode decodes the percent-encoding of a name. What it returns is UTF-8, and in ASCII has what a
// reg-name has: a name that holds an encoded "/" or "@" would be another host to whoever reads it next.
func decode(name string) (string, error) {
	decoded := name
	if strings.IndexByte(name, '%') >= 0 {
		octets, err := uri.DecodeOctets(name)
		var e *uri.EncodingError
		if errors.As(err, &e) {
			return "", failure(name, e.Offset, ErrPercentEncoding)
		}
		decoded = string(octets)
	}
	for i, r := range decoded {
		switch {
		case r == utf8.RuneError && isBroken(decoded[i:]):
			return "", failure(name, encodedOffset(name, i), ErrNotUTF8)
		case r < utf8.RuneSelf && !uri.RegNameOctets.Contains(byte(r)):
			return "", failure(name, encodedOffset(name, i), ErrCharacter)
		}
	}
	return decoded, nil
}

// isBroken reports whether s, which begins with what decodes to U+FFFD, begins with an octet that is not UTF-8.
func isBroken(s string) bool {
	_, size := utf8.DecodeRuneInString(s)
	return size == 1
}

// encodedOffset returns where octet i of a decoded name stands in the name.
func encodedOffset(name string, i int) (offset int) {
	for ; i > 0; i-- {
		if name[offset] == '%' {
			offset += len("%41") - 1
		}
		offset++
	}
	return offset
}

// failure is an error at an offset of a name.
func failure(name string, offset int, err error) *Error {
	return newError(offset, err, about{name: name})
}
