package nested

import "github.com/urigrammar/uri/internal/automaton"

// pair is a level in each of two readings, or a state of each.
type pair struct{ a, b int32 }

// together is where two readings are: in levels that they entered together, at states of these.
type together struct{ levels, states pair }

// call is where two readings continue after blocks that they entered together.
type call struct {
	levels, states pair
	open           byte
	word           *word // from where the levels around were entered
}

// heights follows all pairs of readings, side by side. What two levels read together is found once for each pair of levels
// (summaries), shortest first, so the number of facts is at most the square of the states.
type heights struct {
	*levels
	queue   *queue[together]
	entered map[pair]*word // by levels: a text before them
	calls   map[pair][]call
	known   map[[6]int32]bool
	ends    map[pair]*closing // by levels: a shortest text that both read to their ends
}

// closing is a text inside a block, and the octet that ends the block.
type closing struct {
	word *word
	last byte
}

// disagreement finds a shortest text at whose last octet one reading opens or closes a block, and another reading does not; and
// the blocks that are concerned.
func (l *levels) disagreement() (text string, blocks []int, found bool) {
	h := &heights{l, newQueue[together](), map[pair]*word{{}: {}}, map[pair][]call{}, map[[6]int32]bool{}, map[pair]*closing{}}
	h.queue.add(together{}, &word{})
	for {
		f, ok := h.queue.next()
		if !ok {
			return "", nil, false
		}
		for c := range l.octets {
			x, y := l.moves(f.fact.levels.a, f.fact.states.a, c), l.moves(f.fact.levels.b, f.fact.states.b, c)
			if x.differs(y) || y.differs(x) {
				w := h.entered[f.fact.levels].join(f.word).and(l.reps[c])
				return w.text(), append(x.concerned(f.fact.levels.a), y.concerned(f.fact.levels.b)...), true
			}
			h.follow(f, c, x, y)
		}
	}
}

// moves are what a level can do at an octet.
type moves struct {
	plain  int32 // where it goes, or Dead
	opens  []int // blocks
	closes bool
}

func (l *levels) moves(level, q int32, c int) moves {
	d := l.dfas[level]
	m := moves{plain: int32(d.Step(int(q), c)), closes: level > 0 && d.Accepting(int(q)) && l.closes[level-1][c]}
	for b := range l.blocks {
		if l.opens[b][c] && l.block(int(level), q, b) != automaton.Dead {
			m.opens = append(m.opens, b)
		}
	}
	return m
}

// differs reports whether m can do something that y does not do at that place.
func (m moves) differs(y moves) bool {
	return m.plain != automaton.Dead && (len(y.opens) > 0 || y.closes) || len(m.opens) > 0 && y.closes
}

func (m moves) concerned(level int32) []int {
	if level > 0 && (m.closes || m.plain != automaton.Dead) {
		return append([]int{int(level - 1)}, m.opens...)
	}
	return m.opens
}

// follow notes what comes of a step that both readings take.
func (h *heights) follow(f found[together], c int, x, y moves) {
	at := f.fact
	if x.plain != automaton.Dead && y.plain != automaton.Dead {
		h.queue.add(together{at.levels, pair{x.plain, y.plain}}, f.word.and(h.reps[c]))
	}
	for _, b1 := range x.opens {
		for _, b2 := range y.opens {
			h.enter(f, c, b1, b2)
		}
	}
	if x.closes && y.closes && h.ends[at.levels] == nil {
		h.ends[at.levels] = &closing{f.word, h.reps[c]}
		for _, k := range h.calls[at.levels] {
			h.leave(k, h.ends[at.levels])
		}
	}
}

func (h *heights) enter(f found[together], c, b1, b2 int) {
	at, in := f.fact, pair{int32(b1 + 1), int32(b2 + 1)}
	to := pair{h.block(int(at.levels.a), at.states.a, b1), h.block(int(at.levels.b), at.states.b, b2)}
	key := [6]int32{at.levels.a, at.levels.b, to.a, to.b, in.a, in.b}
	if h.known[key] {
		return
	}
	h.known[key] = true
	k := call{at.levels, to, h.reps[c], f.word}
	h.calls[in] = append(h.calls[in], k)
	if h.ends[in] != nil {
		h.leave(k, h.ends[in])
	}
	if h.entered[in] == nil {
		h.entered[in] = h.entered[at.levels].join(f.word).and(h.reps[c])
		h.queue.add(together{in, pair{}}, &word{})
	}
}

func (h *heights) leave(k call, e *closing) {
	h.queue.add(together{k.levels, k.states}, k.word.block(k.open, e.word, e.last))
}
