package nested

import "github.com/urigrammar/uri/internal/decide/automaton"

// pair is a level in each of two readings, or a state of each.
type pair struct{ a, b int32 }

// together is where two readings are: in levels that they entered together, at states of these.
type together struct{ levels, states pair }

// heights is all pairs of readings, side by side.
type heights struct{ *levels }

// closing is a text inside a block, and the octet that ends the block.
type closing struct {
	word *word
	last byte
}

// disagreement finds a shortest text at whose last octet one reading opens or closes a block, and another reading does not; and
// the blocks that are concerned.
func disagreement(m *summaries[together, together, struct{}]) (text string, blocks []int, found bool) {
	h := m.system.(heights)
	text, at, found := m.shortest(func(f fact[together]) bool {
		_, _, differ := h.differ(f.at)
		return differ
	})
	if !found {
		return "", nil, false
	}
	c, blocks, _ := h.differ(at)
	return text + string([]byte{h.reps[c]}), blocks, true
}

// differ returns a class at which two readings disagree, and the blocks that are concerned.
func (h heights) differ(at together) (class int, blocks []int, found bool) {
	for c := range h.octets {
		x, y := h.both(at, c)
		if x.differs(y) || y.differs(x) {
			return c, append(x.concerned(at.levels.a), y.concerned(at.levels.b)...), true
		}
	}
	return 0, nil, false
}

func (h heights) both(at together, c int) (x, y moves) {
	return h.levels.moves(at.levels.a, at.states.a, c), h.levels.moves(at.levels.b, at.states.b, c)
}

// moves returns those that both readings take. A frame is where they continue behind blocks.
func (h heights) moves(at together) (all []move[together, together, struct{}]) {
	for c := range h.octets {
		x, y := h.both(at, c)
		v := move[together, together, struct{}]{octet: h.reps[c]}
		if x.internal != automaton.Dead && y.internal != automaton.Dead {
			v.kind, v.to = Step, together{at.levels, pair{x.internal, y.internal}}
			all = append(all, v)
		}
		for _, b1 := range x.opens {
			for _, b2 := range y.opens {
				v.kind, v.to = Push, together{levels: pair{int32(b1 + 1), int32(b2 + 1)}}
				v.frame = together{at.levels, pair{h.block(int(at.levels.a), at.states.a, b1), h.block(int(at.levels.b), at.states.b, b2)}}
				all = append(all, v)
			}
		}
		if x.closes && y.closes {
			v.kind = Pop
			all = append(all, v)
		}
	}
	return all
}

func (h heights) width() int { return 2 * h.octets * (len(h.blocks) + 1) }

func (h heights) after(frame together, _ struct{}) (together, bool) { return frame, true }

// moves are what a level can do at an octet.
type moves struct {
	internal int32 // where it goes, or Dead
	opens    []int // blocks
	closes   bool
}

func (l *levels) moves(level, q int32, c int) moves {
	d := l.dfas[level]
	m := moves{internal: int32(d.Step(int(q), c)), closes: level > 0 && d.Accepting(int(q)) && l.closes[level-1][c]}
	for b := range l.blocks {
		if l.opens[b][c] && l.block(int(level), q, b) != automaton.Dead {
			m.opens = append(m.opens, b)
		}
	}
	return m
}

// differs reports whether m can do something that y does not do at that place.
func (m moves) differs(y moves) bool {
	return m.internal != automaton.Dead && (len(y.opens) > 0 || y.closes) || len(m.opens) > 0 && y.closes
}

func (m moves) concerned(level int32) []int {
	if level > 0 && (m.closes || m.internal != automaton.Dead) {
		return append([]int{int(level - 1)}, m.opens...)
	}
	return m.opens
}
