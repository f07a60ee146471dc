package nested

import "fmt"

// move is what a system can do in a state at an octet.
type move[S, F, X comparable] struct {
	octet byte
	kind  Kind
	to    S // of a step or a push
	frame F // of a push
	exit  X // of a pop
}

// system is an automaton with a stack. It can have several moves at an octet.
type system[S, F, X comparable] interface {
	moves(S) []move[S, F, X]
	after(F, X) (S, bool) // the state behind a part
	width() int           // about how many steps it takes to find the moves of a state
}

// summaries are what a system reads in each part: between a push and its pop. They are found once for each state behind a push,
// shortest first (Knuth's generalization of Dijkstra's algorithm), so the words are shortest.
type summaries[S, F, X comparable] struct {
	system[S, F, X]
	start  S
	queue  *queue[fact[S]]
	facts  []found[fact[S]] // in the order in which they are found
	calls  map[S][]systemCall[S, F]
	known  map[pushed[S, F]]bool
	exits  map[S][]X
	inner  map[popped[S, X]]*closing
	before map[S]*word        // by entry: a shortest text that leads to it
	via    map[S]pushed[S, F] // by entry: the last push of that text
}

// fact is that a state is reached in a part that begins in another.
type fact[S comparable] struct{ entry, at S }

type pushed[S, F comparable] struct {
	entry S
	frame F
	into  S
}

type popped[S, X comparable] struct {
	entry S
	exit  X
}

// systemCall is a part that pushed a frame.
type systemCall[S, F comparable] struct {
	pushed[S, F]
	open byte
	word *word
}

// budget is how many steps summaries may still take.
type budget int

// maxSteps bounds summaries. Those of CDDL take 15 million steps.
const maxSteps budget = 1 << 26

// perMove is about how many steps it takes to follow a move.
const perMove = 32

// summarize finds the summaries of a system. The error is that they are too many, or too long.
func summarize[S, F, X comparable](s system[S, F, X], start S, left *budget) (*summaries[S, F, X], error) {
	m := &summaries[S, F, X]{system: s, start: start, queue: newQueue[fact[S]](), calls: map[S][]systemCall[S, F]{}, known: map[pushed[S, F]]bool{},
		exits: map[S][]X{}, inner: map[popped[S, X]]*closing{}}
	m.queue.add(fact[S]{start, start}, &word{})
	for f, ok := m.queue.next(); ok; f, ok = m.queue.next() {
		m.facts = append(m.facts, f)
		moves := m.moves(f.fact.at)
		if *left -= budget(m.width() + perMove*len(moves)); *left < 0 {
			return nil, errSteps
		}
		for _, v := range moves {
			m.follow(f, v)
		}
	}
	if m.queue.dropped {
		return nil, errLong
	}
	return m, m.enter()
}

var (
	errSteps = fmt.Errorf("to decide about it takes more than %d steps", maxSteps)
	errLong  = fmt.Errorf("its shortest texts have more than %d bytes", longestWord)
)

func (m *summaries[S, F, X]) follow(f found[fact[S]], v move[S, F, X]) {
	entry := f.fact.entry
	switch v.kind {
	case Step:
		m.queue.add(fact[S]{entry, v.to}, f.word.and(v.octet))
	case Push:
		k := systemCall[S, F]{pushed[S, F]{entry, v.frame, v.to}, v.octet, f.word}
		if m.known[k.pushed] {
			return
		}
		m.known[k.pushed] = true
		m.calls[v.to] = append(m.calls[v.to], k)
		m.queue.add(fact[S]{v.to, v.to}, &word{})
		for _, exit := range m.exits[v.to] {
			m.leave(k, exit)
		}
	case Pop:
		at := popped[S, X]{entry, v.exit}
		if m.inner[at] != nil {
			return
		}
		m.inner[at] = &closing{f.word, v.octet}
		m.exits[entry] = append(m.exits[entry], v.exit)
		for _, k := range m.calls[entry] {
			m.leave(k, v.exit)
		}
	}
}

func (m *summaries[S, F, X]) leave(k systemCall[S, F], exit X) {
	if to, ok := m.after(k.frame, exit); ok {
		e := m.inner[popped[S, X]{k.into, exit}]
		m.queue.add(fact[S]{k.entry, to}, k.word.block(k.open, e.word, e.last))
	}
}

// enter finds the shortest texts that lead to entries.
func (m *summaries[S, F, X]) enter() error {
	from := map[S][]systemCall[S, F]{}
	for _, calls := range m.calls {
		for _, k := range calls {
			from[k.entry] = append(from[k.entry], k)
		}
	}
	m.before, m.via = map[S]*word{}, map[S]pushed[S, F]{}
	q := newQueue[pushed[S, F]]()
	q.add(pushed[S, F]{into: m.start}, &word{})
	for f, ok := q.next(); ok; f, ok = q.next() {
		into := f.fact.into
		if m.before[into] != nil {
			continue
		}
		m.before[into], m.via[into] = f.word, f.fact
		for _, k := range from[into] {
			q.add(k.pushed, f.word.join(k.word).and(k.open))
		}
	}
	if q.dropped {
		return errLong
	}
	return nil
}

// shortest returns a shortest text to a fact that is wanted.
func (m *summaries[S, F, X]) shortest(wanted func(fact[S]) bool) (text string, at S, found bool) {
	var best *word
	for _, f := range m.facts {
		before := m.before[f.fact.entry]
		if before != nil && (best == nil || before.length+f.word.length < best.length) && wanted(f.fact) {
			best, at = before.join(f.word), f.fact.at
		}
	}
	if best == nil {
		return "", at, false
	}
	return best.text(), at, true
}
