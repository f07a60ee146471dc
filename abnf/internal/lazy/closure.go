package lazy

import (
	"cmp"
	"slices"
)

// closure finds the state after an octet, and notes the actions by which that is done again. It
// follows the moves that read nothing: a place is visited once with each frame.
type closure struct {
	*machine
	first   *step   // the first action
	at      **step  // where the next action is noted
	memos   []memo  // by frame of the machine
	fresh   []made  // the frames that are new, from the number fresh on
	loaded  []int32 // by register: its frame, or none
	called  []int32 // by group: its new frame, or none
	groups  []int32 // that are called
	stack   []thread
	reads   []thread
	accepts bool
	round   uint64 // of closures
	seen    visited
	order   order
	key     []byte
}

// made is a new frame.
type made struct {
	callers, complete frame
	rules             []uint64
	partial           bool // not all callers are known
	memo              memo
}

// fresh is the number of the first new frame. Those of the machine have smaller numbers.
const fresh = 1 << 30

// memo is what is known of a frame.
type memo struct {
	saved, number       int32  // the register of its node; its number
	savedIn, numberedIn uint64 // the rounds in which that holds
}

func (c *closure) init(m *machine) {
	c.machine = m
	c.seen.slots = make([]slot, 64)
	c.called = slices.Repeat([]int32{none}, len(m.program.start))
}

// step returns the state after an octet of a class, or nil.
func (c *closure) step(s *state, class uint8) *state {
	c.machine.open()
	c.reset()
	if c.first = nil; s.steps != nil {
		c.first = s.steps[class]
	}
	c.at = &c.first
	if s == c.origin {
		f := c.frameOf(frame{{0, ended, itself}})
		c.stack = append(c.stack, thread{c.program.start[0], f})
	}
	octet := c.program.octets[class]
	for _, t := range s.threads {
		if c.program.reads(t.place, octet) {
			c.stack = append(c.stack, thread{c.program.places[t.place].next, t.frame})
		}
	}
	c.follow()
	for f := range c.fresh {
		c.complete(fresh + int32(f))
	}
	to, registers := c.result()
	switch {
	case c.failure != sound:
		return nil
	case to == nil:
		*c.at = &nowhere
	case c.first == nil && len(registers) == s.registers && slices.IsSorted(registers): // there are no others
		s.next[class] = to
		return to
	default:
		*c.at = &step{action: finish, to: to, registers: slices.Clone(registers)}
		c.size += stepSize + 4*len(registers)
		c.finish(*c.at)
	}
	if s.steps == nil {
		s.steps = make([]*step, len(c.program.octets))
		c.size += 8 * len(s.steps)
	}
	s.steps[class] = c.first
	return to
}

// nowhere is the step where no text goes on.
var nowhere = step{action: finish}

func (c *closure) reset() {
	for _, g := range c.groups {
		c.called[g] = none
	}
	c.round++
	c.seen.reset()
	c.groups, c.fresh, c.loaded = c.groups[:0], c.fresh[:0], c.loaded[:0]
	c.stack, c.reads = c.stack[:0], c.reads[:0]
	c.accepts = false
}

// follow visits the places that the threads on the stack lead to.
func (c *closure) follow() {
	for len(c.stack) > 0 && c.failure == sound {
		t := c.stack[len(c.stack)-1]
		c.stack = c.stack[:len(c.stack)-1]
		t.frame = c.present(t.frame)
		if !c.seen.add(t) {
			continue
		}
		c.count(1)
		switch at := &c.program.places[t.place]; at.op {
		case opRead:
			c.reads = append(c.reads, t)
		case opSplit:
			for _, out := range at.out {
				c.stack = append(c.stack, thread{out, t.frame})
			}
		case opCall:
			c.call(t, at)
		case opReturn:
			c.leave(t.frame, at.rule)
		}
	}
}

// call goes on in the rule that is called, and behind it if it can be empty.
func (c *closure) call(t thread, at *place) {
	g := c.program.group[at.arg]
	f := c.called[g]
	if f == none {
		f = c.add(true)
		c.called[g] = f
		c.groups = append(c.groups, g)
	}
	one := &c.fresh[f-fresh]
	one.callers = append(one.callers, caller{at.arg, t.place, t.frame})
	c.stack = append(c.stack, thread{c.program.start[at.arg], f})
	if c.program.nullable[at.arg] {
		c.stack = append(c.stack, thread{at.next, t.frame})
	}
}

// leave goes on behind the calls of a rule that ends. A rule that has just begun is empty, and call
// has gone on behind it.
func (c *closure) leave(in, rule int32) {
	if in >= fresh && c.fresh[in-fresh].partial {
		return
	}
	f := c.open(in)
	for _, from := range c.callersOf(f) {
		switch {
		case from.rule&^passes != rule:
		case from.call == ended:
			c.accepts = true
		default:
			c.stack = append(c.stack, thread{c.program.places[from.call].next, from.in(f)})
		}
	}
}

// in returns the frame of a caller in frame f.
func (from caller) in(f int32) int32 {
	if from.frame == itself {
		return f
	}
	return from.frame
}

// add adds a frame.
func (c *closure) add(partial bool) int32 {
	n := len(c.fresh)
	if n == cap(c.fresh) {
		c.fresh = append(c.fresh, made{})
	}
	c.fresh = c.fresh[:n+1] // with the memory of the one before
	one := &c.fresh[n]
	one.callers, one.partial, one.memo = one.callers[:0], partial, memo{}
	return fresh + int32(n)
}

// callersOf returns the callers of a frame.
func (c *closure) callersOf(f int32) frame {
	if f >= fresh {
		return c.fresh[f-fresh].callers
	}
	return c.frames[f]
}

// memoOf returns what is known of a frame.
func (c *closure) memoOf(f int32) *memo {
	if f >= fresh {
		return &c.fresh[f-fresh].memo
	}
	for int(f) >= len(c.memos) {
		c.memos = append(c.memos, memo{})
	}
	return &c.memos[f]
}

// present returns the number of a frame, if it is loaded.
func (c *closure) present(f int32) int32 {
	if f < 0 && f != itself && int(^f) < len(c.loaded) && c.loaded[^f] != none {
		return c.loaded[^f]
	}
	return f
}

// open returns the number of a frame, which it loads if necessary.
func (c *closure) open(f int32) int32 {
	if f = c.present(f); f >= 0 {
		return f
	}
	r := ^f
	c.note(step{action: load, register: r})
	top := c.copied(c.nodes[c.local[r]].frame, map[int32]int32{})
	for len(c.loaded) <= int(r) {
		c.loaded = append(c.loaded, none)
	}
	c.loaded[r] = top
	known := c.memoOf(top)
	known.saved, known.savedIn = r, c.round
	return top
}

// copied returns a frame of a node with the registers that were found for it.
func (c *closure) copied(f int32, known map[int32]int32) int32 {
	switch {
	case f == itself:
		return f
	case f < 0:
		return ^c.found[^f]
	case c.registers[f] == 0:
		return f
	}
	n, ok := known[f]
	if !ok {
		n = c.add(false)
		c.fresh[n-fresh].rules = c.rules[f]
		known[f] = n
		for _, from := range c.frames[f] {
			from.frame = c.copied(from.frame, known)
			c.fresh[n-fresh].callers = append(c.fresh[n-fresh].callers, from)
		}
		c.count(len(c.frames[f]))
	}
	return n
}

// note does an action, and notes it for the next time.
func (c *closure) note(s step) {
	if *c.at == nil {
		*c.at = &s
		c.size += stepSize + 4*len(s.registers)
	}
	c.at = c.do(*c.at)
}

// complete finds the callers of a frame: a call at the end of a rule goes on where that does.
func (c *closure) complete(f int32) {
	if f < fresh || !c.fresh[f-fresh].partial || c.failure != sound {
		return
	}
	all := c.fresh[f-fresh].complete[:0]
	var cycles frame
	for _, from := range c.fresh[f-fresh].callers {
		if from.frame == f {
			if from.frame = itself; c.program.returns(c.program.places[from.call].next) {
				if cycles = append(cycles, from); c.whole {
					all = append(all, caller{from.rule | atEnd, from.call, from.frame})
				}
			} else {
				all = append(all, from)
			}
			continue
		}
		from.frame = c.present(from.frame)
		c.complete(from.frame)
		if c.failure != sound {
			return
		}
		rule := c.program.places[from.call].rule
		if !c.program.returns(c.program.places[from.call].next) {
			all = append(all, from)
			continue
		}
		short := from.rule
		if c.whole {
			all = append(all, caller{from.rule | atEnd, from.call, from.frame})
			short |= passes
		}
		outer := c.open(from.frame)
		for _, out := range c.callersOf(outer) {
			if out.rule&^passes != rule {
				continue
			}
			if out.frame = out.in(outer); out.call == ended {
				out.frame = itself
			}
			all = append(all, caller{short, out.call, out.frame})
		}
	}
	all = c.unwound(all, cycles)
	c.count(len(all))
	for i, from := range all {
		if c.isSaved(from) {
			all[i].frame = ^c.save(from.frame)
		}
	}
	slices.SortFunc(all, callers)
	one := &c.fresh[f-fresh]
	one.callers, one.complete, one.partial = slices.Compact(all), one.callers, false
	one.rules = c.rulesIn(one.callers)
}

// unwound returns callers, with those that calls at the ends of rules of the same frame lead to.
func (c *closure) unwound(all, cycles frame) frame {
	if len(cycles) == 0 {
		return all
	}
	known := map[caller]bool{}
	for i := 0; i < len(all); i++ {
		known[all[i]] = true
		for _, from := range cycles {
			if all[i].rule&^passes != c.program.places[from.call].rule {
				continue
			}
			next := caller{from.rule, all[i].call, all[i].frame}
			if c.whole {
				next.rule |= passes
			}
			if !known[next] {
				all, known[next] = append(all, next), true
			}
		}
		c.count(len(cycles))
	}
	return all
}

// isSaved reports whether the frame of a caller is to be a node: the rule that is called is open there already.
func (c *closure) isSaved(from caller) bool {
	bit := c.program.bit[from.rule&^(passes|atEnd)]
	if bit == none || from.frame < 0 {
		return false
	}
	return c.rulesOf(from.frame)[bit/64]>>(bit%64)&1 == 1
}

// rulesOf returns the rules that are open in a frame.
func (c *closure) rulesOf(f int32) []uint64 {
	if f >= fresh {
		return c.fresh[f-fresh].rules
	}
	return c.rules[f]
}

// rulesIn returns the rules that are open in a frame with some callers.
func (c *closure) rulesIn(all frame) []uint64 {
	rules := make([]uint64, c.program.words)
	for _, from := range all {
		if bit := c.program.bit[from.rule&^(passes|atEnd)]; bit != none {
			rules[bit/64] |= 1 << (bit % 64)
		}
		if from.frame >= 0 {
			for i, word := range c.rulesOf(from.frame) {
				rules[i] |= word
			}
		}
	}
	return rules
}

// save returns the register of the node of a frame.
func (c *closure) save(f int32) int32 {
	if known := c.memoOf(f); known.savedIn == c.round {
		return known.saved
	}
	c.order.reset(c)
	n := c.order.number(f)
	c.note(step{action: save, frame: n, registers: slices.Clone(c.order.taken)})
	known := c.memoOf(f)
	known.saved, known.savedIn = c.found[0], c.round
	return known.saved
}

// result returns the state of the threads that read, and the registers that it has.
func (c *closure) result() (*state, []int32) {
	if c.failure != sound || len(c.reads) == 0 && !c.accepts {
		return nil, nil
	}
	for i, t := range c.reads {
		c.reads[i].frame = c.present(t.frame)
	}
	slices.SortFunc(c.reads, inOrder)
	c.order.reset(c)
	for i, t := range c.reads {
		c.reads[i].frame = c.order.number(t.frame)
	}
	if c.failure != sound {
		return nil, nil
	}
	slices.SortFunc(c.reads, inOrder)
	c.reads = slices.Compact(c.reads)
	return c.stateOf(c.reads, len(c.order.taken), c.accepts), c.order.taken
}

// order finds the numbers that frames have in the machine, and numbers registers in the order in which they occur.
type order struct {
	*closure
	round uint64
	taken []int32 // registers
	at    []int32 // by register: where it is in taken, if it is there
	all   frame
}

func (o *order) reset(c *closure) {
	o.closure, o.taken, o.all = c, o.taken[:0], o.all[:0]
	o.round++
}

// number returns the number of a frame.
func (o *order) number(f int32) int32 {
	switch {
	case f == itself || f >= 0 && f < fresh && o.registers[f] == 0:
		return f
	case f < 0:
		for len(o.at) <= int(^f) {
			o.at = append(o.at, 0)
		}
		at := o.at[^f]
		if int(at) >= len(o.taken) || o.taken[at] != ^f {
			at = int32(len(o.taken))
			o.taken, o.at[^f] = append(o.taken, ^f), at
		}
		return ^at
	}
	if known := o.memoOf(f); known.numberedIn == o.round {
		return known.number
	}
	begin := len(o.all)
	for _, from := range o.callersOf(f) {
		from.frame = o.number(from.frame)
		o.all = append(o.all, from)
	}
	all := o.all[begin:]
	slices.SortFunc(all, callers)
	all = slices.Compact(all)
	o.count(len(all))
	n := o.frameOf(all)
	o.all = o.all[:begin]
	known := o.memoOf(f)
	known.number, known.numberedIn = n, o.round
	return n
}

// inOrder orders threads.
func inOrder(a, b thread) int {
	return cmp.Or(cmp.Compare(a.place, b.place), cmp.Compare(a.frame, b.frame))
}

// callers orders callers.
func callers(a, b caller) int {
	return cmp.Or(cmp.Compare(a.rule, b.rule), cmp.Compare(a.call, b.call), cmp.Compare(a.frame, b.frame))
}

// visited is a set of threads, which needs no time to be emptied.
type visited struct {
	slots []slot // a power of two
	count int
	round uint64
}

// slot has a thread of a round.
type slot struct {
	thread
	round uint64
}

func (v *visited) reset() {
	v.round++
	v.count = 0
}

// add adds a thread, and reports whether it was absent.
func (v *visited) add(t thread) bool {
	if v.count > len(v.slots)/2 {
		v.grow()
	}
	for at := uint32(t.place)*0x9E3779B1 ^ uint32(t.frame)*0x85EBCA6B; ; at++ {
		s := &v.slots[(at^at>>16)&uint32(len(v.slots)-1)]
		switch {
		case s.round != v.round:
			*s = slot{t, v.round}
			v.count++
			return true
		case s.thread == t:
			return false
		}
	}
}

func (v *visited) grow() {
	old := v.slots
	v.slots, v.count = make([]slot, 2*len(old)), 0
	for _, s := range old {
		if s.round == v.round {
			v.add(s.thread)
		}
	}
}
