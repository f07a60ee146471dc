package scangen

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/rulevm"
)

// loop is a set on which states go to themselves, with the detour or without.
type loop struct {
	set    rangeset.Set
	detour bool
}

// perTable is how many sets one table of loops holds: each is a bit of an octet, and two bits are
// for the detour.
const perTable = 6

const (
	detourBit = 6 // "%"
	digitBit  = 7 // HEXDIG
)

// minLoop is the length of the sets that have a table: one octet is compared.
const minLoop = 2

// findLoops lists what states loop on, those first that most states loop on.
func (m *Machine) findLoops() {
	count := map[loop]int{}
	for _, s := range m.order[:m.written] {
		l := m.loop(s)
		if l.set.Len() < minLoop {
			continue
		}
		if count[l]++; count[l] == 1 {
			m.loops = append(m.loops, l)
		}
	}
	slices.SortStableFunc(m.loops, func(a, b loop) int { return count[b] - count[a] })
	m.findMasked()
}

func (m *Machine) loop(state int) loop {
	set, _ := m.moves(state)
	return loop{set, m.hasDetour(state)}
}

// tableOf returns the table of a loop.
func (m *Machine) tableOf(loop int) string {
	return fmt.Sprintf("%sLoops[%d]", m.Prefix, loop/perTable)
}

// hasPairs reports whether the octets of long runs of a loop are looked at two by two: those are of large sets, which have masks too.
func (m *Machine) hasPairs(loop int) bool { return slices.Contains(m.masked, m.loops[loop]) }

// pairsOf returns the table of pairs of a loop.
func (m *Machine) pairsOf(loop int) string {
	return fmt.Sprintf("%sPairs[%d]", m.Prefix, loop/perTable)
}

// hasDetour reports whether "%" HEXDIG HEXDIG leads from a state to itself, and "%" to nothing
// else. Each HEXDIG must also lead from the state to itself. Then a run ends at the latest at an
// octet that is required to be a HEXDIG and is not.
func (m *Machine) hasDetour(state int) bool {
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

var hexDigits = rangeset.SetOf(rangeset.Span{Lo: '0', Hi: '9'}, rangeset.Span{Lo: 'A', Hi: 'F'}, rangeset.Span{Lo: 'a', Hi: 'f'})

// writeLoops writes the tables of loops, and the sets and masks that follow from them.
func (m *Machine) writeLoops(b *bytes.Buffer) {
	if len(m.loops) == 0 {
		return
	}
	m.writeLoopTables(b)
	if m.HasMasks() {
		fmt.Fprintf(b, "// %sPairs are these tables for two bytes at a time.\nvar %sPairs [%d]%s\n\n", m.Prefix, m.Prefix, m.loopTables(), m.maskRuntime("Pairs"))
		fmt.Fprintf(b, "func init() { %s(%sPairs[:], %sLoops[:]) }\n\n", m.maskRuntime("FillPairs"), m.Prefix, m.Prefix)
	}
	m.writeRuns(b)
}

// loopTables returns how many tables there are.
func (m *Machine) loopTables() int { return (len(m.loops) + perTable - 1) / perTable }

func (m *Machine) writeLoopTables(b *bytes.Buffer) {
	fmt.Fprintf(b, "// %sLoops are the loops that each byte continues. Bits %d and %d are \"%%\" and HEXDIG, and the others\n//\n",
		m.Prefix, detourBit, digitBit)
	for i, l := range m.loops {
		fmt.Fprintf(b, "//\ttable %d, bit %d: %s\n", i/perTable, i%perTable, rulevm.Words(l.set, false, m.named))
	}
	fmt.Fprintf(b, "var %sLoops = [%d][%d]uint8{\n", m.Prefix, m.loopTables(), automaton.MaxOctet+1)
	for table := range slices.Chunk(m.loops, perTable) {
		b.WriteString("{\n")
		for c := range rune(automaton.MaxOctet + 1) {
			fmt.Fprintf(b, "%#02x,", loopBits(table, c))
			if c%16 == 15 {
				b.WriteString("\n")
			}
		}
		b.WriteString("},\n")
	}
	b.WriteString("}\n\n")
}

// writeRuns writes the loops that calls skip.
func (m *Machine) writeRuns(b *bytes.Buffer) {
	if m.called == 0 {
		return
	}
	fmt.Fprintf(b, "// %sRuns are the loops over many bytes.\nvar %sRuns = [...]%s{\n", m.Prefix, m.Prefix, m.maskRuntime("OctetRun"))
	for k, l := range m.loops[:m.called] {
		fmt.Fprintf(b, "{Table: &%s, Bit: %d, Encoded: %t", m.tableOf(k), k%perTable, l.detour)
		if m.hasPairs(k) {
			fmt.Fprintf(b, ", Twos: &%s", m.pairsOf(k))
		}
		b.WriteString("},\n")
	}
	b.WriteString("}\n\n")
}

// loopBits is what a table of loops has for an octet.
func loopBits(table []loop, c rune) (bits int) {
	for i, l := range table {
		if l.set.Contains(c) {
			bits |= 1 << i
		}
	}
	if c == '%' {
		bits |= 1 << detourBit
	}
	if hexDigits.Contains(c) {
		bits |= 1 << digitBit
	}
	return bits
}
