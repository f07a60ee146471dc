// Package octet groups octets as people do who say what went wrong: letters, digits, and so on.
package octet

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Kind is a group of octets. It is the octet itself for printable ASCII that is no letter or digit.
type Kind byte

const (
	End      Kind = 0 // no octet: the end of a component, or of the string
	Control  Kind = 1
	Digit    Kind = '0'
	Letter   Kind = 'a'
	NonASCII Kind = 0x80
)

// KindOf is the group that an octet is in.
func KindOf(b byte) Kind {
	switch {
	case IsLetter(b):
		return Letter
	case IsDigit(b):
		return Digit
	case b >= 0x80:
		return NonASCII
	case b < ' ' || b == 0x7F:
		return Control
	}
	return Kind(b)
}

// KindAt is the group of the octet of s at an offset, or [End] behind the last one.
func KindAt(s string, offset int) Kind {
	if offset >= len(s) {
		return End
	}
	return KindOf(s[offset])
}

// String names the kind: the octet itself, or one of the words end, control, digit, letter, space and non-ASCII.
func (k Kind) String() string {
	switch k {
	case End:
		return "end"
	case Control:
		return "control"
	case Digit:
		return "digit"
	case Letter:
		return "letter"
	case NonASCII:
		return "non-ASCII"
	case ' ':
		return "space"
	}
	return string(rune(k))
}

// IsLetter tells whether b is an ASCII letter.
func IsLetter(b byte) bool { return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' }

// IsDigit tells whether b is an ASCII digit.
func IsDigit(b byte) bool { return '0' <= b && b <= '9' }

// Encode percent-encodes what is not printable ASCII, and "%" and the space, so that any string can be
// shown as text and be had back.
func Encode(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if s[i] > ' ' && s[i] < 0x7F && s[i] != '%' {
			b.WriteByte(s[i])
			continue
		}
		fmt.Fprintf(&b, "%%%02X", s[i])
	}
	return b.String()
}

// TextOrBytes is a string for JSON: as text, or where it is not UTF-8, encoded. The other one is nil.
func TextOrBytes(s string) (text, bytes *string) {
	if utf8.ValidString(s) {
		return &s, nil
	}
	encoded := Encode(s)
	return nil, &encoded
}

// JSON is v in JSON in which nothing can act on a terminal: characters that cannot be seen, such as controls and
// those that change the direction of writing, are escaped. HTML's are not.
func JSON(v any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	var out []byte
	for _, r := range string(bytes.TrimSuffix(text.Bytes(), []byte("\n"))) {
		switch {
		case strconv.IsPrint(r):
			out = utf8.AppendRune(out, r)
		case r > 0xFFFF:
			high, low := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
	}
	return out, nil
}

// Visible writes what cannot be seen as Go does in a string: \n, \xff, \u200b.
func Visible(s string) string {
	quoted := strconv.Quote(s)
	return strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
}
