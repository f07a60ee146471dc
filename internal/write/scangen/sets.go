package scangen

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/scan"
)

// A state goes to itself on the bytes of its loop. Runs of these bytes are skipped: by masks, or byte by byte.

// loop is a set of bytes on which states lead to themselves. If encoded is set, "%" HEXDIG HEXDIG also does.
type loop struct {
	set     rangeset.Set
	encoded bool
}

// minSet is the minimum size of sets whose runs are skipped. Runs over smaller sets, such as digits, are short.
const minSet = 17

var (
	asciiBytes = rangeset.Range(0, utf8.RuneSelf-1)
	hexDigits  = rangeset.SetOf(rangeset.Span{Lo: '0', Hi: '9'}, rangeset.Span{Lo: 'A', Hi: 'F'}, rangeset.Span{Lo: 'a', Hi: 'f'})
)

// loop returns the loop of a state over ASCII.
func (m *Machine) loop(state int) loop {
	set, _ := m.moves(state)
	return loop{set.Intersect(asciiBytes), m.hasEncoded(state)}
}

// hasEncoded reports whether "%" HEXDIG HEXDIG leads from a state to itself, and nothing else follows "%". Each HEXDIG must also lead
// from the state to itself. Then a run ends at the latest at a byte that is required to be a HEXDIG and is not.
func (m *Machine) hasEncoded(state int) bool {
	at := m.next(state, '%')
	set, _ := m.moves(state)
	if at < 0 || !hexDigits.Contained(set) || !noOp(m.op(state, '%')) {
		return false
	}
	for i, to := 0, -1; i < 2; i, at = i+1, to {
		loop, moves := m.moves(at)
		if !loop.Empty() || len(moves) != 1 || moves[0].set != hexDigits || !noOp(moves[0].op) || m.States[at].Accept {
			return false
		}
		to = moves[0].next
		if i == 1 && to != state {
			return false
		}
	}
	return true
}

// findSets finds the sets whose runs are skipped: the sets on which the most states loop.
func (m *Machine) findSets() {
	count := map[loop]int{}
	for _, s := range m.order {
		if l := m.loop(s); l.set.Len() >= minSet {
			if count[l]++; count[l] == 1 {
				m.sets = append(m.sets, l)
			}
		}
	}
	slices.SortStableFunc(m.sets, func(a, b loop) int { return count[b] - count[a] })
	m.sets = m.sets[:min(len(m.sets), scan.MaskCount)]
}

// set returns the number of the set on which a state loops, or scan.NoSet.
func (m *Machine) set(state int) uint8 {
	if k := slices.Index(m.sets, m.loop(state)); k >= 0 {
		return uint8(k)
	}
	return scan.NoSet
}

// bits returns the entry of a byte in the field Bits of scan.MaskSets.
func (m *Machine) bits(octet rune) (all int) {
	for i, l := range m.sets {
		all |= bit(l.set.Contains(octet)) << i
	}
	return all | bit(hexDigits.Contains(octet))<<scan.HexBit
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Nibbles returns Go code for a set of ASCII characters in the form of [scan.MaskSets].
func Nibbles(set rangeset.Set) string {
	octets := scan.Octets(func(octet byte) bool { return set.Contains(rune(octet)) })
	var b strings.Builder
	for _, n := range scan.NewMaskSets(octets).Nibbles[0] {
		fmt.Fprintf(&b, "%#02x,", n)
	}
	return "{" + b.String() + "}"
}
