package automaton

import (
	"encoding/binary"
	"slices"
)

// transducerMaker holds a subset construction over ordered configurations, each with the events that its derivation has
// passed and that are not emitted yet.
type transducerMaker struct {
	nfa       *NFA
	reads     readers
	events    []int // by state of the NFA
	dominance *dominance
	out       *Transducer
	index     map[string]int32
	made      []origin // by state
	used      usage
	moves     emptyMoves[waitingConfig]
	key       []byte
	aside     bool // a copy uses asideRegister
}

// origin records how a state was first reached.
type origin struct {
	configs []waitingConfig
	from    int // the state before it; -1 for none
	class   int // that was read then
}

// waitingConfig is a state of the NFA with the events that wait: At is Here for those at the next symbol.
type waitingConfig struct {
	state  int
	queue  []Emission
	parent int // the configuration of the state before that it continues
}

// behindSymbol replaces a register if the event is after the symbol that is read.
const behindSymbol = -1

// maxWaiting bounds the queue of events that is not unbounded.
const maxWaiting = 64

func newTransducerMaker(t Transducible, events []int) *transducerMaker {
	m := &transducerMaker{
		nfa: t.NFA, reads: t.NFA.reads(), events: events,
		dominance: newDominance(t.NFA),
		out:       &Transducer{Alphabet: t.NFA.Alphabet, Rules: t.Rules},
		index:     map[string]int32{},
		used:      usage{bounds: t.Bounds},
	}
	m.moves = emptyMoves[waitingConfig]{nfa: m.nfa, state: func(c waitingConfig) int { return c.state }, pass: m.pass}
	return m
}

func (m *transducerMaker) run() error {
	first := m.prune(m.moves.follow(waitingConfig{state: m.nfa.Start, parent: -1}))
	for i := range first {
		settle(&first[i], 0, nil)
	}
	if _, err := m.add(first, -1, -1); err != nil {
		return err
	}
	for q := 0; q < len(m.made); q++ {
		if err := m.expand(q); err != nil {
			return err
		}
	}
	return nil
}

// pass returns a configuration behind an empty move.
func (m *transducerMaker) pass(c waitingConfig, to int) waitingConfig {
	if e := m.events[c.state]; e != noEvent {
		c.queue = append(slices.Clip(c.queue), Emission{Event(e), behindSymbol})
	}
	return waitingConfig{to, c.queue, c.parent}
}

// prune leaves out the derivations that cannot come to be the first, if there is anything that they disagree on.
func (m *transducerMaker) prune(all []waitingConfig) []waitingConfig {
	if !slices.ContainsFunc(all, func(c waitingConfig) bool { return !slices.Equal(c.queue, all[0].queue) }) {
		return all
	}
	return prune(m.dominance, all, func(c waitingConfig) int32 { return int32(c.state) })
}

func (m *transducerMaker) expand(q int) error {
	for _, c := range m.made[q].configs {
		if m.nfa.States[c.state].Kind == Accept {
			m.out.States[q].Accept = true
			m.out.States[q].Final = c.queue
			break
		}
	}
	order, s := m.nfa.Alphabet.readable(), &m.out.States[q]
	configs := m.made[q].configs
	same := alike(order, len(configs), func(i, class int) bool { return m.reads.has(configs[i].state, class) })
	for _, class := range order {
		switch first := same[class]; first {
		case -1:
			s.Next[class] = -1
		case class:
			if err := m.move(q, class); err != nil {
				return err
			}
			s = &m.out.States[q] // there may be more by now
		default:
			s.Next[class], s.Ops[class] = s.Next[first], s.Ops[first]
		}
	}
	return nil
}

// move makes the transition of a state on a class that some configurations read.
func (m *transducerMaker) move(q, class int) error {
	var moved []waitingConfig
	for i, c := range m.made[q].configs {
		if m.reads.has(c.state, class) {
			moved = append(moved, waitingConfig{m.nfa.States[c.state].Out[0], c.queue, i})
		}
	}
	configs := m.prune(m.moves.follow(moved...))
	if len(configs) == 0 {
		m.out.States[q].Next[class] = -1
		return nil
	}
	common := agreed(configs)
	out := Output{Emit: configs[0].queue[:common:common]}
	to := map[int]int{} // registers, by what they were
	for i := range configs {
		settle(&configs[i], common, to)
	}
	if here, ok := to[Here]; ok {
		out.Set = here
		delete(to, Here)
	}
	for _, c := range inSequence(to) {
		out.Copies = out.Copies.and(m.register(c.to), m.register(c.from))
	}
	next, err := m.add(configs, q, class)
	if err != nil {
		return err
	}
	m.out.States[q].Next[class] = next
	m.out.States[q].Ops[class] = out
	return nil
}

// asideRegister is where a value waits while others change places, until it is known how many registers there are.
const asideRegister = 0xFF

func (m *transducerMaker) register(r int) Register {
	if r == waiting {
		m.aside = true
		return asideRegister
	}
	return Register(r)
}

// placeAside puts the register aside behind the others.
func (t *Transducer) placeAside() {
	t.Registers++
	for _, s := range t.States {
		for c := range s.Ops {
			placed := Copies{}
			for to, from := range s.Ops[c].Copies.All {
				placed = placed.and(min(to, Register(t.Registers)), min(from, Register(t.Registers)))
			}
			s.Ops[c].Copies = placed
		}
	}
}

// agreed returns how many events all derivations agree on, up to the symbol that was read.
func agreed(configs []waitingConfig) int {
	first := configs[0].queue
	n := slices.IndexFunc(first, func(e Emission) bool { return e.At == behindSymbol })
	if n < 0 {
		n = len(first)
	}
	for _, c := range configs[1:] {
		n = sameUpTo(first[:n], c.queue)
	}
	return n
}

// sameUpTo returns how many elements a and b begin with that are the same.
func sameUpTo(a, b []Emission) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// settle takes what was emitted out of a queue: positions go into registers, numbered in the order of their
// appearance, and what is behind the symbol that was read is at the next one.
func settle(c *waitingConfig, emitted int, to map[int]int) {
	c.queue = slices.Clone(c.queue[emitted:])
	for i := range c.queue {
		e := &c.queue[i]
		if e.At == behindSymbol {
			e.At = Here
			continue
		}
		if _, ok := to[e.At]; !ok {
			to[e.At] = len(to) + 1
		}
		e.At = to[e.At]
	}
}

// add finds or makes the state of configurations.
func (m *transducerMaker) add(configs []waitingConfig, from, class int) (int32, error) {
	k := m.key[:0]
	longest, highest := 0, 0
	for _, c := range configs {
		k = binary.AppendUvarint(k, uint64(c.state))
		k = binary.AppendUvarint(k, uint64(len(c.queue)))
		k = appendEmissions(k, c.queue)
		longest = max(longest, len(c.queue))
		for _, e := range c.queue {
			highest = max(highest, e.At)
		}
	}
	m.key = k
	if i, ok := m.index[string(k)]; ok {
		return i, nil
	}
	i := len(m.made)
	m.index[string(k)] = int32(i)
	m.made = append(m.made, origin{configs, from, class})
	if err := m.unbounded(i); err != nil {
		return 0, err
	}
	if longest > maxWaiting || highest >= asideRegister {
		return 0, m.nfa.tooLarge("events that wait", maxWaiting, "")
	}
	n := m.nfa.Alphabet.Len()
	if err := m.used.add(m.nfa, 4*len(k)+n*perState); err != nil {
		return 0, err
	}
	m.out.States = append(m.out.States, TransducerState{moves: newMoves[Output](m.nfa.Alphabet)})
	m.out.Waiting, m.out.Registers = max(m.out.Waiting, longest), max(m.out.Registers, highest)
	return int32(i), nil
}

func appendEmissions(k []byte, list []Emission) []byte {
	for _, e := range list {
		k = append(k, byte(e.Event), byte(e.At))
	}
	return k
}
