package uri

import (
	"strings"

	"github.com/urigrammar/uri/internal/scan"
)

// isPlain reports, fast, that no step changes u under the registered schemes. Most URIs that are normal are plain, and what is not plain is
// looked at more closely. It has no triplet, no capital letter up to the end of its authority, and no segment that begins
// with a dot; and its authority has no port, no address between brackets, and no host that may be a scheme's default,
// and is not followed by nothing.
func (u *URI) isPlain() bool {
	if u.grammar.follows2396() || !isPlainText(u.text, int(max(u.scheme, u.authority))) {
		return false
	}
	path := u.text[u.pathStart():u.path]
	if u.authority != 0 {
		start := u.hostStart()
		if u.host != u.authority || u.host-start == lengthOfDefaultHosts || path == "" || start < u.host && u.text[start] == '[' {
			return false
		}
	}
	return path == "" || path[0] != '.'
}

// lengthOfDefaultHosts is the length of the only host that registered schemes have as their default.
const lengthOfDefaultHosts = uint32(len("localhost"))

// isPlainText reports whether text has no "%", no "/." and no capital letter before an end.
func isPlainText(text string, end int) bool {
	if !scan.Vectors {
		return !mayHaveTripletOrDots(text) && !hasCapital(text[:end])
	}
	var m scan.Masks
	for i := 0; i < len(text); i += scan.MaskBlock - 1 { // blocks share an octet, so that one of them has both of two neighbours
		scan.MasksOf(text, i, plainSets, &m)
		capitals := m[3] & (1<<max(end-i, 0) - 1)
		if m[0]|m[1]<<1&m[2]|capitals != 0 {
			return false
		}
	}
	return true
}

var plainSets = scan.NewMaskSets("%", "/", ".", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")

// Eight octets are looked at as a number: a test has the highest bit of each octet that it finds.
const (
	ones    = 0x0101010101010101
	highest = 0x8080808080808080
)

// zeros finds octets that are 0, and perhaps some behind them.
func zeros(w uint64) uint64 { return (w - ones) &^ w }

// mayHaveTripletOrDots reports whether s has "%" or "/.", or looks so.
func mayHaveTripletOrDots(s string) bool {
	if len(s) < 8 {
		return strings.IndexByte(s, '%') >= 0 || strings.Contains(s, "/.")
	}
	var found uint64
	for i := 0; ; i += 7 { // two words share an octet, so that one of them has both of two neighbours
		i = min(i, len(s)-8)
		w := scan.Eight(s[i:])
		found |= zeros(w^'%'*ones) | zeros(w^'/'*ones)<<8&zeros(w^'.'*ones)
		if i == len(s)-8 {
			return found&highest != 0
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
		low := w &^ highest
		found |= (low + (0x80-'A')*ones) &^ (low + (0x80-'Z'-1)*ones) &^ w
	}
	return found&highest != 0
}
