package lazy

import "slices"

// part is where a rule is in a text: its offsets, and the index of the next part that is not in it.
type part struct {
	label            int32
	begin, end, next uint32
}

// level is a call that is open, or the text.
type level struct {
	up    *level
	call  int32 // its place; ended for the text
	begin int   // an offset
	part  int32 // of the call, or none
	fits  map[int32]bool
}

// walk finds the parts of the first derivation of a text: at each place that goes on at several, the
// first one is taken by which the text can be read to its end. What can be read to the end is known
// from a machine that reads the text from there.
type walk struct {
	program *program
	back    *machine
	twin    []int32 // by place: that of back
	label   []int32 // by place that calls: of its part, or none
	text    string

	states    []*state // by offset: what can be read from there
	first     []int32  // by offset: where its registers begin
	registers []int32

	offset int
	at     int32 // the place that reads
	level  *level
	seen   map[visited]struct{}
	parts  []part
}

// visited is a place that was tried at an offset.
type visited struct {
	at    int32
	level *level
}

// partsOf returns the parts of a text, which the program derives. It reports whether the limits of the machine
// allow it.
func (w *walk) partsOf(text string) ([]part, bool) {
	w.text, w.offset, w.parts, w.seen = text, 0, nil, map[visited]struct{}{}
	if !w.readBack() {
		return nil, false
	}
	w.level = &level{call: ended, part: none}
	for at := w.program.start[0]; ; at = w.program.places[w.at].next {
		if !w.try(at, w.level) {
			return nil, false
		}
		if w.offset == len(text) {
			return w.parts, true
		}
		w.offset++
		clear(w.seen)
	}
}

// readBack reads the text from its end.
func (w *walk) readBack() bool {
	m := w.back
	w.states, w.first, w.registers = make([]*state, len(w.text)+1), make([]int32, len(w.text)+1), w.registers[:0]
	s := m.begin()
	for i := len(w.text); ; i-- {
		if m.failure != sound || s == nil {
			return false
		}
		if i < len(w.text) && w.states[i+1].next[m.program.class[w.text[i]]] == s {
			w.first[i] = w.first[i+1]
		} else {
			w.first[i] = int32(len(w.registers))
			w.registers = append(w.registers, m.register...)
		}
		w.states[i] = s
		if i == 0 {
			return s.accepts
		}
		class := m.program.class[w.text[i-1]]
		n := s.next[class]
		if n == nil {
			n = m.step(s, class)
		}
		s = n
	}
}

// try looks for the place that reads the octet at the offset, or for the end of the text.
func (w *walk) try(at int32, l *level) bool {
	one := &w.program.places[at]
	switch one.op {
	case opRead:
		if w.offset == len(w.text) || !w.program.reads(at, w.text[w.offset]) || !w.leads(at, l) {
			return false
		}
		w.at, w.level = at, l
		return true
	case opReturn:
		return w.leave(l)
	}
	v := visited{at, l}
	if _, ok := w.seen[v]; ok {
		return false
	}
	w.seen[v] = struct{}{}
	if one.op == opCall {
		return w.call(at, l)
	}
	return slices.ContainsFunc(one.out, func(out int32) bool { return w.try(out, l) })
}

// leave goes on behind a call.
func (w *walk) leave(l *level) bool {
	if l.call == ended {
		return w.offset == len(w.text)
	}
	if l.part != none {
		p := &w.parts[l.part]
		p.end, p.next = uint32(w.offset), uint32(len(w.parts))
	}
	return w.try(w.program.places[l.call].next, l.up)
}

func (w *walk) call(at int32, l *level) bool {
	inner := &level{up: l, call: at, begin: w.offset, part: none}
	if !w.isNew(inner) {
		return false
	}
	n := len(w.parts)
	if label := w.label[at]; label != none {
		inner.part = int32(n)
		w.parts = append(w.parts, part{label: label, begin: uint32(w.offset)})
	}
	if w.try(w.program.start[w.program.places[at].arg], inner) {
		return true
	}
	w.parts = w.parts[:n]
	return false
}

// leads reports whether the rest of the text can be read from a place.
func (w *walk) leads(at int32, l *level) bool {
	s := w.states[w.offset+1]
	i, _ := slices.BinarySearchFunc(s.threads, w.twin[at], func(t thread, at int32) int { return int(t.place - at) })
	for ; i < len(s.threads) && s.threads[i].place == w.twin[at]; i++ {
		if w.fits(w.stack(s.threads[i].frame), l) {
			return true
		}
	}
	return false
}

// stack is a frame of the machine that reads back, with what it refers to.
type stack struct {
	frames []frame
	top    int32
	nodes  []int32 // by register
}

// stack returns a frame of the state behind the offset.
func (w *walk) stack(top int32) stack {
	s := w.states[w.offset+1]
	return stack{s.frames, top, w.registers[w.first[w.offset+1]:][:s.registers]}
}

// fits reports whether a frame has the open calls.
func (w *walk) fits(f stack, l *level) bool {
	if f.top >= 0 {
		return w.has(f, l)
	}
	node := f.nodes[^f.top]
	known, ok := l.fits[node]
	if !ok {
		if l.fits == nil {
			l.fits = map[int32]bool{}
		}
		known = w.has(w.back.stack(node), l)
		l.fits[node] = known
	}
	return known
}

func (w *walk) has(f stack, l *level) bool {
	call := int32(ended)
	if l.call != ended {
		call = w.twin[l.call]
	}
	for _, from := range f.frames[f.top] {
		if from.call == call && (call == ended || w.fits(stack{f.frames, from.in(f.top), f.nodes}, l.up)) {
			return true
		}
	}
	return false
}

// stack returns a node as a frame.
func (m *machine) stack(node int32) stack {
	p := m.nodes[node].pattern
	f := stack{p.frames, int32(len(p.frames) - 1), nil}
	for kid := range p.registers {
		f.nodes = append(f.nodes, m.kid(node, kid))
	}
	return f
}

// isNew reports whether a call is none that the text is in already, from the same offset to the same ends.
func (w *walk) isNew(inner *level) bool {
	for l := inner.up; l.call != ended && l.begin == w.offset; l = l.up {
		if l.call == inner.call {
			ends := w.ends(inner)
			return !slices.Equal(ends, w.ends(l)) && (len(ends) > 0 || w.program.nullable[w.program.places[l.call].arg])
		}
	}
	return true
}

// ends returns the frames that fit a level.
func (w *walk) ends(l *level) (all []int32) {
	if w.offset == len(w.text) {
		return nil
	}
	s := w.states[w.offset+1]
	for f := range s.frames {
		if w.fits(w.stack(int32(f)), l) {
			all = append(all, int32(f))
		}
	}
	open := slices.Clone(w.stack(0).nodes)
	seen := map[int32]bool{}
	for len(open) > 0 {
		node := open[len(open)-1]
		open = open[:len(open)-1]
		if seen[node] {
			continue
		}
		seen[node] = true
		f := w.back.stack(node)
		if w.fits(stack{nil, none, []int32{node}}, l) {
			all = append(all, ^node)
		}
		open = append(open, f.nodes...)
	}
	slices.Sort(all)
	return all
}
