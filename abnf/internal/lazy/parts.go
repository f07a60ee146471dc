package lazy

import "slices"

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
	known instance // for which it is known whether it has this and the levels above
	fits  bool
	fresh bool              // nothing is known
	more  map[instance]bool // the same for others

	ends   []instance // that have this and the levels above, behind an offset
	endsAt int
}

// walk finds the parts of the first derivation of a text: at each place that goes on at several, the
// first one is taken by which the text can be read to its end. What can be read to the end is known
// from a machine that reads the text from there.
type walk struct {
	program *program
	back    *machine
	twin    []int32 // by place: that of back
	label   []int32 // by place that calls: of its part, or none
	begins  []begin // by place
	text    string

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
	steps  int

	kids, inOrder []int32

	all   []instance // behind the offset, if they are known
	under map[under][]instance
}

// begin is how what can be read from a place to the end of its rule begins.
type begin struct {
	octets [4]uint64
	empty  bool // it can be empty
}

// keptOctets is the length of the texts that the memory is kept for.
const keptOctets = 1 << 16

// partsOf returns the parts of a text, which the program derives. It reports whether the limits of the
// machine allow it.
//
// A rule that leads to itself without text before is called again as long as fewer places can follow
// in the rest of the text then: s = s "+" t / t calls s as often as there are plus signs. A call that
// changes nothing is left out: the derivation has no cycle of rules for the same text. Nor is a place of
// a rule passed twice at an offset: a repetition has few iterations that are empty.
func (w *walk) partsOf(text string) ([]part, bool) {
	if w.begins == nil {
		w.begins, w.tried.slots = w.program.begins(), make([]slot, 64)
	}
	w.text, w.offset, w.parts, w.steps = text, 0, w.parts[:0], 0
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
	w.level, w.levels = 0, append(w.levels[:0], level{call: ended, part: none, fresh: true})
	for at := w.program.start[0]; ; at = w.program.places[w.at].next {
		w.tried.reset()
		w.all = w.all[:0]
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
		if m.failure != sound || s == nil || m.size > mostSizes*m.limits.size {
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

// mostSizes is how many times the size one text may take.
const mostSizes = 4

// step counts a step, and reports whether there may be another one.
func (w *walk) step() bool {
	w.steps++
	return w.back.failure == sound && w.steps <= (len(w.text)+1)*w.back.limits.visits
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
		case !w.canBegin(at) || !w.tried.add(thread{at, l}) || !w.step():
			return false
		case one.op == opCall:
			l = w.call(at, l)
			if at = w.program.start[one.arg]; !w.isNew(l) {
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
	inner := level{up: l, call: at, begin: w.offset, part: none, fresh: true}
	if label := w.label[at]; label != none {
		inner.part = int32(len(w.parts))
		w.parts = append(w.parts, part{label: label, begin: uint32(w.offset)})
	}
	w.levels = append(w.levels, inner)
	return int32(len(w.levels) - 1)
}

// canBegin reports whether the octet at the offset can be read from a place, or the rule ends there.
func (w *walk) canBegin(at int32) bool {
	b := &w.begins[at]
	if b.empty || w.offset == len(w.text) {
		return b.empty
	}
	octet := w.text[w.offset]
	return b.octets[octet>>6]>>(octet&63)&1 == 1
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
	i, _ := slices.BinarySearchFunc(threads, w.twin[at], func(t thread, at int32) int {
		return int(t.place) - int(at)
	})
	for ; i < len(threads) && threads[i].place == w.twin[at]; i++ {
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

// ofState is the node that stands for the state behind the offset, whose registers its frames have.
const ofState = 0

// instance returns the instance of a frame that a node or the state refers to.
func (w *walk) instance(f, node int32) instance {
	m := w.back
	switch {
	case f < 0 && node == ofState:
		node = w.registers[w.first[w.offset+1]+^f]
		f = m.nodes[node].frame
	case f < 0:
		node = m.kid(node, ^f)
		f = m.nodes[node].frame
	}
	switch n := m.registers[f]; {
	case n == 0:
		node = none
	case node == ofState && m.isCyclic(f):
		node = w.nodeOf(f, w.registers[w.first[w.offset+1]:][:n])
	case node != ofState && m.nodes[node].frame != f && m.isCyclic(f):
		w.kids = w.kids[:0]
		for kid := range n {
			w.kids = append(w.kids, m.kid(node, kid))
		}
		node = w.nodeOf(f, w.kids)
	}
	return instance{f, node}
}

// isCyclic reports whether a frame is that of any number of calls, so that what has it is remembered.
func (m *machine) isCyclic(f int32) bool {
	return slices.ContainsFunc(m.frames[f], func(from caller) bool {
		return from.frame == itself && from.call != ended
	})
}

// nodeOf returns the node of a frame with the nodes that it has registers for.
func (w *walk) nodeOf(f int32, kids []int32) int32 {
	w.back.local = append(w.back.local[:0], kids...)
	for len(w.inOrder) < len(kids) {
		w.inOrder = append(w.inOrder, int32(len(w.inOrder)))
	}
	return w.back.node(f, w.inOrder[:len(kids)])
}

// caller returns the instance of a caller's frame.
func (w *walk) caller(in instance, from caller) instance {
	return w.instance(from.in(in.frame), in.node)
}

// fits reports whether an instance has the open calls.
func (w *walk) fits(in instance, l int32) bool {
	one := &w.levels[l]
	switch {
	case one.endsAt == w.offset+1:
		return slices.Contains(one.ends, in)
	case in.node == ofState || in.node != none && w.back.nodes[in.node].frame != in.frame:
		return w.has(in, l)
	case one.known == in && !one.fresh:
		return one.fits
	}
	known, ok := one.more[in]
	switch {
	case ok:
		return known
	case one.fresh:
		known = w.has(in, l)
		one.known, one.fits, one.fresh = in, known, false
	default:
		if one.more == nil {
			one.more = map[instance]bool{}
		}
		known = w.has(in, l)
		one.more[in] = known
	}
	return known
}

func (w *walk) has(in instance, l int32) bool {
	one := &w.levels[l]
	call := int32(ended)
	if one.call != ended {
		call = w.twin[one.call]
	}
	for _, from := range w.back.frames[in.frame] {
		if from.call != call || from.rule&passes != 0 {
			continue
		}
		if call == ended || w.step() && w.fits(w.caller(in, from), one.up) {
			return true
		}
	}
	return false
}

// isNew reports whether a call changes what can follow, if the rule is open already from the same
// offset on.
func (w *walk) isNew(inner int32) bool {
	one := &w.levels[inner]
	place := &w.program.places[one.call]
	if w.program.group[place.rule] != w.program.group[place.arg] {
		return true
	}
	for l := one.up; l != 0 && w.levels[l].begin == w.offset; l = w.levels[l].up {
		if !w.step() {
			return false
		}
		if w.program.places[w.levels[l].call].arg == place.arg {
			ends := w.ends(inner)
			differ := !slices.Equal(ends, w.ends(l))
			return differ && (len(ends) > 0 || w.program.nullable[place.arg])
		}
	}
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
			all = append(all, w.under[under{up, w.twin[one.call]}]...)
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
	if one.fresh && len(all) > 0 { // so that those above are not found one in the other later
		one.known, one.fits, one.fresh = all[0], true, false
	}
	return one.ends
}

// findAll finds the instances behind the offset.
func (w *walk) findAll() {
	seen := map[instance]bool{}
	w.under = map[under][]instance{}
	add := func(in instance) {
		if !seen[in] {
			seen[in] = true
			w.all = append(w.all, in)
		}
	}
	for _, t := range w.states[w.offset+1].threads {
		add(w.instance(t.frame, ofState))
	}
	for i := 0; i < len(w.all) && w.step(); i++ {
		for _, from := range w.back.frames[w.all[i].frame] {
			if from.call != ended && from.rule&passes == 0 {
				up := w.caller(w.all[i], from)
				add(up)
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
			case opSplit:
				for _, out := range one.out {
					all[at].add(all[out], true)
				}
			case opCall:
				all[at].add(all[p.start[one.arg]], false)
				if p.nullable[one.arg] {
					all[at].add(all[one.next], true)
				}
			case opReturn:
				all[at].empty = true
			}
			again = again || all[at] != old
		}
	}
	return all
}

// add adds what another place begins with, and whether it can be empty.
func (b *begin) add(other begin, empty bool) {
	for i := range b.octets {
		b.octets[i] |= other.octets[i]
	}
	b.empty = b.empty || empty && other.empty
}
