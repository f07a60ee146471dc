package automaton

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// Here is an [Emission.At] that means the position of the symbol that is read, or the length of the
// input.
const Here = 0

// Emission is an event, and the register that holds its position. Registers are numbered from 1, and [Here] means the current position.
type Emission struct {
	Event Event
	At    int
}

// Transducer is a deterministic transducer from a text to the events of its first derivation, with one symbol of look-ahead.
// It emits an event as soon as all derivations that can still continue agree on that event and on all events before it.
// Until then the event waits, with its position in a register.
type Transducer struct {
	Alphabet  *Alphabet
	Rules     []string          // of the events
	States    []TransducerState // the start first
	Registers int               // the number of registers for the positions of waiting events, numbered from 1; 0 if there are none
	Waiting   int               // the maximum number of waiting events
}

// TransducerState is a state of a [Transducer].
type TransducerState struct {
	moves[Output]
	Final []Emission // at the end of the input, if Accept
}

func (s *TransducerState) appendState(k []byte) []byte {
	if !s.Accept {
		return append(k, 0)
	}
	return appendEmissions(binary.AppendUvarint(append(k, 1), uint64(len(s.Final))), s.Final)
}

func (*TransducerState) appendOp(k []byte, o Output) []byte {
	k = appendEmissions(binary.AppendUvarint(k, uint64(len(o.Emit))), o.Emit)
	k = append(binary.AppendUvarint(k, uint64(len(o.Copies.pairs))), o.Copies.pairs...)
	return binary.AppendUvarint(k, uint64(o.Set))
}

// Output is the action of a transition. It emits events, then copies registers, then sets a register.
type Output struct {
	Emit   []Emission
	Copies Copies // of registers
	Set    int    // the register that becomes the position of the symbol, or 0
}

// Transducible is the input of [Transduce].
type Transducible struct {
	NFA *NFA
	// Rules are the rules whose beginnings and ends are events. A containing rule can precede a rule's name, as in [Start].
	Rules  []string
	Bounds Bounds
}

// Transduce returns the minimal transducer. The error is a [*QueueError] if no number of waiting events suffices, or a
// [*SizeError].
func Transduce(t Transducible) (*Transducer, error) {
	events, err := t.NFA.events(t.Rules)
	if err != nil {
		return nil, err
	}
	m := newTransducerMaker(t, events)
	if err := m.run(); err != nil {
		return nil, err
	}
	if m.aside {
		m.out.placeAside()
	}
	m.out.States = minimized[TransducerState, Output](m.out.Alphabet, []int{0}, m.out.States)
	return m.out, nil
}

// Run reads a text. It returns the events of its first derivation with their positions in bytes, and reports whether the text is a member.
func (t *Transducer) Run(text string) (marks []Mark, member bool) {
	registers := make([]int, t.Registers+1)
	emit := func(list []Emission, here int) {
		registers[Here] = here
		for _, e := range list {
			marks = append(marks, e.Event.mark(t.Rules, registers[e.At]))
		}
	}
	q := int32(0)
	for i, r := range t.Alphabet.symbols(text) {
		s := &t.States[q]
		class := t.Alphabet.Class(r)
		if class < 0 || s.Next[class] < 0 {
			return nil, false
		}
		out := &s.Ops[class]
		emit(out.Emit, i)
		for to, from := range out.Copies.All {
			registers[to] = registers[from]
		}
		if out.Set > 0 {
			registers[out.Set] = i
		}
		q = s.Next[class]
	}
	if !t.States[q].Accept {
		return nil, false
	}
	emit(t.States[q].Final, len(text))
	return slices.Clip(marks), true
}

// transducerMaker holds a subset construction over ordered configurations. Each configuration contains the events that
// its derivation has passed and that are not yet emitted.
type transducerMaker struct {
	nfa       *NFA
	events    []int // by state of the NFA
	dominance *dominance
	out       *Transducer
	index     map[string]int32
	made      []origin // by state
	used      usage
	moves     emptyMoves[waitingConfig]
	key       []byte
	aside     bool // whether a copy uses asideRegister
}

// origin records how a state was first reached.
type origin struct {
	configs []waitingConfig
	from    int // the previous state; -1 for none
	class   int // the class that was read in between
}

// waitingConfig is a state of the NFA with waiting events. At is Here for events at the next symbol.
type waitingConfig struct {
	state  int
	queue  []Emission
	parent int // the configuration of the previous state that it continues
}

// behindSymbol replaces a register if the event is after the symbol that is read.
const behindSymbol = -1

// maxWaiting is the maximum length of the queue of events.
const maxWaiting = 64

func newTransducerMaker(t Transducible, events []int) *transducerMaker {
	m := &transducerMaker{
		nfa: t.NFA, events: events,
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

// pass returns a configuration after an empty move.
func (m *transducerMaker) pass(c waitingConfig, to int) waitingConfig {
	if e := m.events[c.state]; e != noEvent {
		c.queue = append(slices.Clip(c.queue), Emission{Event(e), behindSymbol})
	}
	return waitingConfig{to, c.queue, c.parent}
}

// prune omits the derivations that cannot become the first one, if the derivations disagree on any event.
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
	order, configs := m.nfa.Alphabet.readable(), m.made[q].configs
	same := alike(order, len(configs), func(i int) []int { return m.nfa.States[configs[i].state].Set })
	return m.out.States[q].fill(order, same, func(class int) error { return m.move(q, class) })
}

// move creates the transition of a state on a class that some configurations read.
func (m *transducerMaker) move(q, class int) error {
	var moved []waitingConfig
	for i, c := range m.made[q].configs {
		if m.nfa.reads(c.state, class) {
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
	to := map[int]int{} // registers, by their former numbers
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

// asideRegister is the place of a value that waits while other values change places, until the number of registers is known.
const asideRegister = 0xFF

func (m *transducerMaker) register(r int) Register {
	if r == waiting {
		m.aside = true
		return asideRegister
	}
	return Register(r)
}

// placeAside moves the register aside after the other registers.
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

// agreed returns the number of events up to the last symbol on which all derivations agree.
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

// sameUpTo returns the length of the longest common prefix of a and b.
func sameUpTo(a, b []Emission) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// settle removes the emitted events from a queue. Positions move into registers, numbered in the order
// of their appearance, and events after the symbol get the next position.
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

// add finds or creates the state of configurations.
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
		return 0, m.nfa.tooLarge("pending events", maxWaiting, "")
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

// QueueError reports that no transducer can emit the beginnings and ends of rules: two derivations
// that place them differently can both continue, however long the text is.
type QueueError struct {
	Grammar  string // its name, if it has one
	Rule     string // the rule from which the text is derived
	Loop     string // a part of both readings that can be repeated without limit
	Readings [2]Reading
}

func (e *QueueError) Error() string {
	return fmt.Sprintf("%sits parts may be unknown until the end of a text: %s, but %s, where %q can repeat any number of times",
		blamed(e.Grammar, e.Rule), e.Readings[0], e.Readings[1], e.Loop)
}

// unbounded returns an error if the path to a state shows that the queues grow without limit: the
// path contains a cycle on which two derivations that disagree return to their NFA states with more
// events than before. They can repeat the cycle and disagree forever.
func (m *transducerMaker) unbounded(state int) error {
	end := m.made[state]
	lineage := make([]int, len(end.configs)) // by configuration: the one of the current state that it continues
	for i := range lineage {
		lineage[i] = i
	}
	for at := state; m.made[at].from >= 0; {
		for i, j := range lineage {
			lineage[i] = m.made[at].configs[j].parent
		}
		at = m.made[at].from
		if i, j, ok := diverging(m.made[at].configs, end.configs, lineage); ok {
			return m.queueError(state, at, i, j)
		}
	}
	return nil
}

// diverging finds two configurations that return to themselves and disagree more each time.
func diverging(before, after []waitingConfig, lineage []int) (i, j int, ok bool) {
	if !slices.EqualFunc(before, after, func(a, b waitingConfig) bool { return a.state == b.state }) {
		return 0, 0, false
	}
	grown := func(k int) int { return len(after[k].queue) - len(before[k].queue) }
	for j := range after {
		for i := range j {
			if lineage[i] != i || lineage[j] != j {
				continue
			}
			if grown(i) != grown(j) || grown(i) > 0 && disagree(before[i].queue, before[j].queue) {
				return i, j, true
			}
		}
	}
	return 0, 0, false
}

// disagree reports whether no further events can make two queues equal.
func disagree(a, b []Emission) bool { return sameUpTo(a, b) < min(len(a), len(b)) }

// queueError creates two texts that begin with the way to a state. The first derivation of one is configuration i, and of
// the other configuration j.
func (m *transducerMaker) queueError(state, loop, i, j int) error {
	word := m.way(state)
	e := &QueueError{Grammar: m.nfa.Grammar, Rule: m.nfa.Rule(), Loop: m.nfa.Alphabet.Text(word[len(m.way(loop)):])}
	for k, config := range []int{i, j} {
		text := m.nfa.Alphabet.Text(slices.Concat(word, m.ending(state, config)))
		e.Readings[k], _ = m.nfa.read(text, m.out.Rules, m.events)
	}
	return e
}

// way returns the word that first led to a state.
func (m *transducerMaker) way(state int) (word []int) {
	for at := state; m.made[at].from >= 0; at = m.made[at].from {
		word = append(word, m.made[at].class)
	}
	slices.Reverse(word)
	return word
}

// ending returns a shortest word that makes the derivation of a configuration the first.
func (m *transducerMaker) ending(state, config int) []int {
	var before []int32
	for _, c := range m.made[state].configs[:config] {
		before = append(before, int32(c.state))
	}
	return m.dominance.witness(int32(m.made[state].configs[config].state), before)
}
