package lazy

import (
	"math"
	"slices"
)

// part is where a rule is in a text: its offsets, and the index of the next part that is not in it.
type part struct {
	label            int32
	begin, end, next uint32
}

// level is a call that is open, or the text.
type level struct {
	up    int32    // a level
	call  int32    // its place; ended for the text
	begin int      // an offset
	part  int32    // of the call, or none
	known instance // for which it is known whether it has this and the levels above; at first nothing
	fits  bool
	more  map[instance]bool // the same for others

	ends   []instance // that have this and the levels above, behind an offset
	endsAt int
}

// walk finds the parts of the first derivation of a text: at each place that goes on at several, the
// first one is taken by which the text can be read to its end. What can be read to the end is known
// from a machine that reads the text from there.
type walk struct {
	*plan
	back *machine
	text string

	states    []*state // by offset: what can be read from there
	first     []int32  // by offset: where its registers begin
	registers []int32

	offset int
	at     int32   // the place that reads
	level  int32   // that it is in
	levels []level // each after the one above
	open   []level
	jobs   []job
	tried  visited // places at the offset, with their levels
	parts  []part

	inOrder []int32
	calls   int        // at the offset
	all     []instance // behind the offset, if they are known
	under   map[under][]instance
	key     []byte
	entered map[string]bool // rules that were called at the offset, with what follows
}

// begin is how what can be read from a place to the end of its rule begins.
type begin struct {
	octets [4]uint64
	empty  bool // it can be empty
	first  bool // it is a call in front of which there may be no text
	left   bool // it is such a call, of a rule that may lead to itself so
}

// reversed returns the program that reads texts from their ends. It has twice the places, of which the first half
// leads to those before it, and the second one reads and calls, and behind these the end of each rule.
func (p *program) reversed() *program {
	half := int32(len(p.places))
	back := &program{sets: p.sets, nullable: p.nullable, start: make([]int32, len(p.start)), places: make([]place, 2*half)}
	lead := func(from, to int32) { back.places[from].out = append(back.places[from].out, to) }
	for at, one := range p.places {
		back.places[at].op, back.places[at].rule = opSplit, one.rule
		switch one.op {
		case opRead, opCall:
			back.places[half+int32(at)] = place{op: one.op, rule: one.rule, arg: one.arg, next: int32(at)}
			lead(one.next, half+int32(at))
		case opSplit:
			for _, out := range one.out {
				lead(out, int32(at))
			}
		case opReturn:
			back.start[one.rule] = int32(at)
		}
	}
	for rule, at := range p.start {
		lead(at, int32(len(back.places)))
		back.places = append(back.places, place{op: opReturn, rule: int32(rule)})
	}
	back.finish()
	return back
}

// plan is what walks of a program share.
type plan struct {
	program, reversed *program
	half              int32     // how many places of reversed are before that of the first place
	label             []int32   // by place that calls: of its part, or none
	begins            []begin   // by place
	empties           [][]int32 // by rule that can be empty: the calls of its first derivation of the empty text
}

// newPlan returns the plan of a program, with the labels that [Program.EncodeLabels] wrote.
func newPlan(p *program, labels string) *plan {
	r := numbers{rest: []byte(labels)}
	w := &plan{program: p, reversed: p.reversed(), half: int32(len(p.places)), label: r.list(), begins: p.begins()}
	w.findEmpties()
	return w
}

func (p *plan) walk() *walk {
	return &walk{plan: p, back: newMachine(p.reversed, true), tried: visited{slots: make([]slot, 64)}}
}

// keptOctets is the length of the texts that the memory is kept for.
const keptOctets = 1 << 16

// partsOf returns the parts of a text, which the program derives. It reports whether that is done in a
// number of steps, as [machine.limit] has it.
//
// A rule that leads to itself without text before is called again as long as something else can follow
// in the rest of the text then: s = s "+" t / t calls s as often as there are plus signs. A call by which
// nothing else can follow is left out, or empty: the derivation has no cycle of rules for the same text.
// Nor is a place of a rule passed twice at an offset: a repetition has few iterations that are empty.
func (w *walk) partsOf(text string, steps int) ([]part, bool) {
	w.back.limit(math.MaxInt, steps, text)
	w.text, w.offset, w.parts = text, 0, w.parts[:0]
	ok := w.readBack() && w.readParts()
	found := slices.Clone(w.parts)
	clear(w.states)
	clear(w.levels)
	if len(text) > keptOctets {
		w.states, w.first, w.registers, w.parts, w.levels = nil, nil, nil, nil, nil
	}
	return found, ok
}

// readParts reads the text from its begin.
func (w *walk) readParts() bool {
	w.level, w.levels = 0, append(w.levels[:0], level{call: ended, part: none, known: nothing})
	for at := w.program.start[0]; ; at = w.program.places[w.at].next {
		w.tried.reset()
		w.all, w.calls = w.all[:0], 0
		if !w.try(at, w.level) {
			return false
		}
		if w.offset == len(w.text) {
			return true
		}
		w.offset++
	}
}

// readBack reads the text from its end. The states are kept until that is done, whatever the limit is.
func (w *walk) readBack() bool {
	m, n := w.back, len(w.text)+1
	if m.size > m.limits.size {
		m.clearNodes()
		m.forget(nil)
	}
	w.states, w.first = slices.Grow(w.states[:0], n)[:n], slices.Grow(w.first[:0], n)[:n]
	w.registers = w.registers[:0]
	s := m.begin()
	same := false
	for i := len(w.text); ; i-- {
		if m.size+4*len(w.registers) > m.limits.memory {
			m.failure = tooMany
		}
		if m.failure != sound || s == nil {
			return false
		}
		if w.first[i] = int32(len(w.registers)); same {
			w.first[i] = w.first[i+1]
		} else {
			w.registers = append(w.registers, m.register...)
		}
		w.states[i] = s
		if i == 0 {
			return s.accepts
		}
		class := m.program.class[w.text[i-1]]
		next := s.next[class]
		if same = next != nil; !same {
			next = m.step(s, class)
		}
		s = next
	}
}

// step counts a step, and reports whether there may be another one.
func (w *walk) step() bool {
	w.back.count(1)
	return w.back.failure == sound
}

// job is a place that is tried if those before it lead to nothing.
type job struct {
	at, level int32
	parts     int // before it
}

// try looks for the place that reads the octet at the offset, or for the end of the text.
func (w *walk) try(at, l int32) bool {
	w.jobs = append(w.jobs[:0], job{at, l, len(w.parts)})
	for len(w.jobs) > 0 {
		last := w.jobs[len(w.jobs)-1]
		w.jobs, w.parts = w.jobs[:len(w.jobs)-1], w.parts[:last.parts]
		if w.follow(last.at, last.level) {
			return true
		}
	}
	return false
}

// follow goes on from a place as far as there is one way, or the first one of several.
func (w *walk) follow(at, l int32) bool {
	for {
		one := &w.program.places[at]
		switch {
		case one.op == opRead:
			if w.offset == len(w.text) || !w.program.reads(at, w.text[w.offset]) ||
				!w.leads(at, l) {
				return false
			}
			w.take(at, l)
			return true
		case one.op == opReturn && w.levels[l].call == ended:
			return w.offset == len(w.text)
		case one.op == opReturn:
			at, l = w.leave(l)
		case !w.begins[at].empty && !w.canRead(at) || !w.tried.add(thread{at, l}) || !w.step():
			return false
		case one.op == opCall:
			inner := w.call(at, l)
			switch {
			case w.canRead(w.program.start[one.arg]) && w.isNew(inner):
				at, l = w.program.start[one.arg], inner
			case w.program.nullable[one.arg] && w.skip(one.arg):
				at, l = w.leave(inner)
			default:
				return false
			}
		default:
			for _, out := range slices.Backward(one.out[1:]) {
				w.jobs = append(w.jobs, job{out, l, len(w.parts)})
			}
			at = one.out[0]
		}
	}
}

// leave ends a call, and returns the place behind it.
func (w *walk) leave(l int32) (at, up int32) {
	one := &w.levels[l]
	if one.part != none {
		p := &w.parts[one.part]
		p.end, p.next = uint32(w.offset), uint32(len(w.parts))
	}
	return w.program.places[one.call].next, one.up
}

// call begins a call, and returns its level.
func (w *walk) call(at, l int32) int32 {
	inner := level{up: l, call: at, begin: w.offset, part: none, known: nothing}
	if label := w.label[at]; label != none {
		inner.part = int32(len(w.parts))
		w.parts = append(w.parts, part{label: label, begin: uint32(w.offset)})
	}
	w.levels = append(w.levels, inner)
	return int32(len(w.levels) - 1)
}

// skip reads nothing as a rule that can be empty, with the parts of that.
func (w *walk) skip(rule int32) bool {
	for _, at := range w.empties[rule] {
		inner := w.call(at, w.level)
		if !w.step() || !w.skip(w.program.places[at].arg) {
			return false
		}
		w.leave(inner)
	}
	return true
}

// canRead reports whether the octet at the offset can be read from a place.
func (w *walk) canRead(at int32) bool {
	if w.offset == len(w.text) {
		return false
	}
	octet := w.text[w.offset]
	return w.begins[at].octets[octet>>6]>>(octet&63)&1 == 1
}

// take notes the place that reads the octet, and keeps the levels that are open there.
func (w *walk) take(at, l int32) {
	w.at, w.open = at, w.open[:0]
	for ; l > w.level; l = w.levels[l].up {
		w.open = append(w.open, w.levels[l])
	}
	clear(w.levels[l+1:])
	w.levels = w.levels[:l+1]
	for _, one := range slices.Backward(w.open) {
		one.up = int32(len(w.levels) - 1)
		w.levels = append(w.levels, one)
	}
	w.level = int32(len(w.levels) - 1)
}

// leads reports whether the rest of the text can be read from a place.
func (w *walk) leads(at, l int32) bool {
	threads := w.states[w.offset+1].threads
	at += w.half
	i, _ := slices.BinarySearchFunc(threads, at, func(t thread, at int32) int {
		return int(t.place) - int(at)
	})
	for ; i < len(threads) && threads[i].place == at; i++ {
		if w.fits(w.instance(threads[i].frame, ofState), l) {
			return true
		}
	}
	return false
}

// instance is a frame with the registers of a node.
type instance struct {
	frame int32
	node  int32 // none if the frame has no registers
}

// nothing is no instance.
var nothing = instance{frame: none}

// ofState is the node that stands for the state behind the offset, whose registers its frames have. The
// frame of this node is none.
const ofState = 0

// instance returns the instance of a frame that a node or the state refers to.
func (w *walk) instance(f, node int32) instance {
	m := w.back
	if f < 0 {
		node = w.kid(node, ^f)
		f = m.nodes[node].frame
	}
	switch n := m.registers[f]; {
	case n == 0:
		node = none
	case m.nodes[node].frame != f && m.isCyclic(f):
		m.local, w.inOrder = m.local[:0], w.inOrder[:0]
		for kid := range n {
			m.local, w.inOrder = append(m.local, w.kid(node, kid)), append(w.inOrder, kid)
		}
		node = m.node(f, w.inOrder)
	}
	return instance{f, node}
}

// kid returns a node that a node or the state has a register for.
func (w *walk) kid(node, kid int32) int32 {
	if node == ofState {
		return w.registers[w.first[w.offset+1]+kid]
	}
	n := &w.back.nodes[node]
	for ; int(kid) >= len(n.kids); kid -= int32(len(n.kids)) {
		n = &w.back.nodes[n.more]
	}
	return n.kids[kid]
}

// isCyclic reports whether a frame is that of any number of calls, so that what has it is remembered.
func (m *machine) isCyclic(f int32) bool {
	return slices.ContainsFunc(m.frames[f], func(from caller) bool {
		return from.frame == itself && from.call != ended
	})
}

// fits reports whether an instance has the open calls.
func (w *walk) fits(in instance, l int32) bool {
	one := &w.levels[l]
	switch {
	case one.endsAt == w.offset+1:
		return slices.Contains(one.ends, in)
	case in.node != none && w.back.nodes[in.node].frame != in.frame:
		return w.has(in, l)
	case one.known == in:
		return one.fits
	}
	fits, ok := one.more[in]
	switch {
	case ok:
	case one.known == nothing:
		fits = w.has(in, l)
		one.known, one.fits = in, fits
	default:
		if fits = w.has(in, l); one.more == nil {
			one.more = map[instance]bool{}
		}
		one.more[in] = fits
	}
	return fits
}

func (w *walk) has(in instance, l int32) bool {
	one := &w.levels[l]
	call := int32(ended)
	if one.call != ended {
		call = one.call + w.half
	}
	for _, from := range w.back.frames[in.frame] {
		if from.call != call || from.rule&passes != 0 {
			continue
		}
		if call == ended || w.step() && w.fits(w.instance(from.in(in.frame), in.node), one.up) {
			return true
		}
	}
	return false
}

// manyCalls is after how many calls at an offset each is looked at.
const manyCalls = 256

// isNew reports whether something else can follow a call than followed those before of the same rule at
// the offset. Only calls of rules that lead to themselves without text before are looked at, unless there are many.
func (w *walk) isNew(inner int32) bool {
	one := &w.levels[inner]
	if w.calls++; w.calls < manyCalls && !w.begins[one.call].left {
		return true
	}
	if up := &w.levels[one.up]; up.call != ended && up.begin == w.offset && !w.begins[up.call].left {
		w.enter(one.up)
	}
	return w.enter(inner)
}

// enter notes what follows a call, and reports whether it is new for the rule, and not nothing.
func (w *walk) enter(l int32) bool {
	w.key = appendNumbers(w.key[:0], w.program.places[w.levels[l].call].arg)
	for _, in := range w.ends(l) {
		w.key = appendNumbers(w.key, in.frame, in.node)
	}
	if len(w.key) == 4 || w.entered[string(w.key)] {
		return false
	}
	w.entered[string(w.key)] = true
	return true
}

// under is a call, and the instance of the rule that calls.
type under struct {
	instance
	call int32
}

// ends returns the instances that have the open calls.
func (w *walk) ends(l int32) []instance {
	if w.offset == len(w.text) {
		return nil
	}
	if len(w.all) == 0 {
		w.findAll()
	}
	one := &w.levels[l]
	if one.endsAt == w.offset+1 {
		return one.ends
	}
	var all []instance
	if one.begin == w.offset && one.call != ended {
		for _, up := range w.ends(one.up) {
			all = append(all, w.under[under{up, one.call + w.half}]...)
		}
	} else {
		for _, in := range w.all {
			if w.fits(in, l) {
				all = append(all, in)
			}
		}
	}
	slices.SortFunc(all, func(a, b instance) int {
		return inOrder(thread{a.frame, a.node}, thread{b.frame, b.node})
	})
	one.ends, one.endsAt = slices.Compact(all), w.offset+1
	if one.known == nothing && len(all) > 0 { // so that those above are not found one in the other later
		one.known, one.fits = all[0], true
	}
	return one.ends
}

// findAll finds the instances behind the offset that calls from there lead to. Only the first of these calls can
// have text in front of it, so that it is the last one here.
func (w *walk) findAll() {
	last := map[instance]bool{}
	w.entered = map[string]bool{}
	w.under = map[under][]instance{}
	add := func(in instance, isLast bool) {
		if was, known := last[in]; !known || was && !isLast {
			last[in] = isLast
			w.all = append(w.all, in)
		}
	}
	for _, t := range w.states[w.offset+1].threads {
		add(w.instance(t.frame, ofState), false)
	}
	for i := 0; i < len(w.all) && w.step(); i++ {
		if last[w.all[i]] {
			continue
		}
		for _, from := range w.back.frames[w.all[i].frame] {
			if from.call != ended && from.rule&passes == 0 {
				up := w.instance(from.in(w.all[i].frame), w.all[i].node)
				add(up, !w.begins[from.call-w.half].first)
				key := under{up, from.call}
				w.under[key] = append(w.under[key], w.all[i])
			}
		}
	}
}

// begins returns how each place begins.
func (p *program) begins() []begin {
	all := make([]begin, len(p.places))
	for again := true; again; {
		again = false
		for at := range p.places {
			old := all[at]
			switch one := &p.places[at]; one.op {
			case opRead:
				all[at].octets = p.sets[one.arg]
			case opCall:
				all[at].add(all[p.start[one.arg]], false)
				if p.nullable[one.arg] {
					all[at].add(all[one.next], true)
				}
			case opReturn:
				all[at].empty = true
			}
			for _, out := range p.places[at].out {
				all[at].add(all[out], true)
			}
			again = again || all[at] != old
		}
	}
	for rule, calls := range p.firstCalls() {
		for _, at := range calls {
			all[at].first, all[at].left = true, p.group[p.places[at].arg] == p.group[rule]
		}
	}
	return all
}

// findEmpties finds, for each rule that can be empty, the calls of its first derivation of the empty text in
// which no rule is in itself.
func (w *plan) findEmpties() {
	p := w.program
	w.empties = make([][]int32, len(p.start))
	for again := true; again; {
		again = false
		for rule, at := range p.start {
			if w.empties[rule] != nil || !p.nullable[rule] {
				continue
			}
			calls, tried := []int32{}, map[int32]bool{}
			var find func(at int32) bool
			find = func(at int32) bool {
				one := &p.places[at]
				if tried[at] || !w.begins[at].empty || one.op == opCall && w.begins[at].left && w.empties[one.arg] == nil {
					return false
				}
				tried[at] = true
				if one.op == opCall && find(one.next) {
					calls = append(calls, at)
					return true
				}
				return one.op == opReturn || slices.ContainsFunc(one.out, find)
			}
			if find(at) {
				slices.Reverse(calls)
				w.empties[rule], again = calls, true
			}
		}
	}
}

// add adds what another place begins with, and whether it can be empty.
func (b *begin) add(other begin, empty bool) {
	for i := range b.octets {
		b.octets[i] |= other.octets[i]
	}
	b.empty = b.empty || empty && other.empty
}
