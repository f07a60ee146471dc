package scangen

import (
	"bytes"
	"fmt"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/rulevm"
)

// A grammar over code points is scanned in UTF-8. Its automaton has states between characters and
// states within characters. Only states between characters become code. If a state accepts
// characters beyond ASCII, its code leaves the character to the table. Characters that lead from a
// state to itself are skipped first, as far as their first octets decide it.

// Octets of UTF-8.
const (
	firstLead = 0xC2 // those that a character beyond ASCII begins with
	lastLead  = 0xF4
	firstTail = 0x80 // those that go on with it
	lastTail  = 0xBF
)

// within reports whether a state is within a character.
func (m *Machine) within(state int) bool {
	if !m.Runes {
		return false
	}
	for b := rune(firstTail); b <= lastTail; b++ {
		if m.next(state, b) >= 0 {
			return true
		}
	}
	return false
}

// goesBeyond reports whether a state has transitions on characters beyond ASCII.
func (m *Machine) goesBeyond(state int) bool {
	for lead := rune(firstLead); lead <= lastLead; lead++ {
		if m.next(state, lead) >= 0 {
			return m.Runes
		}
	}
	return false
}

// tail is a place within characters: a state, and how many octets of them are left. Between characters none is left.
type tail struct{ state, left int }

// way is the characters that lead from a place to a state: a span of the bits that are left of them.
type way struct {
	rangeset.Span
	next int
}

// ways returns the ways from a place, which it finds once: many characters have it.
func (m *Machine) ways(at tail) []way {
	if all, ok := m.tails[at]; ok {
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
			add(lead&(0x3F>>left)<<(6*left), m.ways(tail{next, left})...)
		})
	case 1:
		each(firstTail, lastTail, func(octet rune, next int) { add(octet&0x3F, way{next: next}) })
	default:
		each(firstTail, lastTail, func(octet rune, next int) {
			add(octet&0x3F<<(6*(at.left-1)), m.ways(tail{next, at.left - 1})...)
		})
	}
	m.tails[at] = all
	return all
}

// sizeOf returns how many octets a character has that begins with one.
func sizeOf(lead rune) int {
	switch {
	case lead < 0xE0:
		return 2
	case lead < 0xF0:
		return 3
	}
	return utf8.UTFMax
}

// beyond is characters beyond ASCII, by the lower six bits of their first octets: those whose second and third octets are in
// two sets, each as a set of lower six bits.
type beyond [64]struct{ seconds, thirds uint64 }

const everyTail = 1<<64 - 1

// loopBeyond returns the characters that lead from a state to itself, as many as two sets can tell.
func (m *Machine) loopBeyond(state int) beyond {
	if !m.Runes {
		return beyond{}
	}
	known, ok := m.loopsBeyond[state]
	if !ok {
		known = m.findLoopBeyond(state)
		m.loopsBeyond[state] = known
	}
	return known
}

func (m *Machine) findLoopBeyond(state int) (out beyond) {
	for lead := rune(firstLead); lead <= lastLead; lead++ {
		n := m.next(state, lead)
		if n < 0 || !noOp(m.op(state, lead)) {
			continue
		}
		at := &out[lead&0x3F]
		if sizeOf(lead) == 2 {
			at.seconds = m.tailsTo(state, n, 1)
			continue
		}
		at.seconds, at.thirds = most(func(second rune) uint64 {
			to := m.next(n, second)
			if to < 0 || !noOp(m.op(n, second)) {
				return 0
			}
			return m.tailsTo(state, to, sizeOf(lead)-2)
		})
	}
	return out
}

// most takes either the second octets that all third octets can follow, or those that some can, with the third octets that
// can follow each of them: whatever is more.
func most(thirds func(second rune) uint64) (uint64, uint64) {
	var all, some uint64
	common := uint64(everyTail)
	for b := range rune(64) {
		switch t := thirds(firstTail | b); t {
		case 0:
			continue
		case everyTail:
			all |= 1 << b
		default:
			common &= t
		}
		some |= 1 << b
	}
	if bits.OnesCount64(some)*bits.OnesCount64(common) > bits.OnesCount64(all)*64 {
		return some, common
	}
	return all, everyTail
}

// tailsTo returns the octets after which all that can follow leads from one state to another, and nothing is written, where so
// many octets of a character are left.
func (m *Machine) tailsTo(to, from, left int) (out uint64) {
	for b := rune(firstTail); b <= lastTail; b++ {
		n := m.next(from, b)
		if n < 0 || !noOp(m.op(from, b)) {
			continue
		}
		if left == 1 && n == to || left > 1 && m.tailsTo(to, n, left-1) == everyTail {
			out |= 1 << (b & 0x3F)
		}
	}
	return out
}

// findBeyond lists the sets of characters that states written as code loop on.
func (m *Machine) findBeyond() {
	for _, s := range m.order[:m.written] {
		if set := m.loopBeyond(s); set != (beyond{}) && !slices.Contains(m.beyonds, set) {
			m.beyonds = append(m.beyonds, set)
		}
	}
}

// writeBeyond writes the sets, and what skips their characters.
func (m *Machine) writeBeyond(b *bytes.Buffer) {
	if len(m.beyonds) == 0 {
		return
	}
	fmt.Fprintf(b, "// %sBeyond are the sets of characters beyond ASCII, by the lower bits of the first byte: characters\n"+
		"// whose second and third bytes are in two sets of lower bits.\n", m.Prefix)
	fmt.Fprintf(b, "var %sBeyond = [%d][64][2]uint64{\n", m.Prefix, len(m.beyonds))
	for _, set := range m.beyonds {
		b.WriteString("{\n")
		for lead, c := range set {
			if c.seconds != 0 {
				fmt.Fprintf(b, "%#x & 0x3f: {%#x, %#x},\n", lead|0xC0, c.seconds, c.thirds)
			}
		}
		b.WriteString("},\n")
	}
	b.WriteString("}\n\n")
	execute(b, "beyond", m)
}

// nameCharacters finds the first symbols of the rules for one character that m lists.
func (m *Machine) nameCharacters() error {
	nfas, err := automaton.CompileAll(m.Rules, m.Characters, nil)
	if err != nil {
		return err
	}
	for i, n := range nfas {
		d, err := n.Determinize()
		if err != nil {
			return err
		}
		var first rangeset.Set
		for c := range d.Alphabet.Len() {
			if d.Step(0, c) != automaton.Dead {
				first = first.Union(d.Alphabet.Set(c))
			}
		}
		m.named = append(m.named, rulevm.Named{Name: m.Characters[i], Set: first})
	}
	return nil
}
