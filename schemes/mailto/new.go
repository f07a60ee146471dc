package mailto

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/ascii"
)

// HeaderError says why a header field cannot be written. It shows neither name nor value.
type HeaderError struct {
	Index   int // of the field, from 0
	Problem string
}

// Error describes the error in one line.
func (e *HeaderError) Error() string {
	return fmt.Sprintf("mailto: header field %d: %s", e.Index, e.Problem)
}

// New returns the URI of a message to some addresses, which are as RFC 5322 has them, such as "zoë@example.com", with header fields, of which "body" is the
// body. What must be percent-encoded is encoded. Lines of the body end in CRLF then.
//
// The error is a [*SyntaxError] if an address is none, and a [*HeaderError] if a name is none, if a text is not UTF-8, or if a value has a line
// break and is not the body: it would be another field.
//
// Law: [URL.Recipients] and [URL.HeaderFields] return the very parts, if there is no "to" among the names.
func New(addresses []string, fields ...uri.Pair) (URL, error) {
	var to, header []string
	for _, a := range addresses {
		to = append(to, encodeAddress(a))
	}
	for i, f := range fields {
		value := f.Value.Or("")
		if problem := problemOf(f.Name, value); problem != "" {
			return URL{}, &HeaderError{i, problem}
		}
		if ascii.EqualFold(f.Name, "body") {
			value = lines.Replace(value)
		}
		header = append(header, encodeField(f.Name)+"="+encodeField(value))
	}
	return ParseURL(written(to, header))
}

// lines ends each line in CRLF.
var lines = strings.NewReplacer("\r\n", "\r\n", "\r", "\r\n", "\n", "\r\n")

// problemOf says what is wrong with a field, or "".
func problemOf(name, value string) string {
	isNotInNames := func(r rune) bool { return r <= ' ' || r == ':' || r >= 0x7F }
	switch {
	case name == "" || strings.ContainsFunc(name, isNotInNames):
		return "the name is none of RFC 5322"
	case !utf8.ValidString(value):
		return "the value is not UTF-8"
	case strings.IndexByte(value, 0) >= 0:
		return "the value has a NUL"
	case !ascii.EqualFold(name, "body") && strings.ContainsAny(value, "\r\n"):
		return "the value has a line break, which would end the field"
	}
	return ""
}
