package proof

import (
	"encoding/binary"

	"github.com/urigrammar/uri/internal/automaton"
)

// word holds the truth of a formula for up to 64 classes of symbols, or a part of a state.
type word = uint64

const wordBits = 64

// machine is a deterministic automaton that reads the input of a PEG from its end to its beginning.
// The truth of every formula at a position depends on the symbol there and on the truth, at the next
// position, of the formulas that stand behind a symbol: of these, a state holds one bit each.
//
// States are numbered as they are found; 0 is the state at the end of the input.
type machine struct {
	program []instruction
	slots   []int    // by bit of a state: the instruction it is the value of; bit 0 tells acceptance
	classes int      // of the alphabet
	symbols [][]word // by 64 classes, by number of a set: which of the classes are in the set

	states  [][]word
	numbers map[string]int32
	next    [][]int32 // by state, by class; nil for a state that was not yet asked for

	values  []word         // by instruction, for 64 classes at once
	columns [wordBits]word // the same of 64 slots, by class
	keys    [][]byte       // by class: the state before it, as a key of numbers
}

type instruction struct {
	op            op
	set, slot     int // opSymbol: true for the classes in set, if the slot is true
	cond, yes, no int // opDecide: instructions above this one
}

type op uint8

const (
	opAlways op = iota
	opNever
	opEnd
	opSymbol
	opDecide
)

// initial adds the state at the end of the input, where there is no symbol.
func (m *machine) initial() {
	m.numbers = make(map[string]int32)
	m.values = make([]word, len(m.program))
	m.keys = make([][]byte, wordBits)
	m.evaluate(make([]word, m.words()), make([]word, len(m.symbols[0])), ^word(0))
	m.number(m.before(1)[0])
}

// words is the length of a state.
func (m *machine) words() int { return (len(m.slots) + wordBits - 1) / wordBits }

func (m *machine) accepts(state int) bool { return m.states[state][0]&1 == 1 }

// step is the state before a symbol of a class, where state is the one after it.
func (m *machine) step(state, class int) int {
	if m.next[state] == nil {
		m.expand(state)
	}
	return int(m.next[state][class])
}

func (m *machine) expand(state int) {
	next := make([]int32, 0, m.classes)
	for _, symbols := range m.symbols {
		m.evaluate(m.states[state], symbols, 0)
		for _, key := range m.before(min(wordBits, m.classes-len(next))) {
			next = append(next, m.number(key))
		}
	}
	m.next[state] = next
}

// evaluate runs the program for 64 classes. after is the state at the next position.
func (m *machine) evaluate(after, symbols []word, end word) {
	v := m.values
	for i, in := range m.program {
		switch in.op {
		case opDecide:
			v[i] = v[in.cond]&v[in.yes] | ^v[in.cond]&v[in.no]
		case opSymbol:
			bit := after[in.slot/wordBits] >> (in.slot % wordBits) & 1
			v[i] = symbols[in.set] & -bit
		case opEnd:
			v[i] = end
		case opAlways:
			v[i] = ^word(0)
		case opNever:
			v[i] = 0
		}
	}
}

// before reads the values off as states, one for each of so many classes.
func (m *machine) before(classes int) [][]byte {
	keys := m.keys[:classes]
	for c := range keys {
		keys[c] = keys[c][:0]
	}
	for w := range m.words() {
		m.columns = [wordBits]word{}
		for j, slot := range m.slots[w*wordBits : min((w+1)*wordBits, len(m.slots))] {
			m.columns[j] = m.values[slot]
		}
		transpose(&m.columns)
		for c := range keys {
			keys[c] = binary.LittleEndian.AppendUint64(keys[c], m.columns[c])
		}
	}
	return keys
}

// transpose exchanges rows and columns (H. S. Warren, Hacker's Delight, section 7-3): bit j of word i
// becomes bit i of word j.
func transpose(a *[wordBits]word) {
	mask := ^word(0)
	for half := wordBits / 2; half > 0; half /= 2 {
		mask ^= mask << half
		for k := 0; k < wordBits; k = (k + half + 1) &^ half {
			t := (a[k]>>half ^ a[k+half]) & mask
			a[k] ^= t << half
			a[k+half] ^= t
		}
	}
}

// number finds or adds a state.
func (m *machine) number(key []byte) int32 {
	n, ok := m.numbers[string(key)]
	if ok {
		return n
	}
	state := make([]word, m.words())
	for i := range state {
		state[i] = binary.LittleEndian.Uint64(key[8*i:])
	}
	n = int32(len(m.states))
	m.states = append(m.states, state)
	m.next = append(m.next, nil)
	m.numbers[string(key)] = n
	return n
}

// schedule makes the machine of a formula: it puts the formulas that start depends on in an order in
// which each comes after those that it needs about the same rest of the input.
func schedule(f *formulas, start int, a *automaton.Alphabet) *machine {
	s := &scheduler{
		machine:  &machine{classes: a.Len(), symbols: make([][]word, (a.Len()+wordBits-1)/wordBits)},
		formulas: f, alphabet: a,
		place: make(map[int]int), slot: make(map[int]int), sets: make(map[string]int),
	}
	s.remember(start)
	for i := 0; i < len(s.remembered); i++ {
		s.slots = append(s.slots, s.instruction(s.remembered[i]))
	}
	s.initial()
	return s.machine
}

type scheduler struct {
	*machine
	*formulas
	alphabet   *automaton.Alphabet
	place      map[int]int // of a formula in the program
	slot       map[int]int // of a formula in a state
	remembered []int       // formulas, by slot
	sets       map[string]int
}

// remember gives a formula a bit in the state.
func (s *scheduler) remember(n int) int {
	slot, ok := s.slot[n]
	if !ok {
		slot = len(s.remembered)
		s.slot[n] = slot
		s.remembered = append(s.remembered, n)
	}
	return slot
}

func (s *scheduler) instruction(n int) int {
	if i, ok := s.place[n]; ok {
		return i
	}
	in := s.translate(n)
	s.place[n] = len(s.program)
	s.program = append(s.program, in)
	return s.place[n]
}

func (s *scheduler) translate(n int) instruction {
	switch n {
	case always:
		return instruction{op: opAlways}
	case never:
		return instruction{op: opNever}
	case atEnd:
		return instruction{op: opEnd}
	}
	x := s.all[n]
	if x.symbol {
		return instruction{op: opSymbol, set: s.setNumber(x), slot: s.remember(x.next)}
	}
	return instruction{op: opDecide, cond: s.instruction(x.cond), yes: s.instruction(x.yes), no: s.instruction(x.no)}
}

func (s *scheduler) setNumber(x formula) int {
	classes := make([]word, len(s.symbols))
	for _, c := range s.alphabet.Classes(x.set) {
		classes[c/wordBits] |= 1 << (c % wordBits)
	}
	key := ""
	for _, w := range classes {
		key = string(binary.LittleEndian.AppendUint64([]byte(key), w))
	}
	n, ok := s.sets[key]
	if !ok {
		n = len(s.symbols[0])
		s.sets[key] = n
		for i, w := range classes {
			s.symbols[i] = append(s.symbols[i], w)
		}
	}
	return n
}
