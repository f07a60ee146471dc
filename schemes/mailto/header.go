package mailto

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/schemes/internal/percent"
)

// Header returns the value of the first header field of a name, in any case, decoded, and reports
// whether one is present. "body" is the name of the body. The octets need not be UTF-8.
//
// The value of "to" is a list of the addresses before the "?" and in all "to" fields, which mean the same
// (section 2). It is present if there are any. What is not a list of addresses follows as it is.
func (u URL) Header(name string) (value string, ok bool) {
	if ascii.EqualFold(name, "to") {
		value = strings.Join(u.to(), ", ")
		return value, value != ""
	}
	for f := range u.HeaderFields() {
		if f.is(name) {
			return f.DecodedValue(), true
		}
	}
	return "", false
}

// to returns the addresses of u, decoded, and then the values of "to" fields that are not lists of addresses.
func (u URL) to() (all []string) {
	var others []string
	for a := range u.Addresses() {
		all = append(all, a.Decoded())
	}
	for f := range u.HeaderFields() {
		if !f.is("to") {
			continue
		}
		to, err := f.addresses()
		if err != nil {
			others = append(others, f.DecodedValue())
		}
		for a := range to.Addresses() {
			all = append(all, a.Decoded())
		}
	}
	return append(all, others...)
}

// DecodedName returns the name of f, decoded: a field-name of RFC 5322. Names are compared without
// regard to case (section 2).
func (f HeaderField) DecodedName() string { return percent.Decode(f.Name()) }

// DecodedValue returns the value of f, decoded. The octets need not be UTF-8. There is no NUL in it, and
// only the body has line breaks, which end in CRLF (section 5).
func (f HeaderField) DecodedValue() string { return percent.Decode(f.Value()) }

// IsSafe reports whether f is one of the fields that the RFC believes to be safe (section 4): the
// subject, keywords, or the body.
func (f HeaderField) IsSafe() bool { return f.is("body") || f.is("subject") || f.is("keywords") }

func (f HeaderField) is(name string) bool { return ascii.EqualFold(f.DecodedName(), name) }

// encodeField encodes a name or a value: all but qchar, which are pchar without "&" and "=".
func encodeField(text string) string { return notInFields.Replace(uri.SegmentOctets.Encode(text)) }

var notInFields = strings.NewReplacer("&", "%26", "=", "%3D")
