package lazy

import (
	"math"
	"slices"
)

// A thread is at a place of a rule, which was called from the callers of a frame. All calls of a
// rule at one offset of a text are one frame: the frames are a graph-structured stack (M. Tomita,
// An efficient augmented-context-free parsing algorithm, 1987).
//
// A state is the threads that read, with their frames as far as a rule is not called from itself.
// A frame farther down, of which there can be any number, is a node, which a state has a register
// for. So texts of any depth have few states, and a state that comes again is found again, as in a
// lazy DFA.
type thread struct {
	place int32
	frame int32 // of the state, from 0; below 0, the register ^frame
}

// caller is a call of a rule, and the frame of the rule that calls.
type caller struct{ rule, call, frame int32 }

// frame is the callers of a rule, or of a group of rules.
type frame []caller

const (
	itself = math.MinInt32 // the frame of a caller: the frame that the caller is in
	ended  = none          // the call of a text: when the rule ends, the text does
)

// state is the threads that read an octet after a text.
type state struct {
	threads   []thread
	frames    []frame // each refers to frames before it
	registers int
	accepts   bool
	next      []*state // by class: where registers stay as they are
	steps     []*step  // by class: otherwise
}

// pattern is a frame, the last one of frames, with those that it refers to.
type pattern struct {
	frames    []frame
	registers int
}

// node is a frame: a pattern, and the nodes that it has registers for.
type node struct {
	pattern *pattern // nil: kids of another node
	kids    [3]int32
	more    int32 // the node of more kids, or 0
}

// step is what a state does with an octet, one action after the other.
type step struct {
	action    action
	register  int32    // load
	pattern   *pattern // save
	registers []int32  // of the kids, or of the state
	to        *state   // finish; nil if no text goes on with the octet
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
	pattern *pattern
	found   []int32 // the registers of nodes: one that there is, or a new one
	next    *step
}

// limits bound what a machine takes.
type limits struct {
	depth  int // how many frames of rules that lead to each other may be open
	size   int // approximately how many numbers the states may take, until they are forgotten
	nodes  int // how many nodes there may be
	visits int // how many pairs of a place and a frame an octet may visit
}

// limitsOf returns the limits for a program.
func limitsOf(p *program, depth int) limits {
	return limits{depth: depth, size: 1 << 21, nodes: 1 << 20, visits: 16*len(p.places) + 64}
}

// machine reads texts. It is for one goroutine.
type machine struct {
	program *program
	limits  limits
	whole   bool // no caller is left out of frames

	origin   *state // before the begin of a text
	states   map[string]*state
	patterns map[string]*pattern
	size     int

	nodes    []node
	depths   []int32 // by node
	known    map[node]int32
	register []int32 // by register of the state: a node

	local   []int32 // by register: those of the state, and new ones
	found   []int32
	failure failure
	closure closure

	visited, made, forgotten int // counted for tests
}

// failure is why a machine stops, other than a wrong octet.
type failure uint8

const (
	sound   failure = iota
	tooDeep         // more frames than limits.depth are open
	tooMany         // more places than limits.visits are visited for an octet, or there are more nodes than limits.nodes
)

func newMachine(p *program, l limits, whole bool) *machine {
	m := &machine{program: p, limits: l, whole: whole}
	m.closure.init(m)
	m.forget(nil)
	return m
}

// begin returns the state before a text.
func (m *machine) begin() *state {
	m.failure = sound
	m.register = m.register[:0]
	if len(m.nodes) != 1 {
		m.nodes, m.depths = append(m.nodes[:0], node{}), append(m.depths[:0], 0)
		clear(m.known)
	}
	return m.step(m.origin, 0)
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
			if m.size > m.limits.size {
				n = m.forget(n)
			}
		}
		s = n
	}
	return len(text), s
}

// step returns the state after an octet of a class, or nil.
func (m *machine) step(s *state, class uint8) *state {
	m.local = append(m.local[:0], m.register...)
	for at := &s.steps[class]; *at != nil; {
		done := *at
		m.visited++
		if done.action == finish {
			m.finish(done)
			return done.to
		}
		at = m.do(done)
		if m.failure != sound {
			return nil
		}
	}
	return m.closure.step(s, class)
}

// do does an action, and returns where the next step is.
func (m *machine) do(s *step) **step {
	m.found = m.found[:0]
	p := s.pattern
	if s.action == load {
		at := m.local[s.register]
		p = m.nodes[at].pattern
		for kid := 0; kid < p.registers; kid++ {
			m.found = append(m.found, m.registerOf(m.kid(at, kid)))
		}
	} else {
		m.found = append(m.found, m.registerOf(m.node(p, s.registers)))
	}
	for i := range s.branches {
		if b := &s.branches[i]; b.pattern == p && slices.Equal(b.found, m.found) {
			return &b.next
		}
	}
	s.branches = append(s.branches, branch{pattern: p, found: slices.Clone(m.found)})
	m.size += 8 + len(m.found)
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
	at := slices.Index(m.local, n)
	if at < 0 {
		at = len(m.local)
		m.local = append(m.local, n)
	}
	return int32(at)
}

// node returns the node of a pattern and registers. Equal nodes are one.
func (m *machine) node(p *pattern, registers []int32) int32 {
	n := node{pattern: p}
	depth := int32(0)
	for len(registers) > len(n.kids) { // the last ones
		at := (len(registers) - 1) / len(n.kids) * len(n.kids)
		depth = m.fill(&n, registers[at:], depth)
		n = node{pattern: p, more: m.intern(node{kids: n.kids, more: n.more}, depth)}
		registers = registers[:at]
	}
	return m.intern(n, m.fill(&n, registers, depth)+1)
}

// fill sets the kids of a node, and returns the largest depth of them and another one.
func (m *machine) fill(n *node, registers []int32, depth int32) int32 {
	for i, r := range registers {
		n.kids[i] = m.local[r]
		depth = max(depth, m.depths[m.local[r]])
	}
	return depth
}

func (m *machine) intern(n node, depth int32) int32 {
	at, ok := m.known[n]
	if !ok {
		at = int32(len(m.nodes))
		m.known[n] = at
		m.nodes, m.depths = append(m.nodes, n), append(m.depths, depth)
		if int(depth) > m.limits.depth && !m.whole {
			m.failure = tooDeep
		}
		if len(m.nodes) > m.limits.nodes {
			m.failure = tooMany
		}
	}
	return at
}

// kid returns a node that a node has a register for.
func (m *machine) kid(at int32, kid int) int32 {
	n := &m.nodes[at]
	for ; kid >= len(n.kids); kid -= len(n.kids) {
		n = &m.nodes[n.more]
	}
	return n.kids[kid]
}

// forget forgets the states and the patterns, but for a state and the patterns of nodes.
func (m *machine) forget(s *state) *state {
	m.forgotten++
	m.size = 0
	m.states, m.patterns = map[string]*state{}, map[string]*pattern{}
	m.origin = m.newState(nil, nil, 0, false)
	if len(m.nodes) == 0 {
		m.nodes, m.depths = []node{{}}, []int32{0}
	}
	m.known = map[node]int32{}
	for at := range m.nodes[1:] {
		n := &m.nodes[at+1]
		if n.pattern != nil {
			n.pattern = m.patternOf(n.pattern.frames, n.pattern.registers)
		}
		m.known[*n] = int32(at + 1)
	}
	if s == nil {
		return nil
	}
	return m.stateOf(s.threads, s.frames, s.registers, s.accepts)
}

// stateOf returns the state that is equal to one.
func (m *machine) stateOf(threads []thread, frames []frame, registers int, accepts bool) *state {
	key := m.closure.key[:0]
	if accepts {
		key = append(key, 1)
	}
	for _, t := range threads {
		key = appendNumbers(key, t.place, t.frame)
	}
	key = appendFrames(append(key, separator...), frames)
	m.closure.key = key
	s, ok := m.states[string(key)]
	if !ok {
		s = m.newState(slices.Clone(threads), frames, registers, accepts)
		m.states[string(key)] = s
		m.size += len(key) + 2*len(threads)
		m.made++
	}
	return s
}

func (m *machine) newState(threads []thread, frames []frame, registers int, accepts bool) *state {
	classes := len(m.program.octets)
	m.size += 2*classes + 16
	return &state{threads, frames, registers, accepts, make([]*state, classes), make([]*step, classes)}
}

// patternOf returns the pattern that is equal to one.
func (m *machine) patternOf(frames []frame, registers int) *pattern {
	key := appendFrames(m.closure.key[:0], frames)
	m.closure.key = key
	p, ok := m.patterns[string(key)]
	if !ok {
		p = &pattern{frames, registers}
		m.patterns[string(key)] = p
		m.size += len(key)
	}
	return p
}
