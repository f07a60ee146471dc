package lazy

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
)

// A thread is at a place of a rule, which was called from the callers of a frame. All calls of a
// rule at one offset of a text are one frame: the frames are a graph-structured stack (M. Tomita,
// An efficient augmented-context-free parsing algorithm, 1987).
//
// A state is the threads that read, with their frames as far down as no rule is called from itself. The frame of such
// a call, of which there can be any number below each other, is a node, and what refers to it has a register. So
// texts of any depth have few states, and a state that comes again is found again, as in a lazy DFA.
type thread struct {
	place int32
	frame int32 // of the machine, from 0; below 0, the register ^frame
}

// caller is a call of a rule, and the frame of the rule that calls.
type caller struct{ rule, call, frame int32 }

// frame is the callers of a rule, or of a group of rules, in order. Equal frames of a machine are one,
// and each refers to frames before it.
type frame []caller

const (
	itself = math.MinInt32 // the frame of a caller: the frame that the caller is in
	ended  = none          // the call of a text: when the rule ends, the text does
)

// A call at the end of a rule is left out, and the rule that is called goes on where that does. If a
// machine leaves no call out, it marks both.
const (
	atEnd  = 1 << 29 // the rule of a caller: it only says what is open
	passes = 1 << 30 // the rule of a caller: it only says what goes on
)

// state is the threads that read an octet after a text.
type state struct {
	threads     []thread
	frames      []frame // of the machine
	registers   int
	accepts     bool
	next        []*state     // by class: where registers stay as they are
	steps       []*step      // by class: otherwise; nil if there are none
	description *description // see [program.describe]; nil if it was not asked for
}

// node is a frame, and the nodes that it has registers for.
type node struct {
	frame int32 // none: kids of another node
	kids  [3]int32
	more  int32 // the node of more kids, or 0
}

// all returns the nodes that a node leads to, and 0 for none.
func (n *node) all() [4]int32 { return [...]int32{n.kids[0], n.kids[1], n.kids[2], n.more} }

// mark is what is known of a node.
type mark struct {
	depth    int32 // how many calls are open
	register int32 // of the octet, if that has the node
}

// step is what a state does with an octet, one action after the other.
type step struct {
	action    action
	register  int32   // load
	frame     int32   // save
	registers []int32 // of the kids, or of the state
	to        *state  // finish; nil if no text goes on with the octet
	branches  []branch
}

type action uint8

const (
	load   action = iota // the frame of a register becomes a frame of the state
	save                 // a frame becomes a node
	finish               // the registers of the next state are chosen
)

// branch is what was found by a step, and the next step.
type branch struct {
	frame int32
	found []int32 // the registers of nodes: one that there is, or a new one
	next  *step
}

// limits bound what a text takes. Without them a machine decides about every text.
type limits struct {
	depth  int // how many calls of rules from themselves may be open
	steps  int // how many steps there may be
	memory int // approximately how many octets the nodes may take, and the states of a walk
	size   int // approximately how many octets are used until the states are forgotten
}

// limit sets the limits for a text. If steps is 0, they are a million, and for each byte 16 for each place.
func (m *machine) limit(depth, steps int, text string) {
	if steps == 0 {
		each := 16*len(m.program.places) + 64
		steps = 1<<20 + min(len(text), math.MaxInt/2/each)*each
	}
	m.limits.depth, m.limits.steps, m.limits.memory = depth, steps, max(steps, steps+1<<27)
}

// The bytes of memory that are counted, with those that maps and the collector add.
const (
	stateSize  = 256
	threadSize = 16
	stepSize   = 128
	branchSize = 64
	frameSize  = 128
	callerSize = 24
	nodeSize   = 40
)

// machine reads texts. It is for one goroutine.
type machine struct {
	program *program
	limits  limits
	whole   bool // no caller is left out of frames

	origin    *state // before the begin of a text
	states    map[string]*state
	frames    []frame
	registers []int32          // by frame: how many registers it has
	rules     [][]uint64       // by frame: the rules that are called from themselves and are open, as program.bit has them
	numbers   map[string]int32 // of frames, by their callers
	size      int
	kept      int // the size when the states were forgotten

	nodes    []node
	marks    []mark  // by node
	slots    []int32 // a hash table of nodes with open addressing; 0 is an empty slot
	register []int32 // by register of the state: a node

	local   []int32 // by register: those of the state, and new ones
	found   []int32
	visits  int // for the text
	failure failure
	closure closure

	visited, made, forgotten int // counted for tests
}

// failure is the limit that stops a machine, as Limits of a package have it.
type failure string

const (
	sound   failure = ""
	tooDeep failure = "Depth"
	tooMany failure = "Steps" // or too much memory
)

func newMachine(p *program, whole bool) *machine {
	m := &machine{program: p, limits: limits{math.MaxInt, math.MaxInt, math.MaxInt, 1 << 25}, whole: whole}
	m.closure.init(m)
	m.clearNodes()
	m.forget(nil)
	return m
}

// begin returns the state before a text.
func (m *machine) begin() *state {
	m.failure, m.visits = sound, 0
	if len(m.nodes) > 1 {
		m.clearNodes()
	}
	if s := m.origin.next[0]; s != nil {
		return s
	}
	return m.step(m.origin, 0)
}

// fewSlots is how large the hash table of nodes is at first, and manySlots how large it stays.
const fewSlots, manySlots = 1 << 6, 1 << 15

// clearNodes removes the nodes, of which the first one is none.
func (m *machine) clearNodes() {
	m.size -= nodeSize * len(m.nodes)
	if m.slots == nil || len(m.slots) > manySlots {
		m.nodes, m.marks, m.slots = nil, nil, make([]int32, fewSlots)
	}
	clear(m.slots)
	m.register = m.register[:0]
	m.nodes, m.marks = append(m.nodes[:0], node{frame: none}), append(m.marks[:0], mark{})
	m.size += nodeSize
}

// read reads a text. It returns how much of the text can begin a member, and the state there, which
// is nil if even the empty text cannot.
func (m *machine) read(text string) (end int, s *state) {
	s = m.begin()
	if s == nil {
		return 0, nil
	}
	class := &m.program.class
	for i := range len(text) {
		n := s.next[class[text[i]]]
		if n == nil {
			if n = m.step(s, class[text[i]]); n == nil {
				return i, s
			}
			if m.size > max(m.limits.size, 2*m.kept) { // so that they are used for a while
				n = m.forget(n)
			}
		}
		s = n
	}
	return len(text), s
}

// step returns the state after an octet of a class, or nil.
func (m *machine) step(s *state, class uint8) *state {
	if s.steps == nil {
		return m.closure.step(s, class)
	}
	m.open()
	for at := &s.steps[class]; *at != nil; {
		done := *at
		if m.count(1); m.failure != sound {
			return nil
		}
		if done.action == finish {
			m.finish(done)
			return done.to
		}
		at = m.do(done)
	}
	if m.failure != sound {
		return nil
	}
	return m.closure.step(s, class)
}

// open begins to read an octet: the registers are those of the state.
func (m *machine) open() {
	m.local = append(m.local[:0], m.register...)
	for i, n := range m.local {
		m.marks[n].register = int32(i)
	}
	m.count(len(m.local) / 16) // which take as long as a step
}

// mostBranches is how many branches a step keeps, which are searched one after the other.
const mostBranches = 32

// do does an action, and returns where the next step is.
func (m *machine) do(s *step) **step {
	m.found = m.found[:0]
	f := s.frame
	if s.action == load {
		at := m.local[s.register]
		f = m.nodes[at].frame
		left := int(m.registers[f])
		for n := &m.nodes[at]; left > 0; n = &m.nodes[n.more] {
			for _, kid := range n.kids[:min(left, len(n.kids))] {
				m.found = append(m.found, m.registerOf(kid))
			}
			left -= len(n.kids)
		}
	} else {
		m.found = append(m.found, m.registerOf(m.node(f, s.registers)))
	}
	for i := range s.branches {
		if b := &s.branches[i]; b.frame == f && slices.Equal(b.found, m.found) {
			return &b.next
		}
	}
	if len(s.branches) == mostBranches {
		s.branches = nil
	}
	s.branches = append(s.branches, branch{frame: f, found: slices.Clone(m.found)})
	m.size += branchSize + 4*len(m.found)
	return &s.branches[len(s.branches)-1].next
}

// finish chooses the registers of the next state.
func (m *machine) finish(s *step) {
	m.register = m.register[:0]
	for _, r := range s.registers {
		m.register = append(m.register, m.local[r])
	}
}

// registerOf returns the register that has a node, or a new one.
func (m *machine) registerOf(n int32) int32 {
	at := &m.marks[n].register
	if int(*at) >= len(m.local) || m.local[*at] != n {
		*at, m.local = int32(len(m.local)), append(m.local, n)
	}
	return *at
}

// count counts steps.
func (m *machine) count(n int) {
	m.visited += n
	if m.visits += n; m.visits > m.limits.steps {
		m.failure = tooMany
	}
}

// node returns the node of a frame and registers. Equal nodes are one.
func (m *machine) node(f int32, registers []int32) int32 {
	n := node{frame: f}
	depth := int32(0)
	for len(registers) > len(n.kids) { // the last ones
		at := (len(registers) - 1) / len(n.kids) * len(n.kids)
		depth = m.fill(&n, registers[at:], depth)
		n = node{frame: f, more: m.intern(node{frame: none, kids: n.kids, more: n.more}, depth)}
		registers = registers[:at]
	}
	return m.intern(n, m.fill(&n, registers, depth)+1)
}

// fill sets the kids of a node, and returns the largest depth of them and another one.
func (m *machine) fill(n *node, registers []int32, depth int32) int32 {
	for i, r := range registers {
		n.kids[i] = m.local[r]
		depth = max(depth, m.marks[m.local[r]].depth)
	}
	return depth
}

func (m *machine) intern(n node, depth int32) int32 {
	slot := m.slot(n)
	if at := m.slots[slot]; at != 0 {
		return at
	}
	at := int32(len(m.nodes))
	m.slots[slot] = at
	m.nodes, m.marks = append(m.nodes, n), append(m.marks, mark{depth: depth})
	m.size += nodeSize
	if 2*len(m.nodes) > len(m.slots) {
		m.hashNodes(2 * len(m.slots))
	}
	if int(depth) > m.limits.depth {
		m.failure = tooDeep
	}
	if nodeSize*len(m.nodes) > m.limits.memory {
		m.failure = tooMany
	}
	return at
}

// slot returns the slot of a node that is equal to one, or an empty slot.
func (m *machine) slot(n node) int {
	const prime = 0x9E3779B97F4A7C15 // of the golden ratio: D. E. Knuth, The Art of Computer Programming, section 6.4
	hash := uint64(uint32(n.frame))
	for _, kid := range n.all() {
		hash = bits.RotateLeft64(hash*prime, 29) ^ uint64(uint32(kid))
	}
	mask := len(m.slots) - 1
	at := int(hash*prime>>32) & mask
	for m.slots[at] != 0 && m.nodes[m.slots[at]] != n {
		at = (at + 1) & mask
	}
	return at
}

// hashNodes makes the hash table of nodes anew.
func (m *machine) hashNodes(slots int) {
	m.slots = make([]int32, slots)
	for at := range m.nodes[1:] {
		m.slots[m.slot(m.nodes[at+1])] = int32(at + 1)
	}
}

// forget forgets the states and the frames, except for a state and the frames of nodes, and the nodes
// that the state has no use for.
func (m *machine) forget(s *state) *state {
	m.forgotten++
	m.visited += len(m.nodes)
	m.collect()
	old := adopted{m, m.frames, map[int32]int32{}}
	m.states, m.frames, m.registers, m.rules, m.numbers = map[string]*state{}, nil, nil, nil, map[string]int32{}
	m.size = nodeSize * len(m.nodes)
	m.origin = m.newState(nil, 0, false)
	for at := range m.nodes {
		m.nodes[at].frame = old.adopt(m.nodes[at].frame)
	}
	m.hashNodes(len(m.slots))
	if s != nil {
		threads := slices.Clone(s.threads)
		for i := range threads {
			threads[i].frame = old.adopt(threads[i].frame)
		}
		slices.SortFunc(threads, inOrder)
		s = m.stateOf(threads, s.registers, s.accepts)
	}
	m.kept = m.size
	return s
}

// collect removes the nodes that no register leads to. A node leads to those before it only.
func (m *machine) collect() {
	numbers := make([]int32, len(m.nodes)) // 0 for a node that is removed
	for _, at := range m.register {
		numbers[at] = 1
	}
	for at, n := range slices.Backward(m.nodes) {
		if numbers[at] != 0 {
			for _, kid := range n.all() {
				numbers[kid] = 1
			}
		}
	}
	numbers[0] = 0 // of none
	count := int32(1)
	for at := 1; at < len(m.nodes); at++ {
		if numbers[at] == 0 {
			continue
		}
		n := m.nodes[at]
		n.more = numbers[n.more]
		for i, kid := range n.kids {
			n.kids[i] = numbers[kid]
		}
		m.nodes[count], m.marks[count], numbers[at] = n, m.marks[at], count
		count++
	}
	m.nodes, m.marks = m.nodes[:count], m.marks[:count]
	for i, at := range m.register {
		m.register[i] = numbers[at]
	}
}

// adopted are frames that were forgotten, and their new numbers.
type adopted struct {
	*machine
	old []frame
	new map[int32]int32
}

// adopt returns the new number of a frame.
func (a *adopted) adopt(f int32) int32 {
	if f < 0 {
		return f
	}
	n, ok := a.new[f]
	if !ok {
		all := slices.Clone(a.old[f])
		for i := range all {
			all[i].frame = a.adopt(all[i].frame)
		}
		slices.SortFunc(all, callers)
		n = a.frameOf(all)
		a.new[f] = n
	}
	return n
}

// stateOf returns the state that is equal to one.
func (m *machine) stateOf(threads []thread, registers int, accepts bool) *state {
	key := m.closure.key[:0]
	if accepts {
		key = append(key, 1)
	}
	for _, t := range threads {
		key = appendNumbers(key, t.place, t.frame)
	}
	m.closure.key = key
	s, ok := m.states[string(key)]
	if !ok {
		s = m.newState(slices.Clone(threads), registers, accepts)
		m.states[string(key)] = s
		m.made++
	}
	return s
}

func (m *machine) newState(threads []thread, registers int, accepts bool) *state {
	m.size += stateSize + threadSize*len(threads) + 8*len(m.program.octets)
	return &state{threads: threads, frames: m.frames, registers: registers, accepts: accepts,
		next: make([]*state, len(m.program.octets))}
}

// frameOf returns the number of the frame that is equal to one.
func (m *machine) frameOf(f frame) int32 {
	key := m.closure.key[:0]
	for _, from := range f {
		key = appendNumbers(key, from.rule, from.call, from.frame)
	}
	m.closure.key = key
	n, ok := m.numbers[string(key)]
	if !ok {
		n = int32(len(m.frames))
		m.numbers[string(key)] = n
		m.frames, m.registers = append(m.frames, slices.Clone(f)), append(m.registers, m.registersOf(f))
		m.rules = append(m.rules, m.closure.rulesIn(f))
		m.size += frameSize + callerSize*len(f) + 8*m.program.words
	}
	return n
}

// registersOf returns how many registers a frame has.
func (m *machine) registersOf(f frame) (n int32) {
	for _, from := range f {
		switch {
		case from.frame >= 0:
			n = max(n, m.registers[from.frame])
		case from.frame != itself:
			n = max(n, ^from.frame+1)
		}
	}
	return n
}

func appendNumbers(key []byte, all ...int32) []byte {
	for _, n := range all {
		key = binary.LittleEndian.AppendUint32(key, uint32(n))
	}
	return key
}
