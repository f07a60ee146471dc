package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/expr"
)

// The function is the automaton as Go code: a label a state and a goto a transition, so that the
// processor's predictor sees each branch of the grammar at its own address. What costs in such code
// is not bytes but the ends of short runs, which cannot be predicted; so the octets on which a state
// goes to itself are skipped eight at a time, without a branch an octet.
//
// Percent-encoded octets are skipped along with them: where a state loops on a set and also on
// "%" HEXDIG HEXDIG, two further states on, the run goes through "%" and notes which of the next
// octets must be HEXDIG. Where one is not, the run is left at the "%" for the states to judge.

// perTable is how many sets one table of loops holds: each is a bit of an octet, and two bits are
// for the detour.
const perTable = 6

const (
	detourBit = 6 // "%"
	digitBit  = 7 // HEXDIG
	lanes     = 0x0101010101010101
)

// loop is a set on which states go to themselves, with the detour or without.
type loop struct {
	set    expr.Set
	detour bool
}

func (m *machine) writeFunction(b *bytes.Buffer) {
	loops := m.loops()
	m.writeLoops(b, loops)
	fmt.Fprintf(b, `// %[1]sScan reads s from a start state on and writes where its components end.
// It returns as scan.Run does.
func %[1]sScan[Text ~string | ~[]byte](start scan.State, s Text, o *offsets) (end int, failed scan.State) {
	var (
		i, j, n = 0, 0, len(s)
		at   = start
		// Of eight octets: their bits, and which of them end a run, are "%%", must be HEXDIG; and
		// which of the next eight must be HEXDIG.
		w, bad, pct, must, carry uint64
	)
	goto dispatch
`, m.Namespace)
	for _, s := range m.order[:m.coded] {
		m.writeState(b, s, loops)
	}
	m.writeCold(b)
	b.WriteString("}\n")
}

// loops lists what states loop on, those first that most states loop on.
func (m *machine) loops() []loop {
	count := map[loop]int{}
	var out []loop
	for _, s := range m.order[:m.coded] {
		l := m.loop(s)
		if l.set.Len() < 2 {
			continue
		}
		if count[l]++; count[l] == 1 {
			out = append(out, l)
		}
	}
	slices.SortStableFunc(out, func(a, b loop) int { return count[b] - count[a] })
	return out
}

func (m *machine) loop(state int) loop {
	set, _ := m.moves(state)
	return loop{set, m.hasDetour(state)}
}

// hasDetour tells whether "%" HEXDIG HEXDIG leads from a state to itself, and "%" to nothing else.
// A HEXDIG must keep the loop up too: then an octet that is none, where one must be, is what ends
// the run at the latest.
func (m *machine) hasDetour(state int) bool {
	at := m.next(state, '%')
	set, _ := m.moves(state)
	if at < 0 || !hexDigits.Contained(set) || m.op(state, '%') != (automaton.Op{}) {
		return false
	}
	for i, to := 0, -1; i < 2; i, at = i+1, to {
		loop, moves := m.moves(at)
		if !loop.Empty() || len(moves) != 1 || moves[0].set != hexDigits || moves[0].op != (automaton.Op{}) || m.States[at].Accept {
			return false
		}
		to = moves[0].next
		if i == 1 && to != state {
			return false
		}
	}
	return true
}

var hexDigits = expr.SetOf(expr.Span{Lo: '0', Hi: '9'}, expr.Span{Lo: 'A', Hi: 'F'}, expr.Span{Lo: 'a', Hi: 'f'})

func (m *machine) writeLoops(b *bytes.Buffer, loops []loop) {
	fmt.Fprintf(b, "// %sLoops tells for each octet which loops it keeps up. Bits %d and %d are for \"%%\" and HEXDIG, the others for\n//\n",
		m.Namespace, detourBit, digitBit)
	for i, l := range loops {
		fmt.Fprintf(b, "//\ttable %d, bit %d: %s\n", i/perTable, i%perTable, expected(l.set, false, m.named))
	}
	fmt.Fprintf(b, "var %sLoops = [%d][256]uint8{\n", m.Namespace, (len(loops)+perTable-1)/perTable)
	for table := range slices.Chunk(loops, perTable) {
		b.WriteString("{\n")
		for c := range rune(256) {
			bit := 0
			for i, l := range table {
				if l.set.Contains(c) {
					bit |= 1 << i
				}
			}
			if c == '%' {
				bit |= 1 << detourBit
			}
			if hexDigits.Contains(c) {
				bit |= 1 << digitBit
			}
			fmt.Fprintf(b, "%#02x,", bit)
			if c%16 == 15 {
				b.WriteString("\n")
			}
		}
		b.WriteString("},\n")
	}
	b.WriteString("}\n\n")
}

func (m *machine) writeState(b *bytes.Buffer, state int, loops []loop) {
	st := &m.States[state]
	n := m.number[state]
	fmt.Fprintf(b, "\ns%d: // %s\n", n, st.Rule)
	set, moves := m.moves(state)
	k := slices.Index(loops, m.loop(state))
	if k >= 0 && !loops[k].detour && slices.Contains(m.ShortRuns, st.Rule) {
		fmt.Fprintf(b, "for i < n && %sLoops[%d][s[i]]&%#x != 0 {\ni++\n}\n", m.Namespace, k/perTable, 1<<(k%perTable))
	} else if k >= 0 {
		m.writeLoop(b, n, k, loops[k])
	} else if !set.Empty() {
		fmt.Fprintf(b, "for i < n && (%s) {\ni++\n}\n", condition("s[i]", set))
	}
	b.WriteString("if i == n {\n")
	if st.Accept {
		m.writeOp(b, st.Final)
		b.WriteString("return i, 0\n}\n")
	} else {
		fmt.Fprintf(b, "return i, %d\n}\n", n)
	}
	m.writeMoves(b, moves, !set.Empty())
	fmt.Fprintf(b, "return i, %d\n", n)
}

// writeLoop writes the run over the octets of loop k in state n.
//
// Each round looks at eight octets: those from i on, or where fewer are left the last eight of s,
// of which those before i are shifted out; the zeros that are shifted in end the run. A run that is
// long already is expected to stay so, and goes on in strides that only ask whether all are in.
func (m *machine) writeLoop(b *bytes.Buffer, n, k int, l loop) {
	bit := k % perTable
	table := fmt.Sprintf("%sLoops[%d]", m.Namespace, k/perTable)
	fmt.Fprintf(b, "if n < 8 {\nfor i < n && %s[s[i]]&%#x != 0 {\ni++\n}\ngoto e%d\n}\n", table, 1<<bit, n)
	if l.detour {
		b.WriteString("must, carry = 0, 0\n")
	}
	b.WriteString("for {\nj = min(i, n-8)\n{\nt := s[j:j+8]\n")
	for half := range 2 {
		fmt.Fprintf(b, "%s (uint64(%s[t[%d]])<<%d | uint64(%s[t[%d]])<<%d) | (uint64(%s[t[%d]])<<%d | uint64(%s[t[%d]])<<%d)\n",
			[]string{"w =", "w |="}[half],
			table, 4*half, 32*half, table, 4*half+1, 32*half+8, table, 4*half+2, 32*half+16, table, 4*half+3, 32*half+24)
	}
	// Two shifts of up to 32 bits, for one of 64 would take a check that Go's shifts are to make.
	b.WriteString("}\nj = (i - j) * 4\nw = w >> (uint(j)&63) >> (uint(j)&63)\n")
	fmt.Fprintf(b, "bad = ^(w>>%d) & %#x\n", bit, uint64(lanes))
	if l.detour {
		fmt.Fprintf(b, `if pct = w >> %d & %#x; pct|must != 0 {
			must |= pct<<8 | pct<<16
			carry = pct>>48 | pct>>56
			bad = bad&^pct | must&^(w>>%d)
		}
`, detourBit, uint64(lanes), digitBit)
	}
	b.WriteString("if bad != 0 {\nbreak\n}\ni += 8\n")
	if l.detour {
		fmt.Fprintf(b, "must, carry = carry, 0\nfor must == 0 && n-i >= %d {\n", 2*stride)
	} else {
		fmt.Fprintf(b, "for n-i >= %d {\n", 2*stride)
	}
	fmt.Fprintf(b, "t := s[i:i+%d]\nif ", stride)
	writeLanes(b, stride, func(lane int) string {
		if lane == stride-1 {
			return fmt.Sprintf("%s[t[%d]]&%#x == 0 {", table, lane, 1<<bit)
		}
		return fmt.Sprintf("%s[t[%d]] &", table, lane)
	})
	fmt.Fprintf(b, `	break
			}
			i += %d
		}
	}
	i += bits.TrailingZeros64(bad) >> 3
`, stride)
	if l.detour {
		b.WriteString(`if must & bad & -bad != 0 {
		i-- // to the "%"
		if s[i] != '%' {
			i--
		}
	}
`)
	}
	fmt.Fprintf(b, "e%d:\n", n)
}

// stride is how many octets of a long run are looked at together.
const stride = 16

// writeLanes writes a term for each lane, four a line.
func writeLanes(b *bytes.Buffer, n int, term func(lane int) string) {
	for lane := range n {
		b.WriteString(term(lane) + " ")
		if lane%4 == 3 && lane < n-1 {
			b.WriteString("\n")
		}
	}
	b.WriteString("\n")
}

// writeMoves writes the transitions. A component mostly ends at a single octet and mostly begins
// with one of many: the likely case comes first.
func (m *machine) writeMoves(b *bytes.Buffer, moves []move, looped bool) {
	if len(moves) == 0 {
		return
	}
	slices.SortStableFunc(moves, func(v, w move) int {
		if looped {
			return rarity(v.set) - rarity(w.set)
		}
		return likelihood(w.set) - likelihood(v.set)
	})
	b.WriteString("switch c := s[i]; {\n")
	for _, v := range moves {
		fmt.Fprintf(b, "case %s:\n", condition("c", v.set))
		m.writeOp(b, v.op)
		b.WriteString("i++\n")
		if to := m.number[v.next]; to <= m.coded {
			fmt.Fprintf(b, "goto s%d\n", to)
		} else {
			fmt.Fprintf(b, "at = %d\ngoto cold\n", to)
		}
	}
	b.WriteString("}\n")
}

// likelihood is how many letters are in a set, or else octets.
func likelihood(set expr.Set) int {
	letters := expr.SetOf(expr.Span{Lo: 'A', Hi: 'Z'}, expr.Span{Lo: 'a', Hi: 'z'})
	return 0x100*set.Intersect(letters).Len() + set.Len()
}

// delimiters are in the order of how often they end a run in URLs that people publish.
const delimiters = "/?:%#@"

func rarity(set expr.Set) int {
	if p := set.Spans(); len(p) == 1 && p[0].Lo == p[0].Hi {
		if i := strings.IndexRune(delimiters, p[0].Lo); i >= 0 {
			return i
		}
	}
	return len(delimiters) + set.Len()
}

// condition is a Go expression that tells whether an octet is in a set.
func condition(c string, set expr.Set) string {
	var parts []string
	for _, p := range set.Spans() {
		switch {
		case p.Lo == p.Hi:
			parts = append(parts, fmt.Sprintf("%s == %q", c, p.Lo))
		default:
			parts = append(parts, fmt.Sprintf("%q <= %s && %s <= %q", p.Lo, c, c, p.Hi))
		}
	}
	return strings.Join(parts, " || ")
}

func (m *machine) writeOp(b *bytes.Buffer, op automaton.Op) {
	for t := range op.Set.All {
		fmt.Fprintf(b, "o.%s = uint32(i)\n", m.Components[t].Name)
	}
	for t := range op.Clear.All {
		fmt.Fprintf(b, "o.%s = 0\n", m.Components[t].Name)
	}
}

// writeCold writes the loop over the table for the states that are not written out, and the way
// from the number of a state to its label. The loop goes on by itself as long as it comes to states
// that are not written out and there is nothing to write.
func (m *machine) writeCold(b *bytes.Buffer) {
	fmt.Fprintf(b, `
cold:
	for i < n {
		next := uint(%[1]sTable.Next[uint(at)*%[2]d+uint(%[1]sClass[s[i]])])
		if %[3]d < next && next < scan.Writes {
			at = scan.State(next)
			i++
			continue
		}
		if next == 0 {
			return i, at
		}
		if next&scan.Writes != 0 {
`, m.Namespace, len(m.classes), m.coded)
	m.writeColdOps(b)
	fmt.Fprintf(b, `}
		at = scan.State(next &^ scan.Writes)
		i++
		if at <= %[2]d {
			goto dispatch
		}
	}
	if %[1]sTable.Accept[at] == 0 {
		return i, at
	}
	switch at {
`, m.Namespace, m.coded)
	for _, s := range m.order[m.coded:m.tagged] {
		if f := m.States[s].Final; m.States[s].Accept && f != (automaton.Op{}) {
			fmt.Fprintf(b, "case %d:\n", m.number[s])
			m.writeOp(b, f)
		}
	}
	b.WriteString(`}
	return i, 0

dispatch:
	switch at {
`)
	for _, s := range m.order[:m.coded] {
		fmt.Fprintf(b, "case %d:\ngoto s%d\n", m.number[s], m.number[s])
	}
	b.WriteString("}\ngoto cold\n")
}

// isCold tells whether a function leaves a state to the table.
func (m *machine) isCold(state int) bool {
	n := m.number[state]
	return m.coded < n && n <= m.tagged
}

// writeColdOps writes the operations of transitions out of states that are not written out.
func (m *machine) writeColdOps(b *bytes.Buffer) {
	b.WriteString("switch at {\n")
	for _, s := range m.order[m.coded:m.tagged] {
		_, moves := m.moves(s)
		moves = slices.DeleteFunc(moves, func(v move) bool { return v.op == (automaton.Op{}) })
		if len(moves) == 0 {
			continue
		}
		fmt.Fprintf(b, "case %d:\nswitch c := s[i]; {\n", m.number[s])
		for _, v := range moves {
			fmt.Fprintf(b, "case %s:\n", condition("c", v.set))
			m.writeOp(b, v.op)
		}
		b.WriteString("}\n")
	}
	b.WriteString("}\n")
}
