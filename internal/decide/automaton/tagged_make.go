package automaton

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unsafe"

	"github.com/urigrammar/uri/internal/run/rulevm"
)

// config is a state of the NFA with what is known about each tag. A tag in none of the sets is absent.
type config struct {
	state   int32
	read    int32          // the state that read the last symbol
	written Registers      // tags whose position a register holds
	slots   [MaxTags]uint8 // for written tags: the number of the tag's register; 0 is its own
	pending Registers      // tags to write at the position of the next symbol
	dead    Registers      // tags that every way to acceptance sets again
}

func (c *config) absent() Registers { return ^(c.written | c.pending | c.dead) }

// leaf is a state at the end of empty moves, which reads a symbol or accepts.
type leaf struct {
	state int32
	set   Registers // the tags that the moves set
}

// tagger holds a subset construction over ordered configurations.
type tagger struct {
	states []TaggedState
	index  map[string]int32 // the state for configurations with slots numbered by appearance
	made   [][]config       // by state: its configurations
	queue  []queued
	used   usage
	extra  []cell // the contents of the registers from FirstExtra on

	// of the current NFA
	number    int
	nfa       *NFA
	classes   []int
	sets      []Registers // by NFA state: the tag that passing it sets, or none
	tags      Registers
	live      []Registers // by NFA state: the tags that some way to Accept does not set
	leaves    [][]leaf    // by NFA state; nil until needed
	moves     emptyMoves[leaf]
	context   []*context
	label     []bool // by rule of the NFA: whether it may be a state's Rule
	prefer    int    // rule of the NFA, or -1
	seen      []int  // by NFA state: the round in which it was last seen
	round     int
	key       []byte
	dominance *dominance

	// reused by each transition
	moved, closed []config
	readers       [][]int // by class: the configurations of the state at hand that read it, if no class like it comes before
	targets       map[int]int
}

type queued struct {
	state int32
	dirty Registers // tags whose registers may be in use
}

func (d *tagger) run(s Start) (int32, error) {
	d.prepare(s)
	first := d.close([]config{{state: int32(s.NFA.Start)}})
	start, err := d.add(first, 0, d.nfa.Rules[d.nfa.States[s.NFA.Start].Rule])
	if err != nil {
		return 0, err
	}
	for len(d.queue) > 0 {
		q := d.queue[0]
		d.queue = d.queue[1:]
		if err := d.expand(q); err != nil {
			return 0, err
		}
	}
	return start, nil
}

func (d *tagger) prepare(s Start) {
	d.number++
	d.nfa = s.NFA
	d.classes = s.NFA.Alphabet.Classes(s.NFA.Alphabet.Symbols())
	d.seen = make([]int, len(s.NFA.States))
	d.round = 0
	d.leaves = make([][]leaf, len(s.NFA.States))
	d.moves = emptyMoves[leaf]{nfa: s.NFA, state: func(l leaf) int { return int(l.state) }, pass: func(l leaf, to int) leaf {
		return leaf{int32(to), l.set | d.sets[l.state]}
	}}
	d.readers = make([][]int, s.NFA.Alphabet.Len())
	d.label = make([]bool, len(s.NFA.Rules))
	d.prefer = slices.Index(s.NFA.Rules, s.Prefer)
	for i, name := range s.NFA.Rules {
		d.label[i] = s.Labels == nil || s.Labels(name)
	}
	d.dominance = nil
	d.context = d.nfa.contexts()
	d.findSets(s)
	d.live = make([]Registers, len(s.NFA.States))
	before := d.nfa.predecessors()
	for t := range d.tags.All {
		d.findLive(t, before)
	}
}

// findSets determines which states set which tags. If several names match, the most specific one counts.
func (d *tagger) findSets(s Start) {
	d.sets, d.tags = make([]Registers, len(d.nfa.States)), 0
	ends, begins := newPaths(d.nfa, s.Tags), newPaths(d.nfa, s.Begins)
	for q, state := range d.nfa.States {
		in := d.context[q]
		switch {
		case in == nil: // nothing leads there
		case state.Kind == Leave:
			d.sets[q] = ends.tag(in)
		case state.Kind == Enter:
			d.sets[q] = begins.tag(in.Enter(state.Rule))
		}
		d.tags |= d.sets[q]
	}
}

// findLive finds the states from which some way to acceptance does not set a tag.
func (d *tagger) findLive(t Register, before [][]int) {
	bit := Registers(1) << t
	ahead := distances(len(d.live), []int{d.nfa.Accept}, func(q int) []int {
		return slices.DeleteFunc(slices.Clone(before[q]), func(p int) bool { return d.sets[p]&bit != 0 })
	})
	for q, moves := range ahead {
		if moves >= 0 {
			d.live[q] |= bit
		}
	}
}

// leavesOf follows the empty moves of a state, in order.
func (d *tagger) leavesOf(state int32) []leaf {
	if d.leaves[state] == nil && d.used.take(d.nfa, 0) == nil {
		d.leaves[state] = append([]leaf{}, d.moves.follow(leaf{state: state})...)
		d.used.memory += len(d.leaves[state]) * int(unsafe.Sizeof(leaf{}))
	}
	d.used.steps += len(d.leaves[state])
	return d.leaves[state]
}

// close follows the empty moves of configurations, in order. If several reach one state, it keeps the first. The next
// call reuses the result.
func (d *tagger) close(from []config) []config {
	d.round++
	out := d.closed[:0]
	for i := range from {
		for _, l := range d.leavesOf(from[i].state) {
			if d.seen[l.state] != d.round {
				d.seen[l.state] = d.round
				out = append(out, from[i])
				d.arrive(&out[len(out)-1], l)
			}
		}
	}
	d.closed = out
	return out
}

// arrive moves c along the empty moves to l. Tags whose values are no longer needed become dead.
func (d *tagger) arrive(c *config, l leaf) {
	dead := d.tags &^ d.live[l.state]
	c.state = l.state
	c.written &^= l.set | dead
	c.pending = (c.pending | l.set) &^ dead
	c.dead = c.dead&^l.set | dead
}

// add finds or creates the state of configurations, and schedules a new state for expansion.
func (d *tagger) add(configs []config, dirty Registers, rule string) (int32, error) {
	d.key = d.appendKey(d.key[:0], configs, dirty, rule)
	if i, ok := d.index[string(d.key)]; ok {
		return i, nil
	}
	n := d.nfa.Alphabet.Len()
	if err := d.used.add(d.nfa, 2*len(d.key)+len(configs)*int(unsafe.Sizeof(config{}))+n*int(unsafe.Sizeof(Op{}))); err != nil {
		return 0, err
	}
	i := int32(len(d.states))
	d.index[string(d.key)] = i
	d.states = append(d.states, TaggedState{moves: newMoves[Op](d.nfa.Alphabet), Rule: rule})
	d.made = append(d.made, slices.Clone(configs))
	d.queue = append(d.queue, queued{i, dirty})
	return i, nil
}

// appendKey appends data that distinguishes states.
func (d *tagger) appendKey(k []byte, configs []config, dirty Registers, rule string) []byte {
	k = binary.AppendUvarint(k, uint64(d.number))
	k = binary.AppendUvarint(k, uint64(dirty))
	k = append(append(k, rule...), 0)
	for i := range configs {
		c := &configs[i]
		k = binary.LittleEndian.AppendUint32(k, uint32(c.state))
		if d.tags != 0 {
			k = binary.LittleEndian.AppendUint64(k, uint64(c.written|c.pending<<MaxTags))
			k = binary.LittleEndian.AppendUint32(k, uint32(c.dead))
		}
	}
	return d.appendSlots(k, configs)
}

func (d *tagger) expand(q queued) error {
	configs := d.made[q.state]
	if i := slices.IndexFunc(configs, func(c config) bool { return d.nfa.States[c.state].Kind == Accept }); i >= 0 {
		c, s := &configs[i], &d.states[q.state]
		s.Accept = true
		s.Final = Op{Set: c.pending, Clear: c.absent() & q.dirty}
		for t := range c.written.All {
			if c.slots[t] == 0 {
				continue
			}
			r, err := d.register(cell{t, c.slots[t]})
			if err != nil {
				return err
			}
			s.Final.Copies = s.Final.Copies.and(t, r)
		}
	}
	reads := func(i int) []int { return d.nfa.States[configs[i].state].Set }
	same := alike(d.classes, len(configs), reads)
	for i := range configs {
		for _, class := range reads(i) {
			if same[class] == class {
				d.readers[class] = append(d.readers[class], i)
			}
		}
	}
	return d.states[q.state].fill(d.classes, same, func(class int) error { return d.move(q, class) })
}

// move creates the transition of a state on a class that some configuration reads.
func (d *tagger) move(q queued, class int) error {
	moved := d.moved[:0]
	for _, i := range d.readers[class] {
		moved = append(moved, d.made[q.state][i])
		c := &moved[len(moved)-1]
		c.state, c.read = int32(d.nfa.States[c.state].Out[0]), c.state
	}
	d.moved, d.readers[class] = moved, d.readers[class][:0]
	rule := d.ruleName(rulevm.Agreed(d.openings(d.preferred(moved))))
	if d.differ(moved) {
		if d.dominance == nil {
			d.dominance = newDominance(d.nfa)
		}
		moved = prune(d.dominance, moved, func(c config) int32 { return c.state })
	}
	fresh := d.write(moved)
	configs := d.close(moved)
	if err := d.used.take(d.nfa, 0); err != nil {
		return err // there are leaves that are not known
	}
	var wrote, kept, absent Registers
	for i := range configs {
		c := &configs[i]
		absent |= c.absent()
		for t := range c.written.All {
			if fresh.holds(t, c.slots[t]) {
				wrote |= 1 << t
			} else {
				kept |= 1 << t
			}
		}
	}
	// What no derivation that is left has written, those that want it want absent.
	dirty := q.dirty | wrote
	clean := dirty &^ (wrote | kept)
	next, err := d.add(configs, dirty&^clean, rule)
	if err != nil {
		return err
	}
	op := Op{Clear: clean & absent}
	if err := d.deliver(&op, configs, d.made[next], fresh); err != nil {
		return err
	}
	d.states[q.state].Next[class] = next
	d.states[q.state].Ops[class] = op
	return nil
}

// Registers of a TDFA: a value goes into the lowest slot of its tag that no derivation holds.
// States that differ only in slots are one state: a transition with other slots copies them.

// cell is a slot of a tag. Slots from 1 on become registers on first use.
type cell struct {
	tag  Register
	slot uint8
}

// aside is the place of a value that waits while other values change places.
var aside = cell{tag: MaxTags}

// register returns the register of a cell.
func (d *tagger) register(p cell) (Register, error) {
	if p.slot == 0 && p != aside {
		return p.tag, nil
	}
	i := slices.Index(d.extra, p)
	if i < 0 {
		i = len(d.extra)
		d.extra = append(d.extra, p)
	}
	if i >= maxRegisters-int(FirstExtra) {
		return 0, d.nfa.tooLarge("registers", maxRegisters, "")
	}
	return FirstExtra + Register(i), nil
}

// appendSlots appends the slots of the written positions in configurations, numbered in the order of their appearance.
func (d *tagger) appendSlots(k []byte, configs []config) []byte {
	var numbers [MaxTags][maxRegisters]uint8 // by tag and slot: the number, counted from 1
	var count [MaxTags]uint8
	for i := range configs {
		c := &configs[i]
		for t := range c.written.All {
			n := &numbers[t][c.slots[t]]
			if *n == 0 {
				count[t]++
				*n = count[t]
			}
			if *n > 1 { // the first are the same
				k = append(binary.AppendUvarint(k, uint64(i)), byte(t), *n)
			}
		}
	}
	return k
}

// differ reports whether derivations have different values for a tag.
func (d *tagger) differ(moved []config) bool {
	const next = 1 << 63 // for the position that is not yet written
	var held [MaxTags]uint64
	for i := range moved {
		c := &moved[i]
		live := d.live[c.state]
		for t := range (c.written & live).All {
			held[t] |= 1 << c.slots[t]
		}
		for t := range (c.pending & live).All {
			held[t] |= next
		}
	}
	return slices.ContainsFunc(held[:], func(h uint64) bool { return h&(h-1) != 0 })
}

// written holds the slots into which a step writes the position.
type written struct {
	tags Registers
	slot [MaxTags]uint8
}

func (w *written) holds(t Register, slot uint8) bool { return w.tags.has(int(t)) && w.slot[t] == slot }

// write writes the pending positions of configurations that have read a symbol. Tags whose values are no longer needed become dead.
func (d *tagger) write(moved []config) *written {
	var held [MaxTags]uint64
	w := &written{}
	for i := range moved {
		c := &moved[i]
		live := d.live[c.state]
		w.tags |= c.pending & live
		for t := range (c.written & live).All {
			held[t] |= 1 << c.slots[t]
		}
	}
	for t := range w.tags.All {
		w.slot[t] = uint8(bits.TrailingZeros64(^held[t]))
	}
	for i := range moved {
		c := &moved[i]
		live := d.live[c.state]
		for t := range (c.pending & live).All {
			c.slots[t] = w.slot[t]
		}
		c.written |= c.pending & live
		c.dead |= c.pending &^ live
		c.pending = 0
	}
	return w
}

// deliver adds to op the copies from the slots of configs to the slots of made, the configurations
// of the next state.
func (d *tagger) deliver(op *Op, configs, made []config, fresh *written) error {
	var held Registers
	for i := range configs {
		held |= configs[i].written
	}
	for t := range held.All {
		to := d.targetsOf(t, configs, made)
		written := int(fresh.slot[t])
		if slot, ok := to[written]; ok && fresh.tags.has(int(t)) {
			r, err := d.register(cell{t, uint8(slot)})
			if err != nil {
				return err
			}
			op.Set |= 1 << r
			delete(to, written)
		}
		if err := d.copy(op, t, to); err != nil {
			return err
		}
	}
	return nil
}

// targetsOf returns the slots of a tag in the next state, by the slots that configurations use. The next call
// reuses the result.
func (d *tagger) targetsOf(t Register, configs, made []config) map[int]int {
	clear(d.targets)
	var known uint64
	for i := range configs {
		c := &configs[i]
		if slot := c.slots[t]; c.written.has(int(t)) && known>>slot&1 == 0 {
			known |= 1 << slot
			d.targets[int(slot)] = int(made[i].slots[t])
		}
	}
	return d.targets
}

// copy adds the copies between the slots of a tag.
func (d *tagger) copy(op *Op, t Register, slots map[int]int) error {
	at := func(slot int) (Register, error) {
		if slot == waiting {
			return d.register(aside)
		}
		return d.register(cell{t, uint8(slot)})
	}
	for _, c := range inSequence(slots) {
		to, err := at(c.to)
		if err != nil {
			return err
		}
		from, err := at(c.from)
		if err != nil {
			return err
		}
		op.Copies = op.Copies.and(to, from)
	}
	return nil
}
