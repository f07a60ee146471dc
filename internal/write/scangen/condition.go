package scangen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/scan"
)

var letters = rangeset.SetOf(rangeset.Span{Lo: 'A', Hi: 'Z'}, rangeset.Span{Lo: 'a', Hi: 'z'})

// condition returns a Go expression that reports whether a byte is in set, given that it is not in without.
func (m *Machine) condition(octet string, set, without rangeset.Set) string {
	one := func(bit int) string { return fmt.Sprintf("sets.Bits[%s]&%#x != 0", octet, 1<<bit) }
	switch {
	case len(set.Spans()) == 1:
		return compare(octet, set)
	case set == hexDigits && len(m.sets) > 0:
		return one(scan.HexBit)
	case isLetter(set):
		return fmt.Sprintf("%s|0x20 == %q", octet, set.Spans()[1].Lo)
	case letters.Contained(set.Union(without)) && set.Contained(letters):
		return fmt.Sprintf("'a' <= %[1]s|0x20 && %[1]s|0x20 <= 'z'", octet)
	}
	if k := slices.IndexFunc(m.sets, func(known loop) bool {
		return set.Contained(known.set) && known.set.Contained(set.Union(without))
	}); k >= 0 {
		return one(k)
	}
	return compare(octet, set)
}

// isLetter reports whether a set consists of one letter in upper case and in lower case.
func isLetter(set rangeset.Set) bool {
	spans := set.Spans()
	return len(spans) == 2 && set.Len() == 2 && set.Contained(letters) && spans[0].Lo|0x20 == spans[1].Lo
}

// compare returns a Go expression that reports whether a byte is in a set.
func compare(octet string, set rangeset.Set) string {
	var parts []string
	for _, p := range set.Spans() {
		switch {
		case p.Lo == p.Hi:
			parts = append(parts, fmt.Sprintf("%s == %q", octet, p.Lo))
		default:
			parts = append(parts, fmt.Sprintf("%q <= %s && %s <= %q", p.Lo, octet, octet, p.Hi))
		}
	}
	return strings.Join(parts, " || ")
}
