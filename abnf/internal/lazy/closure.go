package lazy

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// closure finds the state after an octet, and notes the actions by which that is done again. It
// follows the moves that read nothing: a place is visited once with each frame.
type closure struct {
	*machine
	at       **step  // where the next action is noted
	frames   []frame // those of the state, of registers, and new ones
	partial  []bool  // by frame: not all callers are known
	saved    []int32 // by frame: the register of its node, or none
	loaded   []int32 // by register: its frame, or none
	called   []int32 // by group: its new frame, or none
	groups   []int32 // that are called
	fresh    []int32 // new frames
	stack    []thread
	reads    []thread
	accepts  bool
	visits   int
	round    uint32
	seenIn   []uint32 // by place: the round in which it was last visited
	seenWith []int32  // by place: the first frame of that round
	seen     map[thread]struct{}
	order    order
	key      []byte
}

func (c *closure) init(m *machine) {
	c.machine = m
	c.seenIn, c.seenWith = make([]uint32, len(m.program.places)), make([]int32, len(m.program.places))
	c.seen = map[thread]struct{}{}
	c.called = make([]int32, len(m.program.start))
	for i := range c.called {
		c.called[i] = none
	}
}

// step returns the state after an octet of a class, or nil.
func (c *closure) step(s *state, class uint8) *state {
	c.local = append(c.local[:0], c.register...)
	c.reset(s)
	first := &s.steps[class]
	c.at = first
	if s == c.origin {
		c.frames = append(c.frames, frame{{0, ended, itself}})
		c.partial, c.saved = append(c.partial, false), append(c.saved, none)
		c.stack = append(c.stack, thread{c.program.start[0], 0})
	}
	octet := c.program.octets[class]
	for _, t := range s.threads {
		if c.program.reads(t.place, octet) {
			c.stack = append(c.stack, thread{c.program.places[t.place].next, t.frame})
		}
	}
	c.follow()
	for _, f := range c.fresh {
		c.complete(f)
	}
	to, registers := c.result()
	if c.failure != sound {
		return nil
	}
	switch {
	case to == nil:
		*c.at = &nowhere
		return nil
	case c.at == first && len(registers) == s.registers && isInOrder(registers):
		s.next[class] = to
		return to
	}
	*c.at = &step{action: finish, to: to, registers: registers}
	c.size += 16 + len(registers)
	c.finish(*c.at)
	return to
}

// nowhere is the step where no text goes on.
var nowhere = step{action: finish}

func isInOrder(registers []int32) bool {
	for i, r := range registers {
		if int(r) != i {
			return false
		}
	}
	return true
}

func (c *closure) reset(s *state) {
	for _, g := range c.groups {
		c.called[g] = none
	}
	c.round++
	clear(c.seen)
	c.groups, c.fresh, c.stack, c.reads = c.groups[:0], c.fresh[:0], c.stack[:0], c.reads[:0]
	c.frames = append(c.frames[:0], s.frames...)
	c.partial, c.saved, c.loaded = c.partial[:0], c.saved[:0], c.loaded[:0]
	for range s.frames {
		c.partial, c.saved = append(c.partial, false), append(c.saved, none)
	}
	c.accepts, c.visits = false, 0
}

// follow visits the places that the threads on the stack lead to.
func (c *closure) follow() {
	for len(c.stack) > 0 && c.failure == sound {
		t := c.stack[len(c.stack)-1]
		c.stack = c.stack[:len(c.stack)-1]
		t.frame = c.present(t.frame)
		if !c.visit(t) {
			continue
		}
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

// visit notes that a thread is visited, and reports whether it is the first time.
func (c *closure) visit(t thread) bool {
	if c.seenIn[t.place] != c.round {
		c.seenIn[t.place], c.seenWith[t.place] = c.round, t.frame
	} else {
		if _, ok := c.seen[t]; ok || c.seenWith[t.place] == t.frame {
			return false
		}
		c.seen[t] = struct{}{}
	}
	c.count(1)
	return true
}

// count counts visits.
func (c *closure) count(n int) {
	c.visited += n
	if c.visits += n; c.visits > c.limits.visits {
		c.failure = tooMany
	}
}

// call goes on in the rule that is called, and behind it if it can be empty.
func (c *closure) call(t thread, at *place) {
	g := c.program.group[at.arg]
	f := c.called[g]
	if f == none {
		f = c.add(nil, true)
		c.called[g] = f
		c.groups, c.fresh = append(c.groups, g), append(c.fresh, f)
	}
	c.frames[f] = append(c.frames[f], caller{at.arg, t.place, t.frame})
	c.stack = append(c.stack, thread{c.program.start[at.arg], f})
	if c.program.nullable[at.arg] {
		c.stack = append(c.stack, thread{at.next, t.frame})
	}
}

// leave goes on behind the calls of a rule that ends. A rule that has just begun is empty, and call
// has gone on behind it.
func (c *closure) leave(in, rule int32) {
	if in >= 0 && c.partial[in] {
		return
	}
	f := c.open(in)
	for _, from := range c.frames[f] {
		switch {
		case from.rule != rule:
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
func (c *closure) add(f frame, partial bool) int32 {
	c.frames, c.partial, c.saved = append(c.frames, f), append(c.partial, partial), append(c.saved, none)
	return int32(len(c.frames) - 1)
}

// present returns the number of a frame of the state, if it is one.
func (c *closure) present(f int32) int32 {
	if f < 0 && f != itself && int(^f) < len(c.loaded) && c.loaded[^f] != none {
		return c.loaded[^f]
	}
	return f
}

// open returns the number of a frame of the state, which it loads if necessary.
func (c *closure) open(f int32) int32 {
	if f = c.present(f); f >= 0 {
		return f
	}
	r := ^f
	c.note(step{action: load, register: r})
	p, base := c.nodes[c.local[r]].pattern, int32(len(c.frames))
	for _, one := range p.frames {
		moved := slices.Clone(one)
		for i, from := range moved {
			switch {
			case from.frame >= 0:
				moved[i].frame += base
			case from.frame != itself:
				moved[i].frame = ^c.found[^from.frame]
			}
		}
		c.add(moved, false)
		c.count(len(moved))
	}
	top := int32(len(c.frames) - 1)
	for len(c.loaded) <= int(r) {
		c.loaded = append(c.loaded, none)
	}
	c.loaded[r], c.saved[top] = top, r
	return top
}

// note does an action, and notes it for the next time.
func (c *closure) note(s step) {
	if *c.at == nil {
		*c.at = &s
		c.size += 16 + len(s.registers)
	}
	c.at = c.do(*c.at)
}

// complete finds the callers of a frame: a call at the end of a rule goes on where that does.
func (c *closure) complete(f int32) {
	if !c.partial[f] || c.failure != sound {
		return
	}
	var all frame
	for _, from := range c.frames[f] {
		if from.frame == f {
			from.frame = itself
			all = append(all, from)
			continue
		}
		if from.frame = c.present(from.frame); from.frame >= 0 {
			c.complete(from.frame)
		}
		if c.failure != sound {
			return
		}
		rule := c.program.places[from.call].rule
		if c.whole || c.program.places[c.program.places[from.call].next].op != opReturn {
			all = append(all, from)
			continue
		}
		outer := c.open(from.frame)
		for _, out := range c.frames[outer] {
			if out.rule == rule {
				all = append(all, caller{from.rule, out.call, out.outside(outer)})
			}
		}
	}
	c.count(len(all))
	for i, from := range all {
		if from.frame >= 0 && c.isSaved(from) {
			all[i].frame = ^c.save(from.frame)
		}
	}
	slices.SortFunc(all, callers)
	c.frames[f], c.partial[f] = slices.Compact(all), false
}

// outside returns the frame of a caller in frame f, for another frame.
func (from caller) outside(f int32) int32 {
	if from.call == ended {
		return itself
	}
	return from.in(f)
}

// isSaved reports whether the frame of a caller is a node.
func (c *closure) isSaved(from caller) bool {
	if from.call == ended {
		return false
	}
	family := c.program.family[from.rule]
	return family != none && family == c.program.family[c.program.places[from.call].rule]
}

// save returns the register of the node of a frame.
func (c *closure) save(f int32) int32 {
	if c.saved[f] == none {
		c.order.reset(c)
		c.order.number(f)
		p := c.patternOf(c.order.frames, len(c.order.registers))
		c.note(step{action: save, pattern: p, registers: slices.Clone(c.order.registers)})
		c.saved[f] = c.found[0]
	}
	return c.saved[f]
}

// result returns the state of the threads that read, and the registers that it has.
func (c *closure) result() (*state, []int32) {
	if c.failure != sound || len(c.reads) == 0 && !c.accepts {
		return nil, nil
	}
	for i, t := range c.reads {
		c.reads[i].frame = c.present(t.frame)
	}
	slices.SortFunc(c.reads, func(a, b thread) int { return cmp.Or(cmp.Compare(a.place, b.place), cmp.Compare(a.frame, b.frame)) })
	c.order.reset(c)
	for i, t := range c.reads {
		c.reads[i].frame = c.order.number(t.frame)
	}
	c.reads = slices.Compact(c.reads)
	return c.stateOf(c.reads, c.order.frames, len(c.order.registers), c.accepts), slices.Clone(c.order.registers)
}

// order numbers frames, those first that others refer to, and registers in the order in which they
// occur. Equal frames have one number.
type order struct {
	*closure
	frames    []frame
	registers []int32
	numbers   []int32          // by frame of the closure, from 1
	known     map[string]int32 // by callers
}

func (o *order) reset(c *closure) {
	o.closure, o.frames, o.registers = c, nil, o.registers[:0]
	o.numbers = append(o.numbers[:0], make([]int32, len(c.frames))...)
	o.known = map[string]int32{}
}

// number returns the number of a frame.
func (o *order) number(f int32) int32 {
	if f == itself {
		return f
	}
	if f < 0 {
		at := slices.Index(o.registers, ^f)
		if at < 0 {
			at = len(o.registers)
			o.registers = append(o.registers, ^f)
		}
		return ^int32(at)
	}
	if o.numbers[f] == 0 {
		all := make(frame, len(o.closure.frames[f]))
		for i, from := range o.closure.frames[f] {
			if !o.isSaved(from) {
				from.frame = o.present(from.frame)
			}
			all[i] = caller{from.rule, from.call, o.number(from.frame)}
		}
		slices.SortFunc(all, callers)
		all = slices.Compact(all)
		o.count(len(all))
		key := appendFrames(nil, []frame{all})
		n, ok := o.known[string(key)]
		if !ok {
			o.frames = append(o.frames, all)
			n = int32(len(o.frames))
			o.known[string(key)] = n
		}
		o.numbers[f] = n
	}
	return o.numbers[f] - 1
}

// callers orders callers.
func callers(a, b caller) int {
	return cmp.Or(cmp.Compare(a.rule, b.rule), cmp.Compare(a.call, b.call), cmp.Compare(a.frame, b.frame))
}

// separator is in no key of threads.
const separator = "\xFF\xFF\xFF\xFF\xFF\xFF"

func appendFrames(key []byte, frames []frame) []byte {
	for _, f := range frames {
		key = appendNumbers(key, int32(len(f)))
		for _, from := range f {
			key = appendNumbers(key, from.rule, from.call, from.frame)
		}
	}
	return key
}

func appendNumbers(key []byte, all ...int32) []byte {
	for _, n := range all {
		key = binary.AppendVarint(key, int64(n))
	}
	return key
}
