package consensus

import (
	"math/bits"
	"strings"

	"github.com/urigrammar/uri/internal/scan"
)

// plain.go tells names and paths that need no second look. What is plain is in internal/agreement/exclusions.abnf, and it is proved that
// there is nothing to find in it.

// longestLabel is the length in octets that a label can have.
const longestLabel = 63

// Eight octets of a name at a time. Letters and digits are '0' or more, a hyphen and a dot are less: they are marks.
const (
	wordSize = 8
	each     = 0x0101010101010101
	digits   = '0' * each
	toHigh   = (0x80 - '0') * each
	high     = 0x80 * each
)

// isPlainName reports whether s[begin:end], which has letters, digits, hyphens and dots, is plain, and no longer than a label can be. A name
// that is plain may not be told: one whose last label is long, and one near the beginning of s.
func isPlainName(s string, begin, end int) bool {
	n := end - begin
	if n > longestLabel || end < wordSize || n < 1 || !isLetter(s[begin]) {
		return false
	}
	w := scan.Eight(s[end-wordSize : end]) // the last octets
	if n < wordSize {
		w = w>>(8*(wordSize-n))<<(8*(wordSize-n)) | digits>>(8*n)
	}
	marks := marksOf(w)
	switch {
	case marks&(marks<<8) != 0:
		return false
	case marks == 0 && n > wordSize:
		return false
	case marks != 0:
		last := end - 1 - bits.LeadingZeros64(marks)/8
		if s[last] != '.' || last+1 == end || !isLetter(s[last+1]) {
			return false
		}
	}
	before := uint64(0)
	for i := begin; i+wordSize <= end; i += wordSize {
		marks := marksOf(scan.Eight(s[i : i+wordSize]))
		if marks&(marks<<8|before) != 0 {
			return false
		}
		before = marks >> (64 - 8)
	}
	return true
}

// marksOf has the high bit of each octet that is a mark.
func marksOf(w uint64) uint64 { return ^(w + toHigh) & high }

func isLetter(c byte) bool { return (c|0x20)-'a' < 26 }

// isPlainPath reports whether a path has neither "/." nor "%2", and so no segment "." or "..", not even percent-encoded.
func isPlainPath(path string) bool {
	return !strings.Contains(path, "/.") && (strings.IndexByte(path, '%') < 0 || !strings.Contains(path, "%2"))
}
