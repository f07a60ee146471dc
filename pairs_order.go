package uri

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Sort returns p sorted by name, in the order of UTF-16 code units, as URLSearchParams in browsers does:
// "💩" is before "\uffff". Pairs of the same name keep their order, and all pairs keep their spelling.
func (p Pairs) Sort() Pairs {
	type pair struct{ name, written string }
	var all []pair
	query, more := p.query.Get()
	for more {
		var written string
		written, query, more = strings.Cut(query, "&")
		if p.isPair(written) {
			all = append(all, pair{p.form.decode(written).Name, written})
		}
	}
	slices.SortStableFunc(all, func(a, b pair) int { return compareUTF16(a.name, b.name) })
	b := make([]byte, 0, len(p.query.text))
	for i, pair := range all {
		if i > 0 {
			b = append(b, '&')
		}
		b = append(b, pair.written...)
	}
	p.query = optional(ownedString(b), len(all) > 0)
	return p
}

// compareUTF16 compares texts by their UTF-16 code units. Octets that are not UTF-8 count as U+FFFD.
func compareUTF16(a, b string) int {
	for a != "" && b != "" {
		r, n := utf8.DecodeRuneInString(a)
		s, m := utf8.DecodeRuneInString(b)
		if r != s {
			return cmp.Compare(orderInUTF16(r), orderInUTF16(s))
		}
		a, b = a[n:], b[m:]
	}
	return cmp.Compare(len(a), len(b))
}

// orderInUTF16 moves U+E000 to U+FFFF after the characters that are surrogate pairs.
func orderInUTF16(r rune) rune {
	if 0xE000 <= r && r <= 0xFFFF {
		r += utf8.MaxRune
	}
	return r
}
