package rulevm

import (
	"encoding/binary"
	"slices"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// MaxPlaces is how many places a program keeps, which take less than a kilobyte each. All rules of RFC 3986 together have 7,000, and texts that
// people write come to some hundred. When there would be more, all are forgotten, and found again where texts come to them.
const MaxPlaces = 1 << 13

// machine runs a program, for any number of goroutines. What is above the lock does not change once it is made, except for
// pointers to places, which are only read and written whole.
type machine struct {
	*Program
	sets    [][]rune              // the spans of Program.Sets
	limits  []rune                // symbols with which classes begin, ascending; the first class begins below them
	classes []uint16              // by number of the limits up to a symbol
	ascii   [utf8.RuneSelf]uint16 // the same by symbol
	symbols []rune                // by class: a symbol of it
	prefer  int                   // the number of Program.Prefer, or -1
	root    *frame                // in which a text is at its end
	starts  []atomic.Pointer[Place]

	lock   sync.Mutex
	bound  int // of the places
	places map[string]*Place
	frames map[call]*frame // there are as many as there are ways to come to a rule
	number map[thread]int  // of the threads that places have
	seen   map[thread]bool
}

// call is what a frame is found by.
type call struct {
	up         *frame
	rule, back uint16
}

// prepared returns the machine of p, which is made when it is first asked for.
func (p *Program) prepared() *machine {
	p.once.Do(func() { p.machine = newMachine(p, MaxPlaces) })
	return p.machine
}

func newMachine(p *Program, bound int) *machine {
	m := &machine{
		Program: p, prefer: -1, bound: bound, root: &frame{Context: &Context{Rule: -1}}, starts: make([]atomic.Pointer[Place], len(p.Rules)),
		places: map[string]*Place{}, frames: map[call]*frame{}, number: map[thread]int{}, seen: map[thread]bool{},
	}
	if p.Prefer != "" {
		m.prefer, _ = p.Find(p.Prefer)
	}
	m.classify()
	return m
}

// classify numbers the classes of symbols: symbols of one class are in the same sets of the program.
func (m *machine) classify() {
	for _, text := range m.Sets {
		spans := []rune(text)
		for pair := range slices.Chunk(spans, 2) {
			m.limits = append(m.limits, pair[0], pair[1]+1)
		}
		m.sets = append(m.sets, spans)
	}
	slices.Sort(m.limits)
	m.limits = slices.Compact(m.limits)
	known := map[string]uint16{}
	for i := range len(m.limits) + 1 {
		symbol := rune(-1) // below the first limit
		if i > 0 {
			symbol = m.limits[i-1]
		}
		in := make([]byte, len(m.sets))
		for k, spans := range m.sets {
			if contains(spans, symbol) {
				in[k] = 1
			}
		}
		class, ok := known[string(in)]
		if !ok {
			class = uint16(len(known))
			known[string(in)] = class
			m.symbols = append(m.symbols, symbol)
		}
		m.classes = append(m.classes, class)
	}
	for c := range m.ascii {
		m.ascii[c] = m.classOf(rune(c))
	}
}

// class returns the class of a symbol.
func (m *machine) class(symbol rune) uint16 {
	if uint32(symbol) < uint32(len(m.ascii)) {
		return m.ascii[symbol]
	}
	return m.classOf(symbol)
}

func (m *machine) classOf(symbol rune) uint16 {
	i, found := slices.BinarySearch(m.limits, symbol)
	if found {
		i++
	}
	return m.classes[i]
}

// start returns the place before a text of a rule.
func (m *machine) start(rule int) *Place {
	if q := m.starts[rule].Load(); q != nil {
		return q
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	q := m.place([]thread{{m.Rules[rule].Start, m.enter(m.root, rule, 0)}}, rule, rule)
	m.starts[rule].Store(q)
	return q
}

// find finds the place after the symbols of a class.
func (m *machine) find(q *Place, class uint16) *Place {
	m.lock.Lock()
	defer m.lock.Unlock()
	next := m.move(q, m.symbols[class])
	q.next[class].Store(next)
	return next
}

func (m *machine) move(q *Place, symbol rune) *Place {
	var moved []thread
	var read []*Context // by thread that moved: the open rules at the symbol
	for _, t := range q.threads {
		if !m.isEnd(t) && contains(m.setOf(t), symbol) {
			moved, read = append(moved, thread{t.pc + 1, t.in}), append(read, m.labelled(t.in.Context))
		}
	}
	if len(moved) == 0 {
		return nowhere
	}
	var openings []Opening
	for _, i := range m.preferred(moved) {
		o := Opening{Context: m.open(moved[i]), Read: read[i]}
		if !slices.Contains(openings, o) {
			openings = append(openings, o)
		}
	}
	rule := m.labelled(Agreed(openings)).Rule
	if rule < 0 {
		rule = q.asked
	}
	return m.place(moved, q.asked, rule)
}

// preferred lists by their indices the threads that decide which rule a place is in: those within the preferred rule, if they can
// continue with every symbol that all threads can. Without a preferred rule, which is then the root, -1, all threads decide.
func (m *machine) preferred(moved []thread) (indices []int) {
	var within []thread
	for i, t := range moved {
		if m.open(t).Within(m.prefer) {
			within, indices = append(within, t), append(indices, i)
		}
	}
	if len(within) > 0 && slices.Equal(m.ways(within), m.ways(moved)) {
		return indices
	}
	indices = make([]int, len(moved))
	for i := range indices {
		indices[i] = i
	}
	return indices
}

// ways reports for each class of symbols, and then for the end, whether some thread can read it.
func (m *machine) ways(threads []thread) []bool {
	all := make([]bool, len(m.symbols)+1)
	for _, t := range m.follow(threads) {
		if m.isEnd(t) {
			all[len(m.symbols)] = true
			continue
		}
		for class, symbol := range m.symbols {
			all[class] = all[class] || contains(m.setOf(t), symbol)
		}
	}
	return all
}

// place finds or makes the place of threads, once they have come to what reads a symbol.
func (m *machine) place(from []thread, asked, rule int) *Place {
	threads := m.follow(from)
	key := m.key(threads, asked, rule)
	q, ok := m.places[key]
	if !ok {
		if len(m.places) >= m.bound {
			m.forget()
		}
		q = &Place{
			Rule: m.Rules[rule].Name, Section: m.Rules[rule].Section, End: slices.ContainsFunc(threads, m.isEnd),
			machine: m, asked: asked, threads: threads, next: make([]atomic.Pointer[Place], len(m.symbols)),
		}
		m.places[key] = q
	}
	return q
}

// forget forgets all places. Who is at one of them, or keeps it, finds what follows it again.
func (m *machine) forget() {
	for _, q := range m.places {
		for class := range q.next {
			q.next[class].Store(nil)
		}
	}
	for rule := range m.starts {
		m.starts[rule].Store(nil)
	}
	clear(m.places)
}

// key returns what distinguishes places.
func (m *machine) key(threads []thread, asked, rule int) string {
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
	key := binary.AppendUvarint(binary.AppendUvarint(nil, uint64(asked)), uint64(rule))
	for _, n := range numbers {
		key = binary.AppendUvarint(key, uint64(n))
	}
	return string(key)
}

// follow follows what reads no symbol.
func (m *machine) follow(threads []thread) (out []thread) {
	clear(m.seen)
	for stack := slices.Clone(threads); len(stack) > 0; {
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

// pass returns a thread after a call, a return or a jump.
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

// enter returns the frame of a call.
func (m *machine) enter(up *frame, rule int, back uint16) *frame {
	key := call{up, uint16(rule), back}
	f, ok := m.frames[key]
	if !ok {
		f = &frame{up.Context.Enter(rule), up, back}
		m.frames[key] = f
	}
	return f
}

// isEnd reports whether a derivation is complete.
func (m *machine) isEnd(t thread) bool { return t.in == m.root }

// setOf is what a thread reads that is not at the end.
func (m *machine) setOf(t thread) []rune {
	_, operand := m.at(t.pc)
	return m.sets[operand]
}

// open returns the innermost label that is open where a thread is: what ends there is closed, and what must begin has begun.
func (m *machine) open(t thread) *Context {
	for op, _ := m.at(t.pc); op != Read && op != Split && !m.isEnd(t); op, _ = m.at(t.pc) {
		t = m.pass(t)
	}
	return m.labelled(t.in.Context)
}

// labelled returns the innermost context around c, or c itself, whose rule is a label.
func (m *machine) labelled(c *Context) *Context {
	for c.Rule >= 0 && !m.Rules[c.Rule].IsLabel {
		c = c.Up
	}
	return c
}
