package uri

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// Chars is the set of bytes that a component may contain unencoded. [Chars.Encode] percent-encodes
// all other bytes (section 2.1). The sets are those of RFC 3986. RFC 2396 allows at least the same
// bytes. Combine sets with |.
//
// Encode expects data, not an encoded component. No set contains "%", so "%" becomes "%25". Encode
// encodes the delimiters within a component too. So pass it segments instead of paths, and names
// and values instead of queries.
type Chars uint16

const (
	// UnreservedChars are the characters of rule unreserved (section 2.3). They never need encoding.
	UnreservedChars Chars = 1 << iota
	// UserinfoChars are the characters of rule userinfo (section 3.2.1), including ":".
	UserinfoChars
	// RegNameChars are the characters of rule reg-name (section 3.2.2). Names for the DNS are
	// converted to A-labels, not percent-encoded: see package idn.
	RegNameChars
	// SegmentChars are the characters of rule segment (section 3.3), without "/". Encoding cannot
	// protect "." and "..", because "%2E" and "%2E%2E" are dot-segments too.
	SegmentChars
	// segmentNzNcChars are the characters of rule segment-nz-nc (section 3.3), without ":". They
	// are for the first segment of a relative reference.
	segmentNzNcChars
	// PathChars are SegmentChars and "/".
	PathChars
	// QueryChars are the characters of rule query (section 3.4), including "&", "=" and "+". For
	// names and values see Pairs.
	QueryChars
	// FragmentChars are the characters of rule fragment (section 3.5).
	FragmentChars

	// unreserved2396 are the characters of rule unreserved in RFC 2396 (section 2.3), including those of rule mark.
	unreserved2396
)

// Contains reports whether the byte needs no encoding.
func (s Chars) Contains(octet byte) bool { return octetSets[octet]&s != 0 }

// Encode replaces each byte of text that is not in s with "%" and two upper-case hexadecimal digits
// (section 2.1). It returns text unchanged if nothing needs encoding.
//
// Law: DecodeOctets(s.Encode(text)) returns text, and every byte of s.Encode(text) is in s or part of a triplet.
func (s Chars) Encode(text string) string {
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

// DecodeOctets decodes the triplets in encoded (section 2.1). The result can contain any bytes. The
// error is a [*ComponentError] for a "%" without two hexadecimal digits after it. No component of a
// URI causes this error.
//
// Split a component before decoding its parts: "%2F" is not "/" (section 2.4).
func DecodeOctets(encoded string) ([]byte, error) {
	if err := checkTriplets(encoded); err != nil {
		return nil, err
	}
	return ascii.AppendPercentDecoded(make([]byte, 0, len(encoded)), encoded), nil
}

// DecodeText is like [DecodeOctets] but returns a string. It also returns a [*ComponentError] for
// invalid UTF-8. It does not allocate if nothing is encoded.
func DecodeText(encoded string) (string, error) {
	if err := checkTriplets(encoded); err != nil {
		return "", err
	}
	text := decoded(encoded)
	if !utf8.ValidString(text) {
		return "", badEncoding(notUTF8(text), "it is not valid UTF-8")
	}
	return text, nil
}

// badEncoding returns the error for an invalid encoding.
func badEncoding(offset int, problem string) error {
	return invalidAt("encoding", offset, problem)
}

// ToURI returns the URI of RFC 3986 to which u maps (RFC 3987, section 3.1). It percent-encodes the UTF-8 of every
// non-ASCII character, including those in the host. ToURI returns a URI under [RFC3986] unchanged. It parses any
// other URI again, by RFC 3986. For host names to look up in the DNS, use package idn.
//
// The error is a [*SyntaxError] if the result is too long, or if u has a grammar other than
// [RFC3987] and is not a URI of RFC 3986.
//
// Laws: the result is valid under RFC 3986; its components are those of u, encoded.
func (u URI) ToURI() (URI, error) {
	if u.grammar == RFC3986 {
		return u, nil
	}
	return ParseReference(encodeBeyondASCII(u.text))
}

// ToIRI returns the IRI of RFC 3987 that shows the characters of u (RFC 3987, section 3.2). It decodes
// percent-encoded UTF-8 if an IRI may contain the character in that component: a ucschar in any
// component, and an iprivate in the query. It keeps other triplets: ASCII (see [StepPercent] for "%7E"),
// invalid UTF-8, and characters that change the direction of writing (section 4.1). It keeps A-labels in
// the host and decodes look-alike characters (section 6.1): to show a host to users, see idn.Display.
//
// The error is a [*SyntaxError] if u has a grammar other than [RFC3986] and is not an IRI.
//
// Law: if there is no error, ToURI maps the result and u to the same URI, except for the case of digits in triplets.
func (u URI) ToIRI() (URI, error) {
	v, err := RFC3987.ParseReference(u.text)
	if err != nil {
		return URI{}, err
	}
	b := appendCharacters(make([]byte, 0, len(u.text)), v.text[:v.path], false)
	b = appendCharacters(b, v.text[v.path:v.queryEnd()], true)
	b = appendCharacters(b, v.text[v.queryEnd():], false)
	if len(b) == len(v.text) {
		return v, nil
	}
	return RFC3987.ParseReference(ownedString(b))
}

func (s Chars) appendOctet(dst []byte, o byte) []byte {
	if s.Contains(o) {
		return append(dst, o)
	}
	return ascii.AppendPercentEncoded(dst, o)
}

// appendIRI appends text encoded for a component of an IRI. It keeps ucschar characters, and iprivate characters if s includes
// [QueryChars], except those that change the direction of writing.
func (s Chars) appendIRI(dst []byte, text string) []byte {
	for i := 0; i < len(text); i++ {
		if size := characterOfIRI(text[i:], s&QueryChars != 0); size > 0 {
			dst = append(dst, text[i:i+size]...)
			i += size - 1
			continue
		}
		dst = s.appendOctet(dst, text[i])
	}
	return dst
}

// appendEncode appends text encoded for a component under g.
func (g Grammar) appendEncode(dst []byte, text string, set Chars) []byte {
	if g == RFC3987 {
		return set.appendIRI(dst, text)
	}
	return set.appendEncode(dst, text)
}

// appendEncode appends s.Encode(text) to dst.
func (s Chars) appendEncode(dst []byte, text string) []byte {
	for i := range len(text) {
		dst = s.appendOctet(dst, text[i])
	}
	return dst
}

// encodeBeyondASCII percent-encodes the non-ASCII bytes of s. It returns an ASCII string unchanged.
func encodeBeyondASCII(s string) string {
	n := 0
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			n++
		}
	}
	if n == 0 {
		return s
	}
	b := make([]byte, 0, len(s)+2*n)
	for i := range len(s) {
		if c := s[i]; c < utf8.RuneSelf {
			b = append(b, c)
		} else {
			b = ascii.AppendPercentEncoded(b, c)
		}
	}
	return ownedString(b)
}

func checkTriplets(s string) error {
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			continue
		}
		if _, ok := triplet(s, i); !ok {
			return badEncoding(i, `a "%" without two hexadecimal digits`)
		}
		i += len("FF")
	}
	return nil
}

// notUTF8 returns the offset of the first byte of invalid UTF-8, or -1.
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

// decoded decodes the triplets of encoded, which has no other "%".
func decoded(encoded string) string {
	if strings.IndexByte(encoded, '%') < 0 {
		return encoded
	}
	return ownedString(ascii.AppendPercentDecoded(make([]byte, 0, len(encoded)), encoded))
}

// triplet returns the byte that the triplet at i encodes, and reports whether there is one.
func triplet(s string, i int) (octet byte, ok bool) {
	if s[i] != '%' || i+2 >= len(s) {
		return 0, false
	}
	high, low := ascii.HexValue(s[i+1]), ascii.HexValue(s[i+2])
	return high<<4 | low, high|low < 16
}

// hasUpper reports whether s contains an upper-case letter outside of triplets.
func hasUpper(s string) bool {
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '%':
			i += len("FF")
		case ascii.IsUpper(s[i]):
			return true
		}
	}
	return false
}

// appendCharacters appends s with those triplets decoded that encode characters allowed in an IRI. It
// decodes private characters only if private is true.
func appendCharacters(dst []byte, s string, private bool) []byte {
	for i := 0; i < len(s); i++ {
		if size := decodable(s[i:], private); size > 0 {
			dst = ascii.AppendPercentDecoded(dst, s[i:i+size])
			i += size - 1
			continue
		}
		dst = append(dst, s[i])
	}
	return dst
}

// decodable returns the length of the triplets at the beginning of s if they encode a non-ASCII character that an IRI may contain, and
// otherwise 0.
func decodable(s string, private bool) int {
	var octets [utf8.UTFMax]byte
	n := 0
	for n < utf8.UTFMax && 3*n < len(s) {
		octet, ok := triplet(s, 3*n)
		if !ok || octet < utf8.RuneSelf {
			break
		}
		octets[n] = octet
		n++
	}
	r, size := utf8.DecodeRune(octets[:n])
	if n == 0 || !isIRI(r, private) {
		return 0
	}
	return size * len("%FF")
}

// characterOfIRI returns the length of the non-ASCII character at the beginning of s if an IRI may contain it, and
// otherwise 0.
func characterOfIRI(s string, private bool) int {
	if s[0] < utf8.RuneSelf {
		return 0
	}
	if r, size := utf8.DecodeRuneInString(s); isIRI(r, private) {
		return size
	}
	return 0
}

// isIRI reports whether an IRI may contain a non-ASCII character: a ucschar, or an iprivate if
// private is set, but not a bidirectional formatting character.
func isIRI(r rune, private bool) bool {
	var buf [utf8.UTFMax]byte
	s := string(utf8.AppendRune(buf[:0], r))
	return !isDirection(r) && (RFC3987.matches(rulerfc3987_ucschar, s) || private && RFC3987.matches(rulerfc3987_iprivate, s))
}

// isDirection reports whether a character changes the direction of writing. RFC 3987 lists LRM, RLM, LRE, RLE, PDF, LRO and RLO
// (section 4.1). Unicode has since added ALM, LRI, RLI, FSI and PDI.
func isDirection(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }
