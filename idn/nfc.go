package idn

import (
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/uts46"
)

// NFC returns u with its characters in Normalization Form C (RFC 3987, section 5.3.2.2), where an IRI has them plain; what is
// percent-encoded stays. The RFC asks for NFC where IRIs are made, and warns that two IRIs of one normal form can be two resources.
//
// The structure of u stays: delimiters and triplets are no part of what is normalized, so that U+0338 behind "=" does not make U+2260 of
// it, nor U+0301 behind "%4A" a letter; and the two characters whose normal form is no letter (U+037E, which is ";", and U+1FEF, "`") stay.
// A capital letter can appear in the host, of U+212A, which is "K": take normalization of the case after this one.
//
// The error is a [*uri.SyntaxError] where the result would be too long.
//
// Laws: it is idempotent; it commutes with the Components of u, each by itself.
func NFC(u uri.URI) (uri.URI, error) {
	text := u.String()
	if ascii.Is(text) {
		return u, nil
	}
	b := make([]byte, 0, len(text))
	for s := text; s != ""; {
		n := otherThanUnreserved(s)
		b = append(b, s[:n]...)
		s = s[n:]
		n = unreservedLength(s)
		b = append(b, normalForm(s[:n])...)
		s = s[n:]
	}
	if string(b) == text {
		return u, nil
	}
	return u.Grammar().ParseReference(string(b))
}

// unreservedLength returns the length of the iunreserved characters that s begins with, and of those of iprivate, which have no other form.
func unreservedLength(s string) int {
	for i := range len(s) {
		if s[i] < utf8.RuneSelf && !uri.UnreservedOctets.Contains(s[i]) {
			return i
		}
	}
	return len(s)
}

// otherThanUnreserved returns the length of the delimiters and triplets that s begins with.
func otherThanUnreserved(s string) int {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '%':
			i += len("FF")
		case c >= utf8.RuneSelf || uri.UnreservedOctets.Contains(c):
			return i
		}
	}
	return len(s)
}

// normalForm returns the normal form of s, but for the characters that would not be iunreserved.
func normalForm(s string) string {
	if ascii.Is(s) {
		return s
	}
	var b []byte
	start := 0
	for i, r := range s {
		if r == 0x37E || r == 0x1FEF {
			b = append(append(b, uts46.NFC(s[start:i])...), string(r)...)
			start = i + utf8.RuneLen(r)
		}
	}
	return string(append(b, uts46.NFC(s[start:])...))
}
