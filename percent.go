package uri

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Octets is a set of octets: those that may stand for themselves in a component, while all others
// are percent-encoded there (section 2.1). The sets are made from the grammar of RFC 3986; in
// each of the components named here, RFC 2396 allows no fewer octets. Sets are united with |.
//
// What is encoded is text in UTF-8 or any octets, not a component that is encoded already: "%" is in
// no set and becomes "%25". What delimits the parts of a component is encoded too, so
// encode segments and not paths, names and values and not queries.
type Octets uint16

const (
	// UnreservedOctets are of rule unreserved (section 2.3): what need not be encoded anywhere.
	UnreservedOctets Octets = 1 << iota
	// UserinfoOctets are of rule userinfo (section 3.2.1), ":" among them.
	UserinfoOctets
	// RegNameOctets are of rule reg-name (section 3.2.2). Names for the DNS are not encoded but made
	// A-labels: see package idn.
	RegNameOctets
	// SegmentOctets are of rule segment (section 3.3): "/" is not among them. The texts "." and ".."
	// cannot be encoded: as segments they are dot-segments, and so are "%2E" and "%2E%2E".
	SegmentOctets
	// SegmentNzNcOctets are of rule segment-nz-nc (section 3.3), which is for the first segment of a
	// relative reference: ":" is not among them.
	SegmentNzNcOctets
	// PathOctets are those of segments, and "/".
	PathOctets
	// QueryOctets are of rule query (section 3.4), "&", "=" and "+" among them: for names and values
	// see Pairs.
	QueryOctets
	// FragmentOctets are of rule fragment (section 3.5).
	FragmentOctets

	// unreserved2396 are of rule unreserved of RFC 2396 (its section 2.3), which has mark.
	unreserved2396
)

// Contains reports whether octet may stand for itself.
func (s Octets) Contains(octet byte) bool { return octetSets[octet]&s != 0 }

// Encode encodes text, in UTF-8 or any other octets: each octet that is not in s becomes a triplet
// of "%" and two upper-case hexadecimal digits (section 2.1). It returns text itself where
// nothing is to be encoded.
//
// Law: DecodeOctets(s.Encode(text)) is text, and all octets of s.Encode(text) are in s or in triplets.
func (s Octets) Encode(text string) string {
	n := 0
	for i := range len(text) {
		if !s.Contains(text[i]) {
			n++
		}
	}
	if n == 0 {
		return text
	}
	b := make([]byte, 0, len(text)+2*n)
	for i := range len(text) {
		b = s.appendOctet(b, text[i])
	}
	return ownedString(b)
}

// AppendEncode appends the encoding of octets to dst: see [Octets.Encode].
func (s Octets) AppendEncode(dst, octets []byte) []byte {
	for _, o := range octets {
		dst = s.appendOctet(dst, o)
	}
	return dst
}

const upperHex = "0123456789ABCDEF"

func (s Octets) appendOctet(dst []byte, o byte) []byte {
	if s.Contains(o) {
		return append(dst, o)
	}
	return append(dst, '%', upperHex[o>>4], upperHex[o&15])
}

// EncodingError says where a text is not well encoded. It does not show the text.
type EncodingError struct {
	Offset  int    // in bytes: of a "%" in the encoded text, or of an octet in the decoded one
	Problem string // what is wrong there
}

// Error describes the error in one line.
func (e *EncodingError) Error() string {
	return fmt.Sprintf("uri: %s at offset %d", e.Problem, e.Offset)
}

// DecodeOctets decodes the triplets of encoded, which can be any octets then (section 2.1). The error is an
// [*EncodingError] for a "%" without two hexadecimal digits after it; of a component of a URI
// there is none.
//
// Decode a component after it was taken apart, never before: "%2F" is not "/" (section 2.4).
func DecodeOctets(encoded string) ([]byte, error) {
	if err := checkTriplets(encoded); err != nil {
		return nil, err
	}
	return appendDecoded(make([]byte, 0, len(encoded)), encoded), nil
}

// DecodeText is like [DecodeOctets], for text. What is not UTF-8 is an [*EncodingError] too.
// It returns encoded itself if there is nothing to decode.
func DecodeText(encoded string) (string, error) {
	if err := checkTriplets(encoded); err != nil {
		return "", err
	}
	text := decoded(encoded)
	if !utf8.ValidString(text) {
		return "", &EncodingError{notUTF8(text), "not UTF-8"}
	}
	return text, nil
}

// notUTF8 is the offset of the first octet that is not part of UTF-8.
func notUTF8(s string) int {
	for i, r := range s {
		if r != utf8.RuneError {
			continue
		}
		if _, n := utf8.DecodeRuneInString(s[i:]); n == 1 {
			return i
		}
	}
	return len(s)
}

func checkTriplets(s string) error {
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			continue
		}
		if _, ok := triplet(s, i); !ok {
			return &EncodingError{i, `"%" without two hexadecimal digits`}
		}
		i += len("FF")
	}
	return nil
}

// decoded is encoded, which has triplets only, as a string of octets.
func decoded(encoded string) string {
	if strings.IndexByte(encoded, '%') < 0 {
		return encoded
	}
	return ownedString(appendDecoded(make([]byte, 0, len(encoded)), encoded))
}

func appendDecoded(dst []byte, encoded string) []byte {
	for i := 0; i < len(encoded); i++ {
		if o, ok := triplet(encoded, i); ok {
			dst = append(dst, o)
			i += len("FF")
			continue
		}
		dst = append(dst, encoded[i])
	}
	return dst
}

// triplet is the octet that a triplet at i encodes, and whether there is one.
func triplet(s string, i int) (octet byte, ok bool) {
	if s[i] != '%' || i+2 >= len(s) {
		return 0, false
	}
	high, low := unhex(s[i+1]), unhex(s[i+2])
	return high<<4 | low, high|low < 16
}

// unhex is the value of a hexadecimal digit, or 0xFF.
func unhex(c byte) byte {
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
