package rulevm

import (
	"encoding/binary"
	"slices"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// MaxPlaces is the maximum number of places that a program caches. Each takes less than a kilobyte. All rules of RFC 3986 together have 7,000
// places, and ordinary texts reach some hundreds. At the limit, the program forgets all places, and computes them again when texts reach them.
const MaxPlaces = 1 << 13

// machine runs a program, for any number of goroutines. The fields above the lock do not change after construction, except
// for pointers to places, which are read and written atomically.
type machine struct {
	*Program
	sets    [][]rune              // the spans of Program.Sets
	limits  []rune                // the symbols at which classes begin, ascending; the first class begins below them
	classes []uint16              // by the number of limits up to a symbol
	ascii   [utf8.RuneSelf]uint16 // the same by symbol
	symbols []rune                // by class: a symbol of it
	prefer  int                   // the number of Program.Prefer, or -1
	root    *frame                // the frame of a complete text
	starts  []atomic.Pointer[Place]

	lock   sync.Mutex
	bound  int // the maximum number of places
	places map[string]*Place
	frames map[call]*frame // one for each way to reach a rule
	number map[thread]int  // of the threads that places have
	seen   map[thread]bool
}

// call is the key of a frame.
type call struct {
	up         *frame
	rule, back uint16
}

// prepared returns the machine of p, which is created on first use.
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

// preferred returns the indices of the threads that determine the rule of a place. These are the threads within the preferred rule, if they
// can continue with every symbol with which any thread can. If there is no preferred rule, it is the root, -1, and all threads count.
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

// ways reports, for each class of symbols and then for the end, whether some thread can read it.
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

// place finds or creates the place of threads, after advancing them to operations that read a symbol.
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

// forget removes all places from the cache. A caller that still holds a place computes the following ones again.
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

// key returns a string that distinguishes places.
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

// follow follows operations that read no symbol.
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

// setOf returns the set that a thread reads, if it is not at the end.
func (m *machine) setOf(t thread) []rune {
	_, operand := m.at(t.pc)
	return m.sets[operand]
}

// open returns the innermost open label at a thread. Rules that end there are closed, and rules that must begin there are open.
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
