package scangen

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/rulevm"
	"github.com/urigrammar/uri/internal/run/scan"
)

// Numbers returns m in its numeric form, which the generator writes.
func (m *Machine) Numbers() *scan.Machine[uint32] {
	n := &numbers{Machine: m, out: &scan.Machine[uint32]{Class: m.classOf, Width: len(m.classes) + 2, Sets: m.maskSets()}}
	n.out.Next = make([]uint32, n.out.Width) // state 0 has no way on
	for _, s := range m.order {
		n.addState(s)
	}
	return n.out
}

// numbers builds the numeric form of a machine.
type numbers struct {
	*Machine
	out *scan.Machine[uint32]
}

// minLikely is the minimum number of typical texts that use a likely entry.
const minLikely = 3

// highest is the highest bit of an entry.
const highest = 1 << 31

// Narrow converts m to 16-bit entries, or returns nil if an entry does not fit.
func Narrow(m *scan.Machine[uint32]) *scan.Machine[uint16] {
	if len(m.Next) > math.MaxInt16 || len(m.Ways) > math.MaxInt16 {
		return nil
	}
	next := make([]uint16, len(m.Next))
	for i, x := range m.Next {
		next[i] = uint16(x | x>>16&(math.MaxInt16+1))
	}
	return &scan.Machine[uint16]{Class: m.Class, Width: m.Width, Next: next, Ways: m.Ways, Sets: m.Sets}
}

// addState adds the row of a state.
func (n *numbers) addState(state int) {
	for _, class := range n.classes {
		octet := class.Spans()[0].Lo
		n.out.Next = append(n.out.Next, n.entry(n.next(state, octet), n.op(state, octet)))
	}
	end := uint32(0)
	if s := &n.States[state]; s.Accept {
		end = n.way(scan.Way{Set: scan.NoSet}, s.Final) + 1
	}
	n.out.Next = append(n.out.Next, n.likely(state), end)
}

// entry returns the entry for a way to a state, or 0 if there is no state.
func (n *numbers) entry(to int, op automaton.Op) uint32 {
	if to < 0 {
		return 0
	}
	row, set := uint32(n.number[to]*n.out.Width), n.set(to)
	if set == scan.NoSet && noOp(op) {
		return row
	}
	return highest + n.way(scan.Way{Row: row, Set: set}, op)
}

// way returns the number of a way with the positions that an operation records.
func (n *numbers) way(w scan.Way, op automaton.Op) uint32 {
	w.Ends, w.Clear = n.offsets(op.Set), n.offsets(op.Clear)
	for to, from := range op.Copies.All {
		w.Copy = append(w.Copy, [2]uint8{n.offset(to), n.offset(from)})
	}
	i := slices.IndexFunc(n.out.Ways, func(known scan.Way) bool {
		return known.Row == w.Row && known.Set == w.Set && known.Ends == w.Ends && known.Clear == w.Clear && slices.Equal(known.Copy, w.Copy)
	})
	if i < 0 {
		i = len(n.out.Ways)
		n.out.Ways = append(n.out.Ways, w)
	}
	return uint32(i)
}

// offsets returns the bits of the offsets for registers.
func (m *Machine) offsets(all automaton.Registers) (bits uint64) {
	for r := range all.All {
		bits |= 1 << m.offset(r)
	}
	return bits
}

// offset returns the number of the offset for a register. The offsets of parts come first.
func (m *Machine) offset(r automaton.Register) uint8 {
	if r >= automaton.FirstExtra {
		r += automaton.Register(len(m.Parts)) - automaton.FirstExtra
	}
	return uint8(r)
}

// likely returns the entry that most typical texts use from a state if it is a way, and otherwise 0.
func (n *numbers) likely(state int) (entry uint32) {
	most := minLikely - 1
	_, moves := n.moves(state)
	for _, v := range moves {
		if k := n.typical(state, v.set); k > most {
			if e := n.entry(v.next, v.op); e >= highest {
				entry, most = e, k
			}
		}
	}
	return entry
}

// maskSets returns the sets.
func (m *Machine) maskSets() scan.MaskSets {
	var all []string
	for _, l := range m.sets {
		all = append(all, scan.Octets(func(octet byte) bool { return l.set.Contains(rune(octet)) }))
	}
	out := scan.NewMaskSets(all...)
	for k, l := range m.sets {
		out.Encoded[k] = -uint64(bit(l.encoded))
	}
	for octet := range out.Bits {
		out.Bits[octet] = uint8(m.bits(rune(octet)))
	}
	return out
}

// writeMachine writes the numbers.
func (m *Machine) writeMachine(b *bytes.Buffer) {
	fmt.Fprintf(b, "// %s: %d states over %d classes of bytes.\n", m.Name, len(m.order), len(m.classes))
	wide := m.Numbers()
	if narrow := Narrow(wide); narrow != nil {
		writeNumbers(b, m, narrow)
		return
	}
	writeNumbers(b, m, wide)
}

func writeNumbers[E scan.Entry](b *bytes.Buffer, m *Machine, n *scan.Machine[E]) {
	fmt.Fprintf(b, "var %sMachine = %s[%T]{\nClass: [256]uint8{%s},\nWidth: %d,\n", m.Prefix, m.runtime("Machine"), E(0), list(n.Class[:]), n.Width)
	fmt.Fprintf(b, "Next: []%T{\n", E(0))
	writeRows(b, n.Next, n.Width)
	fmt.Fprintf(b, "},\nWays: []%s{\n", m.runtime("Way"))
	for _, w := range n.Ways {
		m.writeWay(b, w)
	}
	b.WriteString("},\n")
	if len(m.sets) > 0 {
		m.writeSets(b, &n.Sets)
	}
	b.WriteString("}\n\n")
}

func (m *Machine) writeWay(b *bytes.Buffer, w scan.Way) {
	fmt.Fprintf(b, "{Row: %d, Set: %d", w.Row, w.Set)
	if w.Ends != 0 {
		fmt.Fprintf(b, ", Ends: %#b", w.Ends)
	}
	if w.Clear != 0 {
		fmt.Fprintf(b, ", Clear: %#b", w.Clear)
	}
	if len(w.Copy) > 0 {
		b.WriteString(", Copy: [][2]uint8{")
		for _, c := range w.Copy {
			fmt.Fprintf(b, "{%d, %d},", c[0], c[1])
		}
		b.WriteString("}")
	}
	b.WriteString("},\n")
}

func (m *Machine) writeSets(b *bytes.Buffer, sets *scan.MaskSets) {
	fmt.Fprintf(b, "Sets: %s{\nCount: %d,\nNibbles: [%d][16]uint8{\n", m.runtime("MaskSets"), len(m.sets), scan.MaskCount)
	encoded := ""
	for k, l := range m.sets {
		fmt.Fprintf(b, "%s, // %s\n", Nibbles(l.set), rulevm.Words(l.set, false, m.named))
		if l.encoded {
			encoded += fmt.Sprintf("%d: 1<<64-1,", k)
		}
	}
	fmt.Fprintf(b, "},\nEncoded: [%d]uint64{%s},\nBits: [256]uint8{%s},\n},\n", scan.MaskCount, encoded, list(sets.Bits[:]))
}

// runtime returns a name of the runtime, with the prefix of its package if it is another package.
func (s Scanner) runtime(name string) string {
	if s.Runtime != "" {
		return s.Runtime + name
	}
	return Unexported(name)
}

// Unexported returns a name with its first letter in lower case.
func Unexported(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(first)) + name[size:]
}

// number is the type of a number in a list.
type number interface {
	~int | ~uint8 | ~uint16 | ~uint32
}

// list returns numbers as Go code, in lines of limited length.
func list[N number](numbers []N) string {
	var b bytes.Buffer
	b.WriteString("\n")
	writeRows(&b, numbers, 40)
	return strings.TrimSuffix(b.String(), "\n") + "\n"
}

// writeRows writes numbers as Go code, with width numbers per line.
func writeRows[N number](b *bytes.Buffer, numbers []N, width int) {
	for row := range slices.Chunk(numbers, width) {
		for _, n := range row {
			b.Write(strconv.AppendInt(b.AvailableBuffer(), int64(n), 10))
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
}
