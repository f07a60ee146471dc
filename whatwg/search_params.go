package whatwg

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/scan"
)

// SearchParams returns the pairs of the query, like the attribute searchParams in JavaScript
// (sections 5.1 and 6.2). "+" means a space, invalid UTF-8 becomes U+FFFD, and each pair has a value,
// perhaps an empty one. Unlike in a browser, changing the pairs does not change u: see
// [URL.SetSearchParams].
func (u URL) SearchParams() uri.Pairs {
	query, _ := u.query()
	return uri.FormPairs.Parse(formOf(query))
}

// SetSearchParams sets the query to the pairs, or removes it if there are none. As in a browser, it
// rewrites all pairs (section 5.2): "a=~&b" becomes "a=%7E&b=". If there is an error, u is unchanged. For
// pairs that no query can contain, it is the error of [uri.URI.WithPairs]. If u is the zero URL, it is a
// [*ParseError].
func (u *URL) SetSearchParams(pairs uri.Pairs) error {
	if uri.FormPairs.Parse(pairs.String()) != pairs { // in another form, or with a pair that cannot be written
		if _, err := (uri.URI{}).WithPairs(pairs); err != nil {
			return err
		}
		pairs = inForm(pairs)
	}
	c := u.parts()
	c.query = formOf(pairs.String())
	c.hasQuery = c.query != ""
	return u.set(&c)
}

// inForm converts pairs to [uri.FormPairs], each with a value.
func inForm(pairs uri.Pairs) uri.Pairs {
	var all []uri.Pair
	for p := range pairs.All() {
		all = append(all, uri.NewPair(p.Name, p.Value.Or("")))
	}
	return uri.FormPairs.Parse("").Append(all...)
}

// formOf is the urlencoded parser followed by the urlencoded serializer (section 5).
func formOf(query string) string {
	b := make([]byte, 0, formSize(query))
	for written := range strings.SplitSeq(query, "&") {
		if written == "" {
			continue
		}
		if len(b) > 0 {
			b = append(b, '&')
		}
		name, value, _ := strings.Cut(written, "=")
		b = appendForm(b, name)
		b = append(b, '=')
		b = appendForm(b, value)
	}
	return scan.View(b)
}

// formSize returns the maximum length that [formOf] writes, unless percent-encoded bytes are not UTF-8.
func formSize(query string) (n int) {
	for _, c := range []byte(query) {
		switch {
		case c == '&':
			n += len("=&")
		case c == '%', c == '=', c == '+', !FormPercentEncodeSet.has(c):
			n++
		default:
			n += len("%00")
		}
	}
	return n + len("=")
}

// appendForm decodes a name or a value, and appends it in the form of the urlencoded serializer.
func appendForm(b []byte, s string) []byte {
	for {
		clean := FormPercentEncodeSet.index(s)
		b = append(b, s[:clean]...)
		if s = s[clean:]; s == "" {
			return b
		}
		char, n, size := formChar(s)
		s = s[size:]
		switch {
		case n == 1 && char[0] == ' ':
			b = append(b, '+')
		case n == 1 && !FormPercentEncodeSet.has(char[0]):
			b = append(b, char[0])
		default:
			for _, octet := range char[:n] {
				b = ascii.AppendPercentEncoded(b, octet)
			}
		}
	}
}

// formChar decodes the first character of a name or a value, like UTF-8 decode without BOM in the Encoding
// Standard: a sequence that no byte can complete becomes one U+FFFD. It returns the n bytes of the character,
// and the length of its encoding in s.
func formChar(s string) (char [utf8.UTFMax]byte, n, size int) {
	char[0], size = formOctet(s)
	for n = 1; size < len(s) && !utf8.FullRune(char[:n]); n++ {
		octet, length := formOctet(s[size:])
		char[n] = octet
		if isInvalid(char[:n+1]) {
			break
		}
		size += length
	}
	if _, width := utf8.DecodeRune(char[:n]); width < n || char[0] >= utf8.RuneSelf && width == 1 {
		n = copy(char[:], string(utf8.RuneError))
	}
	return char, n, size
}

// isInvalid reports whether no character begins with b.
func isInvalid(b []byte) bool {
	r, width := utf8.DecodeRune(b)
	return r == utf8.RuneError && width == 1 && utf8.FullRune(b)
}

// formOctet decodes the first byte of a name or a value, and returns the length of its encoding.
func formOctet(s string) (octet byte, length int) {
	switch {
	case s[0] == '+':
		return ' ', 1
	case ascii.IsPercentEncoded(s):
		return ascii.HexValue(s[1])<<4 | ascii.HexValue(s[2]), len("%00")
	}
	return s[0], 1
}

// SortSearchParams returns the pairs sorted by name, in the order of UTF-16 code units, like the
// method sort of URLSearchParams (section 6.2): "💩" comes before "\uffff". Pairs with the same name
// keep their order. The result has the form in which [URL.SetSearchParams] writes pairs.
func SortSearchParams(pairs uri.Pairs) uri.Pairs {
	sorted := slices.SortedStableFunc(inForm(pairs).All(), func(a, b uri.Pair) int {
		return slices.Compare(utf16.Encode([]rune(a.Name)), utf16.Encode([]rune(b.Name)))
	})
	return uri.FormPairs.Parse("").Append(sorted...)
}
