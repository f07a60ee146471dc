package nested

import "slices"

// Access is a text that leads to a state, and one that leads from there to the end of a text of the language.
type Access struct{ Before, Behind string }

// Cover returns, by state, the shortest texts through it. A state that no text goes through has the zero Access.
func (m *Machine) Cover() []Access {
	c := &cover{Machine: m, queue: newQueue[pair](), entered: map[int32]*word{0: {}}, stacks: map[int32][]int{}, calls: map[int32][]coverCall{},
		inner: map[[2]int32]*closing{}, before: make([]*word, len(m.Next)), entry: make([]int32, len(m.Next))}
	c.queue.add(pair{}, &word{})
	for f, ok := c.queue.next(); ok; f, ok = c.queue.next() {
		c.expand(f)
	}
	c.findEndings()
	all := make([]Access, len(m.Next))
	for state, before := range c.before {
		if before != nil && c.ending[state] != nil {
			all[state] = Access{before.text(), c.behind(state)}
		}
	}
	return all
}

// coverCall is a level that pushed a frame.
type coverCall struct {
	entry, from int32
	frame       int
	open        byte
	word        *word
}

type cover struct {
	*Machine
	queue   *queue[pair]    // entry and state
	entered map[int32]*word // by entry: a text before it
	stacks  map[int32][]int // by entry: the frames behind it
	calls   map[int32][]coverCall
	inner   map[[2]int32]*closing // by entry and exit: a shortest text of the block
	before  []*word               // by state
	entry   []int32               // by state: that before was found with
	ending  []*word               // by state: to the end of its level, with the octet that pops
	exit    []int                 // by state: the exit that ending leads to
}

func (c *cover) expand(f found[pair]) {
	entry, state := f.fact.a, f.fact.b
	if c.before[state] == nil {
		c.before[state], c.entry[state] = c.entered[entry].join(f.word), entry
	}
	for class, a := range c.Next[state] {
		octet := c.reps[class]
		switch a.Kind {
		case Step:
			c.queue.add(pair{entry, int32(a.To)}, f.word.and(octet))
		case Push:
			c.push(coverCall{entry, state, a.Arg, octet, f.word}, int32(a.To))
		case Pop:
			if at := [2]int32{entry, int32(a.Arg)}; c.inner[at] == nil {
				c.inner[at] = &closing{f.word, octet}
				for _, k := range c.calls[entry] {
					c.leave(k, a.Arg, c.inner[at])
				}
			}
		}
	}
}

func (c *cover) push(k coverCall, into int32) {
	c.calls[into] = append(c.calls[into], k)
	for exit := range c.Exits {
		if e := c.inner[[2]int32{into, int32(exit)}]; e != nil {
			c.leave(k, exit, e)
		}
	}
	if c.entered[into] == nil {
		c.entered[into] = c.entered[k.entry].join(k.word).and(k.open)
		c.stacks[into] = append(slices.Clip(c.stacks[k.entry]), k.frame)
		c.queue.add(pair{into, into}, &word{})
	}
}

func (c *cover) leave(k coverCall, exit int, e *closing) {
	c.queue.add(pair{k.entry, int32(c.After[[2]int{k.frame, exit}])}, k.word.block(k.open, e.word, e.last))
}

// findEndings finds, for each state, a shortest text to the end of its level.
func (c *cover) findEndings() {
	c.ending, c.exit = make([]*word, len(c.Next)), make([]int, len(c.Next))
	for changed := true; changed; {
		changed = false
		for state, row := range c.Next {
			if c.Final[state] && c.ending[state] == nil {
				c.ending[state], changed = &word{}, true
			}
			for class, a := range row {
				w, exit := c.endingBy(a, c.reps[class])
				if w != nil && (c.ending[state] == nil || w.length < c.ending[state].length) {
					c.ending[state], c.exit[state], changed = w, exit, true
				}
			}
		}
	}
}

// endingBy returns the ending that begins with an action.
func (c *cover) endingBy(a Action, octet byte) (*word, int) {
	first := (&word{}).and(octet)
	switch a.Kind {
	case Pop:
		return first, a.Arg
	case Step:
		if c.ending[a.To] != nil {
			return first.join(c.ending[a.To]), c.exit[a.To]
		}
	case Push:
		inner := c.ending[a.To]
		if inner == nil {
			break
		}
		after, ok := c.After[[2]int{a.Arg, c.exit[a.To]}]
		if ok && c.ending[after] != nil {
			return first.join(inner).join(c.ending[after]), c.exit[after]
		}
	}
	return nil, 0
}

// behind returns a text from a state, with the stack of its access, to the end.
func (c *cover) behind(state int) string {
	text := c.ending[state].text()
	for _, frame := range slices.Backward(c.stacks[c.entry[state]]) {
		state = c.After[[2]int{frame, c.exit[state]}]
		text += c.ending[state].text()
	}
	return text
}

// RuleOf returns the rule whose block a state is in, or the rule of the machine.
func (m *Machine) RuleOf(state int) string { return m.rules[state] }
