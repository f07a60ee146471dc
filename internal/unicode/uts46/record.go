package uts46

import (
	"slices"
	"unicode/utf8"
)

// record holds the properties of a code point.
type record uint32

// Statuses of IdnaMappingTable.txt.
const (
	statusDisallowed record = iota
	statusValid
	statusIgnored
	statusMapped
	statusDeviation

	statusMask record = 7
)

// Bidirectional classes that RFC 5893 names.
const (
	bidiL record = iota<<3 + 1<<3
	bidiR
	bidiAL
	bidiAN
	bidiEN
	bidiES
	bidiCS
	bidiET
	bidiON
	bidiBN
	bidiNSM

	bidiMask record = 15 << 3
)

// Joining types that RFC 5892 names.
const (
	joiningL record = iota<<7 + 1<<7
	joiningR
	joiningD
	joiningT

	joiningMask record = 7 << 7
)

const (
	isMark     record = 1 << 10 // General_Category is Mark
	decomposes record = 1 << 11 // has a canonical decomposition
	notQuick   record = 1 << 12 // NFC_Quick_Check is No or Maybe
	cccShift          = 13      // Canonical_Combining_Class, in 8 bits
)

const virama = 9 // the combining class

// lookup returns the properties of r, which is in Unicode's range.
func lookup(r rune) record {
	branch := int(roots[r>>12])<<6 | int(r>>6&63)
	leaf := int(branches[branch])<<6 | int(r&63)
	return records[leaves[leaf]]
}

func (p record) status() record  { return p & statusMask }
func (p record) bidi() record    { return p & bidiMask }
func (p record) joining() record { return p & joiningMask }
func (p record) ccc() uint8      { return uint8(p >> cccShift) }

// mapping returns the mapping of a code point with status mapped.
func mapping(r rune) string {
	i, _ := slices.BinarySearch(mappedRunes[:], r)
	start := int(mappedStarts[i])
	return mappings[start+1 : start+1+int(mappings[start])]
}

// isDot reports whether r separates labels: "." or a character that maps to it.
func isDot(r rune) bool {
	return r == '.' || r >= utf8.RuneSelf && lookup(r).status() == statusMapped && mapping(r) == "."
}
