package scangen

import (
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/rangeset"
)

// A grammar over code points is scanned in UTF-8. Its automaton has states between characters and states within characters.

// Bytes of UTF-8.
const (
	firstLead = 0xC2 // the first lead byte of characters of several bytes
	lastLead  = 0xF4
	firstTail = 0x80 // the first byte that continues a character
	lastTail  = 0xBF
)

// partial is a place within characters: a state, and the number of remaining bytes, which is 0 between characters.
type partial struct{ state, left int }

// way is a set of characters that lead from a place to a state, as a span of their remaining bits.
type way struct {
	rangeset.Span
	next int
}

// ways returns the ways from a place. It caches them, because many characters pass the place.
func (m *Machine) ways(at partial) []way {
	if all, ok := m.partials[at]; ok {
		return all
	}
	var all []way
	add := func(before rune, more ...way) {
		for _, w := range more {
			w.Lo, w.Hi = w.Lo|before, w.Hi|before
			if last := len(all) - 1; last >= 0 && all[last].Hi+1 == w.Lo && all[last].next == w.next {
				all[last].Hi = w.Hi
			} else {
				all = append(all, w)
			}
		}
	}
	each := func(first, last rune, visit func(octet rune, next int)) {
		for octet := first; octet <= last; octet++ {
			if next := m.next(at.state, octet); next >= 0 {
				visit(octet, next)
			}
		}
	}
	switch at.left {
	case 0:
		each(0, utf8.RuneSelf-1, func(octet rune, next int) { add(octet, way{next: next}) })
		each(firstLead, lastLead, func(lead rune, next int) {
			left := sizeOf(lead) - 1
			add(lead&(0x3F>>left)<<(6*left), m.ways(partial{next, left})...)
		})
	case 1:
		each(firstTail, lastTail, func(octet rune, next int) { add(octet&0x3F, way{next: next}) })
	default:
		each(firstTail, lastTail, func(octet rune, next int) {
			add(octet&0x3F<<(6*(at.left-1)), m.ways(partial{next, at.left - 1})...)
		})
	}
	m.partials[at] = all
	return all
}

// sizeOf returns the length of a character by its first byte.
func sizeOf(lead rune) int {
	switch {
	case lead < 0xE0:
		return 2
	case lead < 0xF0:
		return 3
	}
	return utf8.UTFMax
}
