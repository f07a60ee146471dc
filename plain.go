package uri

import (
	"strings"

	"github.com/urigrammar/uri/internal/scan"
)

// marks are what a text may have that steps of normalization change, as found at one fast look at it.
type marks uint8

const (
	mayHaveTriplets marks = 1 << iota
	mayHaveDots           // "/." anywhere, or a path that begins with "."
	mayHaveCapitals       // up to the end of the authority, or "[" there
	hasRules              // of its own: an IP-literal, or what follows RFC 2396
)

// marks finds the marks of u, and the places of its capitals: see marksOf.
func (u *URI) marks() (m marks, capitals uint64) {
	m, capitals = marksOf(u.text, int(max(u.scheme, u.authority)))
	if start := u.pathStart(); start < u.path && u.text[start] == '.' {
		m |= mayHaveDots
	}
	if (m&mayHaveCapitals != 0 || !scan.Vectors) && u.hasLiteral() || u.grammar.follows2396() {
		m |= hasRules
	}
	return m, capitals
}

// isPlain reports, fast, that no step changes u, which has the marks m, under the registered schemes. Most URIs that are normal are plain,
// and what is not plain is looked at more closely. It has no marks; and its authority has no port and no host that may be a scheme's default,
// and is not followed by nothing.
func (u *URI) isPlain(m marks) bool {
	return m == 0 && (u.authority == 0 || u.host == u.authority && u.host-u.hostStart() != lengthOfDefaultHosts && u.authority < u.path)
}

// hasLiteral reports whether the host of u is an IP-literal.
func (u *URI) hasLiteral() bool {
	start := u.hostStart()
	return start < u.host && u.text[start] == '['
}

// lengthOfDefaultHosts is the length of the only host that registered schemes have as their default.
const lengthOfDefaultHosts = uint32(len("localhost"))

// marksOf finds the marks of a text whose authority ends at end. Where vector instructions have found all capitals up to there, "[" among them, it has
// a bit for each of them; else capitals is 0.
func marksOf(text string, end int) (found marks, capitals uint64) {
	if !scan.Vectors {
		found = mayHave(text)
		if hasCapital(text[:end]) {
			found |= mayHaveCapitals
		}
		return found, 0
	}
	const stride = scan.MaskBlock - 1 // blocks share an octet, so that one of them has both of two neighbours
	var m scan.Masks
	var triplets, dots, further uint64
	for i := 0; i < len(text); i += stride {
		scan.MasksOf(text, i, plainSets, &m)
		triplets |= m[0]
		dots |= m[1] << 1 & m[2]
		if i == 0 {
			capitals = m[3] & (1<<uint(end) - 1)
		} else if end > i {
			further |= m[3] & (1<<uint(end-i) - 1)
		}
	}
	found = mark(triplets, mayHaveTriplets) | mark(dots, mayHaveDots) | mark(capitals|further, mayHaveCapitals)
	if end > stride {
		capitals = 0
	}
	return found, capitals
}

// mark is m if something was found.
func mark(found uint64, m marks) marks {
	if found == 0 {
		return 0
	}
	return m
}

var plainSets = scan.NewMaskSets("%", "/", ".", "ABCDEFGHIJKLMNOPQRSTUVWXYZ[")

// Eight octets are looked at as a number: a test has the highest bit of each octet that it finds.
const (
	ones    = 0x0101010101010101
	highest = 0x8080808080808080
)

// zeros finds octets that are 0, and perhaps some behind them.
func zeros(w uint64) uint64 { return (w - ones) &^ w }

// mayHave finds marks without vector instructions.
func mayHave(s string) (found marks) {
	if len(s) < 8 {
		if strings.IndexByte(s, '%') >= 0 {
			found = mayHaveTriplets
		}
		if strings.Contains(s, "/.") {
			found |= mayHaveDots
		}
		return found
	}
	var triplets, dots uint64
	for i := 0; ; i += 7 { // two words share an octet, so that one of them has both of two neighbours
		i = min(i, len(s)-8)
		w := scan.Eight(s[i:])
		triplets |= zeros(w ^ '%'*ones)
		dots |= zeros(w^'/'*ones) << 8 & zeros(w^'.'*ones)
		if i == len(s)-8 {
			return mark(triplets&highest, mayHaveTriplets) | mark(dots&highest, mayHaveDots)
		}
	}
}

// hasCapital reports whether s has a capital letter.
func hasCapital(s string) bool {
	if len(s) < 8 {
		for i := range len(s) {
			if isUpper(s[i]) {
				return true
			}
		}
		return false
	}
	var found uint64
	for i := 0; i < len(s); i += 8 {
		w := scan.Eight(s[min(i, len(s)-8):])
		found |= capitals(w)
	}
	return found != 0
}

// capitals finds octets that are capital letters.
func capitals(w uint64) uint64 {
	low := w &^ highest
	return (low + (0x80-'A')*ones) &^ (low + (0x80-'Z'-1)*ones) &^ w & highest
}
