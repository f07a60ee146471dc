package expect

import (
	"encoding/binary"
	"slices"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/nesting"
	"github.com/urigrammar/uri/internal/symbol"
)

// Place is where a text left the language of a rule.
type Place struct {
	Rule string // the innermost rule that every derivation of what was read is in
	End  bool   // the text could have ended there

	reads   []uint16 // sets of what could have stood there
	program *Program
}

// Follow is the symbols that could have stood there.
func (p *Place) Follow() (all symbol.Set) {
	for _, s := range p.reads {
		all = all.Union(set(p.program.Sets[s]))
	}
	return all
}

// Expected says in the document's words what could have stood there.
func (p *Place) Expected() string { return Words(p.Follow(), p.End, p.program.named()) }

// Run reads a text by a rule. It returns len(text) and nil if the text is a member. Else it returns the number of octets before
// the character after which no continuation is a member, or before what is no UTF-8, or len(text) if the text ended too early; and
// that place.
func (p *Program) Run(rule int, text string) (end int, at *Place) {
	m := newMachine(p, rule)
	q := m.first()
	for i, r := range text {
		if r == utf8.RuneError && isBroken(text[i:]) {
			return i, m.place(q)
		}
		next := m.next(q, r)
		if next == nil {
			return i, m.place(q)
		}
		q = next
	}
	if m.accepts(q) {
		return len(text), nil
	}
	return len(text), m.place(q)
}

// isBroken tells whether a text begins with what is no UTF-8.
func isBroken(text string) bool {
	_, size := utf8.DecodeRuneInString(text)
	return size == 1
}

// thread is a derivation of what was read: where it goes on, and the calls that it is in.
type thread struct {
	pc uint16
	in *frame
}

// frame is a call that has not returned.
type frame struct {
	*nesting.Context
	up   *frame
	back uint16 // where it returns to
}

// call is what a frame is found by.
type call struct {
	up   *frame
	back uint16
}

// state is what derivations of a text have in common.
type state struct {
	threads []thread // each reads a symbol, or is at the end
	rule    int
	moves   []*state // by number of the limits up to a symbol; nil before they are asked for
}

// machine runs a program.
type machine struct {
	*Program
	rule   int // that was asked for
	limits []rune
	root   *frame
	frames map[call]*frame
	number map[thread]int // of the threads that states have
	states map[string]*state
	seen   map[thread]bool
}

func newMachine(p *Program, rule int) *machine {
	return &machine{
		Program: p, rule: rule, limits: p.limits(), root: &frame{Context: &nesting.Context{Rule: -1}},
		frames: map[call]*frame{}, number: map[thread]int{}, states: map[string]*state{}, seen: map[thread]bool{},
	}
}

// first is the state before a text.
func (m *machine) first() *state {
	return m.state([]thread{{m.Rules[m.rule].Start, m.enter(m.root, m.rule, 0)}}, m.rule)
}

// enter is the frame of a call.
func (m *machine) enter(up *frame, rule int, back uint16) *frame {
	f, ok := m.frames[call{up, back}]
	if !ok {
		f = &frame{up.Context.Enter(rule), up, back}
		m.frames[call{up, back}] = f
	}
	return f
}

// isEnd tells whether a derivation is complete.
func (m *machine) isEnd(t thread) bool { return t.in == m.root }

func (m *machine) accepts(q *state) bool { return slices.ContainsFunc(q.threads, m.isEnd) }

// next is the state behind a symbol, or nil if there is none.
func (m *machine) next(q *state, r rune) *state {
	class, found := slices.BinarySearch(m.limits, r)
	if found {
		class++
	}
	if q.moves == nil {
		q.moves = make([]*state, len(m.limits)+1)
	}
	if q.moves[class] == nil {
		q.moves[class] = m.move(q, r)
	}
	return q.moves[class]
}

func (m *machine) move(q *state, r rune) *state {
	var moved []thread
	var openings []nesting.Opening
	for _, t := range q.threads {
		if m.isEnd(t) || !contains(m.setOf(t), r) {
			continue
		}
		behind := thread{t.pc + 1, t.in}
		moved = append(moved, behind)
		o := nesting.Opening{Context: m.open(behind), Read: m.labelled(t.in.Context)}
		if !slices.Contains(openings, o) {
			openings = append(openings, o)
		}
	}
	if len(moved) == 0 {
		return nil
	}
	rule := m.labelled(nesting.Agreed(openings)).Rule
	if rule < 0 {
		rule = m.rule
	}
	return m.state(moved, rule)
}

// setOf is what a thread reads that is not at the end.
func (m *machine) setOf(t thread) []rune {
	_, operand := m.at(t.pc)
	return m.Sets[operand]
}

// state finds or makes the state of threads, once they have come to what reads a symbol.
func (m *machine) state(from []thread, rule int) *state {
	threads := m.follow(from)
	key := m.key(threads, rule)
	q, ok := m.states[key]
	if !ok {
		q = &state{threads: threads, rule: rule}
		m.states[key] = q
	}
	return q
}

// key is what tells states apart.
func (m *machine) key(threads []thread, rule int) string {
	numbers := make([]int, len(threads))
	for i, t := range threads {
		n, ok := m.number[t]
		if !ok {
			n = len(m.number)
			m.number[t] = n
		}
		numbers[i] = n
	}
	slices.Sort(numbers)
	key := binary.AppendUvarint(nil, uint64(rule))
	for _, n := range numbers {
		key = binary.AppendUvarint(key, uint64(n))
	}
	return string(key)
}

// follow follows what reads no symbol.
func (m *machine) follow(threads []thread) (out []thread) {
	clear(m.seen)
	for stack := threads; len(stack) > 0; {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if m.seen[t] {
			continue
		}
		m.seen[t] = true
		op, operand := m.at(t.pc)
		switch {
		case op == Read, m.isEnd(t):
			out = append(out, t)
		case op == Split:
			stack = append(stack, thread{operand, t.in}, thread{t.pc + 1, t.in})
		default:
			stack = append(stack, m.pass(t))
		}
	}
	return out
}

// pass is where a thread is behind a call, a return or a jump.
func (m *machine) pass(t thread) thread {
	switch op, operand := m.at(t.pc); op {
	case Call:
		return thread{m.Rules[operand].Start, m.enter(t.in, int(operand), t.pc+1)}
	case Return:
		return thread{t.in.back, t.in.up}
	default:
		return thread{operand, t.in}
	}
}

// open is the innermost label that is open where a thread is: what ends there is closed, and what must begin has begun.
func (m *machine) open(t thread) *nesting.Context {
	for op, _ := m.at(t.pc); op != Read && op != Split && !m.isEnd(t); op, _ = m.at(t.pc) {
		t = m.pass(t)
	}
	return m.labelled(t.in.Context)
}

// labelled is the innermost context around c, or c itself, whose rule is a label.
func (m *machine) labelled(c *nesting.Context) *nesting.Context {
	for c.Rule >= 0 && !m.Rules[c.Rule].IsLabel {
		c = c.Up
	}
	return c
}

// place describes a state.
func (m *machine) place(q *state) *Place {
	at := &Place{Rule: m.Rules[q.rule].Name, program: m.Program}
	for _, t := range q.threads {
		_, reads := m.at(t.pc)
		switch {
		case m.isEnd(t):
			at.End = true
		case !slices.Contains(at.reads, reads):
			at.reads = append(at.reads, reads)
		}
	}
	return at
}
